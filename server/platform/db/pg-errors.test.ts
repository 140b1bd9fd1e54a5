import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { aWayTo } from '#server/testing/database/way-to-database.ts';
import { isDatabaseUnavailable } from './pg-errors.ts';

it('a connection time-out counts as an unavailable database, for every waiting caller', async () => {
  const database = await createTestDatabase();
  const way = await aWayTo(database.url);
  way.block();
  const pool = new pg.Pool({ connectionString: way.url, max: 1, connectionTimeoutMillis: 100 });
  const failures = await Promise.all(
    [0, 1].map(() => pool.query('SELECT 1').then(String, (error: unknown) => error)),
  );
  expect(failures.map(String)).toEqual([
    expect.stringContaining('Connection terminated'),
    expect.stringContaining('timeout exceeded'),
  ]);
  expect(failures.map(isDatabaseUnavailable)).toEqual([true, true]);
  await pool.end();
  way.close();
  await database.drop();
});
