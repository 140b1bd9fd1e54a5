import fc from 'fast-check';
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { AnalyticsQuery } from '#shared/analytics/query.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import {
  aPlace,
  countAll,
  EDGES,
  steps,
  visits,
  ZONES,
} from '#server/testing/scenes/figures/figure-facts.ts';
import { selectUnsliced, sliceDay } from './slices.queries.ts';

const it = appTest();

const DAY = 24 * 3_600_000;
/** On a machine that others use, some hundred questions take more than a minute. */
const PATIENCE_MS = 240_000;

/** Answers under one filter and under two, each by another split. */
async function filteredAnswers(
  app: TestApp,
  creator: { id: string; timeZone: string },
  plain: AnalyticsQuery,
) {
  const { performance, details } = app.services.analytics;
  const query = { ...plain, filters: [{ dimension: 'country' as const, values: ['DE', ''] }] };
  const split = { sort: 'visits', limit: 50 } as const;
  const two = {
    ...plain,
    filters: [...query.filters, { dimension: 'source' as const, values: ['linkedin', 'unknown'] }],
  };
  return [
    await performance.totals(creator, two),
    await performance.breakdown(creator, two, { ...split, by: 'device' }),
    await details.funnel(creator, two),
    await details.funnel(creator, query),
    await performance.heatMap(creator, query, 'verified'),
    await performance.series(creator, query, 'hour'),
    await performance.series(creator, plain, 'hour'),
    await performance.breakdown(creator, query, { ...split, by: 'magnet' }),
    await performance.breakdown(creator, query, { ...split, by: 'source' }),
    await performance.breakdown(creator, plain, { ...split, by: 'source' }),
  ];
}

/** As busy days are once they are over. */
async function slice(app: TestApp, userId: string, { from, to }: { from: string; to: string }) {
  const days = await selectUnsliced(app.db, { ofDay: 1, ofLife: 0, most: 1_000 });
  const made = days.filter((one) => one.userId === userId && one.day >= from && one.day <= to);
  for (const one of made) await sliceDay(app.db, one);
  return made.length;
}

it(
  'slices answer as the roll-ups they were made from, and rows that come meanwhile are in no slice or in all',
  async ({ app }) => {
    let sliced = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(visits, { minLength: 4, maxLength: 12 }),
        fc.array(steps, { maxLength: 8 }),
        fc.array(visits, { minLength: 1, maxLength: 4 }),
        fc.array(steps, { maxLength: 3 }),
        fc.constantFrom(...ZONES),
        fc.constantFrom('first' as const, 'last' as const),
        fc.constantFrom(...EDGES),
        async (early, earlySteps, late, lateSteps, zone, touch, edge) => {
          const place = await aPlace(app);
          const { userId } = place;
          const ofEdge = <Fact extends { edge: string }>(facts: Fact[]) =>
            facts.map((fact) => ({ ...fact, edge }));
          await place.moveTo(zone);
          await place.add(ofEdge(early), ofEdge(earlySteps));
          await countAll(app);
          const from = new Date(Date.parse(edge) - DAY).toISOString().slice(0, 10);
          const to = edge.slice(0, 10);
          const query = AnalyticsQuery.parse({ period: { kind: 'own', from, to }, touch });
          const answers = () => filteredAnswers(app, { id: userId, timeZone: zone }, query);

          const whole = await answers();
          sliced += await slice(app, userId, { from, to });
          expect(await answers()).toEqual(whole);

          await app.db('figure_sliced_days').where({ userId }).delete();
          await Promise.all([
            slice(app, userId, { from, to }),
            place
              .add(ofEdge(late), ofEdge(lateSteps))
              .then(() => app.services.analytics.rollUp.run()),
          ]);
          const cut = await answers();
          await app.db('figure_sliced_days').where({ userId }).delete();
          expect(cut).toEqual(await answers());
        },
      ),
      { numRuns: 3 },
    );
    expect(sliced).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

it('a day that changes while it is cut is not read from its pieces, and neither is one whose cutting ended early', async ({
  app,
}) => {
  const count = () => countAll(app);
  const place = await aPlace(app);
  const { userId } = place;
  const fact = {
    minutes: 0,
    edge: '2026-03-29T01:00Z',
    magnet: 0,
    country: 'DE',
    source: 'linkedin',
  } as const;
  const came = [1, 2, 3].map((visitor) => ({ ...fact, visitor }));
  await place.moveTo('UTC');
  await place.add(came, []);
  await count();
  const day = fact.edge.slice(0, 10);
  const query = AnalyticsQuery.parse({ period: { kind: 'own', from: day, to: day } });
  const answers = () => filteredAnswers(app, { id: userId, timeZone: 'UTC' }, query);

  let transactions = 0;
  const interrupted = new Proxy(app.db, {
    get(db, key) {
      if (key !== 'transaction') return Reflect.get(db, key) as unknown; // whatever knex has there
      return async (work: (trx: Knex.Transaction) => Promise<unknown>) => {
        transactions += 1;
        if (transactions === 2) {
          await place.add(came, []);
          await count();
        }
        return db.transaction(work);
      };
    },
  });
  expect(await sliceDay(interrupted, { userId, day })).toBe(false);
  const [totals] = await answers();
  expect(totals).toMatchObject({ figures: { visits: 6 } });

  expect(await sliceDay(app.db, { userId, day })).toBe(true);
  const whole = await answers();
  await app.db('figure_sliced_days').where({ userId }).update({ making: 'of another process' });
  await app.db('figure_slices').where({ userId }).delete();
  await app.db('figure_day_ways').where({ userId }).delete();
  expect(await answers()).toEqual(whole);
  // It may still go on; ten minutes later it is given up.
  const unsliced = async () =>
    (await selectUnsliced(app.db, { ofDay: 1, ofLife: 0, most: 1_000 })).filter(
      (one) => one.userId === userId,
    );
  expect(await unsliced()).toEqual([]);
  const begunAt = app.db.raw(`now() - interval '11 minutes'`);
  await app.db('figure_sliced_days').where({ userId }).update({ begunAt });
  expect(await unsliced()).toEqual([{ userId, day }]);
});
