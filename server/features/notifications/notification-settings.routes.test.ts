import { afterEach, describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

/** A Monday noon in Berlin. */
const NOON = '2026-05-11T10:00:00Z';
let now = new Date(NOON);
const it = appTest({ clock: { now: () => now } });
afterEach(() => {
  now = new Date(NOON);
});

async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app);
  const { id, email } = user;
  const proven = { timeZone: 'Europe/Berlin', emailVerifiedAt: app.db.fn.now() };
  await app.db('users').where({ id }).update(proven);
  const api = app.as(token);
  const mails = () =>
    app
      .db('mail_messages')
      .where({ toKey: email })
      .orderBy('created_at')
      .select<{ id: string; kind: string; state: string; seconds: number; payload: object }[]>(
        'id',
        'kind',
        'state',
        'payload',
        app.db.raw('extract(epoch FROM next_try_at - created_at)::int AS seconds'),
      );
  const queue = (kind: 'support_answered' | 'payment_failed' | 'usage_notice') =>
    app.db.transaction((trx) =>
      app.services.mail.add(trx, { kind, to: email, toKey: email, payload: {} }),
    );
  const tell = (kind: string) => app.db('notifications').insert({ userId: id, kind });
  return { id, email, api, settings: api.notificationSettings, mails, queue, tell };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );

describe('what a creator chooses', () => {
  it('begins with the defaults, and changes one cell at a time', async ({ app }) => {
    const { settings } = await aCreator(app);
    const begun = await settings.read();
    expect(begun).toMatchObject({
      quiet: null,
      digest: 'daily',
      nextDigestAt: null,
      email: { obstacle: null },
    });
    const leads = { event: 'leads', app: true, email: 'off', desktop: true, push: true };
    expect(begun.events[0]).toMatchObject(leads);
    const params = { event: 'leads' as const };
    await settings.saveEvent({ body: { ...params, email: 'digest' } });
    const saved = await settings.saveEvent({ body: { ...params, desktop: false } });
    expect(saved.events[0]).toMatchObject({ ...leads, email: 'digest', desktop: false });
    const silent = await settings.saveEvent({ body: { ...params, push: false } });
    expect(silent.events[0]).toMatchObject({ email: 'digest', desktop: false, push: false });
    // Tuesday at eight in Berlin.
    expect(saved.nextDigestAt).toBe('2026-05-12T06:00:00.000Z');
    const quiet = { from: 1_320, until: 390 };
    expect((await settings.saveTimes({ body: { quiet } })).digest).toBe('daily');
    const weekly = await settings.saveTimes({ body: { digest: 'weekly' } });
    expect(weekly).toMatchObject({ quiet, nextDigestAt: '2026-05-18T06:00:00.000Z' });
    const loud = await settings.saveTimes({ body: { quiet: null } });
    expect(loud).toMatchObject({ quiet: null, digest: 'weekly' });
  });

  it('cannot end emails that must be sent, nor choose a channel that does not tell', async ({
    app,
  }) => {
    const { settings } = await aCreator(app);
    const params = { event: 'payments' as const };
    expect(await refusal(settings.saveEvent({ body: { ...params, email: 'off' } }))).toEqual({
      status: 409,
      code: 'notification_required',
    });
    expect(await refusal(settings.saveEvent({ body: { ...params, desktop: true } }))).toEqual({
      status: 409,
      code: 'no_such_channel',
    });
  });

  it('says why emails do not get there', async ({ app }) => {
    const { id, email, settings } = await aCreator(app);
    await app.db('mail_addresses').insert({ addressKey: email, refusedAt: app.db.fn.now() });
    expect((await settings.read()).email).toEqual({ address: email, obstacle: 'refused' });
    await app.db('users').where({ id }).update({ emailVerifiedAt: null });
    expect((await settings.read()).email.obstacle).toBe('not_confirmed');
  });

  it('hides an event in the list and in its count', async ({ app }) => {
    const { api, settings, tell } = await aCreator(app);
    await tell('export_ready');
    await tell('new_browser');
    await settings.saveEvent({ body: { event: 'files', app: false } });
    expect(await api.unreadCount.read()).toEqual({ count: 1 });
    const { items } = await api.notifications.list({ query: { limit: 9 } });
    expect(items.map(({ event }) => event)).toEqual(['security']);
  });
});

describe('mails to creators', () => {
  it('obey the choice, except those that must be sent', async ({ app }) => {
    const { settings, queue, mails } = await aCreator(app);
    await settings.saveEvent({ body: { event: 'support', email: 'off' } });
    await settings.saveEvent({ body: { event: 'limits', email: 'digest' } });
    await queue('support_answered');
    await queue('usage_notice');
    await queue('payment_failed');
    expect((await mails()).map(({ kind }) => kind)).toEqual(['payment_failed']);
  });

  it('wait until quiet hours are over, except those that must be sent', async ({ app }) => {
    const { settings, queue, mails } = await aCreator(app);
    const quiet = { from: 11 * 60, until: 14 * 60 };
    const saved = await settings.saveTimes({ body: { quiet, digest: 'daily' } });
    expect(saved).toMatchObject({ quiet, isQuietNow: true });
    await queue('support_answered');
    await queue('payment_failed');
    // From noon to two.
    expect((await mails()).map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ['support_answered', 7_200],
      ['payment_failed', 0],
    ]);
  });

  it('are written for what has no mail of its own, once', async ({ app }) => {
    const { settings, tell, mails } = await aCreator(app);
    await tell('broken_link');
    await tell('lead');
    await settings.saveEvent({ body: { event: 'leads', email: 'now' } });
    await app.services.notifications.tellNow();
    await tell('lead');
    await Promise.all([app.services.notifications.tellNow(), app.services.notifications.tellNow()]);
    const kinds = (await mails()).map(({ kind }) => kind);
    // The first lead was told before it was chosen, or after; the second after.
    expect(kinds.length).toBeGreaterThanOrEqual(2);
    expect(kinds.length).toBeLessThanOrEqual(3);
    expect(new Set(kinds)).toEqual(new Set(['notification']));
    expect(await app.db('notifications').whereNotNull('due_at')).toEqual([]);
  });

  it('are one digest in the morning with what was sent into it', async ({ app }) => {
    const { id, settings, tell, mails } = await aCreator(app);
    await settings.saveEvent({ body: { event: 'files', email: 'digest' } });
    await tell('export_ready');
    await tell('lead_export_ready');
    await app.services.notifications.tellNow();
    expect(await mails()).toEqual([]);
    await app.db('notification_settings').where({ userId: id }).update({ digestAt: now });
    await app.services.notifications.tellNow();
    await app.services.notifications.tellNow();
    const [digest, ...more] = await mails();
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ kind: 'notification_digest' });
    const rows = await app.db('notifications').where({ userId: id, digest: digest?.id ?? '' });
    expect(rows).toHaveLength(2);
    expect((await settings.read()).nextDigestAt).toBe('2026-05-12T06:00:00.000Z');
  });
});

describe('a choice that comes while something waits', () => {
  it('stops the mail that waits for the end of quiet hours', async ({ app }) => {
    const { settings, queue, mails } = await aCreator(app);
    await settings.saveTimes({ body: { quiet: { from: 660, until: 840 }, digest: 'daily' } });
    await queue('usage_notice');
    await settings.saveEvent({ body: { event: 'limits', email: 'off' } });
    const [mail] = await mails();
    await app.db('mail_messages').where({ id: mail?.id }).update({ state: 'outbox' });
    expect(await app.services.mail.outbox.open(mail?.id ?? '')).toBeNull();
  });

  it('takes its event out of the digest, and leaves the others in it', async ({ app }) => {
    const { id, settings, tell, mails } = await aCreator(app);
    await settings.saveEvent({ body: { event: 'files', email: 'digest' } });
    await settings.saveEvent({ body: { event: 'leads', email: 'digest' } });
    await tell('export_ready');
    await tell('lead');
    await app.services.notifications.tellNow();
    await settings.saveEvent({ body: { event: 'leads', email: 'off' } });
    await app.db('notification_settings').where({ userId: id }).update({ digestAt: now });
    await app.services.notifications.tellNow();
    const [digest] = await mails();
    expect(digest).toMatchObject({ kind: 'notification_digest' });
    const inIt = await app.db('notifications').where({ userId: id }).whereNotNull('digest');
    expect(inIt.map(({ kind }) => kind)).toEqual(['export_ready']);
  });
});

describe('the link that ends emails', () => {
  it('ends those of one event by one click, and no other', async ({ app }) => {
    const { settings, tell, mails } = await aCreator(app);
    await tell('broken_link');
    await app.services.notifications.tellNow();
    const chosen = async () =>
      (await settings.read()).events.find(({ event }) => event === 'magnets')?.email;
    const [mail] = await mails();
    await expect.poll(async () => (await mails())[0]?.state).toBe('outbox');
    const opened = await app.services.mail.outbox.open(mail?.id ?? '');
    const link = opened?.letter.unsubscribeUrl ?? '';
    const url = `${app.url}${new URL(link).pathname}`;
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Unsubscribe?'),
    ]);
    expect(await chosen()).toBe('now');
    const body = 'List-Unsubscribe=One-Click';
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    expect(await chosen()).toBe('off');
    await tell('broken_link');
    await app.services.notifications.tellNow();
    expect(await mails()).toHaveLength(1);
    expect((await fetch(`${url}x`)).status).toBe(404);
    expect((await fetch(url.replace('.magnets.', '.payments.'))).status).toBe(404);
  });

  it('is not in emails that must be sent, which say so', async ({ app }) => {
    const { tell, mails } = await aCreator(app);
    await tell('new_browser');
    await app.services.notifications.tellNow();
    await expect.poll(async () => (await mails())[0]?.state).toBe('outbox');
    const opened = await app.services.mail.outbox.open((await mails())[0]?.id ?? '');
    expect(opened?.letter.unsubscribeUrl).toBeNull();
    expect(opened?.text).toContain('Emails about this are always sent');
  });
});
