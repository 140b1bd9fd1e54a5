import { expect, test } from 'vitest';
import { checkCommentLink } from './comment-check.ts';

const now = new Date('2026-11-03T14:00:00Z');

test('an empty field has no verdict', () => {
  expect(checkCommentLink('  ', now)).toBeNull();
});

test('a comment link is confirmed', () => {
  const link =
    'https://www.linkedin.com/feed/update/urn:li:activity:7389678728915795969?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7389678728915795969%2C7389680000000000000%29';
  expect(checkCommentLink(link, now)).toEqual({ tone: 'good', text: 'This is a comment link.' });
});

test.each([
  ['https://www.linkedin.com/in/maya', 'profile'],
  ['https://www.linkedin.com/feed/update/urn:li:activity:7389678728915795969/', 'post'],
  ['https://example.com/', 'not on LinkedIn'],
])('%s is refused with its own reason', (link, word) => {
  const check = checkCommentLink(link, now);
  expect(check?.tone).toBe('bad');
  expect(check?.text).toContain(word);
});
