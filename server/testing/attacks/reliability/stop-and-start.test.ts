import { rowNames } from '#server/platform/db/statements/row-names.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/kit/free-port.mjs';
import { runServer, type ServerProcess } from '#server/testing/app/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';

/** Separate programs start, on a machine that may be busy. */
const PATIENT = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'unlatch-stop-'));
let database: TestDatabase;
let db: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = knex({ ...rowNames, client: 'pg', connection: database.url });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  NODE_ENV: 'production',
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  LINKEDIN_ORIGIN: 'http://127.0.0.1:9',
});

interface Reply {
  status: number;
  connection: string | undefined;
  isOldSocket: boolean;
}

function ask(url: string, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      const { statusCode = 0, headers } = response;
      const { connection } = headers;
      response.resume().once('end', () => {
        resolve({ status: statusCode, connection, isOldSocket: request.reusedSocket });
      });
    }).once('error', reject);
  });
}

describe('a process that is asked to stop', () => {
  it(
    'reports it to health checks while it still serves, and closes each connection after an answer',
    async () => {
      const server = runServer(await freePort(), { ...settings(), DRAIN_SECONDS: '10' });
      await server.untilReady();
      const [busy, idle] = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
      if (busy === undefined || idle === undefined) throw new Error('two agents were made');
      for (const agent of [busy, idle]) {
        expect((await ask(`${server.url}/`, agent)).connection).toBe('keep-alive');
      }
      const begin = performance.now();
      const ended = server.stop();
      await expect.poll(server.readiness, { interval: 10 }).toBe(503);
      // Kept connections are not cut: their next answer is the last one.
      const last = await ask(`${server.url}/`, busy);
      expect(last).toEqual({ status: 200, connection: 'close', isOldSocket: true });
      // New ones are accepted for the configured time, and served like the rest.
      const statuses = new Set<number>();
      while (performance.now() - begin < 2_000) {
        const answer = await ask(`${server.url}/pricing`, new Agent());
        statuses.add(answer.status);
        expect(answer.connection).toBe('close');
        expect(await server.readiness()).toBe(503);
        await sleep(50);
      }
      expect([...statuses]).toEqual([200]);
      expect(await ask(`${server.url}/`, idle)).toMatchObject({ status: 200, isOldSocket: true });
      expect(await ended).toBe(0);
      expect(performance.now() - begin).toBeGreaterThan(10_000);
      expect(await server.readiness()).toBe(0);
      busy.destroy();
      idle.destroy();
    },
    PATIENT,
  );

  it(
    'stops at once at a terminal',
    async () => {
      const server = runServer(await freePort(), { ...settings(), DRAIN_SECONDS: '60' });
      await server.untilReady();
      const ended = server.stop('SIGINT');
      // No new ones are accepted any more, long before the time for running requests ends.
      await expect.poll(server.readiness, { interval: 50 }).toBe(0);
      expect(await ended).toBe(0);
    },
    PATIENT,
  );
});

describe('a process that starts', () => {
  it(
    'is not ready before the demo of a first start is complete',
    async () => {
      const own = await createTestDatabase();
      const reading = knex({ ...rowNames, client: 'pg', connection: own.url });
      const servers: ServerProcess[] = [];
      try {
        const demo = { ...settings(), DATABASE_URL: own.url, SEED_DEMO: '1', DRAIN_SECONDS: '0' };
        // Two at once: one makes the demo, the other waits for it.
        for (const name of ['one', 'two']) {
          const port = await freePort();
          servers.push(runServer(port, { ...demo, DATA_DIR: join(folder, name), SECRET_KEY }));
        }
        const madeAtReady = await Promise.all(
          servers.map(async (server) => {
            await server.untilReady();
            return (await reading('magnets').where({ status: 'active' })).length;
          }),
        );
        expect(madeAtReady).toEqual([3, 3]);
      } finally {
        await Promise.all(servers.map((server) => server.stop('SIGINT')));
        await reading.destroy();
        await own.drop();
      }
    },
    PATIENT,
  );

  it(
    'answers requests from before it was ready, in order',
    async () => {
      // The start pauses at the demo's lock, so that all requests arrive during it.
      await db('settings').insert({ key: 'demoSeeded', value: 'true' });
      const holder = await db.transaction();
      await holder.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLocks.demoSeed]);
      const own = { SEED_DEMO: '1', DRAIN_SECONDS: '0' };
      const server = runServer(await freePort(), { ...settings(), ...own });
      await expect.poll(server.readiness, { timeout: PATIENT }).toBe(503);
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
      const calls = [
        fetch(`${server.url}/`),
        fetch(`${server.url}/api/visits`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ magnetId: 'abcdefghjkmn' }),
        }),
      ];
      await holder.rollback();
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 404]);
      expect(await server.stop('SIGINT')).toBe(0);
    },
    PATIENT,
  );
});

const SECRET_KEY = 'a secret of these two processes, 0123456789';
