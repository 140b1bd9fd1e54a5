import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseTrustedProxies } from './network-address.ts';
import { isProxyAddress, limitSockets } from './socket-limit.ts';

let server: Server;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** Greets whom the limit let in. */
function limit(options: Parameters<typeof limitSockets>[1]): void {
  limitSockets(server, options);
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    if (!socket.destroyed) socket.write('.');
  });
}

/** Whether the server says something to a new socket from that address, or ends it. */
async function isTaken(localAddress: string): Promise<boolean> {
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  return Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
}

describe('the sockets of one network (T90)', () => {
  it('are accepted up to the limit, and those of another network beyond it', async () => {
    limit({ isExempt: () => false, perNetwork: 3 });
    for (let held = 0; held < 3; held += 1) expect(await isTaken('127.0.0.1')).toBe(true);
    expect(await isTaken('127.0.0.1')).toBe(false);
    expect(await isTaken('127.0.0.2')).toBe(true);
  });

  it('free a place when one of them ends, not when one is refused', async () => {
    limit({ isExempt: () => false, perNetwork: 2 });
    expect(await isTaken('127.0.0.1')).toBe(true);
    expect(await isTaken('127.0.0.1')).toBe(true);
    expect(await isTaken('127.0.0.1')).toBe(false);
    expect(await isTaken('127.0.0.1')).toBe(false);
    sockets[0]?.destroy();
    await expect.poll(() => isTaken('127.0.0.1')).toBe(true);
    expect(await isTaken('127.0.0.1')).toBe(false);
  });

  it('are not counted behind a proxy', async () => {
    limit({ isExempt: isProxyAddress([]), perNetwork: 1 });
    for (let held = 0; held < 5; held += 1) expect(await isTaken('127.0.0.1')).toBe(true);
  });
});

it.each([
  ['127.0.0.1', true],
  ['::ffff:172.18.0.5', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['203.0.113.9', true],
  ['203.0.114.9', false],
  ['2001:db8:1::7', true],
  ['2001:4860::1', false],
])('%s forwards the sockets of others: %s', (address, expected) => {
  const proxies = parseTrustedProxies(['203.0.113.0/24', '2001:db8:1::/64']);
  expect(isProxyAddress(proxies)(address)).toBe(expected);
});
