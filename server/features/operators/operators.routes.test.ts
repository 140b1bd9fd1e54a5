import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { OperatorSignedIn } from '#shared/operators/operators.contract.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { OPERATOR_PASSWORD, anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code, message: error.message }),
  );
const verify = (app: TestApp, headers: Record<string, string>) =>
  app.fetch('/api/admin/verify', { headers });
const auditOf = (app: TestApp, operatorId: string) =>
  app.db('audit_log').where({ operatorId }).orderBy('at').pluck('action');

describe('an operator who signs in', () => {
  it('gets an operator token, which the server stores as a hash only (T45)', async ({ app }) => {
    const { operator } = await anOperator(app);
    const body = { username: operator.username.toUpperCase(), password: OPERATOR_PASSWORD };
    const answer = await app.api.operators.login({ body });
    expect(answer).toMatchObject({ success: true, user: operator });
    expect(answer.token).toMatch(/^adm_[\w-]{43}$/);
    const rows = JSON.stringify(await app.db('operator_sessions'));
    expect(rows).not.toContain(answer.token.slice(4));
    expect(await app.as(answer.token).operators.verify()).toEqual({
      success: true,
      user: operator,
    });
    expect(await auditOf(app, operator.id)).toEqual(['operator.login']);
  });

  it('reads what is missing, in the documented words', async ({ app }) => {
    const login = (body: object) => failure(app.api.operators.login({ body }));
    const wrong = { status: 401, message: 'Invalid username or password' };
    expect(await login({})).toMatchObject({ status: 400, message: 'Username is required' });
    expect(await login({ username: ' ', password: 'x' })).toMatchObject({
      status: 400,
      code: 'username_required',
    });
    expect(await login({ username: 'a' })).toMatchObject({
      status: 400,
      code: 'password_required',
      message: 'Password is required',
    });
    const { operator } = await anOperator(app);
    expect(await login({ username: 'nobody', password: 'x' })).toMatchObject(wrong);
    expect(await login({ username: operator.username, password: 'x' })).toMatchObject({
      ...wrong,
      code: 'operator_credentials_invalid',
    });
    const long = 'x'.repeat(1_000);
    expect(await login({ username: operator.username, password: long })).toMatchObject(wrong);
    expect(await auditOf(app, operator.id)).toEqual(['operator.login_failed']);
  });

  it('ends an earlier session of the same browser, and a copied token stops working after signing out', async ({
    app,
  }) => {
    const { operator } = await anOperator(app);
    const login = async (cookie: string) => {
      const answer = await app.fetch('/api/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ username: operator.username, password: OPERATOR_PASSWORD }),
      });
      const set = answer.headers.getSetCookie()[0] ?? '';
      const { token } = OperatorSignedIn.parse(await answer.json());
      return { token, set, cookie: set.split(';', 1)[0] ?? '' };
    };
    const first = await login('none=1');
    expect(first.set).toMatch(/^operator_binding=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const second = await login(first.cookie);
    const status = async ({ token, cookie }: { token: string; cookie: string }) =>
      (await verify(app, { authorization: `Bearer ${token}`, cookie })).status;
    expect(await status(first)).toBe(401);
    expect(await status({ ...second, cookie: 'none=1' })).toBe(401);
    expect(await status(second)).toBe(200);
    const out = await app.fetch('/api/admin/logout', {
      method: 'POST',
      headers: { 'x-admin-token': second.token, cookie: second.cookie },
    });
    expect(out.status).toBe(200);
    expect(await status(second)).toBe(401);
    expect(await auditOf(app, operator.id)).toContain('operator.logout');
  });
});

describe('an operator who signs out', () => {
  it('ends the session on the server', async ({ app }) => {
    const { token } = await anOperator(app);
    expect(await app.as(token).operators.logout()).toEqual({ success: true });
    expect((await verify(app, { 'x-admin-token': token })).status).toBe(401);
  });
});

describe('the two headers of an operator token (T50)', () => {
  it('work alone or together, when they are equal', async ({ app }) => {
    const { token, operator } = await anOperator(app);
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { 'x-admin-token': token },
      { authorization: `Bearer ${token}`, 'x-admin-token': token },
    ]) {
      const answer = await verify(app, headers);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ success: true, user: operator });
    }
  });

  it('are refused when they differ, or hold a creator token', async ({ app }) => {
    const { token } = await anOperator(app);
    const { token: other } = await anOperator(app);
    const { token: creator } = await aUser(app);
    for (const headers of [
      {},
      { authorization: `Bearer ${creator}` },
      { 'x-admin-token': creator },
      { authorization: `Bearer ${creator}`, 'x-admin-token': token },
      { authorization: `Bearer ${token}`, 'x-admin-token': creator },
      { authorization: `Bearer ${token}`, 'x-admin-token': other },
      { authorization: `Basic ${token}`, 'x-admin-token': token },
      { authorization: `Bearer ${token}`, 'x-admin-token': '' },
    ]) {
      expect((await verify(app, headers)).status, `with ${Object.keys(headers).join()}`).toBe(401);
    }
  });

  it('open no creator call', async ({ app }) => {
    const { token } = await anOperator(app);
    expect(await failure(app.as(token).accountSecurity.read())).toMatchObject({ status: 401 });
    const validated = await app.api.auth.validate({ body: { sessionToken: token } });
    expect(validated).toEqual({ valid: false });
  });
});

describe('an operator session (T45)', () => {
  it.for([
    ['after half an hour without use', `last_seen_at = now() - interval '30 minutes'`, 401],
    ['not a minute earlier', `last_seen_at = now() - interval '29 minutes'`, 200],
    ['after eight hours in any case', `expires_at = expires_at - interval '8 hours'`, 401],
    ['and not before', `expires_at = expires_at - interval '7 hours 59 minutes'`, 200],
  ] as const)('ends %s, by the clock of the database', async ([_when, change, status], { app }) => {
    const { token, operator } = await anOperator(app);
    await app.db.raw(`UPDATE operator_sessions SET ${change} WHERE operator_id = ?`, [operator.id]);
    expect((await verify(app, { 'x-admin-token': token })).status).toBe(status);
  });

  it('records its use at most once a minute', async ({ app }) => {
    const { token, operator } = await anOperator(app);
    const where = { operatorId: operator.id };
    await app
      .db('operator_sessions')
      .where(where)
      .update({ lastSeenAt: app.db.raw(`now() - interval '20 minutes'`) });
    await verify(app, { 'x-admin-token': token });
    const seen = async () => (await app.db('operator_sessions').where(where).first()).lastSeenAt;
    const first = await seen();
    expect(Date.now() - Number(first)).toBeLessThan(60_000);
    await verify(app, { 'x-admin-token': token });
    expect(await seen()).toEqual(first);
  });
});

describe('a list of networks for operators (T49)', () => {
  it('refuses other networks, also with a valid token, and does not limit creator calls', async ({
    open,
  }) => {
    const office = ['203.0.113.0/24', '198.51.100.7', '2001:db8:1:2::/64'];
    const listed = await open.app({ operatorNetworks: office });
    const { token } = await anOperator(listed);
    const from = async (network: string, path = '/api/admin/verify', method = 'GET') => {
      const answer = await listed.fetch(path, {
        method,
        headers: {
          'x-admin-token': token,
          'x-forwarded-for': network,
          'content-type': 'application/json',
        },
        ...(method === 'POST' ? { body: '{"username":"a","password":"b"}' } : {}),
      });
      return answer.status;
    };
    for (const network of ['203.0.113.200', '198.51.100.7', '2001:db8:1:2:3::4']) {
      expect(await from(network), `from ${network}`).toBe(200);
    }
    for (const network of ['203.0.114.1', '198.51.100.8', '2001:db8:1:3::1', 'nonsense']) {
      expect(await from(network), `from ${network}`).toBe(403);
      expect(await from(network, '/api/admin/login', 'POST'), `from ${network}`).toBe(403);
    }
    expect(await from('203.0.114.1', '/api/auth/login', 'POST')).toBe(400);
    expect(await from('203.0.113.1', '/api/admin/login', 'POST')).toBe(401);
  });
});
