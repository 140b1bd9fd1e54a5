import { rowNames } from '#server/platform/db/statements/row-names.ts';
import { randomBytes } from 'node:crypto';
import knex from 'knex';
import { describe, expect, inject } from 'vitest';
import { authApi } from '#shared/auth/auth.contract.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

function post(app: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const SignedIn = authApi.register.responses[201];
const Validated = authApi.validate.responses[200];

async function signUpInBrowser(app: TestApp) {
  const email = `${randomBytes(6).toString('hex')}@x.test`;
  const form = { name: 'B', email, password: 'secret1', confirmPassword: 'secret1' };
  const answer = await post(app, '/api/auth/register', form, { 'sec-fetch-site': 'same-origin' });
  const { user } = SignedIn.parse(await answer.json());
  const setCookie = answer.headers.getSetCookie().find((one) => one.startsWith('binding=')) ?? '';
  return { token: user.sessionToken, setCookie, cookie: setCookie.split(';', 1)[0] ?? '' };
}

const isValid = async (answer: Promise<Response>) =>
  Validated.parse(await (await answer).json()).valid;
const validate = (app: TestApp, sessionToken: string, headers?: Record<string, string>) =>
  isValid(post(app, '/api/auth/validate', { sessionToken }, headers));

describe('a session opened in a browser (T46)', () => {
  it('comes with a cookie that scripts cannot read', async ({ app }) => {
    const { setCookie } = await signUpInBrowser(app);
    expect(setCookie).toMatch(/^binding=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  });

  it('does not work without that cookie or with the cookie of another browser', async ({ app }) => {
    const own = await signUpInBrowser(app);
    const other = await signUpInBrowser(app);
    expect(await validate(app, own.token, { cookie: own.cookie })).toBe(true);
    expect(await validate(app, own.token)).toBe(false);
    expect(await validate(app, own.token, { cookie: other.cookie })).toBe(false);

    const call = (headers: Record<string, string>) =>
      post(app, '/api/auth/logout', {}, { authorization: `Bearer ${own.token}`, ...headers });
    expect((await call({ cookie: other.cookie })).status).toBe(401);
    expect((await call({ cookie: own.cookie })).status).toBe(200);
  });

  it('needs no cookie for an API client, which gets none', async ({ app }) => {
    const form = { name: 'C', email: 'c@api.test', password: 'secret1' };
    const answer = await post(app, '/api/auth/register', { ...form, confirmPassword: 'secret1' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await validate(app, SignedIn.parse(await answer.json()).user.sessionToken)).toBe(true);
  });
});

describe('validate', () => {
  it('never limits a valid session for the calls of its network, only invalid tokens', async ({
    app,
  }) => {
    const headers = { 'x-forwarded-for': '192.0.2.200' };
    const { token } = await aUser(app);
    for (let call = 0; call < 70; call += 1) expect(await validate(app, token, headers)).toBe(true);
    const dead: number[] = [];
    holdWindows();
    for (let call = 0; call < 62; call += 1) {
      dead.push((await post(app, '/api/auth/validate', { sessionToken: 'ses_x' }, headers)).status);
    }
    expect(dead.filter((status) => status === 200)).toHaveLength(60);
    expect(dead.slice(60)).toEqual([429, 429]);
    expect(await validate(app, token, headers)).toBe(true);
  });

  it('closes the connection without a status while the database is away (R06)', async ({
    open,
  }) => {
    const alone = await open.app();
    const { token } = await aUser(alone);
    const administration = knex({ ...rowNames, client: 'pg', connection: inject('databaseUrl') });
    const name = new URL(alone.databaseUrl).pathname.slice(1);
    const call = () => post(alone, '/api/auth/validate', { sessionToken: token });

    expect(await isValid(call())).toBe(true);
    await administration.raw(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await administration.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = ? AND usename = current_user`, // a vacuum of the server itself cannot be ended here
      [name],
    );
    await expect(call()).rejects.toThrow('fetch failed');
    // Every other call answers that it cannot be served now.
    const logout = await alone.fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(logout.status).toBe(503);
    expect(Number(logout.headers.get('retry-after'))).toBeGreaterThan(0);

    await administration.raw(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await expect.poll(() => isValid(call())).toBe(true);
    await administration.destroy();
  });
});
