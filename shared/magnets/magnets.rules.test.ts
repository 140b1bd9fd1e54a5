import { describe, expect, test } from 'vitest';
import { linkUrlProblem } from './link-url.rules.ts';
import {
  canChangeStatus,
  magnetProblems,
  type MagnetFields,
  readTriggerWords,
} from './magnets.rules.ts';
import { magnetStatuses } from './magnet-fields.ts';
import { emptyItem, type MagnetItem } from './magnet-items.ts';

const now = new Date('2026-11-20T10:00:00Z');
const fine: MagnetFields = {
  title: 'The guide',
  icon: 'rocket',
  items: [{ ...emptyItem('1'), textContent: 'Read this' }],
  triggerWords: ['GUIDE'],
  excludedWords: [],
  linkedinPostUrls: [],
  extraFields: [],
  startsAt: null,
  endsAt: null,
  nextStepLabel: null,
  nextStepUrl: null,
  nextStepMagnetId: null,
  question: null,
  questionChoices: [],
};
const problems = (changes: Partial<MagnetFields>, isDraft = false) =>
  magnetProblems({ ...fine, ...changes }, { now, isDraft });
const withItem = (changes: Partial<MagnetItem>) => ({
  items: [{ ...emptyItem('1'), textContent: 'Read this', ...changes }],
});

describe('the rules of a magnet', () => {
  test('accept a complete magnet', () => {
    expect(problems({})).toEqual({});
    expect(problems(withItem({ type: 'demo', textContent: null }))).toEqual({});
    expect(
      problems(
        withItem({ type: 'link', textContent: null, linkUrl: 'https://example.com/a?b=c#d' }),
      ),
    ).toEqual({});
  });

  test('need a matchable word and content of a published magnet', () => {
    expect(problems({ triggerWords: [] })).toEqual({
      triggerWords: 'Add at least one trigger word',
    });
    expect(problems({ triggerWords: ['ok', '!!!'] }).triggerWords).toContain('letters');
    expect(problems({ triggerWords: ['x'.repeat(51)] }).triggerWords).toContain('50');
    expect(problems({ triggerWords: ['🔥'] })).toEqual({});
    expect(problems(withItem({ textContent: ' \n ' }))).toEqual({
      'items.0.textContent': 'Write the content visitors get',
    });
    expect(problems(withItem({ type: 'link' }))).toEqual({
      'items.0.linkUrl': 'Enter the address visitors get',
    });
  });

  test('need excluded words that can be matched and are no part of a trigger word', () => {
    expect(problems({ excludedWords: ['not interested', '👎'] })).toEqual({});
    expect(problems({ excludedWords: ['!!!'] }).excludedWords).toContain('letters');
    expect(problems({ excludedWords: ['x'.repeat(51)] }).excludedWords).toContain('50');
    const inside = { triggerWords: ['growth plan'], excludedWords: ['PLAN'] };
    expect(problems(inside).excludedWords).toContain('part of a trigger word');
  });

  test('allow a draft without word and content, but refuse wrong ones', () => {
    expect(problems({ triggerWords: [], ...withItem({ textContent: null }) }, true)).toEqual({});
    expect(problems(withItem({ type: 'link' }), true)).toEqual({});
    const link = withItem({ linkUrl: 'http://a.test' });
    const wrong = { title: ' ', icon: 'pirate', ...link, triggerWords: ['?'] };
    expect(Object.keys(problems(wrong, true)).toSorted()).toEqual([
      'icon',
      'items.0.linkUrl',
      'title',
      'triggerWords',
    ]);
  });

  test('need the upload of a published file magnet', () => {
    expect(problems(withItem({ type: 'file' }))).toEqual({
      'items.0.fileId': 'Upload the file visitors get',
    });
    expect(problems(withItem({ type: 'file' }), true)).toEqual({});
    expect(problems(withItem({ type: 'file', fileId: 'abcdefghijkmnpqrstuv' }))).toEqual({});
  });

  test('name the item that lacks something, and count the texts of all together', () => {
    const text = { ...emptyItem('b'), textContent: 'x'.repeat(60_000) };
    const items = [
      { ...emptyItem('a'), type: 'demo' as const },
      { ...text, type: 'link' as const },
    ];
    expect(problems({ items: [...items, emptyItem('c')] })).toEqual({
      'items.1.linkUrl': 'Enter the address visitors get',
      'items.2.textContent': 'Write the content visitors get',
    });
    expect(problems({ items: [text, { ...text, id: 'c' }] })).toEqual({
      'items.1.textContent': 'Please keep the content to 100,000 characters',
    });
  });

  test('read a post link by the same rules as the server', () => {
    const post = 'https://www.linkedin.com/feed/update/urn:li:activity:7389678728915795969/';
    expect(problems({ linkedinPostUrls: [post] })).toEqual({});
    expect(problems({ linkedinPostUrls: ['', post] })).toEqual({});
    const future = 'https://www.linkedin.com/feed/update/urn:li:activity:9199999999999999999/';
    expect(problems({ linkedinPostUrls: [post, 'https://lnkd.in/abc', future] })).toEqual({
      'linkedinPostUrls.1': expect.stringContaining('short link'),
      'linkedinPostUrls.2': expect.stringContaining('No post on LinkedIn'),
    });
  });
});

describe('an address for visitors', () => {
  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<b>x</b>',
    'vbscript:x',
    '//evil.test/a',
    'https:evil.test',
    'https:/evil.test',
    'https:\\\\evil.test',
    'https://good.test\\@evil.test',
    'https://user:secret@good.test/',
    'https://user@good.test/',
    'http://good.test/',
    'https://localhost/',
    'https:///path',
    'https://good .test/',
    'https://good.test/\u0000',
    'https://good.test/\u202e',
    'ftp://good.test/',
    '',
  ])('%j is refused (T69)', (address) => {
    expect(linkUrlProblem(address)).not.toBeNull();
  });

  test.each([
    'https://example.com',
    'HTTPS://Example.com/Path?q=a@b#c',
    'https://bücher.example/ä',
    'https://xn--bcher-kva.example:8443/',
  ])('%s is accepted', (address) => {
    expect(linkUrlProblem(address)).toBeNull();
  });
});

describe('the words of a request', () => {
  test('may be a single word or a list, which must agree', () => {
    expect(readTriggerWords({})).toBeUndefined();
    expect(readTriggerWords({ triggerWord: ' GUIDE ' })).toEqual(['GUIDE']);
    expect(readTriggerWords({ triggerWords: ['a', ' A ', '', 'b'] })).toEqual(['a', 'b']);
    expect(readTriggerWords({ triggerWord: 'a', triggerWords: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(readTriggerWords({ triggerWord: 'b', triggerWords: ['a', 'b'] })).toBe('disagree');
    expect(readTriggerWords({ triggerWord: '', triggerWords: [] })).toEqual([]);
  });
});

describe('the status of a magnet', () => {
  test('lets a draft be published or archived, never paused, and nothing become a draft again', () => {
    const allowed = magnetStatuses.flatMap((from) =>
      magnetStatuses
        .filter((to) => from !== to && canChangeStatus(from, to))
        .map((to) => `${from} to ${to}`),
    );
    expect(allowed).toEqual([
      'draft to active',
      'draft to archived',
      'active to paused',
      'active to archived',
      'paused to active',
      'paused to archived',
      'archived to active',
      'archived to paused',
    ]);
  });
});
