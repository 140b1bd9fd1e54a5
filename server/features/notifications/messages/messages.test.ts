import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aDesk,
  anAudience,
  aText,
  mailsOf,
  refusal,
} from '#server/testing/scenes/support/message-scene.ts';

const it = twoProcessesTest();

describe('a message to creators', () => {
  it('reaches each creator of its audience once, in the app and by email, and counts who opened it', async ({
    here,
    there,
  }) => {
    const { plans, creators } = await anAudience(here, 3);
    const [first, second] = creators;
    if (first === undefined || second === undefined) throw new Error('three were made');
    await here
      .as(second.token)
      .notificationSettings.saveEvent({ body: { event: 'messages', email: 'off' } });
    const desk = await aDesk(here);
    expect(await desk.audience({ body: { plans, activity: 'all' } })).toEqual({
      creators: 3,
      byEmail: 2,
    });
    const draft = await desk.create({ body: aText({ plans }) });
    expect(draft).toMatchObject({ state: 'draft', version: 1, startsAt: null });
    const params = { messageId: draft.id };
    await desk.start({ params, body: { version: 1, at: null } });
    await there.services.notifications.messages.sendNow();
    await expect.poll(async () => (await desk.read({ params })).state).toBe('sent');
    expect(await desk.read({ params })).toMatchObject({
      counts: { reached: 3, opened: 0 },
    });
    const mails = await mailsOf(here, draft.id);
    expect(mails.map(({ toKey }) => toKey).toSorted()).toEqual(
      creators
        .filter(({ user }) => user.id !== second.user.id)
        .map(({ user }) => user.email)
        .toSorted(),
    );

    const api = here.as(first.token);
    const { items } = await api.notifications.list({ query: { limit: 5 } });
    expect(items).toMatchObject([
      { event: 'messages', title: draft.subject, path: `/notifications/${draft.id}` },
    ]);
    const told = await api.notifications.readMessage({ params });
    expect(told).toMatchObject({ subject: draft.subject });
    expect(told.html).toContain('<strong>away</strong>');
    await api.notifications.readMessage({ params });
    expect((await desk.read({ params })).counts.opened).toBe(1);
    const { token } = await aUser(here);
    const unknown = { status: 404, code: 'message_not_found' };
    expect(await refusal(here.as(token).notifications.readMessage({ params }))).toEqual(unknown);
  });

  it('stops at a pause with the mails that wait, and goes on without telling anybody twice', async ({
    here,
    there,
  }) => {
    const { plans } = await anAudience(here, 6);
    const desk = await aDesk(here);
    // One each ten seconds, so that a slow machine is in time with its pause.
    const { id } = await desk.create({ body: aText({ plans, perMinute: 6 }) });
    const params = { messageId: id };
    await desk.start({ params, body: { version: 1, at: null } });
    const reached = async () => (await desk.read({ params })).counts.reached;
    await expect.poll(reached, { timeout: 90_000 }).toBeGreaterThan(0);
    await desk.turn({ params, body: { state: 'paused' } });
    const atPause = await reached();
    expect(atPause).toBeLessThan(6);
    await Promise.all([
      here.services.notifications.messages.sendNow(),
      there.services.notifications.messages.sendNow(),
    ]);
    expect(await reached()).toBe(atPause);
    const { rows } = await here.db.raw<{ rows: { held: boolean }[] }>(
      `SELECT next_try_at > now() + interval '100 years' AS held FROM mail_messages
       WHERE state = 'queued' AND payload ->> 'messageId' = ?`,
      [id],
    );
    expect(rows.every(({ held }) => held)).toBe(true);

    await here.db('creator_messages').where({ id }).update({ perMinute: 6_000 });
    await desk.turn({ params, body: { state: 'sending' } });
    await expect.poll(async () => (await desk.read({ params })).state).toBe('sent');
    expect(await reached()).toBe(6);
    const keys = (await mailsOf(here, id)).map(({ toKey }) => toKey);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(6);
  });

  it('leaves no half of a lot behind when the process dies in it', async ({ here }) => {
    const { plans } = await anAudience(here, 2);
    const desk = await aDesk(here);
    const { id } = await desk.create({ body: aText({ plans }) });
    // The lot fails at its last statement, after its mails were queued.
    await here.db.raw(
      `ALTER TABLE creator_messages ADD CONSTRAINT stop__check CHECK (id <> '${id}' OR state <> 'sent')`,
    );
    try {
      await desk.start({ params: { messageId: id }, body: { version: 1, at: null } });
      await here.services.notifications.messages.sendNow();
      expect(await mailsOf(here, id)).toEqual([]);
      expect((await desk.read({ params: { messageId: id } })).counts.reached).toBe(0);
    } finally {
      await here.db.raw('ALTER TABLE creator_messages DROP CONSTRAINT stop__check');
    }
    await expect
      .poll(async () => (await desk.read({ params: { messageId: id } })).counts.reached)
      .toBe(2);
    expect(await mailsOf(here, id)).toHaveLength(2);
  });

  it('is stopped for good, with its waiting mails dropped and counted as failed', async ({
    here,
  }) => {
    const { plans } = await anAudience(here, 4);
    const desk = await aDesk(here);
    const { id } = await desk.create({ body: aText({ plans, perMinute: 60 }) });
    const params = { messageId: id };
    await desk.start({ params, body: { version: 1, at: null } });
    await expect
      .poll(async () => (await desk.read({ params })).counts.reached, { timeout: 90_000 })
      .toBeGreaterThan(0);
    const stopped = await desk.turn({ params, body: { state: 'stopped' } });
    expect(stopped).toMatchObject({ state: 'stopped', counts: { waiting: 0 } });
    const wrong = { status: 409, code: 'message_wrong_state' };
    expect(await refusal(desk.turn({ params, body: { state: 'sending' } }))).toEqual(wrong);
    expect(await refusal(desk.remove({ params }))).toEqual(wrong);
  });

  it('is scheduled for a time to come, and may be a draft again', async ({ here }) => {
    const desk = await aDesk(here);
    const { id, version } = await desk.create({ body: aText() });
    const params = { messageId: id };
    const late = await refusal(
      desk.start({ params, body: { version, at: '2020-01-01T00:00:00Z' } }),
    );
    expect(late).toEqual({ status: 422, code: 'message_invalid' });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await desk.start({ params, body: { version, at } });
    expect(scheduled).toMatchObject({ state: 'scheduled', startsAt: at });
    const wrong = { status: 409, code: 'message_wrong_state' };
    const body = { ...aText(), version: scheduled.version };
    expect(await refusal(desk.save({ params, body }))).toEqual(wrong);
    const again = { version: scheduled.version, at: null };
    expect(await refusal(desk.start({ params, body: again }))).toEqual(wrong);
    const draft = await desk.turn({ params, body: { state: 'draft' } });
    expect(draft).toMatchObject({ state: 'draft', startsAt: null });
  });

  it('is saved on top of what was seen alone, and needs a text to be sent', async ({ here }) => {
    const desk = await aDesk(here);
    const { id } = await desk.create({ body: aText() });
    const params = { messageId: id };
    const saved = await desk.save({ params, body: { ...aText({ body: ' ' }), version: 1 } });
    expect(saved.version).toBe(2);
    const changed = { status: 409, code: 'message_changed' };
    expect(await refusal(desk.save({ params, body: { ...aText(), version: 1 } }))).toEqual(changed);
    expect(await refusal(desk.start({ params, body: { version: 1, at: null } }))).toEqual(changed);
    expect(await refusal(desk.start({ params, body: { version: 2, at: null } }))).toEqual({
      status: 422,
      code: 'message_invalid',
    });
    const { items } = await desk.list({ query: { limit: 5 } });
    expect(items[0]).toMatchObject({ id, state: 'draft' });
    await desk.remove({ params });
    expect(await refusal(desk.read({ params }))).toEqual({
      status: 404,
      code: 'message_not_found',
    });
  });

  it('goes to one address as a test that says so', async ({ here }) => {
    const desk = await aDesk(here);
    const { id, subject } = await desk.create({ body: aText() });
    const params = { messageId: id };
    expect(await refusal(desk.test({ params, body: { to: 'nobody' } }))).toEqual({
      status: 422,
      code: 'no_test_address',
    });
    const to = `${randomIds.rowId()}@operators.test`;
    await desk.test({ params, body: { to } });
    await expect.poll(async () => (await mailsOf(here, id))[0]?.state).toBe('outbox');
    const [mail] = await mailsOf(here, id);
    const opened = await here.services.mail.outbox.open(mail?.id ?? '');
    expect(opened).toMatchObject({ to, subject: `Test: ${subject}` });
    expect(opened?.text).toContain('We are away on Sunday.');
    const unknown = { params: { messageId: randomIds.rowId() }, body: { to } };
    expect(await refusal(desk.test(unknown))).toEqual({ status: 404, code: 'message_not_found' });
  });

  it('is for creators who used the console lately, or did not', async ({ here }) => {
    const { plans, creators } = await anAudience(here, 2);
    const id = creators[0]?.user.id ?? '';
    const long = here.db.raw(`now() - interval '40 days'`);
    await here.db('sessions').where({ userId: id }).update({ lastSeenAt: long });
    await here.db('sign_ins').where({ userId: id }).update({ createdAt: long });
    // An operator in the account is not its creator.
    const { token: support } = await anOperator(here, undefined, 'support');
    await here
      .as(support)
      .operatorCreators.enter({ params: { creatorId: id }, body: { reason: 'A look' } });
    const desk = await aDesk(here);
    const count = async (activity: 'active' | 'quiet') =>
      (await desk.audience({ body: { plans, activity } })).creators;
    expect([await count('active'), await count('quiet')]).toEqual([1, 1]);
    expect((await desk.preview({ body: { body: '<b>x</b>' } })).html).not.toContain('<b>');
  });

  it('that nobody wrote is not found, and one under way is not started again', async ({ here }) => {
    const desk = await aDesk(here);
    const unknown = { messageId: 'a2b3c4d5e6f7g8h9i2j3' };
    const start = { version: 1, at: null };
    const { plans } = await anAudience(here, 1);
    const calls = [
      desk.save({ params: unknown, body: { ...aText({ plans }), version: 1 } }),
      desk.start({ params: unknown, body: start }),
      desk.turn({ params: unknown, body: { state: 'paused' } }),
      desk.remove({ params: unknown }),
    ];
    for (const answer of await Promise.all(calls.map(refusal))) {
      expect(answer).toEqual({ status: 404, code: 'message_not_found' });
    }
    const { id } = await desk.create({ body: aText({ plans }) });
    await desk.start({ params: { messageId: id }, body: start });
    const again = desk.start({ params: { messageId: id }, body: start });
    expect((await refusal(again)).code).toMatch(/^message_(wrong_state|changed)$/);
    const { domain, records } = await desk.domain({ query: {} });
    expect([typeof domain, Array.isArray(records)]).toEqual(['string', true]);
  });
});
