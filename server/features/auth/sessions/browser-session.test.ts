import { rowNames } from '#server/platform/db/statements/row-names.ts';
import { randomBytes } from 'node:crypto';
import knex from 'knex';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { authApi } from '#shared/auth/auth.contract.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { roomInWindow } from '#server/testing/scenes/limit-window.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';
import { createTestDatabase } from '#server/testing/database/test-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}, on = app) {
  return on.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const SignedIn = authApi.register.responses[201];
const Validated = authApi.validate.responses[200];

async function signUpInBrowser() {
  const email = `${randomBytes(6).toString('hex')}@x.test`;
  const form = { name: 'B', email, password: 'secret1', confirmPassword: 'secret1' };
  const answer = await post('/api/auth/register', form, { 'sec-fetch-site': 'same-origin' });
  const { user } = SignedIn.parse(await answer.json());
  const setCookie = answer.headers.getSetCookie().find((one) => one.startsWith('binding=')) ?? '';
  return { token: user.sessionToken, setCookie, cookie: setCookie.split(';', 1)[0] ?? '' };
}

const isValid = async (answer: Promise<Response>) =>
  Validated.parse(await (await answer).json()).valid;
const validate = (sessionToken: string, headers?: Record<string, string>) =>
  isValid(post('/api/auth/validate', { sessionToken }, headers));

describe('a session opened in a browser (T46)', () => {
  it('comes with a cookie that scripts cannot read', async () => {
    const { setCookie } = await signUpInBrowser();
    expect(setCookie).toMatch(/^binding=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  });

  it('is worth nothing without that cookie or with the cookie of another browser', async () => {
    const own = await signUpInBrowser();
    const other = await signUpInBrowser();
    expect(await validate(own.token, { cookie: own.cookie })).toBe(true);
    expect(await validate(own.token)).toBe(false);
    expect(await validate(own.token, { cookie: other.cookie })).toBe(false);

    const call = (headers: Record<string, string>) =>
      post('/api/auth/logout', {}, { authorization: `Bearer ${own.token}`, ...headers });
    expect((await call({ cookie: other.cookie })).status).toBe(401);
    expect((await call({ cookie: own.cookie })).status).toBe(200);
  });

  it('is not demanded of an API client, which gets no cookie', async () => {
    const form = { name: 'C', email: 'c@api.test', password: 'secret1' };
    const answer = await post('/api/auth/register', { ...form, confirmPassword: 'secret1' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await validate(SignedIn.parse(await answer.json()).user.sessionToken)).toBe(true);
  });
});

describe('validate', () => {
  it('never refuses an honest client for the calls of its network, only dead tokens', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.200' };
    const { token } = await aUser(app);
    for (let call = 0; call < 70; call += 1) expect(await validate(token, headers)).toBe(true);
    const dead: number[] = [];
    await roomInWindow(60);
    for (let call = 0; call < 62; call += 1) {
      dead.push((await post('/api/auth/validate', { sessionToken: 'ses_x' }, headers)).status);
    }
    expect(dead.filter((status) => status === 200)).toHaveLength(60);
    expect(dead.slice(60)).toEqual([429, 429]);
    expect(await validate(token, headers)).toBe(true);
  });

  it('closes the connection without a status while the database is away (R06)', async () => {
    const database = await createTestDatabase();
    const alone = await createTestApp({ databaseUrl: database.url });
    const { token } = await aUser(alone);
    const administration = knex({ ...rowNames, client: 'pg', connection: inject('databaseUrl') });
    const name = new URL(database.url).pathname.slice(1);
    const call = () => post('/api/auth/validate', { sessionToken: token }, {}, alone);

    expect(await isValid(call())).toBe(true);
    await administration.raw(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await administration.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = ? AND usename = current_user`, // a vacuum of the server's own is not ours to end
      [name],
    );
    await expect(call()).rejects.toThrow('fetch failed');
    // Every other call says that it cannot be served just now.
    const logout = await alone.fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(logout.status).toBe(503);
    expect(Number(logout.headers.get('retry-after'))).toBeGreaterThan(0);

    await administration.raw(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await expect.poll(() => isValid(call())).toBe(true);
    await alone.close();
    await administration.destroy();
    await database.drop();
  });
});
