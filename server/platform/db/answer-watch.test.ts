import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createLogger } from '../config/logger.ts';
import { allowLongStatements, watchAnswers } from './answer-watch.ts';
import { type Database, openDatabase } from './connection.ts';
import { copyOut } from './statements/csv-rows.ts';

const watch = watchAnswers(240);
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent' });
  // One connection, so that what was allowed on it before would still be seen.
  db = openDatabase({ url: database.url, poolSize: 1, logger, watch });
});
afterAll(async () => {
  watch.close();
  await db.destroy();
  await database.drop();
});

const tooSilent = () =>
  expect(db.raw('SELECT pg_sleep(2)')).rejects.toThrow('did not respond in time');

it('ends a connection that is silent for too long, but not in a transaction that may take longer', async () => {
  await tooSilent();
  const { rows } = await db.transaction(async (trx) => {
    await allowLongStatements(trx, 60);
    return trx.raw<{ rows: { limit: string }[] }>(
      `SELECT current_setting('statement_timeout') AS limit FROM pg_sleep(2)`,
    );
  });
  expect(rows).toEqual([{ limit: '1min' }]);
  await tooSilent();
});

it('lets the rows of a file come late', async () => {
  const parts: Buffer[] = [];
  for await (const part of copyOut(db, 'COPY (SELECT 1 FROM pg_sleep(2)) TO STDOUT')) {
    parts.push(part);
  }
  expect(Buffer.concat(parts).toString()).toBe('1\n');
});
