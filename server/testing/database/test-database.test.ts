import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const created: TestDatabase[] = [];

afterAll(async () => {
  for (const database of created) await database.drop();
});

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql = `select tablename from pg_tables where schemaname = 'public'`;
  const { rows } = await client.query<{ tablename: string }>(sql);
  await client.end();
  return rows.map((row) => row.tablename);
}

test('databases created at the same time are migrated and separate', async () => {
  created.push(...(await Promise.all([1, 2, 3].map(() => createTestDatabase()))));
  const [first, second] = created;
  if (!first || !second) throw new Error('no database was made');

  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query('create table only_here (id int)');
  await client.end();

  expect(await tablesOf(first.url)).toContain('only_here');
  expect(await tablesOf(second.url)).not.toContain('only_here');
  expect(await tablesOf(second.url)).toContain('schema_migrations');
});
