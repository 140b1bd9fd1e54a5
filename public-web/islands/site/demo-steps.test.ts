import { expect, test } from 'vitest';
import { nextCount, nextTenths } from './demo-steps.ts';

test('the counter goes down by one, stays, or goes up by one', () => {
  expect([0, 0.34, 0.999].map((random) => nextCount(247, random))).toEqual([246, 247, 248]);
});

test('the time runs from 0 to 3.5 seconds in tenths, then starts again', () => {
  const seen = [0];
  for (let step = 0; step < 36; step += 1) seen.push(nextTenths(seen.at(-1) ?? 0));
  expect(seen[35]).toBe(35);
  expect(seen[36]).toBe(0);
  expect(Math.max(...seen)).toBe(35);
});
