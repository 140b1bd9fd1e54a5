import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { freePort } from '../../../../scripts/kit/free-port.mjs';
import {
  hasNginx,
  type Nginx,
  startDocumentedNginx,
} from '#server/testing/app/documented-nginx.ts';
import { ofFile, openerOf, openTest } from '#server/testing/app/app-tests.ts';
import { runServer, type ServerProcess } from '#server/testing/app/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { aMagnet, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { loadOf } from '#server/testing/scenes/visitor-load.ts';

/** As docs/deploy.md says: the next process stops this long after the last one is ready. */
const PAUSE_MS = 5_000;
const AT_LEAST = 10_000;
const VISITORS = 24;

if (!hasNginx()) {
  console.warn('SKIPPED: nginx is not installed (apt-get install nginx-light)');
}

const folder = mkdtempSync(join(tmpdir(), 'unlatch-rolling-'));
const it = openTest
  .extend('base', ofFile, async ({}, { onCleanup }) => {
    const made = await createTestDatabase();
    onCleanup(() => made.drop());
    return made;
  })
  // Only makes the data; visitors reach the processes through the proxy.
  .extend('scene', ofFile, ({ base }, { onCleanup }) =>
    openerOf(onCleanup).scene({ databaseUrl: base.url }),
  );
let database: TestDatabase;
let scene: UnlockScene;
it.beforeAll((opened) => {
  ({ base: database, scene } = opened);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const servers = new Map<number, ServerProcess>();
let nginx: Nginx | undefined;
afterEach(async () => {
  await nginx?.stop();
  await Promise.all([...servers.values()].map((server) => server.stop('SIGINT')));
  servers.clear();
});

describe.skipIf(!hasNginx())('replacing one process after the other behind nginx', () => {
  it.each([2, 4])(
    'fails none of 10,000 requests with %i processes, and loses no lead',
    async (count) => {
      const ports: number[] = [];
      while (ports.length < count) {
        const port = await freePort();
        if (!ports.includes(port)) ports.push(port);
      }
      nginx = await startDocumentedNginx(ports);
      const settings = {
        NODE_ENV: 'production',
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        LINKEDIN_ORIGIN: scene.linkedin.origin,
        OUTBOUND_PER_SECOND: '1000',
        PUBLIC_URL: nginx.url,
        LOG_LEVEL: 'error',
        LOG_FILE: join(folder, 'errors.log'),
        SECRET_KEY: 'a secret of all these processes, 0123456789',
        TRUSTED_PROXIES: '127.0.0.1',
      };
      const start = async (port: number): Promise<void> => {
        const server = runServer(port, settings);
        servers.set(port, server);
        await server.untilReady();
      };
      await Promise.all(ports.map(start));

      const magnets = await Promise.all(Array.from({ length: 20 }, () => aMagnet(scene)));
      const load = loadOf(scene, magnets, nginx.url);
      const running = load.run(VISITORS);
      const exits: (number | null | undefined)[] = [];
      for (const port of ports) {
        await sleep(PAUSE_MS);
        exits.push(await servers.get(port)?.stop());
        await start(port);
      }
      await sleep(PAUSE_MS);
      await expect.poll(load.sent, { timeout: 300_000 }).toBeGreaterThan(AT_LEAST);
      load.end();
      await running;

      console.info(`${count} processes: ${JSON.stringify(load.outcomes())}`);
      if (load.failures().length > 0)
        console.info(nginx.errors(), readFileSync(join(folder, 'errors.log'), 'utf8'));
      expect(exits).toEqual(ports.map(() => 0));
      expect(load.failures()).toEqual([]);
      const ids = magnets.map(({ magnetId }) => magnetId);
      const leads = await scene.app.db('leads').whereIn('magnet_id', ids);
      expect(leads).toHaveLength(load.verified());
      expect(load.verified()).toBeGreaterThan(100);
    },
  );
});
