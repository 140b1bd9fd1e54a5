import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect } from 'vitest';
import { smugglingForms } from '#server/testing/bad-input/smuggling-forms.ts';
import { rawBytes, rawRequest } from '#server/testing/app/raw-request.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

import { answerClientError } from './client-error.ts';

const it = appTest();
let host: string;
it.beforeAll(async ({ app }) => {
  host = new URL(app.url).host;
});

describe('bytes that are not a valid request (T92)', () => {
  it.for(smugglingForms)('are answered 400 and closed: %s', async ([_name, bytes], { app }) => {
    const answer = await rawBytes(app.url, Buffer.from(bytes.replaceAll('{host}', host), 'latin1'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect((answer.match(/^HTTP\/1\.1/gm) ?? []).length).toBe(1);
    expect((await rawRequest(app.url, { path: '/health/live' })).status).toBe(200);
  });

  it('do not include valid but rare requests', async ({ app }) => {
    const rare = [
      `GET / HTTP/1.0\r\nhOST: ${host}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Host: a\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n0\r\n\r\n`,
    ];
    for (const bytes of rare) expect(await rawBytes(app.url, bytes)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.for(['CONNECT evil.example:443 HTTP/1.1\r\n\r\n', 'NONSENSE\r\n\r\n'])(
    'end with their connection, also when it is reset or kept open on the other side: %j',
    async (bytes, { app }) => {
      for (const onAnswer of ['reset', 'keep'] as const) {
        await expect(untilClosed(app, bytes, onAnswer)).resolves.toMatch(/^HTTP\/1\.1 400 /);
      }
      expect((await rawRequest(app.url, { path: '/health/live' })).status).toBe(200);
    },
  );

  it('are answered in the documented shape', async ({ app }) => {
    const answer = await rawBytes(app.url, 'NONSENSE\r\n\r\n');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain('content-type: application/json');
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'malformed_request' });
  });
});

describe('a connection whose request did not come in time', () => {
  it.for([
    ['ends without an answer when nothing was sent: the next request may be on its way', '', ''],
    ['is answered when a request was begun', 'GET / HT', 'HTTP/1.1 400 '],
  ] as const)('%s', async ([_title, sent, answer]) => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const server = createServer((socket) => {
      if (sent === '') answerClientError(late, socket);
      else socket.once('data', () => answerClientError(late, socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const client = connect(port, '127.0.0.1', () => client.write(sent));
    const parts: Buffer[] = [];
    client.on('data', (part) => parts.push(part));
    await once(client, 'close');
    server.close();
    expect(Buffer.concat(parts).toString().slice(0, 13)).toBe(answer);
  });
});

/** Resolves when the answered connection cannot be written any more. */
function untilClosed(app: TestApp, bytes: string, onAnswer: 'reset' | 'keep'): Promise<string> {
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
