import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';
import { knownHosts } from './host-guard.ts';

let app: TestApp;
let port: string;
beforeAll(async () => {
  app = await createTestApp();
  port = new URL(app.url).port;
});
afterAll(() => app.close());

const withHost = (host: string, headers: Record<string, string> = {}, path = '/api/magnets') =>
  rawRequest(app.url, { path, headers: { ...headers, host } });

describe('a request for another host (T42)', () => {
  it.each([
    'evil.test',
    'localhost',
    'localhost.evil.test',
    'good@localhost',
    '127.0.0.1:1',
    '127.0.0.2',
    'a'.repeat(500),
  ])('is answered 421 for %s', async (host) => {
    const answer = await withHost(host);
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'misdirected_host' });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is answered 421 on pages and on the fast path of visits too', async () => {
    expect((await withHost('evil.test', {}, '/about')).status).toBe(421);
    const visit = { method: 'POST', path: '/api/visits', headers: { host: 'evil.test' } };
    expect((await rawRequest(app.url, visit)).status).toBe(421);
  });

  it('is not smuggled in by forwarding headers, not even from a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    const answer = await withHost(`127.0.0.1:${port}`, forwarded);
    expect(answer.status).toBe(401);
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('evil.test');
  });

  it('is served for every local name while the public address is local', async () => {
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]']) {
      expect((await withHost(`${name}:${port}`)).status).toBe(401);
    }
  });

  it('reaches the health checks, which probes ask for by address', async () => {
    expect((await withHost('10.0.0.7', {}, '/health/live')).status).toBe(200);
  });
});

describe('the known hosts', () => {
  it('of a public address are that one alone', () => {
    expect([...knownHosts('https://magnets.example')]).toEqual(['magnets.example']);
    expect([...knownHosts('https://magnets.example:8443')]).toEqual(['magnets.example:8443']);
  });
});
