import { afterAll, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { createBareDatabase } from '#server/testing/database/test-database.ts';
import type { Asked } from './fact-rows.queries.ts';
import { selectSeries, selectTotals } from './figures.queries.ts';
import { readMarks } from './marks.queries.ts';
import { moveZone, selectMoved } from './roll-up.queries.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const ZONE = 'Europe/Berlin';
/** Its clocks change on the 25th. */
const span = { from: '2026-10-01', to: '2026-10-31' };
const metrics = ['visits', 'tried', 'verified', 'emails'] as const;

async function openAt(release: string): Promise<Database> {
  const database = await createBareDatabase();
  const db = openDatabase({
    url: database.url,
    poolSize: 2,
    logger: createLogger({ level: 'silent' }),
  });
  closing.push(
    () => database.drop(),
    async () => db.destroy(),
  );
  const last = allMigrations.findIndex(({ name }) => name === release);
  await migrateToLatest(db, allMigrations.slice(0, last + 1));
  return db;
}

/** A creator with sums by hour only, as all figures were counted before there were others. */
async function fillHours(db: Database): Promise<void> {
  await db.raw(
    `INSERT INTO users (id, email, email_key, name, referral_code, time_zone)
     VALUES ('u', 'u@x.test', 'u@x.test', 'U', 'code', ?)`,
    [ZONE],
  );
  await db.raw(
    `INSERT INTO magnet_hours (user_id, magnet_id, hour, visits, unlocked, tried, verified, emails)
     SELECT 'u', 'm' || n % 3, timestamptz '2026-09-29 00:00Z' + n * interval '5 hours',
       10 + n % 7, n % 4, n % 5, n % 3, n % 2
     FROM generate_series(0, 180) AS n`,
  );
}

async function hoursByDay(db: Database): Promise<Record<string, number>[]> {
  const { rows } = await db.raw(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sum(visits - unlocked), 0)::int AS visits,
       coalesce(sum(tried), 0)::int AS tried, coalesce(sum(verified), 0)::int AS verified,
       coalesce(sum(emails), 0)::int AS emails
     FROM generate_series(date '2026-10-01', date '2026-10-31', interval '1 day') AS day
     LEFT JOIN magnet_hours ON (hour AT TIME ZONE ?)::date = day::date GROUP BY 1 ORDER BY 1`,
    [ZONE],
  );
  return rows;
}

it('an upgrade keeps every figure of a database that had sums by hour only, and so does the way back', async () => {
  const db = await openAt('0085-live-events');
  await fillHours(db);
  const before = await hoursByDay(db);
  await migrateToLatest(db);

  const marks = await readMarks(db);
  const asked: Asked = { userId: 'u', zone: ZONE, span, touch: 'last', filters: [], marks };
  const read = async () => {
    const days = await selectSeries(db, asked, 'day');
    const format = new Intl.DateTimeFormat('sv', { timeZone: ZONE });
    return days.map((row) => ({
      day: format.format(row.start),
      ...Object.fromEntries(metrics.map((name) => [name, row[name]])),
    }));
  };
  expect(before).toHaveLength(31);
  expect(await read()).toEqual(before);
  // The same from the roll-up of days, once a round has made them.
  for (const userId of await selectMoved(db)) await moveZone(db, userId);
  expect(await db('figure_days').where({ userId: 'u' }).first()).toBeDefined();
  expect(await read()).toEqual(before);
  const totals = await selectTotals(db, asked);
  const sum = before.reduce((all, { visits = 0 }) => all + visits, 0);
  expect([totals.visits, sum > 1_000]).toEqual([sum, true]);

  const steps =
    allMigrations.length - allMigrations.findIndex(({ name }) => name.startsWith('0098'));
  await migrateDown(db, steps);
  expect(await hoursByDay(db)).toEqual(before);
});
