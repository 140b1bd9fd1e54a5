import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { type Database, openDatabase } from '../connection.ts';
import { runPrepared } from './prepared.ts';
import { createWritePool } from './write-pool.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, logger: createLogger({ level: 'silent' }) });
  await db.raw('CREATE TABLE notes (id int PRIMARY KEY, text text)');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const add = (on: Parameters<typeof runPrepared>[0], id: number) =>
  runPrepared<{ id: number }>(
    on,
    'add-note',
    'INSERT INTO notes (id, text) VALUES ($1, $2) RETURNING id',
    [id, `note ${id}`],
  );

describe('a prepared statement', () => {
  it('is planned once on its connection and runs with new values', async () => {
    await db.transaction(async (trx) => {
      expect(await add(trx, 1)).toEqual([{ id: 1 }]);
      expect(await add(trx, 2)).toEqual([{ id: 2 }]);
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_prepared_statements WHERE name = 'add-note'`,
      );
      expect(rows).toHaveLength(1);
    });
  });

  it('runs in the given transaction', async () => {
    const failing = db.transaction(async (trx) => {
      await add(trx, 10);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await db('notes').where({ id: 10 })).toEqual([]);
  });

  it('returns its connection after an error', async () => {
    await add(db, 20);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await expect(add(db, 20)).rejects.toMatchObject({ code: '23505' });
    }
    expect(await add(db, 21)).toEqual([{ id: 21 }]);
  });

  it('works again after its connections were cut', async () => {
    await Promise.all([add(db, 30), add(db, 31)]);
    await db.raw(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`);
    await expect.poll(() => add(db, 32).then(() => 'stored', String)).toMatch(/stored|duplicate/);
    expect(await db('notes').where({ id: 32 })).toHaveLength(1);
  });
});

describe('behind a pooler that knows no prepared statements', () => {
  it('is not left on a connection: alone, in a transaction or in a group', async () => {
    const logger = createLogger({ level: 'silent' });
    const preparing = { preparesStatements: false };
    const plain = openDatabase({ url: database.url, poolSize: 1, logger, ...preparing });
    const writePool = createWritePool(database.url, logger, preparing);
    const named = 'SELECT name FROM pg_prepared_statements';
    try {
      await add(plain, 40);
      await plain.transaction((trx) => add(trx, 41));
      expect(await runPrepared(plain, 'named', named, [])).toEqual([]);
      expect(await writePool.run('named', named, [])).toEqual([]);
      expect(await db('notes').whereIn('id', [40, 41])).toHaveLength(2);
    } finally {
      await writePool.close();
      await plain.destroy();
    }
  });

  it('is kept on the connection everywhere else', async () => {
    const writePool = createWritePool(database.url, createLogger({ level: 'silent' }));
    const named = 'SELECT name FROM pg_prepared_statements';
    expect(await writePool.run('named', named, [])).toEqual([{ name: 'named' }]);
    await writePool.close();
  });
});
