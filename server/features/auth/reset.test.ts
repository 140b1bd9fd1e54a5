import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { linkIn, type MailSink, tokenIn } from '#server/testing/doubles/mail-sink.ts';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';

const it = mailedTest();

let count = 0;
async function anAccount(app: TestApp) {
  const email = `reset${(count += 1)}@x.test`;
  const form = { name: 'A', email, password: 'secret1', confirmPassword: 'secret1' };
  const device = { userAgent: 'test', isBrowser: false, binding: undefined, token: undefined };
  const { user } = await app.services.auth.register(form, device, `192.0.2.${count}`);
  return { email, user };
}
const forgot = (app: TestApp, email: string) => app.api.auth.forgot({ body: { email } });
const reset = (
  app: TestApp,
  token: string,
  password = 'tulips in may',
  confirmPassword = password,
) => app.api.auth.reset({ body: { token, password, confirmPassword } });
const login = (app: TestApp, email: string, password: string) =>
  app.api.auth.login({ body: { email, password } });
const isValid = async (app: TestApp, sessionToken: string) =>
  (await app.api.auth.validate({ body: { sessionToken } })).valid;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => error,
  );
const resetMail = async (sink: MailSink, email: string, after = 0) => {
  const isReset = (mail: { mail: { subject?: string | undefined }; to: string[] }) =>
    mail.to.includes(email) && mail.mail.subject === 'Reset your password';
  await expect
    .poll(() => sink.mails.filter(isReset).length, { timeout: 90_000 })
    .toBeGreaterThan(after);
  const mail = sink.mails.filter(isReset)[after];
  if (mail === undefined) throw new Error('no mail');
  return mail;
};

describe('a forgotten password', () => {
  it('is reset with an emailed link: old sessions end, nobody is signed in, the owner is notified', async ({
    app,
    sink,
  }) => {
    const { email, user } = await anAccount(app);
    await forgot(app, email);
    const mail = await resetMail(sink, email);
    // What stands behind `#` reaches no server and no log (T54).
    expect(linkIn(mail, '/reset-password').startsWith(`${app.url}/reset-password#token=rst_`)).toBe(
      true,
    );
    const token = tokenIn(mail, '/reset-password');
    expect(await reset(app, token)).toEqual({ success: true });
    expect(await isValid(app, user.sessionToken)).toBe(false);
    expect(await failure(login(app, email, 'secret1'))).toMatchObject({ status: 401 });
    expect(await login(app, email, 'tulips in may')).toMatchObject({ success: true });
    expect(await failure(reset(app, token))).toMatchObject({ status: 400, code: 'reset_expired' });
    const isTold = () =>
      sink.mails.some((one) => one.to.includes(email) && one.mail.subject?.includes('was changed'));
    await expect.poll(isTold, { timeout: 90_000 }).toBe(true);
  });

  it.for([
    ['', '', 'password', 'All fields are required'],
    ['tulips', 'tulip', 'confirmPassword', 'Passwords do not match'],
    ['tulip', 'tulip', 'password', 'Password must be at least 6 characters long'],
    ['a'.repeat(129), 'a'.repeat(129), 'password', 'Password must be at most 128 characters long'],
  ] as const)(
    'keeps its link valid after a refused new password',
    async ([password, confirm, field, text], { app, sink }) => {
      const { email } = await anAccount(app);
      await forgot(app, email);
      const token = tokenIn(await resetMail(sink, email), '/reset-password');
      const error = await failure(reset(app, token, password, confirm));
      expect(error).toMatchObject({ status: 400, code: 'password_invalid', message: text });
      expect(error.fields).toEqual({ [field]: text });
      expect(await reset(app, token)).toEqual({ success: true });
    },
  );

  it('has a link in each requested email, valid for half an hour (T43)', async ({ app, sink }) => {
    const { email } = await anAccount(app);
    await forgot(app, email);
    const first = await resetMail(sink, email);
    await forgot(app, email);
    const second = await resetMail(sink, email, 1);
    const linkHash = hashSecret(tokenIn(first, '/reset-password'));
    const early = app.db.raw(`expires_at - interval '31 minutes'`);
    await app.db('account_proof_links').where({ tokenHash: linkHash }).update({ expiresAt: early });
    expect(await failure(reset(app, tokenIn(first, '/reset-password')))).toMatchObject({
      status: 400,
    });
    expect(await reset(app, tokenIn(second, '/reset-password'))).toEqual({ success: true });
  });

  it('accepts no other secret of the account as its link', async ({ app, sink }) => {
    const { email, user } = await anAccount(app);
    const verify = tokenIn(await sink.next(email), '/verify-email');
    for (const token of [verify, user.sessionToken, '', 'rst_', 'x'.repeat(400)]) {
      expect(await failure(reset(app, token))).toMatchObject({
        status: 400,
        code: 'reset_expired',
      });
    }
  });

  it('gets the same answer for a known and an unknown address, byte for byte (T36)', async ({
    app,
  }) => {
    const { email } = await anAccount(app);
    const post = async (address: string) => {
      const answer = await app.fetch('/api/auth/forgot', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: address }),
      });
      const headers = Object.fromEntries(answer.headers);
      return {
        ...headers,
        date: '',
        'x-request-id': '',
        status: answer.status,
        body: await answer.text(),
      };
    };
    const known = await post(email);
    for (const address of ['nobody@x.test', 'no address', 'a'.repeat(300)]) {
      expect(await post(address)).toEqual(known);
    }
    expect(await failure(forgot(app, '  '))).toMatchObject({
      status: 400,
      code: 'reset_email_required',
      message: 'Please enter your email address first',
    });
  });

  it('names the configured address only, whatever the request says (T42)', async ({
    app,
    sink,
  }) => {
    const { email } = await anAccount(app);
    const answer = await app.fetch('/api/auth/forgot', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
        'x-forwarded-for': '203.0.113.9',
      },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(200);
    const { raw } = await resetMail(sink, email);
    expect(raw).not.toContain('evil.test');
    for (const host of ['evil.test', 'good@evil.test']) {
      const said = await rawRequest(app.url, {
        method: 'POST',
        path: '/api/auth/forgot',
        headers: { host, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      expect(said.status).toBe(421);
    }
  });

  it('ends ten sessions on every process at once (T44)', async ({ app, sink, open }) => {
    const others = await Promise.all(
      Array.from({ length: 2 }, () =>
        // Any of them may send the mail.
        open.app({ databaseUrl: app.databaseUrl, mail: { smtpUrl: sink.url } }),
      ),
    );
    const { email } = await anAccount(app);
    const tokens: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const answer = await login(app, email, 'secret1');
      if (answer.success) tokens.push(answer.user.sessionToken);
    }
    await forgot(app, email);
    await reset(app, tokenIn(await resetMail(sink, email), '/reset-password'));
    for (const on of [app, ...others]) {
      const alive = await Promise.all(tokens.map((token) => isValid(on, token)));
      expect(alive).toEqual(tokens.map(() => false));
    }
  });
});

describe('an address', () => {
  it('is confirmed once, with the link emailed at sign-up', async ({ app, sink }) => {
    const { email, user } = await anAccount(app);
    const mail = await sink.next(email);
    expect(mail.mail.subject).toBe('Confirm your email address');
    const token = tokenIn(mail, '/verify-email');
    const verify = () => app.as(user.sessionToken).auth.verifyEmail({ body: { token } });
    expect(await verify()).toEqual({ success: true, choosePassword: false });
    const [row] = await app.db('users').where({ id: user.id });
    expect(row.emailVerifiedAt).not.toBeNull();
    expect(await failure(verify())).toMatchObject({ status: 400, code: 'verification_expired' });
  });

  it('can be sent another link, but none after it is confirmed', async ({ app, sink }) => {
    const { email, user } = await anAccount(app);
    const creator = app.as(user.sessionToken);
    await sink.next(email);
    await creator.accountSecurity.sendVerification();
    const token = tokenIn(await sink.next(email, 1), '/verify-email');
    await creator.auth.verifyEmail({ body: { token } });
    await creator.accountSecurity.sendVerification();
    const waiting = () => app.db('mail_messages').where({ toKey: email, state: 'queued' });
    await expect.poll(waiting, { timeout: 90_000 }).toEqual([]);
    expect(sink.mails.filter(({ to }) => to.includes(email))).toHaveLength(2);
  });

  it('that has an account is notified of a second sign-up, and its account stays unchanged', async ({
    app,
    sink,
  }) => {
    const { email } = await anAccount(app);
    const form = { name: 'B', email, password: 'other12', confirmPassword: 'other12' };
    expect(await app.api.auth.register({ body: form })).toMatchObject({ code: 'check_email' });
    const subjects = () =>
      sink.mails.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject);
    await expect.poll(subjects, { timeout: 90_000 }).toContain('You already have an account');
    expect(await login(app, email, 'secret1')).toMatchObject({ success: true });
  });
});
