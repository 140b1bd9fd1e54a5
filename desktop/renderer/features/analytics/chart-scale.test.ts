import { expect, it } from 'vitest';
import { roundTop, topOfDays } from './chart-scale.ts';

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

it('a day with more leads than visits stays inside the chart', () => {
  const days = [
    { visits: 3, verified: 1 },
    { visits: 0, verified: 6 },
  ];
  expect(topOfDays(days)).toBe(6);
});
