import { expect } from 'vitest';
import { isListedReason, type ListedReason } from '#shared/analytics/loss-advice.ts';
import { AnalyticsQuery, type CountMetric } from '#shared/analytics/query.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { countAll } from '#server/testing/scenes/figures/figure-facts.ts';
import {
  aLaunch,
  aWait,
  minuteOf,
  POST,
  postAt,
} from '#server/testing/scenes/figures/launch-scene.ts';
import { selectUnsliced, sliceDay } from '../slices/slices.queries.ts';

const it = appTest();
type Place = Awaited<ReturnType<typeof aLaunch>>;

/** Filters of a magnet, of ways, of unknown ways, and of posts, which do not count. */
function asksOf({ other }: Place): string[] {
  const filters: AnalyticsQuery['filters'][] = [
    [],
    [{ dimension: 'magnet', values: [other] }],
    [{ dimension: 'country', values: ['BR'] }],
    [{ dimension: 'source', values: ['unknown'] }],
    [
      { dimension: 'country', values: ['DE', ''] },
      { dimension: 'device', values: ['phone', ''] },
    ],
    [{ dimension: 'post', values: [postAt(5)] }],
  ];
  return filters.flatMap((one) =>
    ['first', 'last'].map((touch) =>
      JSON.stringify({
        period: { kind: 'own', from: '2026-06-01', to: '2026-06-02' },
        touch,
        filters: one,
      }),
    ),
  );
}

const parts = [
  { metric: 'visits' },
  { metric: 'tried' },
  { metric: 'verified' },
  { metric: 'lost' },
  { metric: 'tried', reason: 'waiting' },
] as const;
const nameOf = { visits: 'visits', tried: 'tried', verified: 'verified', lost: 'lost' } as const;

const listedReason = (reason: string): ListedReason => {
  if (!isListedReason(reason)) throw new Error(`${reason} has no rows`);
  return reason;
};

/** Compares every number of the hour with its rows; answers how many rows there are in all. */
async function compare(app: TestApp, { userId }: Place, text: string): Promise<number> {
  const { details } = app.services.analytics;
  const creator = { id: userId, timeZone: 'UTC' };
  const query = AnalyticsQuery.parse(JSON.parse(text));
  const { minutes, failures, waiting } = await details.launch(creator, query, POST);
  const rowsOf = async (part: { metric: CountMetric; reason?: ListedReason; minute?: number }) =>
    (await details.rows(creator, query, { launch: POST, limit: 100, ...part })).items;
  let all = 0;
  for (const part of parts) {
    const counts = minutes.map(
      (minute) => minute['reason' in part ? 'waiting' : nameOf[part.metric]],
    );
    const whole = await rowsOf(part);
    // All that have a number, and some that have none. The sum leaves no rows for the others.
    const looked = [...counts.keys()].filter((at) => (counts[at] ?? 0) > 0 || at % 20 === 0);
    for (const minute of looked) {
      const { length } = await rowsOf({ ...part, minute });
      expect([part, minute, length]).toEqual([part, minute, counts[minute]]);
    }
    expect(whole).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
    all += whole.length;
  }
  for (const [metric, losses] of [
    ['lost', failures],
    ['tried', waiting],
  ] as const) {
    for (const { reason, count } of losses) {
      const items = await rowsOf({ metric, reason: listedReason(reason) });
      expect(items.map((row) => row.reason)).toEqual(Array<string>(count).fill(reason));
    }
  }
  return all;
}

/** More of each kind, at the edges of minutes and of the hour. */
async function aFullHour(app: TestApp): Promise<Place> {
  const place = await aLaunch(app);
  const { userId, magnetId, germany, brazil } = place;
  await aWait(app, place, { minute: 6, way: { firstWay: brazil, lastWay: germany } });
  await aWait(app, place, { minute: 59, way: { firstWay: germany, lastWay: germany } });
  await aWait(app, place, { minute: 60, way: { firstWay: germany, lastWay: germany } });
  const event = { userId, magnetId, postKey: POST, firstWay: brazil, lastWay: germany };
  await app.db('figure_events').insert(
    [0, 1 - 1e-5, 1, 60 - 1e-5, 60, -1e-3].map((minute) => ({
      ...event,
      kind: 'lost',
      reason: 'too_old',
      at: minuteOf(minute),
    })),
  );
  return place;
}

it(
  'every minute and every reason of the first hour has as many rows as its count, rolled up or not, by either touch',
  { timeout: 300_000 },
  async ({ app }) => {
    const place = await aFullHour(app);
    const compareAll = async () => {
      const found = [];
      for (const query of asksOf(place)) found.push(await compare(app, place, query));
      return found;
    };
    const before = await compareAll();
    // Without filters: 3 visits, 3 tries, 1 verified, 2 + 4 failed and 2 waiting, whose tries count too.
    expect(before.slice(0, 2)).toEqual([17, 17]);
    // The touch decides who fits.
    expect(before[4]).not.toBe(before[5]);
    // The post asked for is the one that counts.
    expect(before.slice(-2)).toEqual([17, 17]);

    await countAll(app);
    expect(await compareAll()).toEqual(before);
    const days = await selectUnsliced(app.db, { ofDay: 1, ofLife: 0, most: 1_000 });
    const day = days.find(({ userId }) => userId === place.userId);
    expect(day !== undefined && (await sliceDay(app.db, day))).toBe(true);
    expect(await compareAll()).toEqual(before);
  },
);

it('rows of the first hour are read page by page, those that wait as well', async ({ app }) => {
  const place = await aFullHour(app);
  for (const part of [{ metric: 'lost' }, { metric: 'tried', reason: 'waiting' }] as const) {
    const ask = { ...part, launch: POST };
    const { items: all } = await place.api.rows({ query: { ...ask, limit: 100 } });
    const pages = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof place.api.rows>> = await place.api.rows({
        query: { ...ask, limit: 1, ...(cursor === null ? {} : { cursor }) },
      });
      pages.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual(all);
    expect(all.length).toBeGreaterThan(1);
  }
});

it('the first hour of somebody else’s post, or of no post, has no rows to ask for', async ({
  app,
}) => {
  await aFullHour(app);
  const api = app.as((await aUser(app, { plan: 'pro' })).token).performance;
  for (const launch of [POST, 'activity:1', 'no post']) {
    await expect(
      api.rows({ query: { launch, minute: '1', metric: 'lost' } }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'post_not_found',
    });
  }
});

it('a question about the first hour that has no number there is refused with the field', async ({
  app,
}) => {
  const { token } = await aLaunch(app);
  const refused: [string, Record<string, string>][] = [
    ['minute', { minute: '1' }],
    ['minute', { launch: POST, minute: '60' }],
    ['minute', { launch: POST, minute: '-1' }],
    ['metric', { launch: POST, metric: 'visitors' }],
    ['metric', { launch: POST, metric: 'delivered' }],
    ['reason', { launch: POST, metric: 'verified', reason: 'no_email' }],
    ['reason', { launch: POST, metric: 'lost', reason: 'waiting' }],
    ['reason', { metric: 'tried', reason: 'near_miss' }],
    ['launch', { launch: POST, hour: '1' }],
    ['launch', { launch: '' }],
  ];
  for (const [field, query] of refused) {
    const answer = await app.fetch(`/api/analytics/rows?${String(new URLSearchParams(query))}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([query, answer.status]).toEqual([query, 400]);
    expect(await answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { [field]: expect.any(String) },
    });
  }
});
