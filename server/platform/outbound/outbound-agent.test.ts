import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from 'undici';
import type { ResolveAll } from './address-filter.ts';
import { createOutboundAgent, type OutboundAgentOptions } from './outbound-agent.ts';

let server: Server;
let port = 0;
let hits = 0;
let connections = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    hits += 1;
    response.end('inside');
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // a TCP server that listens has one
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** The body on success, else the innermost error message. */
async function get(url: string, options: OutboundAgentOptions = {}): Promise<string> {
  const agent = createOutboundAgent(options);
  try {
    const answer = await request(url, { dispatcher: agent });
    return await answer.body.text();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await agent.destroy();
  }
}

/** Says another address at each question. */
function alternating(...addresses: string[]): ResolveAll {
  let asked = 0;
  return () => {
    const address = addresses[asked++ % addresses.length] ?? '';
    return Promise.resolve([{ address, family: 4 }]);
  };
}

describe('the outbound agent', () => {
  it.each(['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0', '127.1'])(
    'does not connect to the literal host %s',
    async (host) => {
      connections = 0;
      expect(await get(`http://${host}:${port}/`)).toMatch(/not allowed/);
      expect(connections).toBe(0);
    },
  );

  it('does not connect to a name of an internal address', async () => {
    connections = 0;
    expect(await get(`http://localhost:${port}/`)).toMatch(/not allowed/);
    expect(connections).toBe(0);
  });

  it('connects to the address it checked, so that DNS rebinding reaches nothing internal', async () => {
    connections = 0;
    // 198.51.100.7 counts as public here and is routed nowhere: a connection cannot succeed.
    const isAllowed = (address: string) => address !== '127.0.0.1';
    const resolve = alternating('198.51.100.7', '127.0.0.1');
    const options = { resolve, isAllowed, connectTimeoutMs: 100 };
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect(await get(`http://rebinding.test:${port}/`, options)).not.toBe('inside');
    }
    expect(connections).toBe(0);
  });

  it('asks the resolver once per connection', async () => {
    let asked = 0;
    const resolve: ResolveAll = () => {
      asked += 1;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    expect(await get(`http://public.test:${port}/`, { resolve, isAllowed: () => true })).toBe(
      'inside',
    );
    expect(asked).toBe(1);
  });

  it('allows the one local origin that was configured, and no other port or host', async () => {
    const allowPrivateFor = `http://127.0.0.1:${port}`;
    expect(await get(`http://127.0.0.1:${port}/`, { allowPrivateFor })).toBe('inside');
    expect(await get(`http://localhost:${port}/`, { allowPrivateFor })).toMatch(/not allowed/);
    const other = `http://127.0.0.1:${port + 1}`;
    expect(await get(`http://127.0.0.1:${port}/`, { allowPrivateFor: other })).toMatch(
      /not allowed/,
    );
  });

  it('ignores proxy variables', async () => {
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = `http://127.0.0.1:${port}`;
    hits = 0;
    try {
      const resolve = alternating('198.51.100.7');
      const options = { resolve, isAllowed: () => true, connectTimeoutMs: 100 };
      expect(await get('http://public.test/', options)).not.toBe('inside');
      expect(hits).toBe(0);
    } finally {
      names.forEach((name, index) => {
        const value = before[index];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      });
    }
  });

  it('limits the time of a TLS handshake like that of a connection', async () => {
    const sockets: Socket[] = [];
    const silent = createSocketServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port: silentPort } = silent.address() as AddressInfo; // a TCP server that listens has one
    const url = `https://127.0.0.1:${silentPort}/`;
    const answer = await get(url, { isAllowed: () => true, connectTimeoutMs: 300 });
    expect(answer).toMatch(/Connect Timeout.*timeout: 300ms/);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('keeps sockets, up to its limit', async () => {
    const agent = createOutboundAgent({ isAllowed: () => true, maxConnections: 3 });
    connections = 0;
    const ask = async () => {
      const answer = await request(`http://127.0.0.1:${port}/`, { dispatcher: agent });
      await answer.body.text();
    };
    await Promise.all(Array.from({ length: 30 }, ask));
    await agent.destroy();
    expect(connections).toBe(3);
  });

  it('uses a socket once when told not to keep it', async () => {
    const agent = createOutboundAgent({ isAllowed: () => true, keepAlive: false });
    connections = 0;
    for (const _ of [1, 2, 3, 4, 5]) {
      const answer = await request(`http://127.0.0.1:${port}/`, { dispatcher: agent });
      await answer.body.text();
    }
    await agent.destroy();
    expect(connections).toBe(5);
  });
});
