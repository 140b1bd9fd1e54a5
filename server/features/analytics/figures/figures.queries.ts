import type { Knex } from 'knex';
import type { Figures } from '#shared/analytics/performance.contract.ts';
import type { CountMetric, Dimension } from '#shared/analytics/query.ts';
import { startOfDay } from '#server/platform/time/start-of-day.queries.ts';
import {
  type Asked,
  asksPosts,
  bindingsOf,
  END,
  factRows,
  figureSums,
  filterConditions,
  sharedConditions,
  sharedRows,
  START,
  unknownValue,
  wayOf,
  withWays,
} from './fact-rows.queries.ts';

/** Sums of the span. */
export async function selectTotals(
  db: Knex,
  asked: Asked,
): Promise<{ figures: Figures; deliverySeconds: number | null }> {
  const { rows } = await db.raw<{ rows: (Figures & { deliverySeconds: number | null })[] }>(
    withWays(
      asked,
      `SELECT ${figureSums(!asksPosts(asked))}, (
         SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FROM figure_events
         WHERE user_id = :userId AND kind = 'delivered' AND at >= ${START} AND at < ${END}
           ${sharedConditions(asked, wayOf(asked.touch))}
       ) AS delivery_seconds
       FROM (${sharedRows(asked, 'day')}) AS f`,
    ),
    bindingsOf(asked),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A sum has one row');
  const { deliverySeconds, ...figures } = row;
  return { figures, deliverySeconds };
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
          `SELECT day::date AS bucket, ${startOfDay('day::date', ':zone')} AS start
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

export interface LossRow {
  reason: string;
  count: number;
}

export interface Steps {
  figures: Figures;
  /** Refused comments by reason, the most frequent first. */
  losses: LossRow[];
  /** Leads of pages that ask for an email now, and that gave none. */
  withoutEmail: number;
}

/** Sums of the span, and what they are made of. Days with slices have them by reason and by magnet. */
export async function selectSteps(db: Knex, asked: Asked): Promise<Steps> {
  const { rows } = await db.raw<{ rows: (Figures & Omit<Steps, 'figures'>)[] }>(
    `WITH sums AS (
       SELECT by, magnet_id, reason, ${figureSums(true)}
       FROM (${factRows(asked, 'day', 'reason', 'magnet')}) AS f GROUP BY 1, 2, 3
     ), by_reason AS (SELECT * FROM sums WHERE by IS DISTINCT FROM 'magnet'),
     by_magnet AS (
       SELECT magnet_id, sum(verified) AS verified, sum(emails) AS emails
       FROM sums WHERE by IS DISTINCT FROM 'reason' GROUP BY magnet_id
     )
     SELECT ${figureSums(!asksPosts(asked))},
       (SELECT coalesce(json_agg(l ORDER BY count DESC, reason), '[]') FROM (
          SELECT reason, sum(lost)::int AS count FROM by_reason WHERE lost > 0 GROUP BY reason
        ) AS l) AS losses,
       (SELECT coalesce(sum(greatest(verified - emails, 0)), 0)::int FROM by_magnet
        JOIN magnets m ON m.id = magnet_id AND m.user_id = :userId AND m.collect_emails
       ) AS without_email
     FROM by_reason`,
    bindingsOf(asked),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A sum has one row');
  const { losses, withoutEmail, ...figures } = row;
  return { figures, losses, withoutEmail };
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
       ${filterConditions(asked, wayOf(asked.touch))}`,
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
       extract(hour FROM at AT TIME ZONE :zone)::int AS hour, sum(count)::int AS count
     FROM (
       SELECT at, sum(${metric}) AS count FROM (${factRows(asked, 'quarter')}) AS f
       WHERE ${metric} > 0 GROUP BY at
     ) AS slots GROUP BY 1, 2`,
    bindingsOf(asked),
  );
  return rows;
}
