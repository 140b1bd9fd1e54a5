import { expect, it } from 'vitest';
import { redactSample } from './redact-sample.ts';

it('keeps the names of elements and attributes, and the structure of a page', () => {
  const page = `<article class="comments-comment-entity" data-id="urn:li:comment:(activity:7458902656414228481,7458902656414228482)" hidden><p dir="ltr">Hi</p></article>`;
  expect(redactSample(page)).toBe(
    '<article class="comments-comment-entity" data-id="…" hidden><p dir="ltr">…</p></article>',
  );
});

it.each([
  ['a name between tags', '<p>Ann Smith</p>', 'Ann'],
  ['a name before the first tag', 'Ann Smith <p>', 'Ann'],
  ['a name after the last tag', '<p> Ann', 'Ann'],
  ['a name in a label', `<button aria-label='View Ann Smith’s profile'>`, 'Ann'],
  ['an unquoted address', '<a href=https://www.linkedin.com/in/ann>', 'ann'],
  [
    'an id in a key',
    '<div componentkey="replaceableComment_urn:li:comment:7458902656414228481">',
    '7458',
  ],
  ['a token in a kept attribute', `<div data-testid="${'aB3'.repeat(12)}">`, 'aB3aB3'],
  ['a tag that never ends', '<p title="Ann Smith', 'Ann'],
  ['no markup at all', 'Ann Smith, ann@x.test', 'ann'],
  ['an end of a tag inside an attribute', '<p title="> Ann <b>">x', 'Ann'],
  ['a comment of the page', '<!-- Ann --><p>', 'Ann'],
])('drops %s', (_what, sample, secret) => {
  expect(redactSample(sample)).not.toContain(secret);
});

it('answers in time for a long hostile sample', () => {
  for (const sample of [
    '<a '.repeat(2_700),
    `<a ${'b="'.repeat(2_000)}`,
    `<a${' b'.repeat(4_000)}`,
  ]) {
    expect(redactSample(sample).length).toBeLessThanOrEqual(8_192);
  }
});
