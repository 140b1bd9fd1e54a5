import { afterEach, describe, expect } from 'vitest';
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
/** From eleven to two. */
const quiet = { from: 660, until: 840 };
const AFTER_QUIET = '2026-05-11T12:30:00Z';

async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app);
  const { id, email } = user;
  const proven = { timeZone: 'Europe/Berlin', emailVerifiedAt: app.db.fn.now() };
  await app.db('users').where({ id }).update(proven);
  const api = app.as(token);
  const seenUntil = '2100-01-01T00:00:00.000Z';
  return {
    id,
    email,
    api,
    mails: () =>
      app
        .db('mail_messages')
        .where({ toKey: email })
        .select<{ id: string; kind: string; payload: { notificationId?: string } }[]>('*'),
    /** Tells, and looks at what was told. */
    async tell(...kinds: string[]) {
      for (const kind of kinds) await app.db('notifications').insert({ userId: id, kind });
      await app.services.notifications.tellNow();
    },
    readAll: () => api.notifications.markAllRead({ body: { seenUntil } }),
  };
}

/** A magnet that has ended, and its mail, which waits while hours are quiet. */
async function anEnd(app: TestApp) {
  const creator = await aCreator(app);
  const { id, email, api } = creator;
  const { id: magnetId } = await api.magnets.create({
    body: { title: 'Notes', contentType: 'text', textContent: 'T', triggerWords: ['GO'] },
  });
  await app.db('magnets').where({ id: magnetId }).update({ endsAt: '2026-01-01T00:00:00Z' });
  const payload = { magnetId };
  const back = async (table: string, of: object, columns: readonly string[]) => {
    const hour = `interval '1 hour'`;
    for (const column of columns) {
      await app
        .db(table)
        .where(of)
        .update(column, app.db.raw(`?? - ${hour}`, [column]));
    }
  };
  return {
    ...creator,
    end: () =>
      app.db.transaction((trx) =>
        app.services.mail.add(trx, { kind: 'page_ended', to: email, toKey: email, payload }),
      ),
    /** As when so many hours have passed. */
    async pass(hours: number) {
      const ofMail = ['created_at', 'next_try_at', 'not_after'];
      for (let passed = 0; passed < hours; passed += 1) {
        await back('mail_messages', { toKey: email }, ofMail);
        await back('notifications', { userId: id }, ['created_at', 'read_at']);
      }
    },
    /** Whether the mail can still be written; nothing waits afterwards. */
    async isWritten() {
      const [mail] = await creator.mails();
      await app.db('mail_messages').where({ id: mail?.id }).update({ state: 'outbox' });
      const opened = await app.services.mail.outbox.open(mail?.id ?? '');
      await app.db('mail_messages').where({ id: mail?.id }).delete();
      return opened !== null;
    },
  };
}

describe('what its creator reads before quiet hours are over', () => {
  it('is not mailed after them, except what must be sent', async ({ app }) => {
    const { id, api, mails, tell } = await aCreator(app);
    await api.notificationSettings.saveTimes({ body: { quiet } });
    await tell('broken_link', 'broken_link');
    expect(await mails()).toEqual([]);
    const { items } = await api.notifications.list({ query: { limit: 9 } });
    const [read, unread] = items;
    const params = { notificationId: read?.id ?? '' };
    await api.notifications.mark({ params, body: { isUnread: false } });
    now = new Date(AFTER_QUIET);
    await app.db('notifications').where({ userId: id }).update({ dueAt: app.db.fn.now() });
    await app.services.notifications.tellNow();
    expect((await mails()).map(({ payload }) => payload.notificationId)).toEqual([unread?.id]);
    expect(await app.db('notifications').where({ userId: id }).whereNotNull('due_at')).toEqual([]);

    const [required] = await app
      .db('notifications')
      .insert({ userId: id, kind: 'new_browser', readAt: app.db.fn.now() })
      .returning<{ id: string }[]>('id');
    await app.services.notifications.tellNow();
    expect((await mails()).map(({ payload }) => payload.notificationId)).toContain(required?.id);
  });

  it('is not mailed by a letter of its own either', async ({ app }) => {
    const { api, end, pass, readAll, isWritten } = await anEnd(app);
    await api.notificationSettings.saveTimes({ body: { quiet } });
    await end();
    await readAll();
    await pass(3);
    expect(await isWritten()).toBe(false);
  });

  it('does not stop what was due before it was read, nor what is about another', async ({
    app,
  }) => {
    const { api, end, pass, readAll, isWritten } = await anEnd(app);
    await end();
    await readAll();
    expect(await isWritten()).toBe(true);
    await api.notificationSettings.saveTimes({ body: { quiet } });
    await end();
    await pass(3);
    await readAll();
    expect(await isWritten()).toBe(true);
    await end();
    expect(await isWritten()).toBe(true);
  });
});

describe('a digest', () => {
  it('has what was read too, and there is none when all of it was read', async ({ app }) => {
    const { id, api, mails, tell, readAll } = await aCreator(app);
    await api.notificationSettings.saveEvent({ body: { event: 'files', email: 'digest' } });
    const digest = async () => {
      await app.db('notification_settings').where({ userId: id }).update({ digestAt: now });
      await app.services.notifications.tellNow();
    };
    await tell('export_ready');
    await readAll();
    await digest();
    expect(await mails()).toEqual([]);
    await tell('export_ready');
    await readAll();
    await tell('lead_export_ready');
    await digest();
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: 'notification_digest' });
    expect(await app.db('notifications').where({ userId: id, digest: mail?.id })).toHaveLength(2);
  });
});

it('what is not in the list stays unread when all are marked', async ({ app }) => {
  const { id, api, readAll } = await aCreator(app);
  await api.notificationSettings.saveEvent({
    body: { event: 'messages', email: 'now', app: false },
  });
  await app.db('notifications').insert([
    { userId: id, kind: 'message' },
    { userId: id, kind: 'export_ready' },
  ]);
  expect(await readAll()).toEqual({ marked: 1 });
  const unread = await app.db('notifications').where({ userId: id, readAt: null }).pluck('kind');
  expect(unread).toEqual(['message']);
});
