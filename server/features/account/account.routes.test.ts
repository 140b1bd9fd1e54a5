import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

let count = 0;
async function anAccount(app: TestApp) {
  const email = `safe${(count += 1)}@x.test`;
  const form = { name: 'A', email, password: 'secret1', confirmPassword: 'secret1' };
  const answer = await app.api.auth.register({ body: form });
  if (!answer.success) throw new Error('not signed in');
  return { email, token: answer.user.sessionToken, security: app.as(answer.user.sessionToken) };
}
async function login(app: TestApp, email: string, password = 'secret1') {
  const answer = await app.api.auth.login({ body: { email, password } });
  if (!answer.success) throw new Error('not signed in');
  return answer.user.sessionToken;
}
const isValid = async (app: TestApp, sessionToken: string) =>
  (await app.api.auth.validate({ body: { sessionToken } })).valid;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => error,
  );

describe('the sessions of an account', () => {
  it('are listed with their device, and the one in use is marked', async ({ app }) => {
    const { email, security } = await anAccount(app);
    await login(app, email);
    const { sessions, signIns, ...account } = await security.accountSecurity.read();
    expect(account).toEqual({
      email,
      emailVerifiedAt: null,
      hasPassword: true,
      mayChoosePassword: false,
      linkedIn: { isOffered: false, connection: null },
      operatorActs: [],
    });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    expect(signIns.map(({ method }) => method)).toEqual(['password', 'sign_up']);
  });

  it('end one by one, or all but this one, at once', async ({ app }) => {
    const { email, token, security } = await anAccount(app);
    const others = [await login(app, email), await login(app, email), await login(app, email)];
    const { sessions } = await security.accountSecurity.read();
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const end = () => security.accountSecurity.endSession({ params: { sessionId: other } });
    expect(await end()).toEqual({ success: true });
    expect(
      (await Promise.all(others.map((one) => isValid(app, one)))).filter(Boolean),
    ).toHaveLength(2);
    expect(await failure(end())).toMatchObject({ status: 404, code: 'session_not_found' });
    expect(await security.accountSecurity.endOtherSessions()).toEqual({ success: true });
    expect(await Promise.all([token, ...others].map((one) => isValid(app, one)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('of another account look as if they did not exist (T56)', async ({ app }) => {
    const { security } = await anAccount(app);
    const stranger = await aUser(app);
    const [session] = await app.db('sessions').where({ userId: stranger.user.id });
    for (const sessionId of [String(session.id), randomIds.rowId(), 'x']) {
      const error = await failure(security.accountSecurity.endSession({ params: { sessionId } }));
      expect(error).toMatchObject({ status: 404, code: 'session_not_found' });
    }
    expect(await isValid(app, stranger.token)).toBe(true);
  });
});

describe('changing the password', () => {
  const form = (currentPassword: string, password = 'tulips in may', confirm = password) => ({
    body: { currentPassword, password, confirmPassword: confirm },
  });

  it('ends every session and gives the caller a new one (T44, T45)', async ({ app }) => {
    const { email, token, security } = await anAccount(app);
    const other = await login(app, email);
    const answer = await security.accountSecurity.changePassword(form('secret1'));
    expect(answer.user.sessionToken).not.toBe(token);
    expect(
      await Promise.all([token, other, answer.user.sessionToken].map((one) => isValid(app, one))),
    ).toEqual([false, false, true]);
    expect(await failure(login(app, email))).toMatchObject({ status: 401 });
    await login(app, email, 'tulips in may');
    const mails = await app.db('mail_messages').where({ toKey: email, kind: 'password_changed' });
    expect(mails).toHaveLength(1);
  });

  it('needs the current one, and limits guesses of it', async ({ app }) => {
    const { security, token } = await anAccount(app);
    for (let guess = 0; guess < 5; guess += 1) {
      const error = await failure(
        security.accountSecurity.changePassword(form(guess === 0 ? 'x'.repeat(1_000) : 'wrong')),
      );
      expect(error).toMatchObject({ status: 400, code: 'current_password_wrong' });
    }
    const limited = await failure(security.accountSecurity.changePassword(form('secret1')));
    expect(limited).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await isValid(app, token)).toBe(true);
  });

  it('refuses a new one that breaks a rule, with the documented text', async ({ app }) => {
    const { security } = await anAccount(app);
    const error = await failure(
      security.accountSecurity.changePassword(form('secret1', 'tulip', 'tulip')),
    );
    expect(error).toMatchObject({
      status: 400,
      code: 'password_invalid',
      message: 'Password must be at least 6 characters long',
    });
  });

  it('can set the first one shortly after an emailed sign-in; later only an emailed reset can', async ({
    app,
  }) => {
    const { user, token } = await aUser(app);
    expect((await app.as(token).accountSecurity.read()).mayChoosePassword).toBe(true);
    const chosen = await app.as(token).accountSecurity.changePassword(form(''));
    expect(
      await app.api.auth.login({ body: { email: user.email, password: 'tulips in may' } }),
    ).toMatchObject({ success: true });
    await app.db('users').where({ id: user.id }).update({ passwordHash: null });
    await app
      .db('sessions')
      .where({ userId: user.id })
      .update({ createdAt: app.db.raw(`now() - interval '31 minutes'`) });
    const late = app.as(chosen.user.sessionToken).accountSecurity;
    expect((await late.read()).mayChoosePassword).toBe(false);
    const error = await failure(late.changePassword(form('')));
    expect(error).toMatchObject({ status: 400, code: 'current_password_wrong' });
  });
});
