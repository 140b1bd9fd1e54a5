import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiForwarder } from './api-forwarder.ts';
import { selfSignedCertificate } from '../testing/self-signed.ts';

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
const heard: Heard[] = [];
let elsewhere = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    heard.push({ method, url, headers, body: Buffer.concat(chunks) });
    if (url === '/api/redirect') {
      response.writeHead(302, { location: `${origin(other)}/api/stolen` }).end();
    } else if (url === '/api/script') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('steal()');
    } else if (url === '/api/page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>steal()</script>');
    } else if (url === '/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      setTimeout(() => response.end('data: two\n\n'), 60);
    } else if (url === '/api/gone') {
      request.socket.destroy();
    } else if (url?.startsWith('/assets/') === true) {
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/css';
      response.writeHead(200, { 'content-type': type }).end('p{}');
    } else {
      response
        .writeHead(url === '/api/empty' ? 204 : 200, {
          'content-type': 'application/json',
          'set-cookie': 'binding=secret; HttpOnly',
          'x-request-id': 'r-1',
          'x-powered-by': 'us',
          'access-control-allow-origin': '*',
        })
        .end(url === '/api/empty' ? undefined : '{"ok":true}');
    }
  });
});
const other = createServer((_request, response) => {
  elsewhere += 1;
  response.end();
});
const { key, cert } = selfSignedCertificate();
const untrusted = createTlsServer({ key, cert }, (_request, response) => {
  elsewhere += 1;
  response.end('{}');
});

const origin = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`; // TCP servers
const listen = (of: Server) => new Promise<void>((done) => of.listen(0, '127.0.0.1', done));
beforeAll(async () => {
  await Promise.all([server, other, untrusted].map(listen));
});
afterAll(() => {
  for (const open of [server, other, untrusted]) {
    open.closeAllConnections();
    open.close();
  }
});

const outcomes: boolean[] = [];
const forwarder = (to: string | null = origin(server)) =>
  createApiForwarder({
    fetch,
    serverOrigin: () => to,
    cookiesOf: async () => '',
    onOutcome: (isReached) => outcomes.push(isReached),
  });

function forward(path: string, init?: RequestInit, to?: string | null): Promise<Response> {
  heard.length = 0;
  outcomes.length = 0;
  const url = `unlatch://console${path}`;
  return forwarder(to).forward(new Request(url, init), new URL(url));
}

describe('forwarding to the server', () => {
  it('forwards path, query, method and JSON, and returns the answer', async () => {
    const response = await forward('/api/magnets?limit=2&search=a%20b', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
      body: '{"a":1}',
    });
    expect(await response.json()).toEqual({ ok: true });
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/api/magnets?limit=2&search=a%20b' });
    expect(heard[0]?.body.toString()).toBe('{"a":1}');
    expect(heard[0]?.headers.authorization).toBe('Bearer t');
    expect(outcomes).toEqual([true]);
  });

  it('forwards the bytes of an upload unchanged', async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => (index * 31) % 256);
    await forward('/api/files', { method: 'PUT', body: bytes });
    expect(heard[0]?.body.equals(bytes)).toBe(true);
  });

  it('asks for a range of a file, and only of the file that was begun', async () => {
    const headers = { range: 'bytes=5-', 'if-range': '"v1"' };
    await forward('/api/files/f1', { headers });
    expect(heard[0]?.headers).toMatchObject(headers);
  });

  it('sends only the headers the console needs', async () => {
    await forward('/api/x', {
      headers: {
        host: 'evil.test',
        cookie: 'a=b',
        origin: 'https://evil.test',
        referer: 'https://evil.test/',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.test',
        'sec-fetch-site': 'cross-site',
        'x-admin-token': 'adm',
        'last-event-id': '7',
      },
    });
    const headers: IncomingMessage['headers'] = heard[0]?.headers ?? {};
    expect(headers.host).toBe(new URL(origin(server)).host);
    expect(headers).toMatchObject({ 'x-admin-token': 'adm', 'last-event-id': '7' });
    for (const name of ['cookie', 'origin', 'referer', 'sec-fetch-site', 'x-forwarded-for']) {
      expect(headers[name]).toBeUndefined();
    }
    expect(headers['x-forwarded-host']).toBeUndefined();
  });

  it('returns no cookie and no header the console does not need', async () => {
    const { headers } = await forward('/api/x');
    expect(headers.get('x-request-id')).toBe('r-1');
    for (const name of ['set-cookie', 'x-powered-by', 'access-control-allow-origin']) {
      expect(headers.get(name)).toBeNull();
    }
  });

  it('forwards an event stream piece by piece', async () => {
    const response = await forward('/api/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: one\n\n' });
    expect(await reader?.read()).toEqual({ done: false, value: 'data: two\n\n' });
  });

  it('keeps answers without a body', async () => {
    expect((await forward('/api/empty')).status).toBe(204);
  });

  it.each([
    '/api//evil.test/x',
    '/api/..%2f..%2fhealth',
    '/api/%2e%2e/health',
    '/api/a%5cb',
    '/api/a;x=1',
  ])('does not forward the second spelling %s', async (path) => {
    expect((await forward(path)).status).toBe(404);
    expect(heard).toEqual([]);
  });

  it('follows no redirect, so no other host gets a token', async () => {
    const response = await forward('/api/redirect', { headers: { authorization: 'Bearer t' } });
    expect(response.type).toBe('error');
    expect(elsewhere).toBe(0);
  });

  it('does not call a server with an untrusted certificate', async () => {
    const tls = origin(untrusted).replace('http:', 'https:');
    const response = await forward('/api/x', { headers: { authorization: 'Bearer t' } }, tls);
    expect(response.type).toBe('error');
    expect(elsewhere).toBe(0);
    expect(outcomes).toEqual([false]);
  });

  it('fails as a connection error when the server is down or none is chosen', async () => {
    expect((await forward('/api/gone')).type).toBe('error');
    expect(outcomes).toEqual([false]);
    expect((await forward('/api/x', undefined, null)).type).toBe('error');
  });

  it('never serves an answer of the server as a script or a page', async () => {
    expect((await forward('/api/script')).status).toBe(404);
    const page = await forward('/api/page');
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('fetches styles of public pages without a token, and no scripts', async () => {
    heard.length = 0;
    const asset = (path: string) => forwarder().publicAsset(new URL(`unlatch://console${path}`));
    expect(await (await asset('/assets/unlock.css')).text()).toBe('p{}');
    expect((await asset('/assets/unlock.js')).status).toBe(404);
    expect(heard.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });
});
