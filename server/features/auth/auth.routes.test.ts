import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

let count = 0;
const newForm = () => ({
  name: 'Ada Creator',
  email: `ada${(count += 1)}@x.test`,
  password: 'secret1',
  confirmPassword: 'secret1',
});
async function register(app: TestApp, form = newForm()) {
  const answer = await app.api.auth.register({ body: form });
  if (!answer.success) throw new Error('not signed in');
  return answer;
}
const login = (app: TestApp, email: string, password: string) =>
  app.api.auth.login({ body: { email, password } });
const isValid = async (app: TestApp, sessionToken: string) =>
  (await app.api.auth.validate({ body: { sessionToken } })).valid;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => error,
  );

describe('signing up', () => {
  it('creates an account on the Free plan and signs in', async ({ app }) => {
    const form = newForm();
    const { user } = await register(app, form);
    expect(user).toMatchObject({ email: form.email, name: 'Ada Creator', plan: 'free' });
    expect(user.sessionToken).toMatch(/^ses_[\w-]{43}$/);
    expect(await isValid(app, user.sessionToken)).toBe(true);
  });

  it('counts days in the zone of the browser, and in UTC without a real one', async ({ app }) => {
    const zones = [
      'America/Sao_Paulo',
      'europe/berlin',
      'Mars/Olympus',
      '+02:00',
      '',
      null,
      undefined,
    ];
    const stored = [];
    for (const timeZone of zones) {
      const form = { ...newForm(), timeZone };
      stored.push((await register(app, form)).user.timeZone);
    }
    expect(stored).toEqual(['America/Sao_Paulo', 'Europe/Berlin', ...Array(5).fill('UTC')]);
  });

  it.for([
    [{ name: ' ' }, 'name', 'All fields are required'],
    [{ confirmPassword: '' }, 'confirmPassword', 'All fields are required'],
    [{ email: 'a@b' }, 'email', 'Please enter a valid email address'],
    [{ confirmPassword: 'secret2' }, 'confirmPassword', 'Passwords do not match'],
    [
      { password: 'abcde', confirmPassword: 'abcde' },
      'password',
      'Password must be at least 6 characters long',
    ],
    [
      { password: 'a'.repeat(129), confirmPassword: 'a'.repeat(129) },
      'password',
      'Password must be at most 128 characters long',
    ],
  ] as const)('refuses %o with its own text', async ([change, field, text], { app }) => {
    const error = await failure(register(app, { ...newForm(), ...change }));
    expect(error).toMatchObject({ status: 400, code: 'sign_up_invalid', message: text });
    expect(error.fields).toEqual({ [field]: text });
  });

  it('treats a missing field as an empty one', async ({ app }) => {
    const { name: _left, ...form } = newForm();
    expect(await failure(app.api.auth.register({ body: form }))).toMatchObject({
      status: 400,
      code: 'sign_up_invalid',
      message: 'All fields are required',
      fields: { name: 'All fields are required' },
    });
    expect(await failure(app.api.auth.forgot({ body: {} }))).toMatchObject({
      status: 400,
      code: 'reset_email_required',
      message: 'Please enter your email address first',
    });
  });

  it('accepts an address once, in any case, composition or domain spelling (T52)', async ({
    app,
  }) => {
    await register(app, { ...newForm(), email: 'Zoe\u0308@b\u00fccher.test' });
    for (const email of ['ZO\u00cb@B\u00dcCHER.test', ' zo\u00eb@xn--bcher-kva.test ']) {
      const error = await failure(register(app, { ...newForm(), email }));
      expect(error).toMatchObject({ status: 409, code: 'email_taken' });
    }
    await register(app, { ...newForm(), email: 'zoe@b\u00fccher.test' });
  });

  it('creates one account when the same form arrives five times at once', async ({ app }) => {
    const form = newForm();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => register(app, form)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.db('users').where({ email: form.email })).toHaveLength(1);
  });

  it('refuses unknown fields, such as a plan (T62)', async ({ app }) => {
    const body = { ...newForm(), plan: 'pro' };
    expect(await failure(register(app, body))).toMatchObject({
      status: 400,
      code: 'unknown_field',
    });
  });
});

describe('signing in', () => {
  it('answers the right password with a session and a wrong one without saying what was wrong', async ({
    app,
  }) => {
    const form = newForm();
    await register(app, form);
    expect(await login(app, form.email.toUpperCase(), 'secret1')).toMatchObject({ success: true });
    const wrong = await failure(login(app, form.email, 'secret2'));
    const unknown = await failure(login(app, 'nobody@x.test', 'secret2'));
    expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' });
    const bodies = [wrong, unknown].map(({ body }) => body as { requestId: string }); // the error shape
    const [ofWrong, ofUnknown] = bodies.map((body) => ({ ...body, requestId: '' }));
    expect(ofUnknown).toEqual(ofWrong);
  });

  it('answers an address alone with 202, known or not, and ignores flags (T35, T41)', async ({
    app,
  }) => {
    const { user } = await register(app);
    const answers = [user.email, 'nobody@x.test'].map((email) =>
      app.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, emailVerified: true, role: 'admin', skip2fa: true }),
      }),
    );
    const texts = (await Promise.all(answers)).map((answer) => {
      expect(answer.status).toBe(202);
      return answer.text();
    });
    const [known, unknown] = await Promise.all(texts);
    expect(await app.api.auth.login({ body: { email: user.email } })).toMatchObject({
      code: 'check_email',
    });
    expect(known).toBe(unknown);
    expect(JSON.parse(known ?? '')).toEqual({
      success: false,
      error: 'Check your email to finish signing in',
      code: 'check_email',
    });
  });

  it('compares all of 128 characters and refuses more before hashing (T53)', async ({ app }) => {
    const password = 'x'.repeat(127);
    const form = { ...newForm(), password: `${password}a`, confirmPassword: `${password}a` };
    await register(app, form);
    expect(await failure(login(app, form.email, `${password}b`))).toMatchObject({ status: 401 });
    expect(await login(app, form.email, `${password}a`)).toMatchObject({ success: true });
    const long = await failure(login(app, form.email, `${password}aa`));
    expect(long).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('accepts a password typed with composed or decomposed characters', async ({ app }) => {
    const form = {
      ...newForm(),
      password: 'caf\u00e9\u00e9\u00e9',
      confirmPassword: 'caf\u00e9\u00e9\u00e9',
    };
    await register(app, form);
    expect(await login(app, form.email, 'cafe\u0301e\u0301e\u0301')).toMatchObject({
      success: true,
    });
  });

  it('gives a new token each time and ends the one that was sent along (T45)', async ({ app }) => {
    const form = newForm();
    const before = (await register(app, form)).user.sessionToken;
    const body = { email: form.email, password: 'secret1' };
    const after = await app.as(before).auth.login({ body });
    if (!after.success) throw new Error('not signed in');
    expect(after.user.sessionToken).not.toBe(before);
    expect([await isValid(app, before), await isValid(app, after.user.sessionToken)]).toEqual([
      false,
      true,
    ]);
  });

  it('does not touch sessions on other devices or of other people', async ({ app }) => {
    const form = newForm();
    const elsewhere = (await register(app, form)).user.sessionToken;
    const stranger = await aUser(app);
    await login(app, form.email, 'secret1');
    expect([await isValid(app, elsewhere), await isValid(app, stranger.token)]).toEqual([
      true,
      true,
    ]);
  });

  it('stores no usable secret in any table', async ({ app }) => {
    const form = newForm();
    const { user } = await register(app, form);
    const sessions = JSON.stringify(await app.db('sessions'));
    const [row] = await app.db('users').where({ id: user.id });
    expect(sessions).not.toContain(user.sessionToken);
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a session', () => {
  it('is validated with its creator, and an invalid token learns nothing (T55)', async ({
    app,
  }) => {
    const { user, token } = await aUser(app);
    expect(await app.api.auth.validate({ body: { sessionToken: token } })).toEqual({
      valid: true,
      user,
    });
    const suspended = await aUser(app);
    await app.db('users').where({ id: suspended.user.id }).update({ suspendedAt: new Date() });
    for (const dead of ['', 'ses_', 'x'.repeat(400), randomIds.secret('ses_'), suspended.token]) {
      expect(await app.api.auth.validate({ body: { sessionToken: dead } })).toEqual({
        valid: false,
      });
    }
    expect(await app.api.auth.validate({ body: {} })).toEqual({ valid: false });
    for (const malformed of [5, true, ['ses_'], { $ne: 1 }, 'x'.repeat(401)]) {
      const answer = await app.fetch('/api/auth/validate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sessionToken: malformed }),
      });
      expect([answer.status, await answer.json()]).toEqual([200, { valid: false }]);
    }
  });

  it('ends at sign-out on the server, so a copied token is worth nothing (T45)', async ({
    app,
  }) => {
    const { token } = await aUser(app);
    expect(await app.as(token).auth.logout()).toEqual({ success: true });
    expect(await isValid(app, token)).toBe(false);
    const again = await failure(app.as(token).auth.logout());
    expect(again).toMatchObject({ status: 401, message: 'Please sign in again' });
  });

  it('ends after 7 days without use, and after 30 days in any case', async ({ app }) => {
    const idle = await aUser(app);
    const old = await aUser(app);
    const age = (days: number) => app.db.raw(`now() - ? * interval '1 day'`, [days]);
    const sessionOf = (userId: string) => app.db('sessions').where({ userId });
    await sessionOf(idle.user.id).update({ lastSeenAt: age(6.9) });
    expect(await isValid(app, idle.token)).toBe(true);
    await sessionOf(idle.user.id).update({ lastSeenAt: age(7.1) });
    expect(await isValid(app, idle.token)).toBe(false);
    await sessionOf(old.user.id).update({ expiresAt: age(0) });
    expect(await isValid(app, old.token)).toBe(false);
  });

  it('records its use at most once a minute', async ({ app }) => {
    const { user, token } = await aUser(app);
    const seen = async (): Promise<Date> =>
      (await app.db('sessions').where({ userId: user.id }).first()).lastSeenAt;
    const first = await seen();
    await isValid(app, token);
    expect(await seen()).toEqual(first);
    const earlier = app.db.raw(`now() - interval '2 minutes'`);
    await app.db('sessions').where({ userId: user.id }).update({ lastSeenAt: earlier });
    await isValid(app, token);
    expect((await seen()).getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  it('cannot be opened for a suspended account, whose sessions end at once', async ({ app }) => {
    const form = newForm();
    const { user } = await register(app, form);
    await app.db('users').where({ id: user.id }).update({ suspendedAt: new Date() });
    expect(await failure(login(app, form.email, 'secret1'))).toMatchObject({
      status: 403,
      code: 'account_suspended',
      message: 'This account is suspended. Write to support@unlatch.example to learn more',
    });
    // A caller without the password learns nothing.
    expect(await failure(login(app, form.email, 'wrong'))).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
    });
    expect(await isValid(app, user.sessionToken)).toBe(false);
  });
});
