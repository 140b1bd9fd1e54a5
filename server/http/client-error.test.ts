import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawBytes, rawRequest } from '#server/testing/raw-request.ts';
import { type TestApp, createTestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let host: string;
beforeAll(async () => {
  app = await createTestApp();
  host = new URL(app.url).host;
});
afterAll(() => app.close());

const smuggled = (lines: string[], body = '') =>
  ['POST /api/auth/login HTTP/1.1', `Host: ${host}`, ...lines, '', body].join('\r\n');

describe('bytes that are no clean request (T92)', () => {
  it.each([
    ['two lengths that differ', smuggled(['Content-Length: 5', 'Content-Length: 6'], 'abcdef')],
    [
      'a length and chunks',
      smuggled(['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\nGET /x'),
    ],
    ['an unknown transfer coding', smuggled(['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
    ['a space before the colon', smuggled(['Transfer-Encoding : chunked'], '0\r\n\r\n')],
    ['bare line feeds', `GET / HTTP/1.1\nHost: ${host}\nX: 1\n\n`],
    ['a folded header', smuggled(['X: a', ' b'])],
    ['a negative length', smuggled(['Content-Length: -1'])],
    ['a NUL in a header', smuggled(['X: a\0b'])],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['no HTTP at all', '\x16\x03\x01\x02\x00hello\r\n\r\n'],
  ])('are answered 400 and closed: %s', async (_name, bytes) => {
    const answer = await rawBytes(app.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect((answer.match(/^HTTP\/1\.1/gm) ?? []).length).toBe(1);
    expect((await rawRequest(app.url, { path: '/health/live' })).status).toBe(200);
  });

  it('are answered in the documented shape', async () => {
    const answer = await rawBytes(app.url, 'NONSENSE\r\n\r\n');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain('content-type: application/json');
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'malformed_request' });
  });
});
