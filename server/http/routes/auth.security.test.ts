import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/domain/ids.ts';
import { aUser } from '#server/testing/factories.ts';
import { type TestApp, createTestApp } from '#server/testing/test-app.ts';

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
    expect(account).toEqual({ email, emailVerifiedAt: null, hasPassword: true });
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
    const [session] = await app.db('sessions').where({ user_id: stranger.user.id });
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
    const mails = await app.db('mail_messages').where({ to_key: email, kind: 'password_changed' });
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

  it('is not possible for an account without a password, which resets it by mail', async () => {
    const { token } = await aUser(app);
    const error = await failure(app.as(token).accountSecurity.changePassword(form('')));
    expect(error).toMatchObject({ status: 400, code: 'current_password_wrong' });
  });
});

describe('an installation that wants addresses proven first', () => {
  it('answers a new and a known address alike, and lets nobody in without the mail (T36)', async () => {
    const proven = await createTestApp();
    await proven.services.settings.change({ signUp: 'confirmed' });
    const { user } = await aUser(proven, { email: 'known@x.test' });
    const signUp = async (email: string) => {
      const answer = await proven.fetch('/api/auth/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({
          name: 'A',
          email,
          password: 'secret1',
          confirmPassword: 'secret1',
        }),
      });
      const headers = Object.fromEntries(answer.headers);
      const body = await answer.text();
      return { ...headers, date: '', 'x-request-id': '', status: answer.status, body };
    };
    const known = await signUp('known@x.test');
    const fresh = await signUp('fresh@x.test');
    expect(fresh).toEqual(known);
    expect(fresh.status).toBe(202);
    expect(await proven.db('users').where({ id: user.id }).first('password_hash')).toEqual({
      password_hash: null,
    });
    const enter = proven.api.auth.login({ body: { email: 'fresh@x.test', password: 'secret1' } });
    expect(await failure(enter)).toMatchObject({ status: 401, code: 'invalid_credentials' });

    await expect.poll(() => proven.services.outbox.list(), { timeout: 30_000 }).toHaveLength(2);
    const mails = await proven.services.outbox.list();
    const mail = mails.find(({ to }) => to === 'fresh@x.test');
    const letter = await proven.services.outbox.open(mail?.id ?? '');
    expect(letter?.subject).toBe('Finish signing up');
    const token = /sin_[\w-]{43}/.exec(letter?.text ?? '')?.[0] ?? '';
    const entered = await proven.api.auth.signInByLink({ body: { token } });
    expect(entered.user.email).toBe('fresh@x.test');
    const again = { email: 'fresh@x.test', password: 'secret1' };
    expect(await proven.api.auth.login({ body: again })).toMatchObject({ success: true });
    const viaApi = {
      name: 'A',
      email: 'x@x.test',
      password: 'secret1',
      confirmPassword: 'secret1',
    };
    expect(await proven.api.auth.register({ body: viaApi })).toMatchObject({ code: 'check_email' });
    await proven.close();
  });
});
