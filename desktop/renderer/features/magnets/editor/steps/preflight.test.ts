import { expect, test } from 'vitest';
import { emptyMagnetForm } from '../magnet-form-values.ts';
import { preflightLines } from './preflight.tsx';

const nothing = { clash: null, isLinkDead: false };
const ready = {
  ...emptyMagnetForm,
  title: 'The plan',
  textContent: 'Week 1',
  triggerWords: ['PLAN', 'GO'],
};
const fieldsOf = (lines: ReturnType<typeof preflightLines>, state: string) =>
  lines.filter((line) => line.state === state).map(({ field }) => field);

test('an empty form lists what is missing, each with its field', () => {
  const lines = preflightLines(emptyMagnetForm, nothing);
  expect(fieldsOf(lines, 'missing')).toEqual(
    expect.arrayContaining(['title', 'textContent', 'triggerWords']),
  );
  expect(fieldsOf(lines, 'good')).toEqual([]);
});

test('a form that can be published lacks nothing, and hints keep nobody from it', () => {
  const lines = preflightLines(ready, nothing);
  expect(fieldsOf(lines, 'missing')).toEqual([]);
  expect(fieldsOf(lines, 'hint')).toEqual(['linkedinPostUrl', 'collectEmails']);
  expect(lines.map(({ text }) => text)).toContain('A comment with PLAN or GO opens it.');
});

test('a dead link, a word of another magnet and an email step without a text are worth a look', () => {
  const link = {
    ...ready,
    contentType: 'link' as const,
    linkUrl: 'https://example.test/gone',
    collectEmails: true,
  };
  const lines = preflightLines(link, { clash: 'Older plan', isLinkDead: true });
  expect(fieldsOf(lines, 'missing')).toEqual([]);
  expect(fieldsOf(lines, 'hint')).toEqual([
    'linkUrl',
    'triggerWords',
    'linkedinPostUrl',
    'consentText',
  ]);
  expect(lines.map(({ text }) => text)).toContain('The same comment also opens “Older plan”.');
});
