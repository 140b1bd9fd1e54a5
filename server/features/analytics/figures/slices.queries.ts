import type { Knex } from 'knex';
import { type Dimension, dimensions } from '#shared/analytics/query.ts';
import { unknownValue } from './fact-rows.queries.ts';
import { METRICS, sumsOf } from './raw-rows.queries.ts';
import { takeTurn } from './roll-up.queries.ts';

/** From how many counted things on a day, and in a creator's life, a day is sliced. */
export interface Busy {
  ofDay: number;
  ofLife: number;
}

interface CreatorDay {
  userId: string;
  day: string;
}

/** Busy days that are over in the zone of their roll-up and have no slices, newest first. */
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
         WHERE s.user_id = t.user_id AND s.day = t.day)
     GROUP BY user_id, t.day HAVING sum(${METRICS.join(' + ')}) >= :ofDay
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
const list = (names: readonly string[]): string =>
  `(VALUES ${names.map((name) => `('${name}', ${name === '' ? `''` : column(name)})`).join(', ')})`;

/** The rows once for each of the filters and each of the splits. */
const cut = (rows: string, filters: readonly string[], splits: readonly string[]): string => `
  SELECT filter, filter_value, by, touch, value, ${METRICS.join(', ')} FROM ${rows}
  CROSS JOIN LATERAL ${list(filters)} AS f (filter, filter_value)
  CROSS JOIN LATERAL ${list(splits)} AS b (by, value)`;

/** Rows of ways are summed over magnets and posts first: there are much fewer of them. */
const SLICE = `
  WITH z AS (SELECT zone FROM figure_zones WHERE user_id = :userId),
  fine AS MATERIALIZED (
    SELECT touch, way_id, magnet_id AS of_magnet, post_key AS of_post, reason AS of_reason,
      ${wayColumns}, ${METRICS.map((name) => `d.${name}`).join(', ')}
    FROM figure_days d LEFT JOIN ways w ON w.id = d.way_id
    WHERE d.user_id = :userId AND d.day = :day::date
  ), coarse AS MATERIALIZED (
    SELECT touch, of_reason, ${OF_WAYS.map((name) => `min(${column(name)}) AS ${column(name)}`).join(', ')},
      ${sumsOf()} FROM fine GROUP BY touch, way_id, of_reason
  ), quarters AS MATERIALIZED (
    SELECT touch, magnet_id AS of_magnet, post_key AS of_post,
      extract(epoch FROM slot)::bigint::text AS of_quarter, ${wayColumns},
      ${METRICS.map((name) => `q.${name}`).join(', ')}
    FROM figure_quarters q LEFT JOIN ways w ON w.id = q.way_id
    WHERE q.user_id = :userId AND q.slot >= :day::date::timestamp AT TIME ZONE (SELECT zone FROM z)
      AND q.slot < (:day::date + 1)::timestamp AT TIME ZONE (SELECT zone FROM z)
  )
  INSERT INTO figure_slices (user_id, day, filter, filter_value, by, touch, value, ${METRICS.join(', ')})
  SELECT :userId, :day::date, filter, filter_value, by, touch, value, ${sumsOf()} FROM (
    ${cut('coarse', ['', ...OF_WAYS], ['', 'reason', ...OF_WAYS])}
    UNION ALL
    ${cut('fine', ['', ...OF_WAYS], ['magnet', 'post'])}
    UNION ALL
    ${cut('fine', ['magnet', 'post'], ['', 'reason', ...NAMES])}
    UNION ALL
    ${cut('quarters', ['', ...NAMES], ['quarter'])}
  ) AS pieces GROUP BY filter, filter_value, by, touch, value ORDER BY filter, filter_value, by`;

/** Makes a day's slices; false while another process rolls up. */
export async function sliceDay(db: Knex, { userId, day }: CreatorDay): Promise<boolean> {
  return db.transaction(async (trx) => {
    // Nothing is added to the day meanwhile.
    if (!(await takeTurn(trx))) return false;
    // A day with 50,000 visits takes some seconds.
    await trx.raw(`SET LOCAL statement_timeout = '120s'; SET LOCAL work_mem = '64MB'`);
    await trx('figure_slices').where({ userId, day }).delete();
    await trx.raw(SLICE, { userId, day });
    await trx('figure_sliced_days').insert({ userId, day }).onConflict().ignore();
    return true;
  });
}
