import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/connection.ts';
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts';
import { slicesInPieces } from '#server/platform/db/migrations/0125-slices-in-pieces.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { migrationsBefore, openBefore } from '#server/testing/database/old-installation.ts';
import type { Asked } from './fact-rows.queries.ts';
import { selectSeries, selectSteps, selectTotals } from './figures.queries.ts';
import { readMarks } from './marks.queries.ts';
import { moveZone, readCandidate, rollUpSome, selectMoved } from './roll-up.queries.ts';

const ZONE = 'Europe/Berlin';
/** Its clocks change on the 25th. */
const span = { from: '2026-10-01', to: '2026-10-31' };
const metrics = ['visits', 'tried', 'verified', 'emails'] as const;

async function openAt(release: string): Promise<Database> {
  const db = await openBefore(release);
  await migrateToLatest(db, allMigrations.slice(0, migrationsBefore(release).length + 1));
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
  const { figures } = await selectTotals(db, asked);
  const sum = before.reduce((all, { visits = 0 }) => all + visits, 0);
  expect([figures.visits, sum > 1_000]).toEqual([sum, true]);

  const steps =
    allMigrations.length - allMigrations.findIndex(({ name }) => name.startsWith('0098'));
  await migrateDown(db, steps);
  expect(await hoursByDay(db)).toEqual(before);
});

/** Tries as they were stored when nearly the right word failed at once; only some are in roll-ups. */
async function fillNearMisses(db: Database): Promise<void> {
  await db.raw(
    `INSERT INTO users (id, email, email_key, name, referral_code, time_zone)
     VALUES ('u', 'u@x.test', 'u@x.test', 'U', 'code', ?)`,
    [ZONE],
  );
  const magnetId = 'abcdefghijkm';
  // As that release kept one.
  await db.raw(
    `INSERT INTO magnets (id, user_id, status, title, icon, content_type, text_content, template,
       collect_emails, trigger_words, match_mode, when_unconfirmed)
     VALUES (?, 'u', 'active', 'The growth guide', 'target', 'text', 'text', 'linkedin',
       false, '{GROWTH}', 'contains', 'hold')`,
    [magnetId],
  );
  const tries = [
    // Three times while it waits, then rejected.
    ['a', 1, 'refused', 'word_missing', 'growht', 2, true],
    ['a', 1, 'refused', 'word_missing', 'growht', 2, true],
    ['a', 1.5, 'refused', 'word_missing', 'growht', 2, true],
    ['a', 2, 'refused', 'rejected', null, null, false],
    // Approved, and one that still waits.
    ['b', 1, 'refused', 'word_missing', 'growht', 3, true],
    ['b', 3, 'verified', 'approved', null, null, false],
    ['c', 1, 'refused', 'word_missing', 'growht', null, true],
    // Without the word: failed at once.
    ['d', 1, 'refused', 'word_missing', null, null, true],
    // Not shown, then without the word when somebody asked again.
    ['e', 4, 'pending', 'comment_not_visible', null, 5, true],
    ['e', 5, 'refused', 'word_missing', null, null, true],
  ] as const;
  for (const [index, [comment, day, result, reason, near, settled, counted]] of tries.entries()) {
    await db.raw(
      `INSERT INTO unlock_attempts (id, magnet_id, user_id, comment_id, comment_url, post_key,
         looked_for, commented_at, created_at, result, reason, near_miss, settled_at, counted, touch)
       SELECT :id, :magnetId, 'u', :comment, 'x', 'p', '{GROWTH}', at, at, :result, :reason, :near,
         timestamptz '2026-10-24 20:00Z' + :settled * interval '1 day', :counted, '{"firstWay": 1, "lastWay": 2}'
       FROM (SELECT timestamptz '2026-10-24 20:00Z' + :day * interval '1 day' AS at) AS t`,
      { id: String(index), magnetId, comment, day, result, reason, near, settled, counted },
    );
    if (index === 7) await rollUpSome(db, await readCandidate(db));
  }
}

it('an upgrade takes back what near misses and repeats were counted too often, from roll-ups too', async () => {
  const db = await openAt('0102-figure-slices');
  // What counts rows now writes these columns.
  await db.raw('ALTER TABLE magnet_totals ADD COLUMN last_verified_at timestamptz');
  const rollUps = ['quarters', 'days', 'totals', 'slices'].map((name) => `figure_${name}`);
  const forContinued = async (change: (table: string) => string): Promise<void> => {
    for (const table of [...rollUps, 'magnet_totals']) await db.raw(change(table));
  };
  await forContinued((table) => `ALTER TABLE ${table} ADD COLUMN continued int NOT NULL DEFAULT 0`);
  await fillNearMisses(db);
  const month = { from: '2026-10-01', to: '2026-11-30' };
  const read = async () => {
    const marks = await readMarks(db);
    const asked: Asked = {
      userId: 'u',
      zone: ZONE,
      span: month,
      touch: 'last',
      filters: [],
      marks,
    };
    const { figures, losses } = await selectSteps(db, asked);
    const days = (await selectSeries(db, asked, 'day')).filter((day) => (day.tried ?? 0) > 0);
    const sums = await db('magnet_totals').where({ userId: 'u' }).first('tried', 'lost');
    return {
      figures: [figures.tried, figures.lost],
      reasons: losses.map(({ reason, count }) => [reason, count]),
      days: days.map((day) => [day.tried, day.lost]),
      life: [sums.tried, sums.lost],
    };
  };
  // What reads figures now asks for these columns.
  await db.raw(slicesInPieces.up);
  await db.raw('ALTER TABLE figure_day_ways ADD COLUMN continued int NOT NULL DEFAULT 0');
  const before = await read();
  expect(before).toMatchObject({ figures: [8, 8], life: [6, 7] });
  await db.raw(slicesInPieces.down);
  await db.raw('ALTER TABLE magnet_totals DROP COLUMN last_verified_at');
  await forContinued((table) => `ALTER TABLE ${table} DROP COLUMN continued`);
  await migrateToLatest(db);
  const after = {
    figures: [5, 3],
    reasons: [
      ['word_missing', 2],
      ['rejected', 1],
    ],
    days: [
      [4, 1],
      [1, 0],
    ],
    life: [4, 2],
  };
  expect(await read()).toEqual(after);
  // All later rows are counted as before.
  await rollUpSome(db, await readCandidate(db));
  expect(await read()).toEqual({ ...after, life: [5, 3] });
});

it('an upgrade has days sliced anew whose slices had an hour of the day beside them', async () => {
  const db = await openAt('0247-creators-search');
  const zones = { u: 'Atlantic/Azores', v: 'Europe/Berlin', w: '' };
  for (const [userId, zone] of Object.entries(zones)) {
    await db('figure_zones').insert({ userId, zone });
    const days = ['2026-03-29', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'];
    await db('figure_sliced_days').insert(days.map((day) => ({ userId, day })));
  }
  await migrateToLatest(db);
  const { rows } = await db.raw<{ rows: { userId: string; days: string }[] }>(
    `SELECT user_id, string_agg(to_char(day, 'MM-DD'), ' ' ORDER BY day) AS days
     FROM figure_sliced_days GROUP BY 1 ORDER BY 1`,
  );
  const all = '03-29 10-23 10-24 10-25 10-26';
  expect(rows).toEqual([
    { userId: 'u', days: '03-29 10-23 10-26' },
    { userId: 'v', days: all },
    { userId: 'w', days: all },
  ]);
});
