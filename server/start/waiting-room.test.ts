import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeServer,
  createHttpServer,
  listen,
} from '#server/platform/http/sockets/http-server.ts';
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts';

let room: WaitingRoom = createWaitingRoom(200);
const server = createHttpServer((request, response) => room.answer(request, response));
let url: string;
beforeAll(async () => {
  const port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => closeServer(server, 1_000, 0));

const validate = () =>
  fetch(`${url}/api/auth/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionToken: 'ses_x' }),
  });

describe('a server that is still starting', () => {
  it('answers at once that it is alive and not ready', async () => {
    room = createWaitingRoom(60_000);
    const statuses = ['live', 'ready'].map(async (name) => {
      const { status, headers } = await fetch(`${url}/health/${name}`);
      return [status, headers.get('cache-control')];
    });
    expect(await Promise.all(statuses)).toEqual([
      [200, 'no-store'],
      [503, 'no-store'],
    ]);
  });

  it('holds other requests with their bodies, and answers them when it has started', async () => {
    room = createWaitingRoom(60_000);
    const calls = Array.from({ length: 20 }, (_, index) =>
      fetch(url, { method: 'POST', body: `word ${index}` }).then((answer) => answer.text()),
    );
    await expect.poll(() => connections()).toBeGreaterThanOrEqual(20);
    room.open((request, response) => void request.pipe(response));
    expect(await Promise.all(calls)).toEqual(calls.map((_, index) => `word ${index}`));
    expect(await (await fetch(url, { method: 'POST', body: 'later' })).text()).toBe('later');
  });

  it('answers a request that waited too long with a retry time', async () => {
    room = createWaitingRoom(200);
    for (const path of ['/', '/api/auth/login']) {
      const answer = await fetch(`${url}${path}`);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    }
  });

  it('sends no status to a client that would drop its session', async () => {
    room = createWaitingRoom(200);
    await expect(validate()).rejects.toThrow('fetch failed');
  });
});

const connections = (): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
