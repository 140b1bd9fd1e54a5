import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { createWritePool, type WritePool } from '#server/platform/db/statements/write-pool.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { createVisitRecorder } from './visit-recorder.ts';
import type { Visit } from './visits.queries.ts';

const logger = createLogger({ level: 'silent' });
let database: TestDatabase;
let db: Database;
let writePool: WritePool;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, logger });
  writePool = createWritePool(database.url, logger);
});
afterAll(async () => {
  await writePool.close();
  await db.destroy();
  await database.drop();
});

function visit(changes: Partial<Visit>): Visit {
  return {
    magnetId: 'abcdefghijkm',
    userId: 'creator',
    unlocked: false,
    referrer: 'direct',
    wayId: 0,
    userAgent: 'Mozilla/5.0',
    visitorHash: '00ff'.repeat(8),
    ...changes,
  };
}

describe('the visit recorder', () => {
  it('stores every text unchanged', async () => {
    const recorder = createVisitRecorder(writePool);
    const agents = ['"', '\\', '\\"', '{a,b}', 'NULL', '', "';--", 'é 漢 😀', 'a,b', ' x '];
    await Promise.all(
      agents.map((userAgent, index) =>
        recorder.record(visit({ userAgent, magnetId: `texts${index}`, referrer: `x"${index}\\` })),
      ),
    );
    const rows = await db('visits').where('magnet_id', 'like', 'texts%').orderBy('magnet_id');
    expect(rows.map((row: { userAgent: string }) => row.userAgent)).toEqual(agents);
    expect(rows[3]).toMatchObject({ referrer: 'x"3\\', unlocked: false });
    expect(rows[3].visitorHash.toString('hex')).toBe('00ff'.repeat(8));
    await recorder.close();
  });

  it('keeps the order of locks when two processes write the same magnets', async () => {
    const both = [createVisitRecorder(writePool), createVisitRecorder(writePool)];
    const magnets = Array.from({ length: 40 }, (_, index) => `shared${index}`);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        both.map((recorder, at) =>
          (at === 0 ? magnets : magnets.toReversed()).map((magnetId, index) =>
            recorder.record(visit({ magnetId, unlocked: index === 0 })),
          ),
        ),
      ).flat(2),
    );
    const stored = () => db('visits').where('magnet_id', 'like', 'shared%');
    expect(await stored()).toHaveLength(1_600);
    expect(await stored().where({ unlocked: true })).toHaveLength(40);
    await Promise.all(both.map((recorder) => recorder.close()));
  });

  it('rejects a visit that could not be stored and stores the next ones', async () => {
    const recorder = createVisitRecorder(writePool);
    const [bad] = await Promise.allSettled([recorder.record(visit({ userAgent: 'nul \u0000' }))]);
    expect(bad?.status).toBe('rejected');
    await recorder.record(visit({ magnetId: 'after' }));
    expect(await db('visits').where({ magnetId: 'after' })).toHaveLength(1);
    await recorder.close();
  });

  it('continues after its connection was cut', async () => {
    const recorder = createVisitRecorder(writePool);
    await recorder.record(visit({ magnetId: 'before-cut' }));
    await db.raw(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'unlatch write pool' AND datname = current_database()`);
    await expect
      .poll(() => recorder.record(visit({ magnetId: 'after-cut' })).then(() => 'stored', String))
      .toBe('stored');
    await recorder.close();
  });
});
