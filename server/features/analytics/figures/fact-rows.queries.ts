import { type AnalyticsQuery, countMetricNames, type Dimension } from '#shared/analytics/query.ts';
import { startOfDay } from '#server/platform/time/start-of-day.queries.ts';
import { addDays, type Span } from './period.rules.ts';
import type { Marks } from './marks.queries.ts';
import { EVENT_ROWS, visitRows } from './raw-rows.queries.ts';

/** By what slices are split. */
type Split = Dimension | 'reason';

/** Which figures of a creator. */
export interface Asked {
  userId: string;
  zone: string;
  span: Span;
  touch: AnalyticsQuery['touch'];
  filters: AnalyticsQuery['filters'];
  /** The time of the last day at which it ends, `HH:MM`, a whole quarter of an hour; by default 24:00. */
  until?: string | undefined;
  /** Marks of the roll-ups a moment ago: with them the database plans for the few rows beyond. */
  marks: Marks;
}

/** The column of an event with the way that counts. */
export const wayOf = (touch: Asked['touch']) => (touch === 'first' ? 'first_way' : 'last_way');

/** The bindings of every statement made of `factRows`. */
export function bindingsOf({ userId, zone, span, touch, filters, until, marks }: Asked) {
  const values = filters.map((filter, index): [string, readonly string[]] => [
    `filter${index}`,
    [...filter.values],
  ]);
  return {
    userId,
    zone,
    from: span.from,
    to: span.to,
    until: until ?? '24:00',
    whole: until === undefined ? span.to : addDays(span.to, -1),
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

const isOfMagnet = ({ dimension }: AnalyticsQuery['filters'][number]): boolean =>
  dimension === 'magnet' || dimension === 'post';

const isOfWays = (filter: AnalyticsQuery['filters'][number]): boolean => !isOfMagnet(filter);
const wanted = (index: number) => `= ANY(:filter${index}::text[])`;

/** The creator's ways that all filters of ways take, in one look. */
function fittingWays({ filters }: Asked): string {
  const conditions = filters.map((filter, index) =>
    isOfWays(filter) ? ` AND coalesce(facts ->> '${filter.dimension}', '') ${wanted(index)}` : '',
  );
  return `SELECT id FROM ways WHERE user_id = :userId${conditions.join('')}`;
}

/** Conditions of the filters for rows with a magnet, a post and a way. */
export const filterConditions = (asked: Asked, wayId = 'way_id'): string =>
  conditionsOf(asked, wayId, `${wayId} IN (${fittingWays(asked)})`);

/**
 * The same inside of `withWays`. Not a join: the database expects far fewer ways than fit, and would
 * look through all of them for each row.
 */
export const sharedConditions = (asked: Asked, wayId = 'way_id'): string =>
  conditionsOf(asked, wayId, `(${wayId} IN (SELECT id FROM fitting)) IS TRUE`);

/** A statement whose conditions are `sharedConditions`: it looks through the creator's ways once. */
export const withWays = (asked: Asked, statement: string): string =>
  asked.filters.some(isOfWays)
    ? `WITH fitting AS MATERIALIZED (${fittingWays(asked)}) ${statement}`
    : statement;

function conditionsOf({ filters }: Asked, wayId: string, isFitting: string): string {
  const conditions = filters.flatMap((filter, index) =>
    isOfMagnet(filter)
      ? [`${filter.dimension === 'magnet' ? 'magnet_id' : 'post_key'} ${wanted(index)}`]
      : [],
  );
  const onWays = filters.filter(isOfWays);
  if (onWays.length > 0) {
    const takesUnknown = onWays.every(({ dimension, values }) =>
      values.includes(unknownValue(dimension)),
    );
    conditions.push(`(${takesUnknown ? `${wayId} = 0 OR ` : ''}${isFitting})`);
  }
  return conditions.map((condition) => ` AND ${condition}`).join('');
}

export const START = startOfDay(':from::date', ':zone');
/** A time that clocks show twice is over after the second one; one that they leave out may be later than the day. */
export const END = `least((:to::date + :until::time) AT TIME ZONE :zone, ${startOfDay('(:to::date + 1)', ':zone')})`;
const SLOTS = `slot >= ${START} AND slot < ${END}`;
/** Of a last day that ends early. */
const LAST_SLOTS = `slot >= ${startOfDay(':to::date', ':zone')} AND slot < ${END}`;
const TOUCHES = `touch IN (0, :touch::smallint)`;
const DAY = `(slot AT TIME ZONE :zone)::date`;
const SUMS =
  'visits, visitors, tried, lost, verified, emails, delivered, opened, downloaded, continued';
/** `by` and `value` are known for slices alone; other rows have all of their dimensions. */
const NO_SLICE = `NULL::text AS by, NULL::text AS value`;
const COLUMNS = `magnet_id, post_key, way_id, reason, ${NO_SLICE}, ${SUMS}`;
const MAGNET_COLUMNS = `magnet_id, '' AS post_key, 0 AS way_id, '' AS reason, ${NO_SLICE}, ${SUMS}`;

/**
 * Rows that no roll-up has yet: later than its marks, in the same snapshot. The times leave out
 * partitions, each of which takes time to plan; the visit of a UTC day that counts as a visitor may be a
 * day off.
 */
const TAIL = `
  SELECT * FROM (
    ${visitRows(
      `v.id > :lastVisit AND v.id > (SELECT last_visit FROM figure_marks) AND v.user_id = :userId
        AND v.created_at >= (:from::date - 1)::timestamp AT TIME ZONE :zone AND v.created_at < (:to::date + 2)::timestamp AT TIME ZONE :zone`,
      `NOT EXISTS (SELECT FROM first_visits f
        WHERE f.day = (v.created_at AT TIME ZONE 'UTC')::date AND f.magnet_id = v.magnet_id
          AND f.visitor_hash = v.visitor_hash)`,
    )}
    UNION ALL
    ${EVENT_ROWS(`e.id > :lastEvent AND e.id > (SELECT last_event FROM figure_marks) AND e.user_id = :userId`)}
  ) AS tail WHERE ${SLOTS} AND ${TOUCHES}`;

const IS_ROLLED = `EXISTS (SELECT FROM figure_zones z WHERE z.user_id = :userId AND z.zone = :zone)`;
const SLICED_DAYS = `SELECT day FROM figure_sliced_days
  WHERE user_id = :userId AND day BETWEEN :from::date AND :whole::date AND making IS NULL AND ${IS_ROLLED}`;
const OTHER_DAYS = `SELECT day::date FROM generate_series(:from::date::timestamp, :whole::date::timestamp,
  interval '1 day') AS day WHERE day::date NOT IN (${SLICED_DAYS})`;

/** Joined freely, all days of the period, or the whole table, would be read for the few that have no slices. */
const eachOtherDay = (rows: string): string =>
  `SELECT d.* FROM (${OTHER_DAYS}) AS other (other_day) CROSS JOIN LATERAL (${rows} OFFSET 0) AS d`;

/** Rows of sliced days: under at most one filter, split by one dimension. */
function slicedRows({ filters: [filter] }: Asked, by: Split | 'quarter' | ''): string {
  const where =
    filter === undefined
      ? `filter = '' AND filter_value = ''`
      : `filter = '${filter.dimension}' AND filter_value = ANY(:filter0::text[])`;
  const at = by === 'quarter' ? 'to_timestamp(value::bigint)' : 'day';
  const as = (name: string) => (by === name ? 'value' : `''`);
  return `SELECT ${at} AS at, ${as('magnet')}, ${as('post')}, 0, ${as('reason')}, by, value, ${SUMS}
    FROM figure_slices WHERE user_id = :userId AND ${where} AND by = '${by}' AND ${TOUCHES}
      AND day = ANY(ARRAY(${SLICED_DAYS}))`;
}

/**
 * SQL of all rows that a question counts, with `at`: a day of the zone, or a quarter of an hour. A
 * roll-up and what it does not have yet are read in one statement, so they fit at every instant. Days
 * are those of the creator's zone; until a changed zone is rolled up they are made of quarters. Busy
 * days are read from their slices; under several filters of ways, from their sums without magnets.
 */
export function factRows(asked: Asked, grain: 'day' | 'quarter', ...by: Split[]): string {
  return withWays(asked, sharedRows(asked, grain, ...by));
}

/** The same rows, for a statement inside of `withWays`. Slices under several splits have the rows once for each. */
export function sharedRows(asked: Asked, grain: 'day' | 'quarter', ...by: Split[]): string {
  const needsWays =
    by.some((split) => split !== 'magnet') ||
    asked.filters.some(({ dimension }) => dimension !== 'magnet');
  const hasSlices = asked.filters.length <= 1;
  const where = `user_id = :userId${sharedConditions(asked)}`;
  const tail = (at: string) =>
    `SELECT ${at} AS at, ${COLUMNS} FROM (${TAIL}) AS late WHERE ${where}`;
  const quarters = (at: string, slots: string) =>
    `SELECT ${at} AS at, ${COLUMNS} FROM figure_quarters WHERE ${slots} AND ${TOUCHES} AND ${where}`;
  if (grain === 'quarter') {
    if (!hasSlices) return `${quarters('slot', SLOTS)} UNION ALL ${tail('slot')}`;
    const slots = `slot >= ${startOfDay('other_day', ':zone')}
      AND slot < ${startOfDay('(other_day + 1)', ':zone')}`;
    return `${eachOtherDay(quarters('slot', slots))}
      UNION ALL ${slicedRows(asked, 'quarter')} UNION ALL ${tail('slot')}`;
  }
  const hasDayWays =
    !asked.filters.some(isOfMagnet) && !by.includes('magnet') && !by.includes('post') && needsWays;
  const ofDays = (days: string) => `SELECT day AS at, ${COLUMNS} FROM figure_days
    WHERE ${days} AND ${TOUCHES} AND ${where} AND ${IS_ROLLED}`;
  const dayWays = `SELECT day AS at, '' AS magnet_id, '' AS post_key, way_id, reason, ${NO_SLICE}, ${SUMS}
    FROM figure_day_ways WHERE day = ANY(ARRAY(${SLICED_DAYS})) AND ${TOUCHES} AND ${where}`;
  const slices = (by.length === 0 ? ([''] as const) : by).map((split) => slicedRows(asked, split));
  const sliced = hasSlices ? slices.join(' UNION ALL ') : hasDayWays ? dayWays : null;
  const wayDays =
    sliced === null
      ? ofDays('day BETWEEN :from::date AND :whole::date')
      : `${eachOtherDay(ofDays('day = other_day'))} UNION ALL ${sliced}`;
  const days = needsWays
    ? wayDays
    : `SELECT day AS at, ${MAGNET_COLUMNS} FROM figure_totals
       WHERE day BETWEEN :from::date AND :whole::date AND ${where} AND ${IS_ROLLED}`;
  const lastDay =
    asked.until === undefined ? '' : `UNION ALL ${quarters(DAY, LAST_SLOTS)} AND ${IS_ROLLED}`;
  return `${days} ${lastDay} UNION ALL ${quarters(DAY, SLOTS)} AND NOT ${IS_ROLLED} UNION ALL ${tail(DAY)}`;
}

/** The select list of sums; without visits where posts are asked. */
export const figureSums = (hasVisits: boolean): string =>
  countMetricNames
    .map((name) =>
      !hasVisits && (name === 'visits' || name === 'visitors')
        ? `NULL::int AS ${name}`
        : `coalesce(sum(${name}), 0)::int AS ${name}`,
    )
    .join(', ');
