import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { pairDevice } from '#server/testing/scenes/readers/creator-look.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { codeIn } from '#server/testing/doubles/mail-sink.ts';

const it = mailedTest();

const PASSWORD = 'a good password';
const hasher = createPasswordHasher();
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );
async function setPassword(app: TestApp, userId: string): Promise<void> {
  const passwordHash = await hasher.hash(PASSWORD);
  await app.db('users').where({ id: userId }).update({ passwordHash });
}
async function anOwner(app: TestApp) {
  const { user, token } = await aUser(app);
  await setPassword(app, user.id);
  return { user, token, own: app.as(token).accountDeletion };
}
const pair = (app: TestApp, code: string) =>
  app.api.devices.pair({ body: { code, name: 'Firefox', version: '1' } });
const proof = { body: { password: PASSWORD } };
/** Moves the end of the delay, because the database's clock cannot be moved. */
const moveEnd = (app: TestApp, id: string, by: string) =>
  app
    .db('users')
    .where({ id })
    .update({ deletionAt: app.db.raw(`now() + CAST(? AS interval)`, [by]) });

describe('the deletion of an account', () => {
  it('is scheduled in 14 days with the password, is emailed, and ends every other session', async ({
    app,
    sink,
  }) => {
    const { user, own } = await anOwner(app);
    const login = await app.api.auth.login({ body: { email: user.email, password: PASSWORD } });
    const elsewhere = login.success ? login.user.sessionToken : '';
    expect(await own.read()).toEqual({ scheduled: null, confirmBy: 'password' });
    const { scheduled } = await own.schedule(proof);
    const { askedAt = '', at = '' } = scheduled ?? {};
    expect(Date.parse(at) - Date.parse(askedAt)).toBe(14 * 86_400_000);
    expect((await app.api.auth.validate({ body: { sessionToken: elsewhere } })).valid).toBe(false);
    expect(await own.read()).toMatchObject({ scheduled });
    expect(await failure(own.schedule(proof))).toEqual({
      status: 409,
      code: 'deletion_is_scheduled',
    });
    const { mail } = await sink.next(user.email);
    expect(mail.subject).toBe('Your account is scheduled for deletion');
    expect(mail.text).toContain('Keep my account');
  });

  it('needs the right password, and limits guesses', async ({ app }) => {
    const { user, own } = await anOwner(app);
    const guess = () => failure(own.schedule({ body: { password: 'wrong' } }));
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await guess()).toEqual({ status: 400, code: 'current_password_wrong' });
    }
    expect(await guess()).toEqual({ status: 429, code: 'rate_limited' });
    expect(await failure(own.schedule(proof))).toEqual({ status: 429, code: 'rate_limited' });
    await app.db('rate_limits').whereLike('key', `%${user.id}%`).delete();
    expect(await failure(own.schedule({ body: {} }))).toMatchObject({
      code: 'current_password_wrong',
    });
    expect((await own.read()).scheduled).toBe(null);
    expect(await failure(own.sendCode())).toEqual({ status: 409, code: 'account_has_password' });
  });

  it('takes an emailed code where there is no password, once, in the session that asked', async ({
    app,
    sink,
  }) => {
    const { user, token } = await aUser(app);
    const own = app.as(token).accountDeletion;
    expect(await own.read()).toEqual({ scheduled: null, confirmBy: 'code' });
    await own.sendCode();
    const code = codeIn(await sink.next(user.email));
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
    const withCode = (tried: string) => own.schedule({ body: { code: tried } });
    expect(await failure(withCode(wrong))).toEqual({ status: 400, code: 'deletion_code_wrong' });
    expect((await withCode(code)).scheduled).not.toBe(null);
    await own.cancel();
    expect(await failure(withCode(code))).toMatchObject({ code: 'deletion_code_wrong' });
  });

  it('can be cancelled in time, with an email, and only once', async ({ app, sink }) => {
    const { user, own } = await anOwner(app);
    await own.schedule(proof);
    await sink.next(user.email);
    expect(await own.cancel()).toEqual({ scheduled: null, confirmBy: 'password' });
    expect((await sink.next(user.email, 1)).mail.subject).toBe('Your account stays');
    expect(await failure(own.cancel())).toEqual({ status: 409, code: 'deletion_not_scheduled' });
    await app.services.account.deletions.work();
    expect(await own.read()).toMatchObject({ scheduled: null });
  });

  it('is not available to the shared demo account', async ({ app }) => {
    const { user, own } = await anOwner(app);
    await app.db('users').where({ id: user.id }).update({ isDemo: true });
    expect(await own.read()).toEqual({ scheduled: null, confirmBy: null });
    const stays = { status: 409, code: 'demo_account_stays' };
    expect(await failure(own.schedule(proof))).toEqual(stays);
    expect(await failure(own.sendCode())).toEqual(stays);
  });

  it('is announced once more, three days before', async ({ app, sink }) => {
    const { user, own } = await anOwner(app);
    await own.schedule(proof);
    await sink.next(user.email);
    await moveEnd(app, user.id, '73 hours');
    const { work } = app.services.account.deletions;
    const reminders = () =>
      app.db('mail_messages').where({ toKey: user.email, kind: 'deletion_reminder' });
    await work();
    expect(await reminders()).toHaveLength(0);
    await moveEnd(app, user.id, '71 hours');
    await Promise.all([work(), work()]);
    await work();
    expect(await reminders()).toHaveLength(1);
    expect((await sink.next(user.email, 1)).mail.subject).toBe('Your account is deleted soon');
  });
});

describe('a device', () => {
  it('is not paired while a deletion is scheduled, and can be after it is cancelled', async ({
    app,
  }) => {
    const { user, token, own } = await anOwner(app);
    const { devices } = app.as(token);
    const newCode = () => devices.createPairingCode({ body: { agreesToRisk: true } });
    const { code } = await newCode();
    const refusal = { status: 409, code: 'pairing_is_closed' };
    // The deletion is scheduled between the code and its use.
    const users = () => app.db('users').where({ id: user.id });
    const soon = app.db.raw(`now() + interval '14 days'`);
    await users().update({ deletionAskedAt: new Date(), deletionAt: soon });
    expect(await failure(pair(app, code))).toEqual(refusal);
    await users().update({ deletionAskedAt: null, deletionAt: null });
    await own.schedule(proof);
    expect(await failure(newCode())).toEqual(refusal);
    expect((await devices.list()).devices).toEqual([]);
    await own.cancel();
    expect((await pair(app, (await newCode()).code)).token).toMatch(/^dev_/);
  });
});

describe('operators', () => {
  const because = (creatorId: string) => ({ params: { creatorId }, body: { reason: 'Asked' } });

  it('can schedule a deletion, also of a suspended account, cancel it and bring it forward', async ({
    app,
    sink,
  }) => {
    const { user } = await anOwner(app);
    const { operator, token } = await anOperator(app);
    const { creatorDeletion, operatorCreators } = app.as(token);
    await operatorCreators.suspend(because(user.id));
    const planned = await creatorDeletion.schedule(because(user.id));
    expect(planned.deletionAt).not.toBe(null);
    expect((await sink.next(user.email)).mail.subject).toContain('scheduled for deletion');
    const listed = await operatorCreators.list({
      query: { status: 'deletion', search: user.id },
    });
    expect(listed.items).toMatchObject([{ id: user.id, deletionAt: planned.deletionAt }]);
    expect(await failure(creatorDeletion.schedule(because(user.id)))).toEqual({
      status: 409,
      code: 'deletion_is_scheduled',
    });
    expect(await creatorDeletion.cancel(because(user.id))).toMatchObject({ deletionAt: null });
    for (const call of [creatorDeletion.cancel, creatorDeletion.bringForward]) {
      expect(await failure(call(because(user.id)))).toEqual({
        status: 409,
        code: 'deletion_not_scheduled',
      });
    }
    await creatorDeletion.schedule(because(user.id));
    await creatorDeletion.bringForward(because(user.id));
    await app.services.account.deletions.work();
    await expect
      .poll(() => failure(operatorCreators.read({ params: { creatorId: user.id } })))
      .toEqual({ status: 404, code: 'creator_not_found' });
    const log = await app.db('audit_log').where({ targetId: user.id }).orderBy('at');
    expect(log.map(({ action }) => action)).toEqual([
      'creator.suspended',
      'creator.deletion_scheduled',
      'creator.deletion_cancelled',
      'creator.deletion_scheduled',
      'creator.deletion_brought_forward',
      'creator.deleted',
    ]);
    expect(log.map(({ operatorId }) => operatorId)).toEqual([...Array(5).fill(operator.id), null]);
    expect(log.map(({ targetName }) => targetName)).toEqual(Array(6).fill(null));
  });

  it('end every session, device and emailed code with it; the owner can sign in and keep the account', async ({
    app,
  }) => {
    const { user, token } = await anOwner(app);
    const device = await pairDevice(app, token);
    const { code } = await app
      .as(token)
      .devices.createPairingCode({ body: { agreesToRisk: true } });
    const { creatorDeletion } = app.as((await anOperator(app)).token);
    await creatorDeletion.schedule(because(user.id));
    expect((await app.api.auth.validate({ body: { sessionToken: token } })).valid).toBe(false);
    expect(await failure(app.as(device.token).creatorView.posts())).toMatchObject({ status: 401 });
    expect(await failure(pair(app, code))).toMatchObject({ code: 'pairing_code_invalid' });

    const login = await app.api.auth.login({ body: { email: user.email, password: PASSWORD } });
    const back = app.as(login.success ? login.user.sessionToken : '');
    expect((await back.accountDeletion.cancel()).scheduled).toBe(null);
    expect((await pairDevice(app, login.success ? login.user.sessionToken : '')).token).toMatch(
      /^dev_/,
    );
  });

  it('get an error for an unknown account and for the demo account', async ({ app }) => {
    const { user } = await anOwner(app);
    await app.db('users').where({ id: user.id }).update({ isDemo: true });
    const { creatorDeletion } = app.as((await anOperator(app)).token);
    for (const call of Object.values(creatorDeletion)) {
      expect(await failure(call(because('nobody')))).toEqual({
        status: 404,
        code: 'creator_not_found',
      });
    }
    expect(await failure(creatorDeletion.schedule(because(user.id)))).toEqual({
      status: 409,
      code: 'demo_account_stays',
    });
  });
});
