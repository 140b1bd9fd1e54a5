import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchLimited } from './limited-fetch.ts';
import { createOutboundAgent } from './outbound-agent.ts';

let server: Server;
let agent: ReturnType<typeof createOutboundAgent>;
let connections = 0;

/** Asks patiently, for the machine may be busy; what never ends is asked for with less time. */
async function serve(
  listener: RequestListener,
): Promise<(path: string, totalMs?: number) => Promise<string>> {
  connections = 0;
  server = createServer(listener).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's
  agent = createOutboundAgent({ isAllowed: () => true });
  const options = { dispatcher: agent, headers: {}, maxBytes: 1_000 };
  return (path, totalMs = 10_000) => {
    const pieces: Buffer[] = [];
    const onPiece = (piece: Buffer) => {
      if (path === '/unreadable') throw new Error('cannot be read');
      pieces.push(piece);
    };
    return fetchLimited(new URL(path, origin), { ...options, totalMs, onPiece }).then(
      ({ status }) => `${status} ${status === 200 ? Buffer.concat(pieces).toString() : '-'}`,
      (error: unknown) => String(error),
    );
  };
}

afterEach(async () => {
  await agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Several turns of the loop, in each of which sockets have their say: one long wait may be one turn. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await sleep(10);
}

describe('a page that is fetched within limits', () => {
  it('opens no connection for aborted requests', async () => {
    const get = await serve((request, response) => {
      if (request.url === '/hang') return;
      response.writeHead(200, { 'content-type': 'text/html' });
      if (request.url === '/drip') response.write('a');
      else response.end('page');
    });
    const paths = ['/hang', '/hang', '/drip'];
    const hanging = await Promise.all(paths.map((path) => get(path, 300)));
    expect(hanging).toEqual(Array.from({ length: 3 }, () => 'Error: no complete answer in time'));
    await sleep(900);
    expect(connections).toBeLessThanOrEqual(4);
    expect(await get('/')).toBe('200 page');
  });

  it('keeps the socket after a short refusal, and closes it after an endless one', async () => {
    const get = await serve((request, response) => {
      response.writeHead(request.url === '/' ? 200 : 429, { 'content-type': 'text/html' });
      if (request.url === '/long') response.write('x'.repeat(100_000));
      else response.end('short');
    });
    for (const _ of [1, 2, 3]) {
      expect(await get('/short')).toBe('429 -');
      await turns(); // answered at its head, while the rest is still coming
    }
    expect(await get('/')).toBe('200 short');
    expect(connections).toBe(1);
    expect(await get('/long')).toBe('429 -');
    await turns();
    expect(await get('/')).toBe('200 short');
    expect(connections).toBeLessThanOrEqual(3);
  });

  it.each(['/flood', '/drip', '/hints'])(
    'closes the socket of %s, which never ends',
    async (kind) => {
      let givenUp = 0;
      const get = await serve((_, response) => {
        if (kind !== '/hints') response.writeHead(429, { 'content-type': 'text/html' });
        const more = () => {
          if (response.destroyed) return;
          if (kind === '/hints') response.writeEarlyHints({ link: '</a.css>; rel=preload' });
          else response.write('x'.repeat(kind === '/drip' ? 1 : 10_000));
          timer = setTimeout(more, 20);
        };
        let timer = setTimeout(more);
        response.on('close', () => {
          clearTimeout(timer);
          givenUp += 1;
        });
      });
      const late = 'Error: no complete answer in time';
      expect(await get(kind, 1_500)).toBe(kind === '/hints' ? late : '429 -');
      await expect.poll(() => givenUp, { timeout: 90_000 }).toBe(1);
    },
  );

  it('ends a page that grows beyond the limit', async () => {
    const get = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      for (let part = 0; part < 20; part += 1) response.write('x'.repeat(100));
    });
    expect(await get('/')).toBe('Error: more than 1000 bytes');
  });

  it.each(['identity', 'gzip'])('passes on what its reader throws (%s)', async (encoding) => {
    const get = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding });
      response.end(encoding === 'gzip' ? gzipSync('page') : 'page');
    });
    expect(await get('/unreadable')).toBe('Error: cannot be read');
    expect(await get('/')).toBe('200 page');
  });
});
