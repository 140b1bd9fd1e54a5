import { describe, expect } from 'vitest';
import { AnalyticsQuery, type CountMetric } from '#shared/analytics/query.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aPlace, countAll, type Visit } from '#server/testing/scenes/figures/figure-facts.ts';
import { addDays } from './period.rules.ts';
import { selectTotals } from './figures.queries.ts';
import { readMarks } from './marks.queries.ts';
import { sliceDay } from './slices/slices.queries.ts';

const it = appTest();

/** A zone, a day on whose edge its clocks change, when they do, and how many hours the day has. */
const changes = [
  // 00:00 to 01:00 comes twice.
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T01:00Z', 25],
  ['America/Havana', '2026-11-01', '2026-11-01T05:00Z', 25],
  // 23:00 to 24:00 comes twice, on the day before.
  ['Africa/Cairo', '2026-10-30', '2026-10-29T21:00Z', 24],
  // There is no 00:00 to 01:00.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00Z', 23],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00Z', 23],
  // There is no 23:00 to 24:00 on the day before.
  ['America/Nuuk', '2026-03-29', '2026-03-29T01:00Z', 24],
] as const;

const fact = { magnet: 0, country: 'DE', source: 'linkedin' } as const;
/** Every twenty minutes for five hours on both sides, so each figure that lacks an hour, or has one too many, is another number. */
const around = (edge: string) =>
  Array.from({ length: 30 }, (_, at) => ({ ...fact, edge, minutes: (at - 15) * 20 + 7 }));
const visitsAround = (edge: string): Visit[] =>
  around(edge).map((one, at) => ({ ...one, visitor: at % 6 }));
const stepsAround = (edge: string) =>
  around(edge).flatMap((one, at) =>
    at % 2 === 0
      ? [{ ...one, kind: 'verified' as const, first: 'DE' as const, last: 'DE' as const }]
      : [],
  );

interface Creator {
  id: string;
  timeZone: string;
}

/** How many rows have this date on the clocks of the zone. */
async function countDay(app: TestApp, { id, timeZone }: Creator, day: string, metric: CountMetric) {
  const [table, at] =
    metric === 'visits'
      ? [app.db('visits'), 'created_at']
      : [app.db('figure_events').where({ kind: metric }), 'at'];
  const rows = await table
    .where({ userId: id })
    .whereRaw(`to_char(${at} AT TIME ZONE ?, 'YYYY-MM-DD') = ?`, [timeZone, day])
    .count('* as count');
  return Number(rows[0]?.count);
}

/** The same number of a day, by each way in which it is told. */
async function tellDay(app: TestApp, creator: Creator, day: string, metric: CountMetric) {
  const { performance, details } = app.services.analytics;
  const query = (from: string, to: string, isFiltered = false) =>
    AnalyticsQuery.parse({
      period: { kind: 'own', from, to },
      filters: isFiltered ? [{ dimension: 'country', values: ['DE'] }] : [],
    });
  const own = query(day, day);
  const of = (row: { [name in CountMetric]: number | null } | undefined) => row?.[metric];
  const sum = (rows: readonly { [name in CountMetric]: number | null }[]) =>
    rows.reduce((all, row) => all + (of(row) ?? 0), 0);
  const hourly = await performance.series(creator, own, 'hour');
  const listed = await details.rows(creator, own, { metric, limit: 100 });
  const byHour = await Promise.all(
    hourly.buckets.map(async (_, hour) => {
      const { items } = await details.rows(creator, own, { metric, limit: 100, hour });
      return items.length;
    }),
  );
  expect(byHour).toEqual(hourly.buckets.map((bucket) => of(bucket)));
  const compared = { ...query(addDays(day, 1), addDays(day, 1)), compare: 'previous' as const };
  const month = await performance.series(creator, query(addDays(day, -3), addDays(day, 3)), 'day');
  return {
    length: hourly.buckets.length,
    told: {
      tile: of((await performance.totals(creator, own)).figures),
      filteredTile: of((await performance.totals(creator, query(day, day, true))).figures),
      compared: of((await performance.totals(creator, compared)).compared?.figures),
      series: of((await performance.series(creator, own, 'day')).buckets[0]),
      longSeries: of(month.buckets[3]),
      hours: sum(hourly.buckets),
      filteredHours: sum(
        (await performance.series(creator, query(day, day, true), 'hour')).buckets,
      ),
      heatMap: (await performance.heatMap(creator, own, metric)).hours
        .flat()
        .reduce((a, b) => a + b, 0),
      rows: listed.items.length,
    },
  };
}

describe('a day at whose midnight clocks change', () => {
  it.for(changes)(
    'in %s on %s is the same for every figure, rolled up, sliced or not',
    { timeout: 240_000 },
    async ([timeZone, day, edge, length], { app }) => {
      const place = await aPlace(app);
      await place.moveTo(timeZone);
      await place.add(visitsAround(edge), stepsAround(edge));
      const creator = { id: place.userId, timeZone };
      const days = [addDays(day, -1), day];
      const compare = async () => {
        for (const one of days) {
          for (const metric of ['visits', 'verified'] as const) {
            const { told, length: hours } = await tellDay(app, creator, one, metric);
            const count = await countDay(app, creator, one, metric);
            expect(count).toBeGreaterThan(0);
            const same = Object.fromEntries(Object.keys(told).map((name) => [name, count]));
            expect([one, metric, told]).toEqual([one, metric, same]);
            if (one === day) expect(hours).toBe(length);
          }
        }
      };
      await compare();
      await countAll(app);
      await compare();
      for (const one of days) {
        // A round of the roll-up may have the turn.
        const slice = () => sliceDay(app.db, { userId: place.userId, day: one });
        await expect.poll(slice, { timeout: 60_000 }).toBe(true);
      }
      await compare();
    },
  );

  it.for([
    [changes[0], { '24:00': 18, '03:00': 12, '00:30': 5 }],
    // What comes twice is over when its second time is, and the day before ends with its first hour.
    [['Atlantic/Azores', '2026-10-24', changes[0][2]], { '24:00': 12, '23:45': 11 }],
    // No time of the hour that is left out is later than the day.
    [['America/Nuuk', '2026-03-28', changes[5][2]], { '24:00': 15, '23:30': 15, '22:30': 14 }],
  ] as const)(
    'is counted as far as a time of it: %j',
    async ([[timeZone, day, edge], counts], { app }) => {
      const place = await aPlace(app);
      await place.moveTo(timeZone);
      await place.add(visitsAround(edge), []);
      expect(counts['24:00']).toBe(
        await countDay(app, { id: place.userId, timeZone }, day, 'visits'),
      );
      const count = async (until: string) => {
        const asked = {
          userId: place.userId,
          zone: timeZone,
          span: { from: day, to: day },
          touch: 'last' as const,
          filters: [],
          marks: await readMarks(app.db),
          until,
        };
        return (await selectTotals(app.db, asked)).figures.visits;
      };
      const compare = async () => {
        for (const [until, visits] of Object.entries(counts)) {
          expect([until, await count(until)]).toEqual([until, visits]);
        }
      };
      await compare();
      await countAll(app);
      await compare();
    },
  );
});
