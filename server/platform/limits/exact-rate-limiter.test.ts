import { rowNames } from '#server/platform/db/statements/row-names.ts';
import knex from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../config/logger.ts';
import { openDatabase } from '../db/connection.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { createExactRateLimiter } from './exact-rate-limiter.ts';

let database: TestDatabase;
let db: knex.Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = knex({ ...rowNames, client: 'pg', connection: database.url, pool: { min: 0, max: 8 } });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const limit = { points: 10, seconds: 60 };

describe('the exact limiter', () => {
  it('admits exactly the limit over two processes and a hundred parallel calls', async () => {
    const patient = () => createExactRateLimiter(db, undefined, { countPatienceMs: 15_000 });
    const both = [patient(), patient()] as const;
    const calls = Array.from({ length: 100 }, (_, index) =>
      both[index % 2 === 0 ? 0 : 1].consume('parallel', limit),
    );
    const results = await Promise.all(calls);
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(10);
    const refused = results.find(({ allowed }) => !allowed);
    expect(refused?.retryAfterSeconds).toBeGreaterThan(50);
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('takes a refunded point back', async () => {
    const limiter = createExactRateLimiter(db);
    for (let call = 0; call < 10; call += 1) await limiter.consume('refund', limit);
    await limiter.refund('refund', limit);
    expect((await limiter.consume('refund', limit)).allowed).toBe(true);
    expect((await limiter.consume('refund', limit)).allowed).toBe(false);
  });

  it('counts in its own process while the database is away', async () => {
    const away = openDatabase({
      url: 'postgres://nobody@127.0.0.1:1/none',
      poolSize: 2,
      logger: createLogger({ level: 'silent' }),
    });
    const limiter = createExactRateLimiter(away);
    const results: boolean[] = [];
    for (let call = 0; call < 12; call += 1) {
      results.push((await limiter.consume('away', limit)).allowed);
    }
    expect(results.filter((allowed) => allowed)).toHaveLength(10);
    await away.destroy();
  });
});
