import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import { startOfDay } from '#server/platform/time/start-of-day.queries.ts';
import { countMetricNames, type Dimension, dimensions } from '#shared/analytics/query.ts';
import { unknownValue } from '../fact-rows.queries.ts';
import { sumsOf } from '../raw-rows.queries.ts';
import { takeTurn } from '../roll-up.queries.ts';

/** From how many counted things on a day, and in a creator's life, a day is sliced. */
export interface Busy {
  ofDay: number;
  ofLife: number;
}

interface CreatorDay {
  userId: string;
  day: string;
}

/**
 * Busy days that are over in the zone of their roll-up and have no slices, newest first. An attempt that
 * has not ended after ten minutes is given up.
 */
export async function selectUnsliced(
  db: Knex,
  { ofDay, ofLife, most }: Busy & { most: number },
): Promise<CreatorDay[]> {
  const { rows } = await db.raw<{ rows: CreatorDay[] }>(
    `WITH busy AS (
       SELECT user_id FROM magnet_totals GROUP BY user_id HAVING sum(visits + verified) >= :ofLife
     )
     SELECT user_id, to_char(day, 'YYYY-MM-DD') AS day
     FROM busy JOIN figure_zones z USING (user_id) JOIN figure_totals t USING (user_id)
     WHERE t.day < CASE WHEN z.zone <> '' THEN (now() AT TIME ZONE z.zone)::date END
       AND NOT EXISTS (SELECT FROM figure_sliced_days s
         WHERE s.user_id = t.user_id AND s.day = t.day
           AND (making IS NULL OR begun_at > now() - interval '10 minutes'))
     GROUP BY user_id, t.day HAVING sum(${countMetricNames.join(' + ')}) >= :ofDay
     ORDER BY t.day DESC LIMIT :most`,
    { ofDay, ofLife, most },
  );
  return rows;
}

const NAMES = Object.keys(dimensions) as Dimension[]; // a closed table
const OF_WAYS = NAMES.filter((name) => name !== 'magnet' && name !== 'post');
/** Lower case: names of columns. */
const column = (name: string) => `of_${name.toLowerCase()}`;
const wayColumns = OF_WAYS.map(
  (name) => `coalesce(w.facts ->> '${name}', '${unknownValue(name)}') AS ${column(name)}`,
).join(', ');
const countsOf = (rows: string) => countMetricNames.map((name) => `${rows}.${name}`).join(', ');

/** Rows of the day that a filter and a split have in columns of their own. */
const OF_DAY = `
  SELECT touch, magnet_id AS of_magnet, post_key AS of_post, reason AS of_reason, ${wayColumns}, ${countsOf('d')}
  FROM figure_days d LEFT JOIN ways w ON w.id = d.way_id
  WHERE d.user_id = :userId AND d.day = :day::date`;
/** The same without magnets and posts: there are much fewer of them. */
const OF_DAY_WAYS = `
  SELECT touch, reason AS of_reason, ${wayColumns}, ${countsOf('d')}
  FROM figure_day_ways d LEFT JOIN ways w ON w.id = d.way_id
  WHERE d.user_id = :userId AND d.day = :day::date`;
const OF_QUARTERS = `
  SELECT touch, magnet_id AS of_magnet, post_key AS of_post,
    extract(epoch FROM slot)::bigint::text AS of_quarter, ${wayColumns}, ${countsOf('q')}
  FROM figure_zones z JOIN figure_quarters q USING (user_id) LEFT JOIN ways w ON w.id = q.way_id
  WHERE z.user_id = :userId AND q.slot >= ${startOfDay(':day::date', 'z.zone')}
    AND q.slot < ${startOfDay('(:day::date + 1)', 'z.zone')}`;

/** The rows once for each of the splits, summed. */
const cut = (rows: string, filter: Dimension | '', splits: readonly string[]): string => `
  SELECT ${filter === '' ? `''` : column(filter)} AS filter_value, by, touch, value, ${sumsOf()}
  FROM (${rows}) AS rows CROSS JOIN LATERAL
    (VALUES ${splits.map((name) => `('${name}', ${name === '' ? `''` : column(name)})`).join(', ')}) AS b (by, value)
  GROUP BY 1, 2, 3, 4`;

/** All sums under one filter. */
function slicesUnder(filter: Dimension | ''): string {
  const isOfWays = filter !== 'magnet' && filter !== 'post';
  const pieces = isOfWays
    ? [
        cut(OF_DAY_WAYS, filter, ['', 'reason', ...OF_WAYS]),
        cut(OF_DAY, filter, ['magnet', 'post']),
      ]
    : [cut(OF_DAY, filter, ['', 'reason', ...NAMES])];
  return `
    INSERT INTO figure_slices (user_id, day, filter, filter_value, by, touch, value, ${countMetricNames.join(', ')})
    SELECT :userId, :day::date, '${filter}', filter_value, by, touch, value, ${countMetricNames.join(', ')}
    FROM (${[...pieces, cut(OF_QUARTERS, filter, ['quarter'])].join(' UNION ALL ')}) AS pieces
    ORDER BY filter_value, by`;
}

const A_MOMENT_MS = 200;

/** What is written of a day, in this order. */
const PIECES = [
  'DELETE FROM figure_slices WHERE user_id = :userId AND day = :day::date',
  'DELETE FROM figure_day_ways WHERE user_id = :userId AND day = :day::date',
  `INSERT INTO figure_day_ways (user_id, day, touch, way_id, reason, ${countMetricNames.join(', ')})
   SELECT user_id, day, touch, way_id, reason, ${sumsOf()} FROM figure_days
   WHERE user_id = :userId AND day = :day::date GROUP BY 1, 2, 3, 4, 5 ORDER BY 3, 4`,
  ...(['', ...NAMES] as const).map(slicesUnder),
];

/**
 * Makes a day's slices; false where it had to stop. The roll-up goes on meanwhile: if it adds to the day,
 * the mark of this attempt is gone, and what was made is never read. Another process's attempt has
 * another mark, and pieces are written one at a time.
 */
export async function sliceDay(db: Knex, { userId, day }: CreatorDay): Promise<boolean> {
  const attempt = { userId, day, making: randomUUID() };
  const hasBegun = await db.transaction(async (trx) => {
    // The roll-ups written from here on see the mark.
    if (!(await takeTurn(trx)) || !(await takePen(trx))) return false;
    const row = { ...attempt, begunAt: trx.fn.now() };
    await trx('figure_sliced_days').insert(row).onConflict(['userId', 'day']).merge();
    return true;
  });
  if (!hasBegun) return false;
  for (let next = 0; next < PIECES.length;) {
    const written = await db.transaction((trx) => writeSome(trx, attempt, PIECES.slice(next)));
    if (written === 0) return false;
    next += written;
  }
  return (await db('figure_sliced_days').where(attempt).update({ making: null })) === 1;
}

/** Writes pieces until a moment has passed; how many, none where the attempt is over. */
async function writeSome(
  trx: Knex.Transaction,
  attempt: CreatorDay & { making: string },
  pieces: readonly string[],
): Promise<number> {
  if (!(await takePen(trx))) return 0;
  if ((await trx('figure_sliced_days').where(attempt).first('day')) === undefined) return 0;
  // Of 50,000 visits a piece takes a second or less, on a busy machine many times as long.
  await allowLongStatements(trx, 60);
  await trx.raw(`SET LOCAL work_mem = '64MB'`);
  const began = performance.now();
  let written = 0;
  for (const piece of pieces) {
    await trx.raw(piece, { userId: attempt.userId, day: attempt.day });
    written += 1;
    if (performance.now() - began > A_MOMENT_MS) break;
  }
  return written;
}

/** True for the one process that may write slices, to the end of the transaction. */
async function takePen(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { taken: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(?) AS taken',
    [advisoryLocks.figureSlices],
  );
  return rows[0]?.taken === true;
}
