import { countMetricNames } from '#shared/analytics/query.ts';

/** The sum of each metric, under its name. */
export const sumsOf = (): string =>
  countMetricNames.map((name) => `sum(${name})::int AS ${name}`).join(', ');

/** The quarter of an hour in which something is counted. */
export const quarterOf = (at: string) =>
  `date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00Z')`;

/**
 * Visits as rows of a roll-up. They have no post, and the same way as first and as last touch. Of a
 * browser's visits on a page and a UTC day the one with the lowest id counts as its visitor, however
 * they are rolled up.
 */
export const visitRows = (which: string, isFirst: string): string => `
  SELECT v.user_id, ${quarterOf('v.created_at')} AS slot, v.magnet_id, '' AS post_key,
    0::smallint AS touch, coalesce(v.way_id, 0) AS way_id, '' AS reason, 1 AS visits,
    (v.number = 1 AND ${isFirst})::int AS visitors, 0 AS tried, 0 AS lost, 0 AS verified,
    0 AS emails, 0 AS delivered, 0 AS opened, 0 AS downloaded, 0 AS continued
  FROM (
    SELECT v.*, row_number() OVER (
      PARTITION BY (v.created_at AT TIME ZONE 'UTC')::date, v.magnet_id, v.visitor_hash
      ORDER BY v.id) AS number
    FROM visits v WHERE ${which} AND NOT v.unlocked
  ) AS v`;

const is = (kind: string) => `(e.kind = '${kind}')::int`;

/** Steps of leads: once where both touches are one way, else once by each. Touch 1 is the first. */
export const EVENT_ROWS = (which: string): string => `
  SELECT e.user_id, ${quarterOf('e.at')}, e.magnet_id, e.post_key, t.touch, t.way_id, e.reason,
    0, 0, ${is('tried')}, ${is('lost')}, ${is('verified')}, ${is('emails')}, ${is('delivered')},
    ${is('opened')}, ${is('downloaded')}, ${is('continued')}
  FROM figure_events e CROSS JOIN LATERAL (
    SELECT 0::smallint AS touch, e.last_way AS way_id WHERE e.first_way = e.last_way
    UNION ALL SELECT 1::smallint, e.first_way WHERE e.first_way <> e.last_way
    UNION ALL SELECT 2::smallint, e.last_way WHERE e.first_way <> e.last_way
  ) AS t WHERE ${which}`;
