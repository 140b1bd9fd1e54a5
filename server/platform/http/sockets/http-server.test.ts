import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import { closeServer, createHttpServer, listen } from './http-server.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function taken(host: string): Promise<number> {
  const server = createServer();
  open.push(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function start(port: number, mayMove: boolean): Promise<number> {
  const server = createHttpServer(() => {});
  open.push(server);
  return listen(server, { host: '0.0.0.0', port, mayMove });
}

describe('the port', () => {
  it('is the next free one when the default is taken and none was configured', async () => {
    const port = await taken('0.0.0.0');
    expect(await start(port, true)).toBeGreaterThan(port);
  });

  it('is the configured one, or the start fails', async () => {
    const port = await taken('0.0.0.0');
    await expect(start(port, false)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('is not one where localhost reaches another program', async () => {
    const port = await taken('::1').catch(() => null);
    if (port === null) return; // a machine without IPv6
    expect(await start(port, true)).toBeGreaterThan(port);
  });
});

describe('a connection without a request', () => {
  it('ends after the time that is set, and says it in each answer', async () => {
    const server = createHttpServer((_request, response) => response.end('here'), 1);
    open.push(server);
    const port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (part: Buffer) => (text += part.toString()));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'end');
    expect(text).toContain('Keep-Alive: timeout=1');
    expect(text).toContain('here');
  });
});

describe('a stop under load (R23)', () => {
  it('answers all open connections, also those that were not accepted yet', async () => {
    const server = createHttpServer((_request, response) => {
      // Answered earlier, a client would come again and stand at a door that is closing.
      response.end(server.listening ? 'too early' : 'here');
    });
    const port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
    const url = `http://127.0.0.1:${port}`;
    // All connect in this turn of the loop, and the stop begins before it looks at the port again.
    const calls = Array.from({ length: 40 }, () => rawRequest(url, { path: '/' }));
    const [, ...answers] = await Promise.all([closeServer(server, 5_000), ...calls]);
    expect(answers.map(({ text }) => text)).toEqual(answers.map(() => 'here'));
    await expect(rawRequest(url, { path: '/' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
