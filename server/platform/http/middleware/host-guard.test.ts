import { describe, expect } from 'vitest';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { knownHosts } from './host-guard.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();
let port: string;
it.beforeAll(async ({ app }) => {
  port = new URL(app.url).port;
});

const withHost = (
  app: TestApp,
  host: string,
  headers: Record<string, string> = {},
  path = '/api/magnets',
) => rawRequest(app.url, { path, headers: { ...headers, host } });

describe('a request for another host (T42)', () => {
  it.for([
    'evil.test',
    'localhost',
    'localhost.evil.test',
    'good@localhost',
    '127.0.0.1:1',
    '127.0.0.2',
    'a'.repeat(500),
  ])('is answered 421 for %s', async (host, { app }) => {
    const answer = await withHost(app, host);
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'misdirected_host' });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is answered 421 on pages and on the fast path of visits as well', async ({ app }) => {
    expect((await withHost(app, 'evil.test', {}, '/about')).status).toBe(421);
    const visit = { method: 'POST', path: '/api/visits', headers: { host: 'evil.test' } };
    expect((await rawRequest(app.url, visit)).status).toBe(421);
  });

  it('is not accepted through forwarding headers, not even from a trusted proxy', async ({
    app,
  }) => {
    const forwarded = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    const answer = await withHost(app, `127.0.0.1:${port}`, forwarded);
    expect(answer.status).toBe(401);
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('evil.test');
  });

  it('is served for every local name while the public address is local', async ({ app }) => {
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]']) {
      expect((await withHost(app, `${name}:${port}`)).status).toBe(401);
    }
  });

  it('can reach the health checks by IP address', async ({ app }) => {
    expect((await withHost(app, '10.0.0.7', {}, '/health/live')).status).toBe(200);
  });
});

describe('the known hosts', () => {
  it('of a public address are only that one', () => {
    expect([...knownHosts('https://magnets.example')]).toEqual(['magnets.example']);
    expect([...knownHosts('https://magnets.example:8443')]).toEqual(['magnets.example:8443']);
  });
});
