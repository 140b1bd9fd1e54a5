import type { Knex } from 'knex';
import type { Figures } from '#shared/analytics/performance.contract.ts';
import type { CountMetric, Dimension } from '#shared/analytics/query.ts';
import {
  type Asked,
  asksPosts,
  bindingsOf,
  END,
  factRows,
  figureSums,
  filterConditions,
  START,
  unknownValue,
} from './fact-rows.queries.ts';

/** Sums of the span. */
export async function selectTotals(db: Knex, asked: Asked): Promise<Figures> {
  const { rows } = await db.raw<{ rows: Figures[] }>(
    `SELECT ${figureSums(!asksPosts(asked))} FROM (${factRows(asked, 'day')}) AS f`,
    bindingsOf(asked),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A sum has one row');
  return row;
}

/** Median seconds from the lead to the delivery; null without a delivery. */
export async function selectDeliverySeconds(db: Knex, asked: Asked): Promise<number | null> {
  const { rows } = await db.raw<{ rows: { seconds: number | null }[] }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS seconds FROM figure_events
     WHERE user_id = :userId AND kind = 'delivered' AND at >= ${START} AND at < ${END}
       ${filterConditions(asked, asked.touch === 'first' ? 'first_way' : 'last_way')}`,
    bindingsOf(asked),
  );
  return rows[0]?.seconds ?? null;
}

/**
 * One row for each hour or day of the zone, without gaps, oldest first. Hours are counted from the
 * first midnight in real time, so none is missing or double when clocks change.
 */
export async function selectSeries(
  db: Knex,
  asked: Asked,
  by: 'hour' | 'day',
): Promise<(Figures & { start: Date })[]> {
  const [calendar, bucket] =
    by === 'day'
      ? [
          `SELECT day::date AS bucket, day AT TIME ZONE :zone AS start
           FROM generate_series(:from::date::timestamp, :to::date::timestamp, interval '1 day') AS day`,
          'at',
        ]
      : [
          `SELECT hour AS bucket, hour AS start
           FROM generate_series(${START}, ${END} - interval '1 second', interval '1 hour') AS hour`,
          `date_bin('1 hour', at, ${START})`,
        ];
  const { rows } = await db.raw<{ rows: (Figures & { start: Date })[] }>(
    `WITH sums AS (
       SELECT ${bucket} AS bucket, ${figureSums(true)}
       FROM (${factRows(asked, by === 'day' ? 'day' : 'quarter')}) AS f GROUP BY 1
     )
     SELECT start, ${figureSums(!asksPosts(asked))}
     FROM (${calendar}) AS calendar LEFT JOIN sums USING (bucket) GROUP BY start ORDER BY start`,
    bindingsOf(asked),
  );
  return rows;
}

export interface BreakdownRow extends Figures {
  value: string;
  label: string;
}

/** Where a page of a breakdown ended. */
export interface BreakdownEnd {
  count: number;
  value: string;
}

export interface Split {
  by: Dimension;
  sort: CountMetric;
  after?: BreakdownEnd | undefined;
  /** Only these values, for a comparison. */
  values?: readonly string[] | undefined;
  limit: number;
}

/** One by one: a hash would be made of all ways of all creators, for some thousand that are asked for. */
const LOOKED_UP =
  'LEFT JOIN LATERAL (SELECT facts FROM ways WHERE id = f.way_id OFFSET 0) w ON true';

/** Figures by the values of a dimension, the largest first; one row more than asked for. */
export async function selectBreakdown(
  db: Knex,
  asked: Asked,
  { by, sort, after, values, limit }: Split,
): Promise<BreakdownRow[]> {
  const hasVisits = !asksPosts(asked, by);
  const column = by === 'magnet' ? 'magnet_id' : by === 'post' ? 'post_key' : 'way_id';
  const value =
    column === 'way_id'
      ? `coalesce(f.value, w.facts ->> '${by}', '${unknownOf(by)}')`
      : `f.${column}`;
  const { rows } = await db.raw<{ rows: BreakdownRow[] }>(
    `WITH f AS (
       SELECT ${column}, value, ${figureSums(true)} FROM (${factRows(asked, 'day', by)}) AS facts
       GROUP BY ${column}, value
     ), split AS (
       SELECT ${value} AS value, ${figureSums(hasVisits)} FROM f
       ${column === 'way_id' ? LOOKED_UP : ''} GROUP BY 1
     )
     SELECT split.*, ${by === 'magnet' ? 'coalesce(m.title, value)' : 'value'} AS label FROM split
     ${by === 'magnet' ? 'LEFT JOIN magnets m ON m.id = value AND m.user_id = :userId' : ''}
     WHERE (:values::text[] IS NULL OR value = ANY(:values))
       ${by === 'post' ? `AND value <> ''` : ''}
       AND (:afterCount::int IS NULL OR (coalesce(${sort}, 0), value) < (:afterCount::int, :afterValue))
       AND (tried > 0 OR lost > 0 OR verified > 0 OR emails > 0 OR delivered > 0 OR opened > 0
         OR downloaded > 0 OR continued > 0 OR coalesce(visits, 0) > 0)
     ORDER BY coalesce(${sort}, 0) DESC, value DESC LIMIT :limit`,
    {
      ...bindingsOf(asked),
      values: values === undefined ? null : [...values],
      afterCount: after?.count ?? null,
      afterValue: after?.value ?? '',
      limit: limit + 1,
    },
  );
  return rows;
}

/** Ways without a referrer or a tag have no such key either. */
const unknownOf = (by: Dimension): string => unknownValue(by);

/** Leads of pages that ask for an email now, and that gave none. */
export async function selectWithoutEmail(db: Knex, asked: Asked): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT coalesce(sum(greatest(verified - emails, 0)), 0)::int AS count FROM (
       SELECT magnet_id, sum(verified) AS verified, sum(emails) AS emails
       FROM (${factRows(asked, 'day', 'magnet')}) AS f GROUP BY magnet_id
     ) AS sums JOIN magnets m ON m.id = magnet_id AND m.user_id = :userId AND m.collect_emails`,
    bindingsOf(asked),
  );
  return rows[0]?.count ?? 0;
}

export interface LossRow {
  reason: string;
  count: number;
}

/** Refused comments by reason, the most frequent first. */
export async function selectLosses(db: Knex, asked: Asked): Promise<LossRow[]> {
  const { rows } = await db.raw<{ rows: LossRow[] }>(
    `SELECT reason, sum(lost)::int AS count FROM (${factRows(asked, 'day', 'reason')}) AS f
     WHERE lost > 0 GROUP BY reason ORDER BY count DESC, reason`,
    bindingsOf(asked),
  );
  return rows;
}

const touchWay = (name: string) => `coalesce((a.touch ->> '${name}')::bigint, way_of(a.touch))`;
/** Tries that still wait; each of them at the moment at which its wait began. */
export const WAITING_TRIES = `
  SELECT a.id, w.magnet_id, coalesce(a.post_key, '') AS post_key, a.created_at AS at,
    ${touchWay('firstWay')} AS first_way, ${touchWay('lastWay')} AS last_way
  FROM waiting_comments w CROSS JOIN LATERAL (
    SELECT * FROM unlock_attempts a
    WHERE a.magnet_id = w.magnet_id AND a.comment_id = w.comment_id AND a.counted
      AND (a.result <> 'refused' OR a.near_miss IS NOT NULL)
    ORDER BY a.created_at DESC LIMIT 1
  ) AS a WHERE w.user_id = :userId AND w.state = 'waiting'`;

/** How many tries of the span still wait. */
export async function selectWaiting(db: Knex, asked: Asked): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM (${WAITING_TRIES}) AS tries WHERE at >= ${START} AND at < ${END}
       ${filterConditions(asked, asked.touch === 'first' ? 'first_way' : 'last_way')}`,
    bindingsOf(asked),
  );
  return rows[0]?.count ?? 0;
}

/** Sums by weekday (1 is Monday) and hour of the zone. */
export async function selectHeat(
  db: Knex,
  asked: Asked,
  metric: CountMetric,
): Promise<{ weekday: number; hour: number; count: number }[]> {
  const { rows } = await db.raw<{ rows: { weekday: number; hour: number; count: number }[] }>(
    `SELECT extract(isodow FROM at AT TIME ZONE :zone)::int AS weekday,
       extract(hour FROM at AT TIME ZONE :zone)::int AS hour, sum(${metric})::int AS count
     FROM (${factRows(asked, 'quarter')}) AS f WHERE ${metric} > 0 GROUP BY 1, 2`,
    bindingsOf(asked),
  );
  return rows;
}
