import { expect, it } from 'vitest';
import { bucketAt, labelledBuckets, namesThatFit, roundTop, runsOf, topOf } from './scale.ts';

it.each([
  [0, 4],
  [3, 4],
  [7, 8],
  [10, 10],
  [11, 20],
  [390, 400],
  [412, 600],
  [8_001, 10_000],
])('a chart whose highest value is %i ends at %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});

it('a gap counts as nothing for the top of a chart and parts a line in two', () => {
  expect(topOf([3, null, 7])).toBe(8);
  expect(runsOf([1, 2, null, 0, null, null, 5])).toEqual([[0, 1], [3], [6]]);
});

it('every place across a chart belongs to a bucket, both edges too', () => {
  expect([-0.1, 0, 0.49, 0.5, 1, 1.2].map((share) => bucketAt(share, 4))).toEqual([
    0, 0, 1, 2, 3, 3,
  ]);
});

it('a label stands at the first bucket and at no more than asked for', () => {
  for (const count of [1, 7, 24, 30, 31, 90]) {
    const labelled = labelledBuckets(count, 4);
    expect(labelled.has(0)).toBe(true);
    expect(labelled.size).toBeLessThanOrEqual(4);
  }
});

it('names below a plot are as many as do not touch, and one at least', () => {
  expect(namesThatFit(['Jun', 'Jul'], 220, 4)).toBe(4);
  expect(namesThatFit(['Oct 28', 'Nov 5'], 220, 4)).toBe(3);
  expect(namesThatFit(['28 October 2026'], 220, 4)).toBe(1);
  expect(namesThatFit(['Oct 28'], 520, 8)).toBe(8);
  expect(namesThatFit([], 220, 4)).toBe(4);
  expect(namesThatFit(['x'.repeat(90)], 220, 4)).toBe(1);
});
