import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { dayIn } from './period.rules.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';

const it = appTest();

const STARTED = new Date('2026-05-06T10:00:00Z');
const POST = `activity:${idAt(STARTED, 7)}`;
const query = JSON.stringify({
  period: { kind: 'own', from: '2026-05-05', to: '2026-05-07' },
  compare: 'previous',
});

/** A launch on Wednesday at 10:00 UTC: three visits, two tries, of which one made a lead. */
async function aLaunch(app: TestApp, plan: 'pro' | 'free' = 'pro') {
  const { user, token } = await aUser(app, plan === 'pro' ? { plan } : {});
  const userId = user.id;
  await app.db('users').where({ id: userId }).update({ timeZone: 'UTC' });
  const magnetId = randomIds.magnetId();
  const way = await app.services.leads.ways.idOf(userId, {
    source: 'linkedin',
    country: 'DE',
    device: 'phone',
    utmCampaign: '=HYPERLINK("x")',
  });
  const at = (minute: number) => new Date(STARTED.getTime() + minute * 60_000);
  const visit = { userId, magnetId, unlocked: false, referrer: 'direct', userAgent: 'b' };
  await app.db('visits').insert(
    [1, 1, 30].map((minute, visitor) => ({
      ...visit,
      createdAt: at(minute),
      visitorHash: Buffer.from(`visitor ${visitor}`),
      wayId: visitor === 2 ? null : way,
    })),
  );
  const step = { userId, magnetId, postKey: POST, firstWay: way, lastWay: way };
  await app.db('figure_events').insert(
    [
      { at: at(2), kind: 'tried' },
      { at: at(3), kind: 'tried' },
      { at: at(3), kind: 'lost', reason: 'word_missing' },
      { at: at(2), kind: 'verified' },
      { at: at(4), kind: 'delivered', seconds: 90 },
    ].map((row) => ({ reason: '', seconds: null, ...step, ...row })),
  );
  const day = '2026-05-06';
  await app.db('excluded_visits').insert([
    { userId, magnetId, day, reason: 'bot', agent: 'Googlebot', count: 4 },
    { userId, magnetId, day, reason: 'preview', agent: 'LinkedInBot', count: 2 },
  ]);
  return { api: app.as(token).performance, token, magnetId, userId };
}

describe('figures by a query', () => {
  it('are zeros for a new creator, in hours of the day in its zone', async ({ app }) => {
    const { token } = await aUser(app, { plan: 'pro' });
    const api = app.as(token).performance;
    const today = JSON.stringify({ period: { kind: 'today' }, compare: 'previous' });
    const { figures, compared } = await api.totals({ query: { query: today } });
    expect([figures.visits, compared?.figures.visits]).toEqual([0, 0]);
    const { by, buckets } = await api.series({ query: { query: today } });
    expect(by).toBe('hour');
    // A day on which clocks change has one more or one less.
    expect(buckets.length).toBeGreaterThanOrEqual(23);
  });

  it('of today are compared with the day before up to the same time, rolled up or not', async ({
    app,
  }) => {
    const { user, token } = await aUser(app, { plan: 'pro' });
    const timeZone = 'Asia/Kathmandu';
    await app.db('users').where({ id: user.id }).update({ timeZone });
    const day = (ago: number) => dayIn(timeZone, new Date(Date.now() - ago * 86_400_000));
    // In the last minute of the day before yesterday, in the first and the last one of yesterday.
    const times = [`${day(2)} 23:59`, `${day(1)} 00:00`, `${day(1)} 23:59`, `${day(0)} 00:00`];
    await app.db('visits').insert(
      times.map((time, number) => ({
        userId: user.id,
        magnetId: randomIds.magnetId(),
        unlocked: false,
        referrer: 'direct',
        userAgent: 'b',
        createdAt: app.db.raw(`?::timestamp AT TIME ZONE ?`, [time, timeZone]),
        visitorHash: Buffer.from(`visitor ${number}`),
      })),
    );
    const api = app.as(token).performance;
    const ask = async (kind: string) => {
      const wish = JSON.stringify({ period: { kind }, compare: 'previous' });
      const { figures, compared } = await api.totals({ query: { query: wish } });
      const { items } = await api.breakdown({ query: { query: wish, by: 'source' } });
      // During the last quarter of an hour the whole day is compared.
      const isLate = compared?.until === '24:00';
      return { now: figures.visits, before: compared?.figures.visits, isLate, items };
    };
    const rolledUp = async () => {
      await app.services.analytics.rollUp.run();
    };
    for (const step of [async () => {}, rolledUp]) {
      await step();
      const today = await ask('today');
      expect([today.now, today.before]).toEqual([1, today.isLate ? 2 : 1]);
      expect(today.items[0]?.compared?.visits).toBe(today.isLate ? 2 : 1);
      const week = await ask('7d');
      expect([week.now, week.before]).toEqual([4, 0]);
    }
  });

  it('tell a launch in totals, by source, as a funnel and by hour of the week', async ({ app }) => {
    const { api, magnetId } = await aLaunch(app);
    const { figures, deliverySeconds, compared } = await api.totals({ query: { query } });
    expect(figures).toEqual({
      visits: 3,
      visitors: 3,
      tried: 2,
      lost: 1,
      verified: 1,
      emails: 0,
      delivered: 1,
      opened: 0,
      downloaded: 0,
      continued: 0,
    });
    expect([deliverySeconds, compared?.figures.visits]).toEqual([90, 0]);
    const sources = await api.breakdown({ query: { query, by: 'source', limit: 1 } });
    expect(sources.items).toMatchObject([{ value: 'linkedin', figures: { visits: 2, tried: 2 } }]);
    const cursor = sources.nextCursor ?? '';
    const rest = await api.breakdown({ query: { query, by: 'source', limit: 1, cursor } });
    expect(rest).toMatchObject({
      items: [{ value: 'unknown', figures: { visits: 1 } }],
      nextCursor: null,
    });
    const magnets = await api.breakdown({ query: { query, by: 'magnet' } });
    expect(magnets.items.map(({ value }) => value)).toEqual([magnetId]);
    const posts = await api.breakdown({ query: { query, by: 'post', sort: 'tried' } });
    expect(posts.items).toMatchObject([{ value: POST, figures: { visits: null, tried: 2 } }]);
    const { steps } = await api.funnel({ query: { query } });
    expect(steps.map(({ metric, count }) => [metric, count])).toEqual([
      ['visitors', 3],
      ['tried', 2],
      ['verified', 1],
      ['emails', 0],
      ['delivered', 1],
      ['opened', 0],
    ]);
    expect(steps[2]?.losses).toEqual([
      { reason: 'word_missing', count: 1, advice: 'word_missing', hasRows: true },
    ]);
    const { hours } = await api.heatMap({ query: { query } });
    expect([hours[2]?.[10], hours.flat().filter((count) => count > 0)]).toEqual([3, [3]]);
  });

  it('list the rows behind each number, page by page, with the way of each', async ({ app }) => {
    const { api } = await aLaunch(app);
    const first = await api.rows({ query: { query, metric: 'visits', limit: 2 } });
    const cursor = first.nextCursor ?? '';
    const rest = await api.rows({ query: { query, metric: 'visits', limit: 2, cursor } });
    const known = { source: 'linkedin', country: 'DE', device: 'phone' };
    expect([...first.items, ...rest.items].map(({ way }) => way)).toMatchObject([{}, known, known]);
    expect(rest.nextCursor).toBeNull();
    for (const [metric, count] of [
      ['tried', 2],
      ['lost', 1],
      ['verified', 1],
      ['emails', 0],
      ['delivered', 1],
      ['opened', 0],
    ] as const) {
      const { items } = await api.rows({ query: { query, metric } });
      expect([metric, items.length]).toEqual([metric, count]);
      for (const item of items) expect(item).toMatchObject({ postKey: POST, way: known });
    }
    const foreign = Buffer.from(JSON.stringify(['2026-05-06T10:00:00.000000Z', 'abc']));
    await expect(
      api.rows({ query: { query, cursor: foreign.toString('base64url') } }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('say what was not counted, and why', async ({ app }) => {
    const { api, magnetId, userId } = await aLaunch(app);
    const { reasons, days } = await api.excluded({ query: { query } });
    expect(reasons.map(({ reason, count }) => [reason, count])).toEqual([
      ['bot', 4],
      ['preview', 2],
      ['prefetch', 0],
      ['own', 0],
    ]);
    expect(reasons[0]?.agents).toEqual([{ name: 'Googlebot', count: 4 }]);
    expect(days).toEqual([{ day: '2026-05-06', count: 6 }]);
    const filters = [[magnetId, 'another'], ['another']].map((values) => ({
      dimension: 'magnet',
      values,
    }));
    const asked = { ...(JSON.parse(query) as object), filters }; // written above
    const none = await api.excluded({ query: { query: JSON.stringify(asked) } });
    expect(none.days).toEqual([]);
    // Counted by days in UTC: those of the period in the creator's zone.
    await app.db('users').where({ id: userId }).update({ timeZone: 'Pacific/Auckland' });
    const sums = [7, 8].map(async (day) => {
      const period = { kind: 'own', from: `2026-05-0${day}`, to: `2026-05-0${day}` };
      return (await api.excluded({ query: { query: JSON.stringify({ period }) } })).days.length;
    });
    expect(await Promise.all(sums)).toEqual([1, 0]);
  });

  it('show the first hour of a post by minute, to its creator only', async ({ app }) => {
    const { api } = await aLaunch(app);
    const { post, minutes, failures, waiting } = await api.launch({ query: { post: POST } });
    expect(post.startedAt).toBe(STARTED.toISOString());
    expect([minutes[1], minutes[2], minutes[3], minutes[30]]).toEqual([
      { visits: 2, tried: 0, verified: 0, lost: 0, waiting: 0 },
      { visits: 0, tried: 1, verified: 1, lost: 0, waiting: 0 },
      { visits: 0, tried: 1, verified: 0, lost: 1, waiting: 0 },
      { visits: 1, tried: 0, verified: 0, lost: 0, waiting: 0 },
    ]);
    expect(failures).toEqual([{ reason: 'word_missing', count: 1, advice: 'word_missing' }]);
    expect(waiting).toEqual([]);
    const { token } = await aUser(app, { plan: 'pro' });
    const notFound = { status: 404, code: 'post_not_found' };
    const other = app.as(token).performance;
    await expect(other.launch({ query: { post: POST } })).rejects.toMatchObject(notFound);
    await expect(api.launch({ query: { post: 'no post' } })).rejects.toMatchObject(notFound);
  });

  it('are exported as a table in which no tag is a formula, also in parts', async ({ app }) => {
    const { token } = await aLaunch(app);
    const read = (table: string, headers: Record<string, string> = {}) =>
      app.fetch(`/api/analytics/export?${String(new URLSearchParams({ query, table }))}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const days = await app.as(token).performance.export({ query: { query, table: 'days' } });
    expect(Buffer.from(days).toString().trim().split('\r\n')).toHaveLength(4);
    const posts = (await (await read('post')).text()).split('\r\n');
    expect(posts[0]).toContain('before_tried');
    expect(posts[1]).toContain('"Post of 6 May 2026, 10:00"');
    const tags = await (await read('utmCampaign')).text();
    expect(tags).toContain(`'=HYPERLINK`);
    const part = await read('days', { range: 'bytes=3-7' });
    recordCoverage('GET', '/api/analytics/export', part.status, undefined);
    expect([part.status, await part.text()]).toEqual([206, 'start']);
  });

  it('beyond totals, sources, magnets and what is not counted need a plan with advanced statistics', async ({
    app,
  }) => {
    const { api } = await aLaunch(app, 'free');
    const filters = [{ dimension: 'magnet', values: ['abc'] }];
    const filtered = JSON.stringify({ filters });
    const refused = { status: 403, code: 'advanced_statistics_not_in_plan' };
    expect((await api.totals({ query: { query } })).figures.visits).toBe(3);
    expect((await api.breakdown({ query: { query, by: 'source' } })).items).toHaveLength(2);
    expect((await api.excluded({ query: { query } })).reasons).toHaveLength(4);
    for (const table of ['source', 'magnet'] as const) {
      const file = Buffer.from(await api.export({ query: { query, table } })).toString();
      expect(file).toContain('value,visits');
      const period = { kind: 'own', from: '2020-01-01', to: '2020-01-01' };
      const early = JSON.stringify({ ...(JSON.parse(query) as object), period }); // written above
      const empty = Buffer.from(await api.export({ query: { query: early, table } })).toString();
      expect(empty).toBe(`${file.split('\r\n', 1)[0]}\r\n`);
    }
    const calls = [
      api.totals({ query: { query: filtered } }),
      api.series({ query: { query: filtered } }),
      api.breakdown({ query: { query, by: 'country' } }),
      api.funnel({ query: { query } }),
      api.heatMap({ query: { query } }),
      api.rows({ query: { query } }),
      api.excluded({ query: { query: filtered } }),
      api.posts({ query: { query } }),
      api.launch({ query: { post: POST } }),
      api.export({ query: { table: 'days' } }),
    ];
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(refused)));
  });
});
