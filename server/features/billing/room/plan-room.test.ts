import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

async function someMagnets(app: TestApp, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 1; place <= count; place += 1) {
    const body = { title: `Magnet ${place}`, triggerWord: 'GUIDE', textContent: 'Text' };
    ids.push((await app.as(token).magnets.create({ body })).id);
  }
  return ids;
}

const activeOf = async (app: TestApp, token: string) =>
  (await app.as(token).planRoom.magnets({})).magnets
    .filter(({ isActive }) => isActive)
    .map(({ title }) => title)
    .toSorted();

describe('magnets that a smaller plan paused', () => {
  it('are named, chosen anew, and chosen back', async ({ app }) => {
    const { user, token } = await aUser(app, { plan: 'pro' });
    const [one = '', two = '', , four = '', five = ''] = await someMagnets(app, token, 5);
    await putOnPlan(app.db, user.id, 'free');
    const { planRoom } = app.as(token);
    const paused = await planRoom.magnets();
    expect(paused.limit).toBe(3);
    expect(paused.magnets.filter(({ isActive }) => !isActive)).toMatchObject([
      { title: 'Magnet 2' },
      { title: 'Magnet 1' },
    ]);
    expect(paused.magnets.filter(({ pausedAt }) => pausedAt !== null)).toHaveLength(2);
    await planRoom.chooseMagnets({ body: { magnetIds: [one, two] } });
    expect(await activeOf(app, token)).toEqual(['Magnet 1', 'Magnet 2']);
    const { magnets } = await planRoom.chooseMagnets({ body: { magnetIds: [four, five, one] } });
    expect(magnets).toHaveLength(5);
    expect(await activeOf(app, token)).toEqual(['Magnet 1', 'Magnet 4', 'Magnet 5']);
  });

  it('leave those alone that their creator paused, and refuse more than fit', async ({ app }) => {
    const { user, token } = await aUser(app, { plan: 'pro' });
    const other = await aUser(app);
    const ids = await someMagnets(app, token, 5);
    const [mine = ''] = ids;
    const [theirs = ''] = await someMagnets(app, other.token, 1);
    const setStatus = { params: { magnetId: mine }, body: { status: 'paused' as const } };
    await app.as(token).magnets.setStatus(setStatus);
    await putOnPlan(app.db, user.id, 'free');
    const { planRoom } = app.as(token);
    expect((await planRoom.magnets()).magnets).toHaveLength(4);
    for (const magnetIds of [[mine], [theirs]]) {
      await expect(planRoom.chooseMagnets({ body: { magnetIds } })).rejects.toMatchObject({
        status: 409,
        code: 'magnet_choice_invalid',
      });
    }
    await expect(
      planRoom.chooseMagnets({ body: { magnetIds: ids.slice(1) } }),
    ).rejects.toMatchObject({ status: 409, code: 'magnet_choice_too_many' });
  });
});

/** Leads of a creator, the first at `from`, a minute apart. */
async function someLeads(
  app: TestApp,
  {
    userId,
    magnetId,
    from,
    overQuota,
  }: { userId: string; magnetId: string; from: Date; overQuota: boolean[] },
): Promise<void> {
  await app.db('leads').insert(
    overQuota.map((isOver, place) => ({
      id: randomIds.rowId(),
      magnetId,
      userId,
      commentId: String(7_000_000_000_000_000_000n + BigInt(from.getTime()) + BigInt(place)),
      postKey: 'activity:1',
      commentUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:1',
      name: 'Vera Visitor',
      commentText: 'GUIDE',
      matchedWord: 'GUIDE',
      method: 'guest_page',
      confidence: 'high',
      confirmed: true,
      overQuota: isOver,
      commentedAt: from,
      createdAt: new Date(from.getTime() + place * 60_000),
    })),
  );
}

describe('leads over quota', () => {
  it('are released as far as the month has room, oldest first', async ({ app }) => {
    const { user, token } = await aUser(app);
    const [magnetId = ''] = await someMagnets(app, token, 1);
    const month = app.db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
    await app.db('quota_months').insert({ userId: user.id, month, used: 600 });
    const from = new Date('2026-01-05T10:00:00Z');
    await someLeads(app, { userId: user.id, magnetId, from, overQuota: [true, true, true] });
    const { planRoom } = app.as(token);
    expect(await planRoom.overQuotaLeads()).toMatchObject({
      count: 3,
      fitNow: 0,
      oldestAt: from.toISOString(),
    });
    expect(await planRoom.releaseOverQuota()).toMatchObject({
      released: 0,
      overQuota: { count: 3 },
    });
    await app.db('quota_months').where({ userId: user.id }).update({ used: 598 });
    expect(await planRoom.overQuotaLeads()).toMatchObject({ count: 3, fitNow: 2 });
    expect(await planRoom.releaseOverQuota()).toMatchObject({
      released: 2,
      overQuota: {
        count: 1,
        fitNow: 0,
        oldestAt: new Date(from.getTime() + 120_000).toISOString(),
      },
    });
  });
});

describe('last month', () => {
  it('is told for each plan from the creator’s own leads and magnets', async ({ app }) => {
    const { user, token } = await aUser(app);
    const [magnetId = ''] = await someMagnets(app, token, 2);
    const { rows } = await app.db.raw<{ rows: { at: Date; month: string }[] }>(
      `SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') - interval '20 days') AT TIME ZONE 'UTC'
         AS at, to_char(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 day', 'YYYY-MM')
         AS month`,
    );
    const from = rows[0]?.at ?? new Date();
    await app.db('plans').where({ id: 'free' }).update({ commentLimit: 2 });
    try {
      await someLeads(app, { userId: user.id, magnetId, from, overQuota: [false, false, true] });
      const { planRoom } = app.as(token);
      // A newcomer has no last month.
      expect(await planRoom.lastMonth()).toMatchObject({ wasHere: false });
      await app.db('users').where({ id: user.id }).update({ createdAt: from });
      const month = await planRoom.lastMonth();
      expect(month).toMatchObject({
        month: rows[0]?.month,
        wasHere: true,
        leads: 3,
        leadsOverQuota: 1,
        activeMagnets: 2,
        emails: 0,
      });
      expect(month.plans).toMatchObject([
        { planId: 'free', overQuota: 1, pausedMagnets: 0, askedForEmail: null, pixelVisits: null },
        { planId: 'starter', overQuota: 0, pixelVisits: 0 },
        { planId: 'pro', overQuota: 0, askedForEmail: 3 },
        { planId: 'creator', overQuota: 0, magnetLimit: null },
      ]);
    } finally {
      await app.db('plans').where({ id: 'free' }).update({ commentLimit: 600 });
    }
  });
});
