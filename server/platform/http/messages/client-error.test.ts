import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smugglingForms } from '#server/testing/bad-input/smuggling-forms.ts';
import { rawBytes, rawRequest } from '#server/testing/app/raw-request.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let host: string;
beforeAll(async () => {
  app = await createTestApp();
  host = new URL(app.url).host;
});
afterAll(() => app.close());

describe('bytes that are no clean request (T92)', () => {
  it.each(smugglingForms)('are answered 400 and closed: %s', async (_name, bytes) => {
    const answer = await rawBytes(app.url, Buffer.from(bytes.replaceAll('{host}', host), 'latin1'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect((answer.match(/^HTTP\/1\.1/gm) ?? []).length).toBe(1);
    expect((await rawRequest(app.url, { path: '/health/live' })).status).toBe(200);
  });

  it('are not taken for what is clean and rare', async () => {
    const rare = [
      `GET / HTTP/1.0\r\nhOST: ${host}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Host: a\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n0\r\n\r\n`,
    ];
    for (const bytes of rare) expect(await rawBytes(app.url, bytes)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['CONNECT evil.example:443 HTTP/1.1\r\n\r\n', 'NONSENSE\r\n\r\n'])(
    'end with their connection, also when it is reset or kept open on the other side: %j',
    async (bytes) => {
      for (const onAnswer of ['reset', 'keep'] as const) {
        await expect(untilClosed(bytes, onAnswer)).resolves.toMatch(/^HTTP\/1\.1 400 /);
      }
      expect((await rawRequest(app.url, { path: '/health/live' })).status).toBe(200);
    },
  );

  it('are answered in the documented shape', async () => {
    const answer = await rawBytes(app.url, 'NONSENSE\r\n\r\n');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain('content-type: application/json');
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'malformed_request' });
  });
});

/** Resolves when nothing can be sent any more to who has answered. */
function untilClosed(bytes: string, onAnswer: 'reset' | 'keep'): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const more = setInterval(() => text !== '' && socket.write('more'), 50);
    socket.setEncoding('utf8');
    socket.write(bytes);
    socket.on('data', (piece: string) => {
      text += piece;
      if (onAnswer === 'reset') socket.resetAndDestroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(more);
      resolve(text);
    });
  });
}
