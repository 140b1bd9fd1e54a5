import { describe, expect } from 'vitest';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const post = (app: TestApp, headers: Record<string, string>) =>
  rawRequest(app.url, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'a@x.test' }),
  });

describe('a change asked for by another site (T47, T48)', () => {
  it.for([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://evil.test' },
    { origin: 'http://127.0.0.1' },
    { origin: 'not an address' },
  ])('is refused: %o', async (headers, { app }) => {
    const answer = await post(app, headers);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'forbidden' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is allowed from the own pages and from clients other than browsers', async ({ app }) => {
    const own = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: app.url },
      { 'sec-fetch-site': 'none' },
      { origin: app.url },
      // A form on a page without referrer.
      { origin: 'null' },
    ];
    for (const headers of own) expect((await post(app, headers)).status).toBe(202);
  });

  it('is not checked for reading', async ({ app }) => {
    const answer = await rawRequest(app.url, {
      path: '/health/live',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    });
    expect(answer.status).toBe(200);
  });
});
