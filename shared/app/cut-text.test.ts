import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🦊', 4, 'ab🦊'],
  ['ab🦊', 3, 'ab'],
  ['🦊🦊', 1, ''],
  ['abc', 0, ''],
])('"%s" cut at %i is "%s"', (text, limit, cut) => {
  expect(cutText(text, limit)).toBe(cut);
});
