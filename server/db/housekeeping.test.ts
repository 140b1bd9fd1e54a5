import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/config/logger.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { type Database, openDatabase } from './connection.ts';
import { tidyDatabase } from './housekeeping.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, logger: createLogger({ level: 'silent' }) });
  await db('users').insert({
    id: 'u',
    email: 'a@x',
    email_key: 'a@x',
    name: 'A',
    referral_code: 'r',
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('long expired sessions go, living and freshly expired ones stay', async () => {
  for (const [id, age] of [
    ['old', '31 days'],
    ['fresh', '1 day'],
    ['living', '-1 day'],
  ] as const) {
    await db.raw(
      `INSERT INTO sessions (id, user_id, token_hash, expires_at) VALUES (?, 'u', ?::bytea, now() - ?::interval)`,
      [id, id, age],
    );
  }
  await tidyDatabase(db);
  const left = await db('sessions').orderBy('id').pluck<string[]>('id');
  expect(left).toEqual(['fresh', 'living']);
});

test('the visit partitions of this month and the next two exist again after they were lost', async () => {
  const months = await partitions();
  await db.raw(`DROP TABLE ${months.at(-1)}`);
  await Promise.all([tidyDatabase(db), tidyDatabase(db), tidyDatabase(db)]);
  expect(await partitions()).toEqual(months);
});

async function partitions(): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r'
     AND relname ~ '^visits_[0-9]{4}_[0-9]{2}$' ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}
