import { describe, expect, it } from 'vitest';
import { countMetricNames, type CountMetric } from '#shared/analytics/query.ts';
import { besideSameHours } from './same-hours.ts';

const ZONE = 'Europe/Berlin';

/** Hours of a day from its midnight in Berlin, each with as many visits as its place. */
function hoursFrom(midnight: string, amount: number) {
  return Array.from({ length: amount }, (_, hour) => ({
    start: new Date(Date.parse(midnight) + hour * 3_600_000).toISOString(),
    ...(Object.fromEntries(countMetricNames.map((name) => [name, hour])) as Record<
      CountMetric,
      number
    >), // of these names
  }));
}
const visitsOf = (rows: ({ visits: number | null } | null)[]) =>
  rows.map((row) => row?.visits ?? null);
const sum = (values: (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0);

describe('compared hours', () => {
  const usual = hoursFrom('2026-10-25T23:00:00Z', 24);
  const long = hoursFrom('2026-10-24T22:00:00Z', 25);
  const short = hoursFrom('2026-03-28T23:00:00Z', 23);

  it('stand one beside the other where no clock changes', () => {
    const before = hoursFrom('2026-10-23T22:00:00Z', 24);
    expect(besideSameHours(usual, before, ZONE)).toEqual(before);
  });

  it('of a day of 25 hours stand at the same hour, and the double one is one', () => {
    const beside = visitsOf(besideSameHours(usual, long, ZONE));
    expect(beside).toHaveLength(24);
    expect(beside.slice(0, 5)).toEqual([0, 1, 2 + 3, 4, 5]);
    expect(beside.at(-1)).toBe(24);
    expect(sum(beside)).toBe(sum(visitsOf(long)));
  });

  it('of a usual day beside one of 25 hours have none at the second of the double hour', () => {
    const beside = visitsOf(besideSameHours(long, usual, ZONE));
    expect(beside.slice(0, 6)).toEqual([0, 1, 2, null, 3, 4]);
    expect(sum(beside)).toBe(sum(visitsOf(usual)));
  });

  it('stand at the same hour where the first hour of a day comes twice', () => {
    const azores = 'Atlantic/Azores';
    const double = hoursFrom('2026-10-25T00:00:00Z', 25);
    const plain = hoursFrom('2026-10-26T01:00:00Z', 24);
    expect(visitsOf(besideSameHours(plain, double, azores)).slice(0, 3)).toEqual([0 + 1, 2, 3]);
    expect(visitsOf(besideSameHours(double, plain, azores)).slice(0, 4)).toEqual([0, null, 1, 2]);
  });

  it('of a usual day beside one of 23 hours keep the hour that is missing there', () => {
    const beside = visitsOf(besideSameHours(short, usual, ZONE));
    expect(beside.slice(0, 4)).toEqual([0, 1 + 2, 3, 4]);
    expect(sum(beside)).toBe(sum(visitsOf(usual)));
  });

  it('of a day of 23 hours leave a gap', () => {
    const beside = visitsOf(besideSameHours(usual, short, ZONE));
    expect(beside.slice(0, 5)).toEqual([0, 1, null, 2, 3]);
  });
});
