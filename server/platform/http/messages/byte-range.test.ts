import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each<[string | undefined, ReturnType<typeof readRange>]>([
  [undefined, 'all'],
  ['bytes=0-4', { start: 0, end: 4 }],
  [' Bytes = 5 - ', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-999', { start: 0, end: 9 }],
  ['bytes=4-999', { start: 4, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'all'],
  ['bytes=0-1,3-4', 'all'],
  ['bytes=-', 'all'],
  ['bytes=--1', 'all'],
])('of ten bytes, the range %j gives %j', (header, asked) => {
  expect(readRange(header, 10)).toEqual(asked);
});

it('is not searched for in a very long header (T89)', () => {
  expect(readRange(`bytes=0-4${' '.repeat(100)}`, 10)).toBe('all');
  // With the pattern alone this would take minutes.
  expect(readRange(`bytes=-${'\t'.repeat(200_000)}T`, 10)).toBe('all');
});
