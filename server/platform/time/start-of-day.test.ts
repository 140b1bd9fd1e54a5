import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { createLogger } from '../config/logger.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { startOfDay } from './start-of-day.queries.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, logger: createLogger({ level: 'silent' }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('the start of a day', () => {
  it.each([
    'UTC',
    'Europe/Berlin',
    // Midnight comes twice in autumn, and is left out in spring.
    'Atlantic/Azores',
    'America/Havana',
    // The hour before it comes twice.
    'Africa/Cairo',
    'Asia/Beirut',
    'America/Santiago',
    // The hour before it is left out as well.
    'America/Nuuk',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ])('is the first instant of each date of a year in %s', async (zone) => {
    const { rows } = await db.raw<{ rows: { day: string; first: Date; start: Date }[] }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, first, ${startOfDay('day', ':zone')} AS start FROM (
         SELECT (at AT TIME ZONE :zone)::date AS day, min(at) AS first
         FROM generate_series(timestamptz '2025-12-30Z', timestamptz '2027-01-03Z', interval '15 min') AS at
         GROUP BY 1) AS days WHERE day BETWEEN '2026-01-01' AND '2026-12-31' ORDER BY 1`,
      { zone },
    );
    expect(rows).toHaveLength(365);
    expect(rows.filter(({ first, start }) => first.getTime() !== start.getTime())).toEqual([]);
  });

  it('of a date that is known is a constant to the database, which chooses partitions and indexes by it', async () => {
    const { rows } = await db.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      `EXPLAIN SELECT FROM visits WHERE created_at < ${startOfDay(':day::date', ':zone')}`,
      { day: '2026-11-01', zone: 'America/Havana' },
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`created_at < '2026-11-01 04:00:00+00'::timestamp`);
  });
});
