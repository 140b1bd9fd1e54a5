import { afterEach, describe, expect, it } from 'vitest';
import { type Command, commandsNow, provideCommands, setSingleKeys } from './commands.ts';
import { consoleRoutes } from '#shared/app/routes.ts';
import { creatorScreens } from './palette/creator-entries.tsx';
import { operatorScreens } from './palette/operator-entries.tsx';
import { grouped, ranked } from './palette/ranking.ts';
import { stepOf } from './keyboard.ts';

const command = (id: string, keys: string[]): Command => ({
  id,
  words: id,
  group: 'Test',
  keys,
  run: () => undefined,
});

/** A press as the browser tells it; only what is read of it. */
const press = (event: Partial<KeyboardEvent>): KeyboardEvent =>
  ({ code: '', keyCode: 0, isComposing: false, ...event }) as KeyboardEvent; // no DOM runs here

afterEach(() => setSingleKeys(true));

describe('commands', () => {
  it('are there while they are provided, without keys of single characters if those are off', () => {
    const end = provideCommands(() => [
      command('next', ['j', 'ArrowDown']),
      command('go', ['g d']),
      command('save', ['mod+s']),
    ]);
    const listed = () => commandsNow().map(({ id, keys }) => [id, ...keys]);
    expect(listed()).toEqual([
      ['next', 'j', 'ArrowDown'],
      ['go', 'g d'],
      ['save', 'mod+s'],
    ]);
    setSingleKeys(false);
    expect(listed()).toEqual([
      ['next', 'ArrowDown'],
      ['save', 'mod+s'],
    ]);
    end();
    expect(listed()).toEqual([]);
  });

  it('are not there while the element they belong to is not', () => {
    let element: Element | null = null;
    const end = provideCommands(() => [{ ...command('row', ['j']), within: () => element }]);
    expect(commandsNow()).toEqual([]);
    element = {} as Element; // only whether there is one counts
    expect(commandsNow()).toHaveLength(1);
    end();
  });
});

describe('a key press', () => {
  it.each<[string, Partial<KeyboardEvent>, boolean, string | null]>([
    ['a letter, also with caps lock', { key: 'J' }, false, 'j'],
    ['with Shift', { key: 'J', shiftKey: true }, false, 'Shift+j'],
    ['a sign that needs Shift', { key: '?', shiftKey: true }, false, '?'],
    ['Ctrl on most computers', { key: 'k', ctrlKey: true }, false, 'mod+k'],
    ['Ctrl on a Mac, which edits text', { key: 'k', ctrlKey: true }, true, null],
    ['Cmd on a Mac', { key: 'k', metaKey: true }, true, 'mod+k'],
    ['another alphabet', { key: 'л', code: 'KeyK', ctrlKey: true }, false, 'mod+k'],
    ['an input method at work', { key: 'j', isComposing: true }, false, null],
    ['AltGr, which writes signs', { key: '?', ctrlKey: true, altKey: true }, false, null],
    ['space', { key: ' ', shiftKey: true }, false, 'Shift+Space'],
  ])('%s', (_, event, isMac, step) => {
    expect(stepOf(press(event), isMac)).toBe(step);
  });
});

describe('the palette ranks', () => {
  const entry = (name: string, words = '', group = 'Go to') => ({
    id: name,
    name,
    words,
    group,
    picture: null,
    run: () => undefined,
  });
  const entries = [
    entry('Leads', 'contacts crm'),
    entry('Lead magnets'),
    entry('Import leads', 'csv'),
    entry('Score rules', 'lead scoring'),
    entry('Café'),
    entry('Light theme', 'appearance', 'Actions'),
  ];
  const found = (search: string, recent: string[] = []) =>
    ranked(entries, search, recent).map(({ name }) => name);

  it('names before other words, beginnings before insides, all words at once', () => {
    expect(found('lead')).toEqual(['Leads', 'Lead magnets', 'Import leads', 'Score rules']);
    expect(found('leads')).toEqual(['Leads', 'Import leads']);
    expect(found('lm')).toEqual(['Lead magnets']);
    expect(found('import le')).toEqual(['Import leads']);
    expect(found('cafe')).toEqual(['Café']);
    expect(found('lead xyz')).toEqual([]);
  });

  it('what was used last before equals', () => {
    expect(found('le', ['Import leads', 'Lead magnets'])).toEqual([
      'Lead magnets',
      'Leads',
      'Import leads',
      'Score rules',
    ]);
  });

  it('headings by their best entry', () => {
    const groups = grouped(ranked(entries, 'l', [])).map(({ group }) => group);
    expect(groups).toEqual(['Go to', 'Actions']);
  });
});

describe('the screens of the palettes', () => {
  /** Reached by a mail, by another site, before the sign-in or as an act. */
  const others = [
    '/auth',
    '/auth/linkedin',
    '/auth/invitation',
    '/reset-password',
    '/verify-email',
    '/signin',
    '/settings/emails',
    '/settings/readers/linkedin',
    '/magnets/new',
    '/create-magnet',
    '/admin',
    '/admin/setup',
    '/admin/invitation',
    '/admin/news/new',
    '/admin/notifications/new',
  ];
  const screens = [...creatorScreens, ...operatorScreens];

  it('are all that have an address of their own', () => {
    const expected = consoleRoutes.filter((path) => !path.includes(':') && !others.includes(path));
    expect(expected.length).toBeGreaterThan(25);
    expect(screens.map(({ path }) => path)).toEqual(expect.arrayContaining(expected));
  });

  it('are all served by their own address', () => {
    const served = consoleRoutes.map(
      (route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`),
    );
    const paths = screens.map(({ path }) => path);
    expect(paths.filter((path) => !served.some((route) => route.test(path)))).toEqual([]);
  });

  it.each([
    ['creators', creatorScreens],
    ['operators', operatorScreens],
  ])('share no keys, those of %s', (_, own) => {
    const keys = own.flatMap((screen) => screen.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(7);
  });
});
