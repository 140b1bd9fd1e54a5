import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import {
  closeServer,
  createHttpServer,
  listen,
} from '#server/platform/http/sockets/http-server.ts';
import { createRequestListener } from '#server/start/request-listener.ts';
import {
  createUnlockScene,
  aMagnet,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { siteHosts } from '#server/platform/http/middleware/site-hosts.ts';

const HOST = 'visits.test';
const PATIENT = { timeout: 30_000 };
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) LinkedInApp/9.30';

let scene: UnlockScene;
let server: ReturnType<typeof createHttpServer>;
let port: number;
let failure: Error | null = null;
const lines: string[] = [];
beforeAll(async () => {
  scene = await createUnlockScene();
  const { services } = scene.app;
  const { recorder } = services.visits;
  const failing: typeof recorder = {
    ...recorder,
    record: (counted) => (failure === null ? recorder.record(counted) : Promise.reject(failure)),
  };
  const listener = createRequestListener(
    { ...services, visits: { ...services.visits, recorder: failing } },
    {
      publicUrl: `http://${HOST}`,
      pagesUrl: `http://${HOST}`,
      hosts: siteHosts(`http://${HOST}`, `http://${HOST}`),
      trustedProxies: [],
      logger: createLogger({ level: 'info', lines: { write: (line) => void lines.push(line) } }),
      isStopping: () => false,
    },
  );
  server = createHttpServer(listener);
  port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
});
afterAll(async () => {
  await closeServer(server, 1_000, 0);
  await scene.close();
});
beforeEach(() => {
  failure = null;
  lines.length = 0;
});

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>); // the logger writes objects

interface Line {
  socket: Socket;
  heard(): string;
}

/** A connection that says what it is told and keeps what it hears. */
function open(): Line {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  return { socket, heard: () => text };
}

function visit(body: string, host = HOST, length = body.length): string {
  const head = ['POST /api/visits HTTP/1.1', `Host: ${host}`, `User-Agent: ${BROWSER}`];
  const sent = ['Content-Type: application/json', `Content-Length: ${length}`];
  return `${[...head, ...sent].join('\r\n')}\r\n\r\n${body}`;
}

const answers = ({ heard }: Line) => heard().match(/HTTP\/1\.1 \d+/g) ?? [];

describe('a visit that is not counted', () => {
  it('for a failure of ours is an error in the log, with its cause and nothing for the visitor', async () => {
    const { magnetId } = await aMagnet(scene);
    failure = new Error('the table is gone');
    const line = open();
    line.socket.write(visit(JSON.stringify({ magnetId })));
    await vi.waitUntil(() => answers(line).length === 1, PATIENT);
    expect(line.heard()).toMatch(/^HTTP\/1\.1 500 /);
    expect(line.heard()).not.toContain('the table is gone');
    const requestId = /"requestId":"([\da-f-]+)"/.exec(line.heard())?.[1];
    expect(logged()).toMatchObject([
      { level: 50, requestId, code: 'internal_error', cause: 'Error: the table is gone' },
    ]);
    line.socket.destroy();
  });

  it('for a fault of the visitor is a line like any other', async () => {
    const line = open();
    line.socket.write(visit('{"magnetId":"abcdefghijkm"}'));
    await vi.waitUntil(() => answers(line).length === 1, PATIENT);
    expect(line.heard()).toMatch(/^HTTP\/1\.1 404 /);
    expect(logged()).toMatchObject([
      { level: 30, method: 'POST', path: '/api/visits', status: 404 },
    ]);
    line.socket.destroy();
  });

  it('leaves nothing of its body in the way of the next one', async () => {
    const { magnetId } = await aMagnet(scene);
    const line = open();
    // More than a socket takes at once, and only half of it before the answer.
    const body = JSON.stringify({ magnetId, referrer: 'x'.repeat(500_000) });
    line.socket.write(visit(body.slice(0, 250_000), 'evil.test', body.length));
    await vi.waitUntil(() => answers(line).length === 1, PATIENT);
    line.socket.write(body.slice(250_000));
    line.socket.write(visit(JSON.stringify({ magnetId })));
    await vi.waitUntil(() => answers(line).length === 2, PATIENT);
    expect(answers(line)).toEqual(['HTTP/1.1 421', 'HTTP/1.1 200']);
    line.socket.destroy();
  });

  it('because its sender left is no failure, and nobody is answered', async () => {
    const failed: unknown[] = [];
    const fail = (error: unknown) => void failed.push(error);
    process.on('uncaughtExceptionMonitor', fail);
    let begun = 0;
    const begin = () => void (begun += 1);
    server.on('request', begin);
    const all = Array.from({ length: 20 }, () => open());
    for (const { socket } of all) socket.write(visit('{"magnetId":', HOST, 400));
    await vi.waitUntil(() => begun === all.length, PATIENT);
    for (const { socket } of all) socket.destroy();
    await vi.waitUntil(() => lines.length === all.length, PATIENT);
    expect(logged().every(({ level, status }) => level === 30 && status === 400)).toBe(true);
    expect(all.map(({ heard }) => heard()).join('')).toBe('');
    server.off('request', begin);
    process.off('uncaughtExceptionMonitor', fail);
    expect(failed).toEqual([]);
  });
});
