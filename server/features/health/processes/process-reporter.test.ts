import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HealthPart, HealthState } from '#shared/health/health.contract.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { randomIds } from '#server/platform/ids.ts';
import { noteStates } from '../health.queries.ts';
import type { ProcessReport } from './process-report.ts';
import { startProcessReporter } from './process-reporter.ts';

const logger = createLogger({ level: 'silent' });
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, logger });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const report: ProcessReport = {
  readers: [],
  worksOnJobs: true,
  hearsChanges: true,
  memoryBytes: 1,
  pool: { used: 0, size: 1, waiting: 0 },
  disk: null,
  storage: { description: 'disk', problem: null },
};
const allWell: Record<HealthPart, HealthState> = {
  database: 'ok',
  mail: 'ok',
  storage: 'ok',
  readers: 'ok',
  jobs: 'ok',
  processes: 'ok',
  switches: 'ok',
};

test('the health is recorded without a viewer, and after an outage the database is healthy since then', async () => {
  let isAway = false;
  let refused = 0;
  let noted = 0;
  const reporter = startProcessReporter({
    db,
    ids: randomIds,
    logger,
    everyMs: 20,
    async measure() {
      if (!isAway) return report;
      refused += 1;
      throw new Error('away');
    },
    async noteHealth() {
      await noteStates(db, allWell);
      noted += 1;
    },
  });
  await expect.poll(() => noted).toBe(1);
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await db('health_states').update({ since: longAgo });
  isAway = true;
  await expect.poll(() => refused).toBeGreaterThan(0);
  isAway = false;
  await expect.poll(() => noted).toBe(2);
  const since = Object.fromEntries(
    (await db('health_states').select('part', 'since')).map((row) => [row.part, row.since]),
  );
  expect(since['database']).not.toEqual(longAgo);
  expect(since['mail']).toEqual(longAgo);

  expect(await db('server_processes').pluck('pid')).toEqual([process.pid]);
  await reporter.stop();
  expect(await db('server_processes')).toEqual([]);
});
