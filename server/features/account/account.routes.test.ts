import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let count = 0;
async function anAccount() {
  const email = `safe${(count += 1)}@x.test`;
  const form = { name: 'A', email, password: 'secret1', confirmPassword: 'secret1' };
  const answer = await app.api.auth.register({ body: form });
  if (!answer.success) throw new Error('not signed in');
  return { email, token: answer.user.sessionToken, security: app.as(answer.user.sessionToken) };
}
async function login(email: string, password = 'secret1') {
  const answer = await app.api.auth.login({ body: { email, password } });
  if (!answer.success) throw new Error('not signed in');
  return answer.user.sessionToken;
}
const isValid = async (sessionToken: string) =>
  (await app.api.auth.validate({ body: { sessionToken } })).valid;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => error,
  );

describe('the sessions of an account', () => {
  it('are listed with their device, and the one in use is marked', async () => {
    const { email, security } = await anAccount();
    await login(email);
    const { sessions, signIns, ...account } = await security.accountSecurity.read();
    expect(account).toEqual({
      email,
      emailVerifiedAt: null,
      hasPassword: true,
      mayChoosePassword: false,
    });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    expect(signIns.map(({ method }) => method)).toEqual(['password', 'sign_up']);
  });

  it('end one by one, or all but this one, at once', async () => {
    const { email, token, security } = await anAccount();
    const others = [await login(email), await login(email), await login(email)];
    const { sessions } = await security.accountSecurity.read();
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const end = () => security.accountSecurity.endSession({ params: { sessionId: other } });
    expect(await end()).toEqual({ success: true });
    expect((await Promise.all(others.map(isValid))).filter(Boolean)).toHaveLength(2);
    expect(await failure(end())).toMatchObject({ status: 404, code: 'session_not_found' });
    expect(await security.accountSecurity.endOtherSessions()).toEqual({ success: true });
    expect(await Promise.all([token, ...others].map(isValid))).toEqual([true, false, false, false]);
  });

  it('of another account look like none (T56)', async () => {
    const { security } = await anAccount();
    const stranger = await aUser(app);
    const [session] = await app.db('sessions').where({ userId: stranger.user.id });
    for (const sessionId of [String(session.id), randomIds.rowId(), 'x']) {
      const error = await failure(security.accountSecurity.endSession({ params: { sessionId } }));
      expect(error).toMatchObject({ status: 404, code: 'session_not_found' });
    }
    expect(await isValid(stranger.token)).toBe(true);
  });
});

describe('changing the password', () => {
  const form = (currentPassword: string, password = 'tulips in may', confirm = password) => ({
    body: { currentPassword, password, confirmPassword: confirm },
  });

  it('ends every session and gives the caller a new one (T44, T45)', async () => {
    const { email, token, security } = await anAccount();
    const other = await login(email);
    const answer = await security.accountSecurity.changePassword(form('secret1'));
    expect(answer.user.sessionToken).not.toBe(token);
    expect(
      await Promise.all([token, other, answer.user.sessionToken].map((one) => isValid(one))),
    ).toEqual([false, false, true]);
    expect(await failure(login(email))).toMatchObject({ status: 401 });
    await login(email, 'tulips in may');
    const mails = await app.db('mail_messages').where({ toKey: email, kind: 'password_changed' });
    expect(mails).toHaveLength(1);
  });

  it('needs the current one, and no account can be guessed through it', async () => {
    const { security, token } = await anAccount();
    for (let guess = 0; guess < 5; guess += 1) {
      const error = await failure(
        security.accountSecurity.changePassword(form(guess === 0 ? 'x'.repeat(1_000) : 'wrong')),
      );
      expect(error).toMatchObject({ status: 400, code: 'current_password_wrong' });
    }
    const limited = await failure(security.accountSecurity.changePassword(form('secret1')));
    expect(limited).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await isValid(token)).toBe(true);
  });

  it('refuses a new one that breaks a rule, with the text of the spec', async () => {
    const { security } = await anAccount();
    const error = await failure(
      security.accountSecurity.changePassword(form('secret1', 'tulip', 'tulip')),
    );
    expect(error).toMatchObject({
      status: 400,
      code: 'password_invalid',
      message: 'Password must be at least 6 characters long',
    });
  });

  it('sets the first one shortly after a sign-in by mail; later a reset by mail does', async () => {
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
