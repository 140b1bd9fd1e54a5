import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { randomIds } from '#server/platform/ids.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code, fields: error.fields }),
  );
const auditOf = (app: TestApp, operatorId: string) => app.db('audit_log').where({ operatorId });

/** A mail that asks for a new password, in the outbox. */
async function aMail(app: TestApp): Promise<{ email: string; id: string }> {
  const { user } = await aUser(app);
  await app.api.auth.forgot({ body: { email: user.email } });
  const inOutbox = { toKey: user.email, state: 'outbox' };
  await expect
    .poll(() => app.db('mail_messages').where(inOutbox).first(), { timeout: 90_000 })
    .toBeDefined();
  const row = await app.db('mail_messages').where(inOutbox).first<{ id: string }>();
  return { email: user.email, id: row.id };
}

describe('the outbox of an installation without a mail server', () => {
  it('is open to operators only', async ({ app }) => {
    const { id } = await aMail(app);
    const creator = app.as((await aUser(app)).token);
    for (const client of [app.api, creator]) {
      expect(await failure(client.operatorOutbox.list())).toMatchObject({ status: 401 });
      const open = client.operatorOutbox.open({ params: { mailId: id } });
      expect(await failure(open)).toMatchObject({ status: 401 });
      const test = client.operatorOutbox.sendTest({ body: { to: 'a@b.test' } });
      expect(await failure(test)).toMatchObject({ status: 401 });
    }
  });

  it('lists emails without rendering them, and records who opened one', async ({ app }) => {
    const { email, id } = await aMail(app);
    const { operator, token } = await anOperator(app);
    const { operatorOutbox } = app.as(token);
    const { canSend, mails } = await operatorOutbox.list();
    expect(canSend).toBe(false);
    expect(mails[0]).toMatchObject({ id, title: 'Password reset', to: email });
    expect(await app.db('account_proofs').where({ mailId: id })).toEqual([]);

    const mail = await operatorOutbox.open({ params: { mailId: id } });
    expect(mail).toMatchObject({ to: email, subject: 'Reset your password' });
    const link = /reset-password#token=(\S+)/.exec(mail.text)?.[1] ?? '';
    expect(mail.html).toContain(link);
    const rows = await auditOf(app, operator.id);
    expect(rows).toMatchObject([
      { action: 'mail.opened', targetKind: 'mail', targetId: id, targetName: email },
    ]);
    // The log holds nothing that opens an account.
    expect(JSON.stringify(rows)).not.toContain(link);
    const password = 'a password nobody knew';
    const reset = { token: link, password, confirmPassword: password };
    expect(await app.api.auth.reset({ body: reset })).toMatchObject({ success: true });
  });

  it('finds all emails by a part of their address, with what became of them and without a text', async ({
    app,
  }) => {
    const { email, id } = await aMail(app);
    const key = randomIds.rowId();
    const add = async (kind: string, state: string) => {
      const mail = { id: randomIds.rowId(), kind, toAddress: `Ada.${key}@x.test`, state };
      const rest = { toKey: `ada.${key}@x.test`, priority: 1, notAfter: new Date() };
      await app.db('mail_messages').insert({ ...mail, ...rest, lastError: '550 nobody' });
      return mail.id;
    };
    const refused = await add('weekly_summary', 'refused');
    const toOperator = await add('operator_invited', 'sent');
    const { operator, token } = await anOperator(app);
    const { search } = app.as(token).operatorOutbox;
    const found = async (text: string) => (await search({ query: { search: text } })).items;
    expect(await found(email)).toMatchObject([{ id, title: 'Password reset', state: 'outbox' }]);
    expect(await found(` DA.${key.toUpperCase()}@X `)).toEqual([
      expect.objectContaining({ id: toOperator, state: 'sent' }),
      {
        id: refused,
        title: 'Weekly summary',
        to: `Ada.${key}@x.test`,
        state: 'refused',
        createdAt: expect.any(String),
        sentAt: null,
        error: '550 nobody',
      },
    ]);
    // The signs of a pattern stand for themselves.
    expect(await found(`ada_${key}`)).toEqual([]);
    const first = await search({ query: { search: key, limit: 1 } });
    const cursor = first.nextCursor ?? '';
    const second = await search({ query: { search: key, limit: 1, cursor } });
    expect([...first.items, ...second.items].map((mail) => mail.id)).toEqual([toOperator, refused]);
    expect(second.nextCursor).toBeNull();
    expect(await auditOf(app, operator.id)).toEqual([]);

    // A read-only operator does not see who the operators are.
    const reader = app.as((await anOperator(app, randomIds.rowId(), 'readonly')).token);
    const seen = await reader.operatorOutbox.search({ query: { search: key } });
    expect(seen.items.map((mail) => mail.id)).toEqual([refused]);
  });

  it('does not open an expired email, and records nothing', async ({ app }) => {
    const { operator, token } = await anOperator(app);
    const { operatorOutbox } = app.as(token);
    const { id } = await aMail(app);
    await app
      .db('mail_messages')
      .where({ id })
      .update({ notAfter: new Date(0) });
    for (const mailId of [id, 'nothing']) {
      expect(await failure(operatorOutbox.open({ params: { mailId } }))).toMatchObject({
        status: 404,
        code: 'mail_not_found',
      });
    }
    expect(await auditOf(app, operator.id)).toEqual([]);
  });

  it('cannot send a test email', async ({ app }) => {
    const { operatorOutbox } = app.as((await anOperator(app)).token);
    expect(await failure(operatorOutbox.sendTest({ body: { to: 'a@b.test' } }))).toMatchObject({
      status: 409,
      code: 'no_mail_server',
    });
  });
});

describe('a test email', () => {
  it('shows the answer of the mail server, is recorded, and completes the checklist step', async ({
    open,
  }) => {
    const { app: sending, sink } = await open.mailedScene();
    const { operator, token } = await anOperator(sending);
    const { operatorOutbox, operatorSetup } = sending.as(token);
    const stepDone = async () =>
      (await operatorSetup.checklist()).steps.find(({ id }) => id === 'mail_test')?.isDone;
    const sendTo = (to: string) => operatorOutbox.sendTest({ body: { to } });
    sink.setMode('refuse');
    expect(await sendTo('me@operators.test')).toEqual({
      result: 'refused',
      reply: expect.stringContaining('No such mailbox here'),
    });
    expect(await stepDone()).toBe(false);

    sink.setMode('ok');
    expect(await sendTo('me@operators.test')).toEqual({ result: 'sent', reply: null });
    const { mail } = await sink.next('me@operators.test');
    expect(mail.subject).toBe('Test email from Unlatch');
    expect(await stepDone()).toBe(true);
    expect((await operatorOutbox.list()).canSend).toBe(true);

    const wrong = '"a@evil.test x"@x.test';
    expect(await failure(sendTo(wrong))).toMatchObject({
      status: 400,
      fields: { to: 'Please enter a valid email address' },
    });
    const rows = await sending.db('audit_log').where({ operatorId: operator.id }).orderBy('at');
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['mail.test_sent', { result: 'refused' }],
      ['mail.test_sent', { result: 'sent' }],
    ]);
  });

  it('says that no server answers, and is limited', async ({ open }) => {
    const sending = await open.app({ mail: { smtpUrl: 'smtp://127.0.0.1:9' } });
    const { operatorOutbox, operatorHealth } = sending.as((await anOperator(sending)).token);
    const send = () => operatorOutbox.sendTest({ body: { to: 'me@operators.test' } });
    expect(await send()).toMatchObject({ result: 'unreachable' });
    for (let call = 1; call < 10; call += 1) await send();
    expect(await failure(send())).toMatchObject({ status: 429 });
    expect((await operatorHealth.health()).mail).toMatchObject({ mode: 'smtp', state: 'ok' });
  });
});
