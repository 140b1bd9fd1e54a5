import { describe, expect } from 'vitest';
import { ErrorBody } from '#shared/api/error-body.ts';
import { contractRoutes, fillPath } from '#server/testing/access/contract-routes.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { rawRequest } from '#server/testing/app/raw-request.ts';

import { appTest } from '#server/testing/app/app-tests.ts';
const it = appTest();
let authorization: string;
it.beforeAll(async ({ app }) => {
  authorization = `Bearer ${(await aUser(app)).token}`;
});

const endpoints = contractRoutes.map(({ endpoint: { method, path } }) => ({
  method,
  path: fillPath(path, () => 'abcdefghijkm'),
}));

describe('another spelling of an address (T51)', () => {
  const spellings: [string, (path: string) => string][] = [
    ['a trailing slash', (path) => `${path}/`],
    ['a doubled slash', (path) => `/${path}`],
    ['a doubled slash inside', (path) => path.replace('/api/', '/api//')],
    ['capitals', (path) => path.toUpperCase()],
    ['a path parameter', (path) => `${path};.css`],
    ['an encoded slash at the end', (path) => `${path}%2f`],
    ['an encoded slash inside', (path) => path.replace('/api/', '/api%2F')],
    ['an encoded dot segment', (path) => path.replace('/api/', '/%2e/api/')],
    ['a plain dot segment', (path) => path.replace('/api/', '/./api/')],
    ['an encoded parent segment', (path) => path.replace('/api/', '/x/%2e%2e/api/')],
    ['a backslash', (path) => path.replace('/api/', '/api\\')],
    ['an encoded NUL', (path) => `${path}%00`],
    ['a broken escape', (path) => `${path}%`],
    ['a broken escape of two bytes', (path) => `${path}%c3%28`],
  ];

  it.for(spellings)('with %s reaches no route', async ([_name, respell], { app }) => {
    for (const { method, path } of endpoints) {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await rawRequest(app.url, { method, path: respell(path), headers });
      expect([400, 401, 403, 404, 405], `${method} ${respell(path)}`).toContain(answer.status);
      if (/^\/+api\//i.test(respell(path))) ErrorBody.parse(JSON.parse(answer.text));
    }
  });
});

describe('a method', () => {
  it('cannot be replaced by a header or a parameter', async ({ app }) => {
    const { user } = await aUser(app);
    const before = await app.db('users').where({ id: user.id });
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const headers = { [header]: 'DELETE', 'content-type': 'application/json' };
      const path = '/api/magnets/abcdefghijkm?_method=DELETE';
      const answer = await rawRequest(app.url, { method: 'POST', path, headers, body: '{}' });
      expect(answer.status).toBe(405);
    }
    expect(await app.db('users').where({ id: user.id })).toEqual(before);
  });

  it('that an address does not have is answered 405 with those it has', async ({ app }) => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'GET']) {
      const answer = await rawRequest(app.url, { method, path: '/api/auth/login' });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('POST, OPTIONS');
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'method_not_allowed' });
    }
  });

  it('OPTIONS lists the methods without running a handler', async ({ app }) => {
    const answer = await rawRequest(app.url, { method: 'OPTIONS', path: '/api/magnets' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.allow).toContain('GET');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('HEAD is answered as GET without the body', async ({ app }) => {
    for (const path of ['/health/live', '/api/magnets', '/api/nowhere']) {
      const get = await rawRequest(app.url, { path });
      const head = await rawRequest(app.url, { method: 'HEAD', path });
      expect(head).toMatchObject({ status: get.status, text: '' });
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });

  it('for an upgrade to another protocol passes the same guards', async ({ app }) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    const answer = await rawRequest(app.url, { path: '/api/magnets', headers });
    expect(answer.status).toBe(401);
  });
});

describe('an address', () => {
  it('of more than 2 kB is refused in the documented shape (T91)', async ({ app }) => {
    const path = `/api/magnets?search=${'a'.repeat(2_100)}`;
    const answer = await rawRequest(app.url, { path, headers: { authorization } });
    expect(answer.status).toBe(414);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'uri_too_long' });
  });

  it('that is unknown is a 404 in the documented shape', async ({ app }) => {
    const answer = await rawRequest(app.url, { path: '/api/nowhere' });
    expect(answer.status).toBe(404);
    expect(ErrorBody.parse(JSON.parse(answer.text)).code).toBe('not_found');
  });
});
