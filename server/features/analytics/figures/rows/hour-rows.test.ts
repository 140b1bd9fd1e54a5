import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { AnalyticsQuery, type CountMetric } from '#shared/analytics/query.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aPlace, steps, type Visit, visits } from '#server/testing/scenes/figures/figure-facts.ts';

const it = appTest();
/** On a machine that others use, some hundred questions take more than a minute. */
const PATIENCE_MS = 240_000;

/** A zone, the day on which its clocks change, and how many of the series' hours that day has. */
const changes = [
  ['Europe/Berlin', '2026-03-29', '2026-03-29T01:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T01:00Z', 25],
  // Half an hour: the day has 24 hours and a half.
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T15:00Z', 25],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T15:30Z', 24],
  // The first hour comes twice, or not at all.
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T01:00Z', 25],
  ['America/Havana', '2026-11-01', '2026-11-01T05:00Z', 25],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00Z', 23],
] as const;

/** Compares each hour, and each hour of the week, with the rows that are listed for it. */
async function compare(
  app: TestApp,
  creator: { id: string; timeZone: string },
  asks: { day: string; metric: CountMetric; touch: 'first' | 'last'; isFiltered: boolean },
): Promise<number> {
  const { performance, details } = app.services.analytics;
  const { day, metric, touch, isFiltered } = asks;
  const query = (from: string) =>
    AnalyticsQuery.parse({
      period: { kind: 'own', from, to: day },
      touch,
      filters: isFiltered ? [{ dimension: 'country', values: ['DE', ''] }] : [],
    });
  const rowsOf = async (asked: AnalyticsQuery, place: { hour: number } | { weekHour: number }) =>
    (await details.rows(creator, asked, { metric, limit: 100, ...place })).items.length;

  const { buckets } = await performance.series(creator, query(day), 'hour');
  const hours = buckets.map((bucket) => bucket[metric] ?? 0);
  const listed = [];
  for (const hour of hours.keys()) listed.push(await rowsOf(query(day), { hour }));
  expect(listed).toEqual(hours);

  const two = query(new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10));
  const cells = (await performance.heatMap(creator, two, metric)).hours.flat();
  // All that have a number, and some that have none.
  const looked = [...cells.keys()].filter((at) => (cells[at] ?? 0) > 0 || at % 40 === 0);
  for (const weekHour of looked) {
    expect([weekHour, await rowsOf(two, { weekHour })]).toEqual([weekHour, cells[weekHour]]);
  }
  return hours.length;
}

describe('the rows of an hour', () => {
  it(
    'are as many as its number in the series and in the heat map where clocks change, rolled up or not',
    async ({ app }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(visits, { minLength: 4, maxLength: 14 }),
          fc.array(steps, { minLength: 2, maxLength: 8 }),
          fc.constantFrom(...changes),
          fc.constantFrom('visits' as const, 'visitors' as const, 'verified' as const),
          fc.constantFrom('first' as const, 'last' as const),
          fc.boolean(),
          async (came, went, [timeZone, day, edge, length], metric, touch, isFiltered) => {
            const place = await aPlace(app);
            await place.moveTo(timeZone);
            // All within some hours of the change.
            const near = <Fact extends { minutes: number }>(facts: readonly Fact[]) =>
              facts.map((fact) => ({ ...fact, edge, minutes: Math.round(fact.minutes / 8) }));
            await place.add(near(came), near(went));
            const creator = { id: place.userId, timeZone };
            const asks = { day, metric, touch, isFiltered };
            expect(await compare(app, creator, asks)).toBe(length);
            await app.services.analytics.rollUp.run();
            expect(await compare(app, creator, asks)).toBe(length);
          },
        ),
        { numRuns: 8 },
      );
    },
    PATIENCE_MS,
  );

  it('tell the hour that a clock shows twice apart, which is one hour of the week', async ({
    app,
  }) => {
    const place = await aPlace(app);
    await place.moveTo('Europe/Berlin');
    const at = (minutes: number, visitor: number): Visit => ({
      minutes,
      edge: '2026-10-25T01:00Z',
      magnet: 0,
      visitor,
      country: 'DE',
      source: 'direct',
    });
    // 2:30 in summer time, 2:15 and 2:45 in winter time.
    await place.add([at(-30, 1), at(15, 2), at(45, 3)], []);
    const { details } = app.services.analytics;
    const creator = { id: place.userId, timeZone: 'Europe/Berlin' };
    const period = { kind: 'own', from: '2026-10-25', to: '2026-10-25' };
    const times = async (part: { hour: number } | { weekHour: number }) => {
      const asked = { metric: 'visits', limit: 50, ...part } as const;
      const { items } = await details.rows(creator, AnalyticsQuery.parse({ period }), asked);
      return items.map((row) => row.at.slice(11, 16));
    };
    expect(await times({ hour: 2 })).toEqual(['00:30']);
    expect(await times({ hour: 3 })).toEqual(['01:45', '01:15']);
    expect(await times({ weekHour: 6 * 24 + 2 })).toEqual(['01:45', '01:15', '00:30']);
    expect(await times({ weekHour: 6 * 24 + 3 })).toEqual([]);
    const api = app.as(place.token).performance;
    const told = await api.rows({ query: { query: JSON.stringify({ period }), hour: '3' } });
    expect(told.items.map((row) => row.at.slice(11, 16))).toEqual(['01:45', '01:15']);
  });
});
