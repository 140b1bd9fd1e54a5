import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { createInstallationKey } from '#server/platform/security/installation-key.ts';
import { createSharedRateLimiter } from '#server/platform/limits/shared-rate-limiter.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { createRequestBudget } from './request-budget.ts';
import { createSharedRequestBudget } from './shared-request-budget.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, logger: createLogger({ level: 'silent' }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('three processes together request LinkedIn no more often than one may', async () => {
  const key = createInstallationKey(Buffer.alloc(32, 7));
  const limiters = [1, 2, 3].map(() => createSharedRateLimiter(db, key));
  const budgets = limiters.map((limiter) =>
    createSharedRequestBudget({
      own: createRequestBudget({ perSecond: 1_000 }),
      limiter,
      perSecond: 2,
      maxWaitMs: 0,
    }),
  );
  const secondNow = async () => {
    const { rows } = await db.raw<{ rows: { second: number }[] }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()))::int AS second',
    );
    return rows[0]?.second ?? 0;
  };
  const began = await secondNow();
  const turns = await Promise.all(
    budgets.flatMap((budget) => Array.from({ length: 10 }, () => budget.take())),
  );
  const allowed = turns.filter((turn) => turn === 'ok').length;
  // The thirty requests may fall into two seconds, and on a busy machine into more.
  const seconds = (await secondNow()) - began + 1;
  expect(allowed).toBeGreaterThanOrEqual(2);
  expect(allowed).toBeLessThanOrEqual(2 * seconds);
  expect(seconds).toBeLessThan(15);
  await Promise.all(limiters.map((limiter) => limiter.close()));
});
