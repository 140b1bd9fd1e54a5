import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aDesk,
  anAudience,
  aText,
  mailsOf,
  refusal,
} from '#server/testing/scenes/support/message-scene.ts';
import { tellRecipients } from './messages.queries.ts';

const it = twoProcessesTest();

describe('a message to creators', () => {
  it('waits for the end of quiet hours, also after a pause', async ({ here }) => {
    const { plans, creators } = await anAudience(here, 2);
    const [night] = creators;
    if (night === undefined) throw new Error('two were made');
    const { rows } = await here.db.raw<{ rows: { minute: number }[] }>(
      `SELECT (extract(hour FROM now() AT TIME ZONE 'UTC') * 60)::int AS minute`,
    );
    const hour = rows[0]?.minute ?? 0;
    // From an hour ago for three hours at least.
    const quiet = { from: (hour + 1_380) % 1_440, until: (hour + 180) % 1_440 };
    await here.db('users').where({ id: night.user.id }).update({ timeZone: 'UTC' });
    await here.as(night.token).notificationSettings.saveTimes({ body: { quiet, digest: 'daily' } });
    const desk = await aDesk(here);
    const { id } = await desk.create({ body: aText({ plans }) });
    const params = { messageId: id };
    await desk.start({ params, body: { version: 1, at: null } });
    await expect.poll(async () => (await desk.read({ params })).state).toBe('sent');
    const isLater = async () => {
      const mails = await here
        .db('mail_messages')
        .whereRaw(`payload ->> 'messageId' = ?`, [id])
        .select<{ toKey: string; isLater: boolean }[]>(
          'to_key',
          here.db.raw(`next_try_at BETWEEN now() + interval '1 hour'
            AND now() + interval '1 day' AS is_later`),
        );
      return mails.filter(({ isLater: waits }) => waits).map(({ toKey }) => toKey);
    };
    expect(await isLater()).toEqual([night.user.email]);

    // Everybody has it in the app, and the mail that waits can still be held. It keeps its time.
    expect(await desk.turn({ params, body: { state: 'paused' } })).toMatchObject({
      state: 'paused',
      endedAt: null,
    });
    // No sender lets it go from now on; its row is held back a moment later.
    await expect.poll(isLater).toEqual([]);
    await desk.turn({ params, body: { state: 'sending' } });
    expect(await isLater()).toEqual([night.user.email]);
    await expect.poll(async () => (await desk.read({ params })).state).toBe('sent');
    expect((await desk.read({ params })).counts.reached).toBe(2);
    await desk.turn({ params, body: { state: 'stopped' } });
    expect((await desk.read({ params })).counts.waiting).toBe(0);
    expect(await refusal(desk.turn({ params, body: { state: 'paused' } }))).toMatchObject({
      code: 'message_wrong_state',
    });
  });

  it.for([
    {
      what: 'switched that off',
      act: async ({ as }: TestApp, token: string) => {
        const saved = as(token).notificationSettings;
        await saved.saveEvent({ body: { event: 'messages', email: 'off' } });
      },
    },
    {
      what: 'read it in the app',
      act: async ({ as }: TestApp, token: string) => {
        const seenUntil = '2100-01-01T00:00:00.000Z';
        await as(token).notifications.markAllRead({ body: { seenUntil } });
      },
    },
  ])(
    'is not mailed to who $what meanwhile, and waits for them no longer',
    async ({ act }, { here }) => {
      const { plans, creators } = await anAudience(here, 1);
      const [creator] = creators;
      if (creator === undefined) throw new Error('one was made');
      const desk = await aDesk(here);
      const { id } = await desk.create({ body: aText({ plans }) });
      const params = { messageId: id };
      await here.db.transaction(async (trx) => {
        // As a lot leaves it, before a sender has it.
        const mailId = randomIds.rowId();
        const { id: userId, email: to } = creator.user;
        await tellRecipients(trx, id, [{ userId, mailId }]);
        await here.services.mail.addAll(trx, [
          {
            id: mailId,
            kind: 'creator_message',
            to,
            toKey: to,
            payload: { messageId: id },
            afterSeconds: 86_400,
          },
        ]);
      });
      expect((await desk.read({ params })).counts).toMatchObject({ waiting: 1 });
      await act(here, creator.token);
      await here
        .db('mail_messages')
        .whereRaw(`payload ->> 'messageId' = ?`, [id])
        .update({ nextTryAt: here.db.fn.now() });
      await expect
        .poll(async () => (await desk.read({ params })).counts, { timeout: 90_000 })
        .toMatchObject({ waiting: 0, failed: 0, mailed: 0, reached: 1 });
      expect(await mailsOf(here, id)).toEqual([]);
    },
  );

  it('is not opened by an operator who looks at it in the account', async ({ here }) => {
    const { plans, creators } = await anAudience(here, 1);
    const [creator] = creators;
    const desk = await aDesk(here);
    const { id } = await desk.create({ body: aText({ plans, byEmail: false }) });
    const params = { messageId: id };
    await desk.start({ params, body: { version: 1, at: null } });
    await expect.poll(async () => (await desk.read({ params })).counts.reached).toBe(1);
    const { token: support } = await anOperator(here, undefined, 'support');
    const { token: acting } = await here.as(support).operatorCreators.enter({
      params: { creatorId: creator?.user.id ?? '' },
      body: { reason: 'A look' },
    });
    await here.as(acting).notifications.readMessage({ params });
    expect((await desk.read({ params })).counts.opened).toBe(0);
    await here.as(creator?.token ?? '').notifications.readMessage({ params });
    expect((await desk.read({ params })).counts.opened).toBe(1);
  });
});
