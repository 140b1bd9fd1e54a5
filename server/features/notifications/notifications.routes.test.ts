import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = twoProcessesTest();

async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app);
  const calls = app.as(token);
  const api = calls.notifications;
  const unread = () => calls.unreadCount.read();
  const titles = async () =>
    (await api.list({ query: { limit: 50 } })).items.map(({ title }) => title);
  return { user, api, unread, titles };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );

describe('the list of notifications', () => {
  it('has what a mail tells, from the transaction that queues the mail', async ({
    here,
    there,
  }) => {
    const { user, api, titles } = await aCreator(here);
    const mail = { kind: 'payment_failed' as const, to: user.email, toKey: user.email };
    const { db } = there;
    await expect(
      db.transaction(async (trx) => {
        await there.services.mail.add(trx, mail);
        throw new Error('the fact did not happen');
      }),
    ).rejects.toThrow('did not happen');
    expect(await titles()).toEqual([]);
    await db.transaction((trx) => there.services.mail.add(trx, mail));
    expect(await api.list({ query: { limit: 5 } })).toMatchObject({
      items: [
        { event: 'payments', title: 'A payment failed', path: '/subscription', isUnread: true },
      ],
      nextCursor: null,
    });
    // A mail that tells nothing new to its reader, such as a link to sign in.
    await db.transaction((trx) => there.services.mail.add(trx, { ...mail, kind: 'sign_in' }));
    expect(await titles()).toHaveLength(1);
  });

  it('is read page by page, marked and counted, by its owner alone', async ({ here, there }) => {
    const { user, api, unread } = await aCreator(here);
    const stranger = await aCreator(there);
    const rows = Array.from({ length: 7 }, (_, hour) => ({
      userId: user.id,
      kind: 'export_ready',
      createdAt: new Date(Date.UTC(2026, 4, 4, hour)),
    }));
    await here.db('notifications').insert(rows);
    const first = await api.list({ query: { limit: 4 } });
    const cursor = first.nextCursor ?? '';
    const second = await api.list({ query: { limit: 4, cursor } });
    const all = [...first.items, ...second.items];
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      rows.toReversed().map(({ createdAt }) => createdAt.toISOString()),
    );
    expect(second.nextCursor).toBeNull();
    expect(await unread()).toEqual({ count: 7 });

    const params = { notificationId: all[2]?.id ?? '' };
    const unknown = { status: 404, code: 'notification_not_found' };
    const read = { isUnread: false };
    expect(await refusal(stranger.api.mark({ params, body: read }))).toEqual(unknown);
    const none = { notificationId: randomIds.rowId() };
    expect(await refusal(api.mark({ params: none, body: read }))).toEqual(unknown);
    await api.mark({ params, body: read });
    await api.mark({ params, body: read });
    expect(await unread()).toEqual({ count: 6 });
    const left = await api.list({ query: { unread: 'true', limit: 50 } });
    expect(left.items.map(({ id }) => id)).not.toContain(params.notificationId);
    await api.mark({ params, body: { isUnread: true } });
    expect(await unread()).toEqual({ count: 7 });

    // What came after the one on the screen stays unread.
    const seenUntil = all[1]?.createdAt ?? '';
    expect(await api.markAllRead({ body: { seenUntil } })).toEqual({ marked: 6 });
    expect(await api.markAllRead({ body: { seenUntil } })).toEqual({ marked: 0 });
    expect(await unread()).toEqual({ count: 1 });
    expect(await stranger.api.list({ query: { limit: 5 } })).toMatchObject({ items: [] });
  });

  it('counts unread ones up to a hundred', async ({ here }) => {
    const { user, unread } = await aCreator(here);
    const many = Array.from({ length: 130 }, () => ({ userId: user.id, kind: 'new_browser' }));
    await here.db('notifications').insert(many);
    expect(await unread()).toEqual({ count: 100 });
  });

  it('leaves out what a newer release wrote', async ({ here }) => {
    const { user, titles } = await aCreator(here);
    await here.db('notifications').insert({ userId: user.id, kind: 'of_a_newer_release' });
    expect(await titles()).toEqual([]);
  });
});
