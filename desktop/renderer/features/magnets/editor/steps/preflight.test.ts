import { expect, test } from 'vitest';
import { emptyItemValues, emptyMagnetForm } from '../magnet-form-values.ts';
import { preflightLines } from './preflight.tsx';

const nothing = {
  clash: null,
  deadLinks: new Set<string>(),
  isNextStepDead: false,
  removedFields: 0,
  nextStep: null,
};
const ready = {
  ...emptyMagnetForm,
  title: 'The plan',
  items: [{ ...emptyItemValues('1'), textContent: 'Week 1' }],
  triggerWords: ['PLAN', 'GO'],
};
const fieldsOf = (lines: ReturnType<typeof preflightLines>, state: string) =>
  lines.filter((line) => line.state === state).map(({ place }) => place);

test('an empty form lists what is missing, each with its field', () => {
  const lines = preflightLines(emptyMagnetForm, nothing);
  expect(fieldsOf(lines, 'missing')).toEqual(
    expect.arrayContaining(['title', 'items.0.textContent', 'triggerWords']),
  );
  expect(fieldsOf(lines, 'good')).toEqual([]);
});

test('a form that can be published lacks nothing, and hints keep nobody from it', () => {
  const lines = preflightLines(ready, nothing);
  expect(fieldsOf(lines, 'missing')).toEqual([]);
  expect(fieldsOf(lines, 'hint')).toEqual(['linkedinPostUrls.0', 'collectEmails']);
  expect(lines.map(({ text }) => text)).toContain('A comment with PLAN or GO opens it.');
});

test('a dead link, a word of another magnet and an email step without a text are worth a look', () => {
  const link = {
    ...ready,
    items: [
      ...ready.items,
      { ...emptyItemValues('b'), type: 'link' as const, linkUrl: 'https://example.test/gone' },
    ],
    collectEmails: true,
  };
  const lines = preflightLines(link, {
    ...nothing,
    clash: 'Older plan',
    deadLinks: new Set(['b']),
  });
  expect(fieldsOf(lines, 'missing')).toEqual([]);
  expect(fieldsOf(lines, 'hint')).toEqual([
    'items.1.linkUrl',
    'triggerWords',
    'linkedinPostUrls.0',
    'consentText',
  ]);
  expect(lines.map(({ text }) => text)).toContain('The same comment also opens “Older plan”.');
});

test('fields that were removed from the leads are worth a look where an email is asked for', () => {
  const removed = { ...nothing, removedFields: 2 };
  const lines = preflightLines({ ...ready, collectEmails: true }, removed);
  expect(fieldsOf(lines, 'hint')).toContain('extraFields');
  const [line] = lines.filter(({ place }) => place === 'extraFields');
  expect(line?.text).toContain('2 extra fields were removed');
  const without = preflightLines(ready, removed);
  expect(without.map(({ place }) => place)).not.toContain('extraFields');
});

test('an item that lacks its content is named by its number', () => {
  const items = [...ready.items, { ...emptyItemValues('b'), type: 'file' as const }];
  const lines = preflightLines({ ...ready, items }, nothing);
  expect(lines[0]).toEqual({
    state: 'missing',
    text: 'Item 2: Upload the file visitors get.',
    place: 'items.1.file',
  });
  const whole = preflightLines({ ...ready, items: [...ready.items, ...ready.items] }, nothing);
  expect(whole.map(({ text }) => text)).not.toContain('Visitors get 2 items.');
});

test('a next step that leads nowhere is worth a look', () => {
  const dead = preflightLines(ready, { ...nothing, isNextStepDead: true });
  expect(fieldsOf(dead, 'hint')).toContain('nextStepUrl');
  const paused = '“Other” is paused, so visitors see no next step until it takes them.';
  const closed = preflightLines(ready, { ...nothing, nextStep: paused });
  expect(closed.find(({ place }) => place === 'nextStepMagnetId')?.text).toBe(paused);
});
