import { expect, it } from 'vitest';
import { ownDays, problemOf } from './own-days.ts';

it.each([
  ['2026-04-01', '2026-04-01', null],
  ['2025-01-01', '2027-01-01', null],
  ['2025-01-01', '2027-01-02', 'Please choose at most two years'],
  ['2026-04-02', '2026-04-01', 'The last day is before the first one'],
  ['', '2026-04-01', 'Please choose both days'],
  ['2026-02-30', '2026-04-01', 'Please choose both days'],
  ['<script>', '2026-04-01', 'Please choose both days'],
  ['1999-12-31', '2000-01-01', 'Please choose days from 2000 to 2199'],
])('the books from %s to %s: %s', (from, to, problem) => {
  expect(problemOf({ from, to })).toBe(problem);
  expect(ownDays(from, to)).toEqual(problem === null ? { from, to } : null);
});
