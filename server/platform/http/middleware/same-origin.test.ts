import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const post = (headers: Record<string, string>) =>
  rawRequest(app.url, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'a@x.test' }),
  });

describe('a change asked for by another site (T47, T48)', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://evil.test' },
    { origin: 'http://127.0.0.1' },
    { origin: 'not an address' },
  ])('is refused: %o', async (headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'forbidden' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is allowed from the own pages and from clients that are no browser', async () => {
    const own = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: app.url },
      { 'sec-fetch-site': 'none' },
      { origin: app.url },
      // A form on a page without referrer.
      { origin: 'null' },
    ];
    for (const headers of own) expect((await post(headers)).status).toBe(202);
  });

  it('is not needed for reading', async () => {
    const answer = await rawRequest(app.url, {
      path: '/health/live',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    });
    expect(answer.status).toBe(200);
  });
});
