import { connect, type Socket } from 'node:net';
import { afterAll, beforeEach, describe, expect, vi } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import {
  closeServer,
  createHttpServer,
  listen,
} from '#server/platform/http/sockets/http-server.ts';
import { createRequestListener } from '#server/start/request-listener.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { siteHosts } from '#server/platform/http/middleware/site-hosts.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const HOST = 'visits.test';
const PATIENT = { timeout: 90_000 };
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) LinkedInApp/9.30';

const it = sceneTest();
let server: ReturnType<typeof createHttpServer>;
let port: number;
let failure: Error | null = null;
const lines: string[] = [];
it.beforeAll(async ({ scene }) => {
  const { services } = scene.app;
  const { recorder } = services.analytics.visits;
  const failing: typeof recorder = {
    ...recorder,
    record: (counted) => (failure === null ? recorder.record(counted) : Promise.reject(failure)),
  };
  const listener = createRequestListener(
    {
      ...services,
      analytics: {
        ...services.analytics,
        visits: { ...services.analytics.visits, recorder: failing },
      },
    },
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

/** A connection that sends what the test gives it and records what it receives. */
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
  it('because of a server failure is an error in the log, with its cause and no details for the visitor', async ({
    scene,
  }) => {
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

  it('because of a bad request is an ordinary line in the log', async () => {
    const line = open();
    line.socket.write(visit('{"magnetId":"abcdefghijkm"}'));
    await vi.waitUntil(() => answers(line).length === 1, PATIENT);
    expect(line.heard()).toMatch(/^HTTP\/1\.1 404 /);
    expect(logged()).toMatchObject([
      { level: 30, method: 'POST', path: '/api/visits', status: 404 },
    ]);
    line.socket.destroy();
  });

  it('leaves no rest of its body on the connection', async ({ scene }) => {
    const { magnetId } = await aMagnet(scene);
    const line = open();
    // More than a socket buffers, and only half of it before the answer.
    const body = JSON.stringify({ magnetId, referrer: 'x'.repeat(500_000) });
    line.socket.write(visit(body.slice(0, 250_000), 'evil.test', body.length));
    await vi.waitUntil(() => answers(line).length === 1, PATIENT);
    line.socket.write(body.slice(250_000));
    line.socket.write(visit(JSON.stringify({ magnetId })));
    await vi.waitUntil(() => answers(line).length === 2, PATIENT);
    expect(answers(line)).toEqual(['HTTP/1.1 421', 'HTTP/1.1 200']);
    line.socket.destroy();
  });

  it('because its sender left is not logged as a failure', async () => {
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
