import type { Figures } from '#shared/analytics/performance.contract.ts';
import type { AnalyticsQuery, Dimension } from '#shared/analytics/query.ts';
import type { Span } from './period.rules.ts';
import type { Marks } from './marks.queries.ts';
import { EVENT_ROWS, visitRows } from './raw-rows.queries.ts';

/** Which figures of a creator. */
export interface Asked {
  userId: string;
  zone: string;
  span: Span;
  touch: AnalyticsQuery['touch'];
  filters: AnalyticsQuery['filters'];
  /** Marks of the roll-ups a moment ago: with them the database plans for the few rows beyond. */
  marks: Marks;
}

/** The bindings of every statement made of `factRows`. */
export function bindingsOf({ userId, zone, span, touch, filters, marks }: Asked) {
  const values = filters.map((filter, index): [string, readonly string[]] => [
    `filter${index}`,
    [...filter.values],
  ]);
  return {
    userId,
    zone,
    from: span.from,
    to: span.to,
    touch: touch === 'first' ? 1 : 2,
    ...marks,
    ...Object.fromEntries(values),
  };
}

/** The value of a dimension for a way that is not known. */
export const unknownValue = (dimension: Dimension): string =>
  dimension === 'source' ? 'unknown' : '';

/** Visits have no post, so a question about posts cannot count them. */
export const asksPosts = ({ filters }: Pick<Asked, 'filters'>, by?: Dimension): boolean =>
  by === 'post' || filters.some(({ dimension }) => dimension === 'post');

/** Conditions of the filters for rows with a magnet, a post and a way. */
export function filterConditions({ filters }: Asked, wayId = 'way_id'): string {
  const conditions = filters.map(({ dimension, values }, index) => {
    const wanted = `:filter${index}::text[]`;
    if (dimension === 'magnet') return `magnet_id = ANY(${wanted})`;
    if (dimension === 'post') return `post_key = ANY(${wanted})`;
    const unknown = values.includes(unknownValue(dimension)) ? `${wayId} = 0 OR ` : '';
    return `(${unknown}${wayId} IN (SELECT id FROM ways WHERE user_id = :userId
      AND coalesce(facts ->> '${dimension}', '') = ANY(${wanted})))`;
  });
  return conditions.map((condition) => ` AND ${condition}`).join('');
}

export const START = `:from::date::timestamp AT TIME ZONE :zone`;
export const END = `(:to::date + 1)::timestamp AT TIME ZONE :zone`;
const SLOTS = `slot >= ${START} AND slot < ${END}`;
const TOUCHES = `touch IN (0, :touch::smallint)`;
const DAY = `(slot AT TIME ZONE :zone)::date`;
const COLUMNS =
  'magnet_id, post_key, way_id, reason, visits, visitors, tried, lost, verified, emails, delivered, opened, downloaded';
const MAGNET_COLUMNS = COLUMNS.replace('post_key, way_id, reason', `'', 0, ''`);

/** Rows that no roll-up has yet: later than its marks, in the same snapshot. */
const TAIL = `
  SELECT * FROM (
    ${visitRows(
      `v.id > :lastVisit AND v.id > (SELECT last_visit FROM figure_marks) AND v.user_id = :userId`,
      `NOT EXISTS (SELECT FROM first_visits f
        WHERE f.day = (v.created_at AT TIME ZONE 'UTC')::date AND f.magnet_id = v.magnet_id
          AND f.visitor_hash = v.visitor_hash)`,
    )}
    UNION ALL
    ${EVENT_ROWS(`e.id > :lastEvent AND e.id > (SELECT last_event FROM figure_marks) AND e.user_id = :userId`)}
  ) AS tail WHERE ${SLOTS} AND ${TOUCHES}`;

/**
 * SQL of all rows that a question counts, with `at`: a day of the zone, or a quarter of an hour. A
 * roll-up and what it does not have yet are read in one statement, so they fit at every instant. Days
 * are those of the creator's zone; until a changed zone is rolled up they are made of quarters.
 */
export function factRows(
  asked: Asked,
  grain: 'day' | 'quarter',
  by?: Dimension | 'reason',
): string {
  const needsWays =
    (by !== undefined && by !== 'magnet') ||
    asked.filters.some(({ dimension }) => dimension !== 'magnet');
  const where = `user_id = :userId${filterConditions(asked)}`;
  const tail = (at: string) =>
    `SELECT ${at} AS at, ${COLUMNS} FROM (${TAIL}) AS late WHERE ${where}`;
  const quarters = (at: string) =>
    `SELECT ${at} AS at, ${COLUMNS} FROM figure_quarters WHERE ${SLOTS} AND ${TOUCHES} AND ${where}`;
  if (grain === 'quarter') return `${quarters('slot')} UNION ALL ${tail('slot')}`;
  const isRolled = `EXISTS (SELECT FROM figure_zones z WHERE z.user_id = :userId AND z.zone = :zone)`;
  const days = needsWays
    ? `SELECT day AS at, ${COLUMNS} FROM figure_days
       WHERE day BETWEEN :from::date AND :to::date AND ${TOUCHES} AND ${where} AND ${isRolled}`
    : `SELECT day AS at, ${MAGNET_COLUMNS} FROM figure_totals
       WHERE day BETWEEN :from::date AND :to::date AND ${where} AND ${isRolled}`;
  return `${days} UNION ALL ${quarters(DAY)} AND NOT ${isRolled} UNION ALL ${tail(DAY)}`;
}

/** The select list of sums; without visits where posts are asked. */
export const figureSums = (hasVisits: boolean): string =>
  (
    [
      'visits',
      'visitors',
      'tried',
      'lost',
      'verified',
      'emails',
      'delivered',
      'opened',
      'downloaded',
    ] as const satisfies readonly (keyof Figures)[]
  )
    .map((name) =>
      !hasVisits && (name === 'visits' || name === 'visitors')
        ? `NULL::int AS ${name}`
        : `coalesce(sum(${name}), 0)::int AS ${name}`,
    )
    .join(', ');
