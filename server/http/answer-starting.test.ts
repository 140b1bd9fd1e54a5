import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerStarting } from './answer-starting.ts';
import { closeServer, createHttpServer, listen } from './http-server.ts';

const server = createHttpServer(answerStarting);
let url: string;
beforeAll(async () => {
  const port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => closeServer(server, 1_000, 0));

describe('a server that is still starting', () => {
  it('says so, and when to ask again', async () => {
    for (const path of ['/', '/health/ready', '/api/auth/login']) {
      const answer = await fetch(`${url}${path}`);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    }
  });

  it('gives no status to a client that would drop its session for it (R06)', async () => {
    const body = JSON.stringify({ sessionToken: 'ses_x' });
    const headers = { 'content-type': 'application/json' };
    const call = fetch(`${url}/api/auth/validate`, { method: 'POST', headers, body });
    await expect(call).rejects.toThrow('fetch failed');
  });
});
