import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const test = appTest();

describe('plans', () => {
  test('are listed in price order with their limits', async ({ app }) => {
    const { plans } = await app.api.subscriptions.listPlans();
    expect(
      plans.map(({ id, priceUsd, magnetLimit, commentLimit }) => [
        id,
        priceUsd,
        magnetLimit,
        commentLimit,
      ]),
    ).toEqual([
      ['free', 0, 3, 600],
      ['starter', 15, 10, 2_500],
      ['pro', 29, 25, 10_000],
      ['creator', 79, null, null],
    ]);
  });
});

describe('a creator’s plan', () => {
  test('is only a plan key for anybody but the owner (T59)', async ({ app }) => {
    const { user } = await aUser(app, { plan: 'pro' });
    const other = await aUser(app);
    const call = { params: { userId: user.id } };
    expect(await app.api.subscriptions.getForUser(call)).toEqual({ plan: 'pro' });
    expect(await app.as(other.token).subscriptions.getForUser(call)).toEqual({ plan: 'pro' });
    expect(
      await app.api.subscriptions.getForUser({ params: { userId: randomIds.rowId() } }),
    ).toEqual({ plan: 'free' });
  });

  test('comes with the usage of this month for the owner', async ({ app }) => {
    const { user, token } = await aUser(app, { plan: 'pro' });
    const api = app.as(token);
    const body = { title: 'Guide', triggerWord: 'GUIDE', textContent: 'Text' };
    const magnet = await api.magnets.create({ body });
    await api.magnets.create({ body: { ...body, status: 'draft' } });
    await app.db.raw(
      `INSERT INTO quota_months (user_id, month, used, extra) VALUES
        (:id, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 42, 50),
        (:id, (date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month')::date, 900, 90)`,
      { id: user.id },
    );
    // Those of older months count as well.
    const lead = { userId: user.id, magnetId: magnet.id, postKey: 'p', commentUrl: 'u', name: 'N' };
    const over = { ...lead, method: 'm', confidence: 'c', confirmed: true, overQuota: true };
    await app.db('leads').insert(
      [1, 40, 80].map((days) => ({
        ...over,
        id: randomIds.rowId(),
        commentId: `${days}`,
        commentedAt: new Date(),
        createdAt: app.db.raw('now() - make_interval(days => ?)', [days]),
      })),
    );
    expect(await api.subscriptions.getForUser({ params: { userId: user.id } })).toEqual({
      plan: 'pro',
      details: {
        plan: expect.objectContaining({ id: 'pro', name: 'Pro', collectEmails: true }),
        planEnds: null,
        monthLimit: 10_050,
        commentsExtra: 50,
        activeMagnets: 1,
        commentsUsed: 42,
        leadsOverQuota: 3,
        month: expect.stringMatching(/^\d{4}-\d{2}-01$/),
      },
    });
  });
});

describe('a referral code', () => {
  test('is the only data its call returns about a creator (T60)', async ({ app }) => {
    const { user } = await aUser(app);
    expect(await app.api.referrals.getCode({ params: { creatorId: user.id } })).toEqual({
      referralCode: user.referralCode,
    });
    await expect(
      app.api.referrals.getCode({ params: { creatorId: "x' OR '1'='1" } }),
    ).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('unread news', () => {
  async function publish(app: TestApp, title: string, publishedAt: string): Promise<string> {
    const id = randomIds.rowId();
    const at = app.db.raw(publishedAt);
    await app.db('news_articles').insert({ id, title, body: 'Text', publishedAt: at });
    return id;
  }

  test('are the published articles this creator has not read, newest first', async ({ app }) => {
    const { user, token } = await aUser(app);
    await app
      .db('users')
      .where({ id: user.id })
      .update({
        createdAt: app.db.raw(`now() - interval '30 days'`),
      });
    const read = await publish(app, 'Read', `now() - interval '3 days'`);
    await publish(app, 'Older', `now() - interval '2 days'`);
    await publish(app, 'Newer', `now() - interval '1 day'`);
    await publish(app, 'Scheduled', `now() + interval '1 day'`);
    await publish(app, 'Draft', 'NULL');
    await publish(app, 'Before the account', `now() - interval '60 days'`);
    await app.db('news_reads').insert({ userId: user.id, articleId: read });
    const articles = await app.as(token).news.unread({ params: { userId: user.id } });
    expect(articles.map(({ title }) => title)).toEqual(['Newer', 'Older']);
  });

  test('are not shown to anybody else (T60)', async ({ app }) => {
    const { user } = await aUser(app);
    const other = await aUser(app);
    const call = { params: { userId: user.id } };
    await expect(app.as(other.token).news.unread(call)).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    });
    await expect(app.api.news.unread(call)).rejects.toMatchObject({ status: 401 });
  });
});
