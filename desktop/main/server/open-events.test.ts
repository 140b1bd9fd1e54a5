import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiForwarder } from './api-forwarder.ts';
import { openEvents } from './open-events.ts';

const open = new Set<ServerResponse>();
let heard: string | undefined;
let cookie: string | undefined;
const server = createServer((request, response) => {
  if (request.url === '/api/elsewhere') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    return;
  }
  heard = request.headers.authorization;
  cookie = request.headers.cookie;
  open.add(response);
  response.on('close', () => open.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'set-cookie': 'x=1' });
  response.write('event: hello\ndata: {}\n\n');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const forwarder = () =>
  createApiForwarder({
    fetch: () => Promise.reject(new Error('net.fetch must not carry a stream')),
    serverOrigin: () => origin,
    cookiesOf: async () => 'binding=secret',
  });
const ask = (path: string) =>
  forwarder().forward(
    new Request(`${origin}${path}`, {
      headers: { accept: 'text/event-stream', authorization: 'Bearer t' },
    }),
    new URL(`unlatch://console${path}`),
  );

describe('a stream of events in the desktop app', () => {
  it('is forwarded as it comes, with token and cookie, and closed with the page’s own', async () => {
    const answer = await ask('/api/live');
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect([heard, cookie]).toEqual(['Bearer t', 'binding=secret']);
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain('event: hello');
    expect(open.size).toBe(1);
    await reader?.cancel();
    await expect.poll(() => open.size).toBe(0);
  });

  it('frees the connection of each of ten pages that come and go', async () => {
    for (let page = 0; page < 10; page += 1) await (await ask('/api/live')).body?.cancel();
    await expect.poll(() => open.size).toBe(0);
  });

  it('follows no redirect and fails when nobody answers', async () => {
    expect((await ask('/api/elsewhere')).type).toBe('error');
    await expect(openEvents('http://127.0.0.1:1/api/live', {})).rejects.toThrow('ECONNREFUSED');
  });
});
