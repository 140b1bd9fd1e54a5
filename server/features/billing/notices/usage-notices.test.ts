import { describe, expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = mailedTest();

/** A creator whose address is proven. */
async function aProvenUser(app: TestApp) {
  const made = await aUser(app);
  await app.db('users').where({ id: made.user.id }).update({ emailVerifiedAt: app.db.fn.now() });
  return made;
}

/** So many comments of this month are used; then the creators are looked at. */
async function use(app: TestApp, userId: string, used: number): Promise<void> {
  const month = app.db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
  await app
    .db('quota_months')
    .insert({ userId, month, used })
    .onConflict(['user_id', 'month'])
    .merge();
  await app.services.billing.notices.look([userId]);
}

const noticesOf = async (app: TestApp, token: string) =>
  (await app.as(token).usageNotices.read()).notices;
const passed = async (app: TestApp, token: string) =>
  (await noticesOf(app, token)).map(({ meter, threshold }) => `${meter} ${threshold}`);
const mails = (app: TestApp, toKey: string) =>
  app.db('mail_messages').where({ kind: 'usage_notice', toKey });

describe('a passed part of a limit', () => {
  it('is told once, the highest part of a jump alone, and not again when use falls and rises', async ({
    app,
  }) => {
    const { user, token } = await aProvenUser(app);
    await use(app, user.id, 299);
    expect(await noticesOf(app, token)).toEqual([]);
    await use(app, user.id, 300);
    expect(await noticesOf(app, token)).toMatchObject([
      { meter: 'comments', threshold: 50, used: 300, limit: 600, isDismissed: false },
    ]);
    await use(app, user.id, 580);
    expect(await passed(app, token)).toEqual(['comments 95']);
    expect(await mails(app, user.email)).toHaveLength(2);
    await use(app, user.id, 100);
    expect(await noticesOf(app, token)).toEqual([]);
    await use(app, user.id, 590);
    expect(await mails(app, user.email)).toHaveLength(2);
  });

  it('is told once when processes look at the same time', async ({ app }) => {
    const { user, token } = await aProvenUser(app);
    await use(app, user.id, 1);
    await app.db('quota_months').where({ userId: user.id }).update({ used: 600 });
    const looks = Array.from({ length: 6 }, () => app.services.billing.notices.look([user.id]));
    await Promise.all(looks);
    expect(await passed(app, token)).toEqual(['comments 100']);
    expect(await app.db('billing_notices').where({ userId: user.id })).toHaveLength(4);
    expect(await mails(app, user.email)).toHaveLength(1);
  });

  it('is measured against the new limit after an upgrade, and told again when that is reached', async ({
    app,
  }) => {
    const { user, token } = await aProvenUser(app);
    await use(app, user.id, 500);
    expect(await passed(app, token)).toEqual(['comments 80']);
    await putOnPlan(app.db, user.id, 'starter');
    await use(app, user.id, 600);
    expect(await noticesOf(app, token)).toEqual([]);
    await use(app, user.id, 2_000);
    expect(await noticesOf(app, token)).toMatchObject([{ threshold: 80, limit: 2_500 }]);
    expect(await mails(app, user.email)).toHaveLength(2);
  });

  it('of magnets and storage outlives the month and is not told in each', async ({ app }) => {
    const { user, token } = await aProvenUser(app);
    for (const title of ['One', 'Two', 'Three']) {
      const body = { title, triggerWord: 'GUIDE', textContent: 'Text' };
      await app.as(token).magnets.create({ body });
    }
    await app.services.billing.notices.look([user.id]);
    expect(await passed(app, token)).toEqual(['active_magnets 100']);
    await app.db('billing_notices').where({ userId: user.id }).update({ month: '2026-01-01' });
    await app.services.billing.notices.look([user.id]);
    expect(await app.db('billing_notices').where({ userId: user.id })).toHaveLength(4);
    // A creator who publishes a magnet sees the meter.
    expect(await mails(app, user.email)).toEqual([]);
  });

  it('is noticed by a round, from what the use itself noted', async ({ app }) => {
    const { user, token } = await aProvenUser(app);
    await app.db('magnet_files').insert({
      id: 'cdefghjkmnpqrstuvwxy',
      storageKey: 'files/notices',
      userId: user.id,
      name: 'a.pdf',
      mediaType: 'application/pdf',
      size: 960_000_000,
      sha256: Buffer.alloc(32),
    });
    await app.services.billing.notices.lookAround();
    expect(await passed(app, token)).toEqual(['storage 95']);
  });
});

describe('a notice', () => {
  it('is put away and brought back by its creator alone', async ({ app }) => {
    const { user, token } = await aProvenUser(app);
    const stranger = await aUser(app);
    await use(app, user.id, 480);
    const [notice] = await noticesOf(app, token);
    const params = { noticeId: notice?.id ?? '' };
    const { usageNotices } = app.as(token);
    const away = await usageNotices.dismiss({ params, body: { isDismissed: true } });
    expect(away.notices).toMatchObject([{ threshold: 80, isDismissed: true }]);
    const back = await usageNotices.dismiss({ params, body: { isDismissed: false } });
    expect(back.notices).toMatchObject([{ isDismissed: false }]);
    await expect(
      app.as(stranger.token).usageNotices.dismiss({ params, body: { isDismissed: true } }),
    ).rejects.toMatchObject({ status: 404, code: 'usage_notice_not_found' });
  });

  it('is mailed with a link that ends these mails, and a setting that brings them back', async ({
    app,
    sink,
  }) => {
    const { user, token } = await aProvenUser(app);
    const { notificationSettings } = app.as(token);
    const chosen = async () =>
      (await notificationSettings.read()).events.find(({ event }) => event === 'limits')?.email;
    expect(await chosen()).toBe('now');
    await use(app, user.id, 480);
    const { mail } = await sink.next(user.email);
    expect(mail.subject).toBe('80% of your comments of this month are used');
    const [, path = ''] = /(\/unsubscribe\/notifications\/[\w.-]+)/.exec(mail.text ?? '') ?? [];
    expect((await fetch(`${app.url}${path}`)).status).toBe(200);
    expect(await chosen()).toBe('now');
    expect((await fetch(`${app.url}${path}`, { method: 'POST' })).status).toBe(200);
    expect(await chosen()).toBe('off');
    await use(app, user.id, 570);
    expect(await passed(app, token)).toEqual(['comments 95']);
    expect(await mails(app, user.email)).toHaveLength(1);
    await notificationSettings.saveEvent({ body: { event: 'limits', email: 'now' } });
    await use(app, user.id, 600);
    expect(await mails(app, user.email)).toHaveLength(2);
    expect((await fetch(`${app.url}/unsubscribe/usage/nobody`)).status).toBe(404);
  });

  it('is not mailed to an address nobody has proven', async ({ app }) => {
    const { user, token } = await aUser(app);
    await use(app, user.id, 600);
    expect(await passed(app, token)).toEqual(['comments 100']);
    expect(await mails(app, user.email)).toEqual([]);
  });
});
