import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('plans', () => {
  test('are listed in price order with their limits', async () => {
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
  test('is one key and nothing else for anybody but the owner (T59)', async () => {
    const { user } = await aUser(app, { plan: 'pro' });
    const other = await aUser(app);
    const call = { params: { userId: user.id } };
    expect(await app.api.subscriptions.getForUser(call)).toEqual({ plan: 'pro' });
    expect(await app.as(other.token).subscriptions.getForUser(call)).toEqual({ plan: 'pro' });
    expect(
      await app.api.subscriptions.getForUser({ params: { userId: randomIds.rowId() } }),
    ).toEqual({ plan: 'free' });
  });

  test('comes with the usage of this month for the owner', async () => {
    const { user, token } = await aUser(app, { plan: 'pro' });
    const api = app.as(token);
    const body = { title: 'Guide', triggerWord: 'GUIDE', textContent: 'Text' };
    await api.magnets.create({ body });
    await api.magnets.create({ body: { ...body, status: 'draft' } });
    await app.db.raw(
      `INSERT INTO quota_months (user_id, month, used, held) VALUES
        (:id, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 42, 3),
        (:id, (date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month')::date, 900, 90)`,
      { id: user.id },
    );
    expect(await api.subscriptions.getForUser({ params: { userId: user.id } })).toEqual({
      plan: 'pro',
      details: {
        plan: expect.objectContaining({ id: 'pro', name: 'Pro', collectEmails: true }),
        activeMagnets: 1,
        commentsUsed: 42,
        leadsHeld: 3,
        month: expect.stringMatching(/^\d{4}-\d{2}-01$/),
      },
    });
  });
});

describe('a referral code', () => {
  test('is the only thing its call says of a creator (T60)', async () => {
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
  async function publish(title: string, publishedAt: string): Promise<string> {
    const id = randomIds.rowId();
    const at = app.db.raw(publishedAt);
    await app.db('news_articles').insert({ id, title, body: 'Text', publishedAt: at });
    return id;
  }

  test('are the published articles this creator has not read, newest first', async () => {
    const { user, token } = await aUser(app);
    await app
      .db('users')
      .where({ id: user.id })
      .update({
        createdAt: app.db.raw(`now() - interval '30 days'`),
      });
    const read = await publish('Read', `now() - interval '3 days'`);
    await publish('Older', `now() - interval '2 days'`);
    await publish('Newer', `now() - interval '1 day'`);
    await publish('Scheduled', `now() + interval '1 day'`);
    await publish('Draft', 'NULL');
    await publish('Before the account', `now() - interval '60 days'`);
    await app.db('news_reads').insert({ userId: user.id, articleId: read });
    const articles = await app.as(token).news.unread({ params: { userId: user.id } });
    expect(articles.map(({ title }) => title)).toEqual(['Newer', 'Older']);
  });

  test('are not told to anybody else (T60)', async () => {
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
