import { afterEach, describe, expect } from 'vitest';
import { attentionText, refusedAddresses } from '#shared/analytics/attention.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

let now = new Date();
const it = appTest({ clock: { now: () => now } });
afterEach(() => {
  now = new Date();
});
type Creator = Awaited<ReturnType<typeof aCreator>>;

const itemsOf = async ({ api }: Creator) => (await api.analytics.attention()).items;

async function aWait({ db }: TestApp, { userId, magnetId }: Creator, code: string) {
  await db('waiting_comments').insert({
    id: randomIds.rowId(),
    magnetId,
    userId,
    commentId: randomIds.rowId(),
    postKey: 'activity:1',
    commentUrl: 'https://www.linkedin.com/',
    code,
    state: 'waiting',
    commentedAt: new Date(),
  });
}

describe('what needs a creator', () => {
  it('is nothing for a creator whose things are in order', async ({ app }) => {
    const creator = await aCreator(app);
    await creator.add();
    expect(await itemsOf(creator)).toEqual([]);
  });

  it('counts comments to decide on, near misses apart, of the creator alone', async ({ app }) => {
    const creator = await aCreator(app);
    const other = await aCreator(app);
    for (const code of ['comment_not_visible', 'linkedin_unavailable', 'near_miss', 'in_queue']) {
      await aWait(app, creator, code);
    }
    expect(await itemsOf(creator)).toEqual([
      { kind: 'near_misses', count: 1 },
      { kind: 'approvals', count: 2 },
    ]);
    expect(await itemsOf(other)).toEqual([]);
    const { items } = await creator.api.activity.listWaiting({ query: {} });
    expect(items).toHaveLength(3);
  });

  it('names a mailbox that refuses our emails, and the leads behind it can be filtered', async ({
    app,
  }) => {
    const creator = await aCreator(app);
    const { id } = await creator.add({ name: 'Ada Closed' });
    await creator.add({ name: 'Bo Open' });
    const emailKey = `${id}@closed.test`;
    await app.db('contacts').where({ id }).update({ email: emailKey, emailKey });
    const refuse = (days: number) =>
      app
        .db('mail_addresses')
        .insert({
          addressKey: emailKey,
          refusal: '550 no such user',
          refusedAt: app.db.raw(`now() - ? * interval '1 day'`, [days]),
        })
        .onConflict('address_key')
        .merge();
    await refuse(29);
    expect(await itemsOf(creator)).toEqual([{ kind: 'mails_refused', count: 1 }]);
    const { items } = await creator.api.leads.query({ body: { filter: refusedAddresses } });
    expect(items.map(({ name }) => name)).toEqual(['Ada Closed']);
    await refuse(31);
    expect(await itemsOf(creator)).toEqual([]);
  });

  it('tells when the comments of the month run out, and what was over quota after that', async ({
    app,
  }) => {
    const creator = await aCreator(app, 'free');
    const { userId } = creator;
    const { rows } = await app.db.raw<{ rows: { month: string; limit: number }[] }>(
      `SELECT to_char(date_trunc('month', now() AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS month,
         comment_limit AS "limit" FROM plans WHERE id = 'free'`,
    );
    const { month = '', limit = 0 } = rows[0] ?? {};
    // Ten days into the month of the database, whichever day it is.
    now = new Date(Date.parse(month) + 10 * 86_400_000);
    const used = Math.floor(limit / 2);
    await app.db('quota_months').insert({ userId, month, used });
    const [item] = await itemsOf(creator);
    expect(item).toMatchObject({ kind: 'quota_ends', used, limit, days: 10 });
    if (item?.kind !== 'quota_ends') throw new Error('There is no such item');
    const days = (Date.parse(item.at) - Date.parse(month)) / 86_400_000;
    expect(days).toBeCloseTo((10 * limit) / used, 3);
    expect(attentionText(item, 'UTC')).toMatchObject({
      title: expect.stringMatching(/^Your comments run out on \w+ \d+$/),
      text: expect.stringContaining(
        'in 10 days of this month (UTC). The date assumes the same pace',
      ),
      path: '/subscription',
    });

    await app.db('quota_months').where({ userId }).update({ used: limit });
    await creator.add();
    expect(await itemsOf(creator)).toEqual([{ kind: 'leads_over_quota', count: 1 }]);
  });

  it('names used parts of limits from 80 percent on, until they are put away', async ({ app }) => {
    const creator = await aCreator(app, 'free');
    const { userId, api } = creator;
    const file = { userId, name: 'a.pdf', mediaType: 'application/pdf', sha256: Buffer.alloc(32) };
    const add = (id: string, size: number) =>
      app.db('magnet_files').insert({ ...file, id, size, storageKey: `files/${id}` });
    await add(randomIds.rowId(), 600_000_000);
    await app.services.billing.notices.look([userId]);
    expect(await itemsOf(creator)).toEqual([]);
    await add(randomIds.rowId(), 250_000_000);
    await app.services.billing.notices.look([userId]);
    const [item] = await itemsOf(creator);
    if (item?.kind !== 'usage_reached') throw new Error('There is no such item');
    expect(attentionText(item, 'UTC')).toMatchObject({
      title: '80% of your storage is used',
      path: '/subscription',
    });
    // What came since the notice counts.
    await add(randomIds.rowId(), 50_000_000);
    expect(await itemsOf(creator)).toMatchObject([{ threshold: 80, used: 900_000_000 }]);
    const { notices } = await api.usageNotices.read();
    const params = { noticeId: notices[0]?.id ?? '' };
    await api.usageNotices.dismiss({ params, body: { isDismissed: true } });
    expect(await itemsOf(creator)).toEqual([]);
  });

  it('names ended access, paused pixels, pages that are down, stopped rules, an own closed mailbox and the end of a plan', async ({
    app,
  }) => {
    const creator = await aCreator(app, 'pro');
    const { userId, magnetId, api } = creator;
    const { emailKey } = await app.db('users').where({ id: userId }).first('email_key');
    await app.db('company_connections').insert({
      userId,
      clientId: 'app',
      sealedAccessToken: 'sealed',
      accessExpiresAt: app.db.fn.now(),
      needsReconnectAt: app.db.fn.now(),
    });
    await app.db('mail_addresses').insert({ addressKey: emailKey, refusedAt: app.db.fn.now() });
    await app.db('page_takedowns').insert({
      id: randomIds.rowId(),
      magnetId,
      reason: 'spam',
      message: 'Why',
      note: '',
      statusBefore: 'active',
      takenDownBy: 'operator',
    });
    await app.db('retention_rules').insert({
      id: randomIds.rowId(),
      userId,
      days: 365,
      filter: '{"op":"and","items":[]}',
      stopped: 'name_removed',
    });
    await putOnPlan(app.db, userId, 'creator');
    await api.integrations.save({
      body: {
        facebookPixel: { enabled: false, testMode: false, pixelId: '' },
        googleAnalytics: {
          enabled: true,
          enhanced: false,
          trackConversions: false,
          measurementId: 'G-ABCDEFG',
        },
      },
    });
    await putOnPlan(app.db, userId, 'starter');
    const until = new Date(now.getTime() + 6 * 86_400_000);
    await app.db('plan_grants').where({ userId, endedAt: null }).update({ until });
    expect((await itemsOf(creator)).map(({ kind }) => kind)).toEqual([
      'pages_taken_down',
      'plan_ends',
      'page_access_ended',
      'own_mail_refused',
      'pixels_paused',
      'retention_stopped',
    ]);
  });
});
