import { afterEach, describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { addQuarter } from '#server/testing/scenes/figures/figure-sums.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

let now = new Date();
const test = appTest({ clock: { now: () => now } });
afterEach(() => {
  now = new Date();
});

async function creatorIn(app: TestApp, timeZone: string) {
  const creator = await aUser(app, { plan: 'pro' });
  await app.db('users').where({ id: creator.user.id }).update({ timeZone });
  const api = app.as(creator.token);
  const magnet = await api.magnets.create({
    body: { title: 'Guide', triggerWord: 'GUIDE', textContent: 'Text' },
  });
  return { ...creator, api, magnet };
}

const countQuarter = (
  { db }: TestApp,
  userId: string,
  slot: string,
  figures: Record<string, number>,
) => addQuarter(db, { userId, slot, magnetId: randomIds.magnetId(), ...figures });

/** One visit in each hour from `from` until before `until`. */
async function fillHours(app: TestApp, userId: string, from: string, until: string): Promise<void> {
  await app.db.raw(
    `INSERT INTO figure_quarters (user_id, slot, magnet_id, post_key, touch, way_id, reason, visits)
     SELECT ?, hour, 'filled', '', 0, 0, '', 1
     FROM generate_series(?::timestamptz, ?::timestamptz - interval '1 hour', interval '1 hour') AS hour`,
    [userId, from, until],
  );
}

describe('the dashboard of a new creator', () => {
  test('shows zeros for thirty days and empty lists', async ({ app }) => {
    now = new Date('2026-05-10T12:00:00Z');
    const { api } = await creatorIn(app, 'UTC');
    const board = await api.analytics.dashboard();
    const zeros = { visits: 0, tried: 0, verified: 0, emails: 0 };
    expect(board.today).toEqual(zeros);
    expect(board.last30Days).toEqual(zeros);
    expect(board.days).toHaveLength(30);
    expect(board.days[0]).toEqual({ day: '2026-04-11', ...zeros });
    expect(board.days.at(-1)).toEqual({ day: '2026-05-10', ...zeros });
    expect(board.latestLeads).toEqual([]);
    expect(board.approvalsWaiting).toBe(0);
    expect(board.usage).toEqual({
      planName: 'Pro',
      planEnds: null,
      commentsExtra: 0,
      activeMagnets: 1,
      magnetLimit: 25,
      commentsUsed: 0,
      commentLimit: 10_000,
      leadsOverQuota: 0,
    });
  });

  test('needs a session', async ({ app }) => {
    await expect(app.api.analytics.dashboard()).rejects.toMatchObject({ status: 401 });
  });
});

describe('figures by day', () => {
  test('are cut at midnight of the creator’s time zone', async ({ app }) => {
    now = new Date('2026-05-10T03:30:00Z'); // 23:30 of the 9th in New York
    const { api, user } = await creatorIn(app, 'America/New_York');
    await countQuarter(app, user.id, '2026-05-10T03:00:00Z', {
      visits: 5,
      tried: 3,
      verified: 2,
      emails: 1,
    });
    await countQuarter(app, user.id, '2026-05-09T03:00:00Z', { visits: 7 }); // still the 8th
    await countQuarter(app, user.id, '2026-05-09T04:00:00Z', { visits: 11 }); // first hour of the 9th
    await countQuarter(app, user.id, '2026-04-10T03:00:00Z', { visits: 1_000 }); // before the 30 days
    const board = await api.analytics.dashboard();
    expect(board.today).toMatchObject({ visits: 16, tried: 3, verified: 2, emails: 1 });
    expect(board.days.at(-1)).toMatchObject({ day: '2026-05-09', visits: 16 });
    expect(board.days.at(-2)).toMatchObject({ day: '2026-05-08', visits: 7 });
    expect(board.last30Days.visits).toBe(23);
  });

  test.for([
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
  ] as const)(
    'the day %s of a clock change has the right number of hours',
    async ([day, from, until, hours], { app }) => {
      now = new Date(new Date(until).getTime() + 12 * 3_600_000);
      const { api, user } = await creatorIn(app, 'Europe/Berlin');
      await fillHours(app, user.id, from, until);
      const board = await api.analytics.dashboard();
      expect(board.days.find((entry) => entry.day === day)).toMatchObject({ visits: hours });
      expect(board.last30Days.visits).toBe(hours);
      expect(new Set(board.days.map((entry) => entry.day)).size).toBe(30);
    },
  );

  test('a visitor who unlocks is one page load, not two', async ({ app }) => {
    const { api, user, magnet } = await creatorIn(app, 'UTC');
    const row = { userId: user.id, magnetId: magnet.id, referrer: 'direct', userAgent: 'b' };
    await app.db('visits').insert(
      [false, false, true].map((unlocked, n) => ({
        ...row,
        unlocked,
        visitorHash: Buffer.from(`visitor ${n}`),
      })),
    );
    expect((await api.analytics.dashboard()).last30Days.visits).toBe(2);
  });

  test('an unknown time zone counts as UTC', async ({ app }) => {
    now = new Date('2026-05-10T12:00:00Z');
    const { api, user } = await creatorIn(app, 'Mars/Olympus');
    await countQuarter(app, user.id, '2026-05-10T11:00:00Z', { visits: 2 });
    expect((await api.analytics.dashboard()).today.visits).toBe(2);
  });

  test('are the creator’s own only', async ({ app }) => {
    const { user } = await creatorIn(app, 'UTC');
    const other = await creatorIn(app, 'UTC');
    await countQuarter(app, user.id, new Date().toISOString(), { visits: 5 });
    expect((await other.api.analytics.dashboard()).last30Days.visits).toBe(0);
  });
});

describe('latest leads and waiting comments', () => {
  async function addLead(
    app: TestApp,
    userId: string,
    magnetId: string,
    fields: Record<string, unknown>,
  ) {
    await app.db('leads').insert({
      id: randomIds.rowId(),
      magnetId,
      userId,
      commentId: randomIds.rowId(),
      postKey: 'activity:1',
      commentUrl: 'https://www.linkedin.com/',
      name: 'Sam Rivera',
      email: 'sam@leads.test',
      method: 'guest_page',
      confidence: 'high',
      confirmed: true,
      overQuota: false,
      commentedAt: new Date(),
      ...fields,
    });
  }

  test('are the eight newest, with the details of those over quota withheld', async ({ app }) => {
    const { api, user, magnet } = await creatorIn(app, 'UTC');
    for (let index = 0; index < 10; index += 1) {
      await addLead(app, user.id, magnet.id, {
        name: `Lead ${index}`,
        createdAt: new Date(Date.now() - index * 1_000),
        overQuota: index === 1,
      });
    }
    const { latestLeads } = await api.analytics.dashboard();
    expect(latestLeads).toHaveLength(8);
    expect(latestLeads[0]).toMatchObject({
      name: 'Lead 0',
      email: 'sam@leads.test',
      magnetTitle: 'Guide',
      overQuota: false,
      confirmed: true,
    });
    expect(latestLeads[1]).toMatchObject({ name: 'LinkedIn User', email: null, overQuota: true });
  });

  test('waiting comments are counted until they are settled', async ({ app }) => {
    const { api, user, magnet } = await creatorIn(app, 'UTC');
    for (const state of ['waiting', 'waiting', 'approved', 'rejected']) {
      await app.db('waiting_comments').insert({
        id: randomIds.rowId(),
        magnetId: magnet.id,
        userId: user.id,
        commentId: randomIds.rowId(),
        postKey: 'activity:1',
        commentUrl: 'https://www.linkedin.com/',
        code: 'linkedin_unavailable',
        state,
        commentedAt: new Date(),
      });
    }
    expect((await api.analytics.dashboard()).approvalsWaiting).toBe(2);
  });
});
