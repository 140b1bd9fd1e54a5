import { expect } from 'vitest';
import type { AnalyticsQuery } from '#shared/analytics/query.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
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

type Filters = AnalyticsQuery['filters'];
const is = (dimension: Filters[number]['dimension'], ...values: string[]) => ({
  dimension,
  values,
});
const ask = (filters: Filters, touch: 'first' | 'last' = 'last') =>
  JSON.stringify({
    period: { kind: 'own', from: '2026-05-05', to: '2026-05-07' },
    touch,
    filters,
  });

type Api = ReturnType<TestApp['as']>['performance'];

/** The minutes in which something happened, and the reasons beside them. */
async function hourOf(api: Api, query?: string) {
  const { minutes, failures, waiting } = await api.launch({
    query: { post: POST, ...(query === undefined ? {} : { query }) },
  });
  return {
    minutes: Object.fromEntries(
      minutes.flatMap((counts, minute) => {
        const some = Object.entries(counts).filter(([, count]) => count > 0);
        return some.length === 0 ? [] : [[minute, Object.fromEntries(some)]];
      }),
    ),
    failures: failures.map(({ reason, count }) => [reason, count]),
    waiting: waiting.map(({ reason, count }) => [reason, count]),
  };
}

it('a comment that waits is told as waiting and never as failed', async ({ app }) => {
  const place = await aLaunch(app);
  await aWait(app, place, {
    minute: 6,
    way: { firstWay: place.germany, lastWay: place.germany },
  });
  expect(await hourOf(place.api)).toEqual({
    minutes: {
      1: { visits: 2 },
      2: { visits: 1 },
      3: { tried: 2, lost: 1 },
      4: { verified: 1 },
      5: { tried: 1, lost: 1 },
      6: { tried: 1, waiting: 1 },
    },
    failures: [
      ['word_missing', 1],
      ['wrong_post', 1],
    ],
    waiting: [['near_miss', 1]],
  });
});

it('the first hour of a post takes the filters and the touch of the report', async ({ app }) => {
  const place = await aLaunch(app);
  const { api, other, germany, brazil } = place;
  await aWait(app, place, { minute: 6, way: { firstWay: brazil, lastWay: germany } });
  const inBrazil = [is('country', 'BR')];
  expect(await hourOf(api, ask(inBrazil))).toEqual({
    minutes: { 1: { visits: 1 } },
    failures: [],
    waiting: [],
  });
  expect(await hourOf(api, ask(inBrazil, 'first'))).toEqual({
    minutes: { 1: { visits: 1 }, 3: { tried: 1, lost: 1 }, 6: { tried: 1, waiting: 1 } },
    failures: [['word_missing', 1]],
    waiting: [['near_miss', 1]],
  });
  const ofOther = {
    minutes: { 2: { visits: 1 }, 5: { tried: 1, lost: 1 } },
    failures: [['wrong_post', 1]],
    waiting: [],
  };
  expect(await hourOf(api, ask([is('magnet', other)]))).toEqual(ofOther);
  // A way that is not known.
  expect(await hourOf(api, ask([is('source', 'unknown')]))).toEqual(ofOther);
  expect(await hourOf(api, ask([is('magnet', other), is('country', 'DE')]))).toEqual({
    minutes: {},
    failures: [],
    waiting: [],
  });
});

it('whatever posts and days are filtered, the hour is that of the post asked for', async ({
  app,
}) => {
  const { api } = await aLaunch(app);
  const whole = await hourOf(api);
  expect(await hourOf(api, ask([is('post', postAt(5))]))).toEqual(whole);
  const later = { period: { kind: 'own', from: '2026-06-01', to: '2026-06-02' } };
  expect(await hourOf(api, JSON.stringify(later))).toEqual(whole);
  const filtered = ask([is('post', postAt(5)), is('country', 'BR')]);
  expect((await hourOf(api, filtered)).minutes).toEqual({ 1: { visits: 1 } });
});

it('a post whose day has slices has the same first hour', { timeout: 300_000 }, async ({ app }) => {
  const { api, userId } = await aLaunch(app);
  const whole = await hourOf(api);
  await countAll(app);
  const days = await selectUnsliced(app.db, { ofDay: 1, ofLife: 0, most: 1_000 });
  const [day] = days.filter((one) => one.userId === userId);
  expect(day?.day).toBe('2026-05-06');
  expect(day !== undefined && (await sliceDay(app.db, day))).toBe(true);
  expect(await hourOf(api)).toEqual(whole);
});

it('the posts to choose from begin with the newest, however few tried there', async ({ app }) => {
  const { api, userId, magnetId, brazil } = await aLaunch(app);
  const newest = postAt(20);
  // Of another type, whose name is longer: the time decides.
  const oldest = POST.replace('activity', 'ugcPost').replace(/\d+$/, idAt(minuteOf(-600), 7));
  const event = { kind: 'tried', reason: '', userId, magnetId, firstWay: brazil, lastWay: brazil };
  await app.db('figure_events').insert([
    { ...event, at: minuteOf(20 * 60), postKey: newest },
    { ...event, at: minuteOf(-540), postKey: oldest },
    { ...event, at: minuteOf(-540), postKey: oldest },
    { ...event, at: minuteOf(2), postKey: '' },
  ]);
  const keys = async (filters: Filters) =>
    (await api.posts({ query: { query: ask(filters) } })).items.map(({ key }) => key);
  expect(await keys([])).toEqual([newest, POST, oldest]);
  await app.services.analytics.rollUp.run();
  expect(await keys([])).toEqual([newest, POST, oldest]);
  expect(await keys([is('country', 'BR')])).toEqual([newest, oldest]);
  const { items } = await api.posts({ query: { query: ask([is('post', newest)]) } });
  expect(items).toEqual([{ key: newest, label: 'Post of 7 May 2026, 06:00' }]);
  const { token } = await aUser(app, { plan: 'pro' });
  const stranger = app.as(token).performance;
  expect((await stranger.posts({ query: { query: ask([]) } })).items).toEqual([]);
});
