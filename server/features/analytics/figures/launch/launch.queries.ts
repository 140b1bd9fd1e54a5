import type { Knex } from 'knex';
import type { CountMetric } from '#shared/analytics/query.ts';
import { type Asked, bindingsOf, factRows, filterConditions, wayOf } from '../fact-rows.queries.ts';
import type { LossRow } from '../figures.queries.ts';
import { addDays, dayIn } from '../period.rules.ts';

export interface LaunchMinute {
  minute: number;
  visits: number;
  tried: number;
  verified: number;
  lost: number;
  waiting: number;
}

export interface Launch {
  minutes: LaunchMinute[];
  losses: LossRow[];
  waiting: LossRow[];
}

const inHour = (at: string) =>
  `${at} >= :startedAt::timestamptz AND ${at} < :startedAt::timestamptz + interval '1 hour'`;
const MINUTE = `floor(extract(epoch FROM at - :startedAt::timestamptz) / 60)::int`;

/** A post whose first hour is asked for, and the magnets it led to. */
export interface LaunchHour {
  post: string;
  startedAt: Date;
  magnetIds: string[];
}

/** Which rows of it: visits, tries, verified or failed ones. */
interface LaunchPart {
  kind: CountMetric;
  /** Of tries, what they wait for, `waiting` for all that wait; of failed ones, why they failed. */
  reason?: string | undefined;
  minute?: number | undefined;
}

/**
 * What the hour is counted from, and what is listed behind its numbers: the same rows. Visits of the
 * magnets, events of the post, and its comments that wait, each with the way of its try. Waiting ones that
 * their creator dismissed are left out.
 */
const sources = ({ touch }: Asked) => ({
  visits: `SELECT id, created_at AS at, magnet_id, '' AS post_key, coalesce(way_id, 0) AS way_id,
      NULL::text AS lead_id, '' AS reason, NULL::double precision AS seconds
    FROM visits WHERE user_id = :userId AND magnet_id = ANY(:magnetIds) AND NOT unlocked
      AND ${inHour('created_at')}`,
  events: `SELECT id, at, magnet_id, post_key, ${wayOf(touch)} AS way_id,
      lead_id, reason, seconds, kind
    FROM figure_events WHERE user_id = :userId AND kind IN ('tried', 'verified', 'lost')
      AND post_key = :post AND ${inHour('at')}`,
  waiting: `SELECT w.id, w.created_at AS at, w.magnet_id, w.post_key, coalesce(a.way_id, 0) AS way_id,
      NULL::text AS lead_id, w.code AS reason, NULL::double precision AS seconds
    FROM waiting_comments w LEFT JOIN LATERAL (
      SELECT coalesce((touch ->> '${touch === 'first' ? 'firstWay' : 'lastWay'}')::bigint, way_of(touch)) AS way_id
      FROM unlock_attempts
      WHERE magnet_id = w.magnet_id AND comment_id = w.comment_id AND counted
        AND (result <> 'refused' OR near_miss IS NOT NULL)
      ORDER BY created_at DESC LIMIT 1
    ) AS a ON true
    WHERE w.user_id = :userId AND w.post_key = :post AND w.state = 'waiting'
      AND w.dismissed_at IS NULL AND ${inHour('w.created_at')}`,
});

/** Rows of a source that fit the filters. */
const fitting = (asked: Asked, source: keyof ReturnType<typeof sources>): string =>
  `FROM (${sources(asked)[source]}) AS ${source} WHERE true ${filterConditions(asked)}`;

/** Rows behind a number of the hour, before the filters. Takes :kind, :reason and :minute. */
export function launchRows(asked: Asked, { kind, reason, minute }: LaunchPart): string {
  const source = kind === 'visits' ? kind : waits({ kind, reason }) ? 'waiting' : 'events';
  return `SELECT id, at, magnet_id, post_key, way_id, lead_id, reason, seconds
    FROM (${sources(asked)[source]}) AS ${source} WHERE true
      ${source === 'events' ? 'AND kind = :kind' : ''}
      ${reason === undefined || reason === 'waiting' ? '' : 'AND reason = :reason'}
      ${minute === undefined ? '' : `AND ${MINUTE} = :minute::int`}`;
}

/** Whether rows are comments that wait; those have ids of letters. */
export const waits = ({ kind, reason }: LaunchPart): boolean =>
  kind === 'tried' && reason !== undefined;

/**
 * The first hour of a post; null for one that nobody tried. Busy days have its magnets in their slices,
 * where a year of events takes long to read. `asked` has no filter of posts.
 */
export async function selectLaunchHour(
  db: Knex,
  asked: Asked,
  { post, startedAt, today }: { post: string; startedAt: Date; today: string },
): Promise<LaunchHour | null> {
  // A day earlier: clocks differ.
  const span = { from: addDays(dayIn(asked.zone, startedAt), -1), to: today };
  const filters = [{ dimension: 'post' as const, values: [post] }];
  const ofPost = { ...asked, span, until: undefined, filters };
  const { rows } = await db.raw<{ rows: { magnetId: string }[] }>(
    `SELECT DISTINCT magnet_id FROM (${factRows(ofPost, 'day', 'magnet')}) AS f
     WHERE tried > 0 OR verified > 0`,
    bindingsOf(ofPost),
  );
  const magnetIds = rows.map(({ magnetId }) => magnetId);
  return magnetIds.length === 0 ? null : { post, startedAt, magnetIds };
}

/**
 * The first 60 minutes after a post: visits of the magnets it led to, tries of its comments and how they
 * ended. `asked` has no filter of posts, as visits have none.
 */
export async function selectLaunch(db: Knex, asked: Asked, hour: LaunchHour): Promise<Launch> {
  const bindings = { ...bindingsOf(asked), ...hour };
  const minutes = await db.raw<{ rows: LaunchMinute[] }>(
    `SELECT ${MINUTE} AS minute,
       sum(visits)::int AS visits, sum(tried)::int AS tried, sum(verified)::int AS verified,
       sum(lost)::int AS lost, sum(waiting)::int AS waiting
     FROM (
       SELECT at, 1 AS visits, 0 AS tried, 0 AS verified, 0 AS lost, 0 AS waiting
       ${fitting(asked, 'visits')}
       UNION ALL
       SELECT at, 0, (kind = 'tried')::int, (kind = 'verified')::int, (kind = 'lost')::int, 0
       ${fitting(asked, 'events')}
       UNION ALL
       SELECT at, 0, 0, 0, 0, 1 ${fitting(asked, 'waiting')}
     ) AS facts GROUP BY 1`,
    bindings,
  );
  const losses = await db.raw<{ rows: LossRow[] }>(
    `SELECT reason, count(*)::int AS count ${fitting(asked, 'events')} AND kind = 'lost'
     GROUP BY reason ORDER BY 2 DESC, 1`,
    bindings,
  );
  const waiting = await db.raw<{ rows: LossRow[] }>(
    `SELECT reason, count(*)::int AS count ${fitting(asked, 'waiting')}
     GROUP BY reason ORDER BY 2 DESC, 1`,
    bindings,
  );
  return { minutes: minutes.rows, losses: losses.rows, waiting: waiting.rows };
}

/** Posts that figures of the span name, newest first: the ids behind the type in a key grow with time. */
export async function selectNewestPosts(db: Knex, asked: Asked, limit: number): Promise<string[]> {
  const id = `split_part(post_key, ':', 2)`;
  const { rows } = await db.raw<{ rows: { postKey: string }[] }>(
    `SELECT post_key FROM (
       SELECT DISTINCT post_key FROM (${factRows(asked, 'day', 'post')}) AS f WHERE post_key <> ''
     ) AS posts ORDER BY length(${id}) DESC, ${id} DESC, post_key LIMIT :limit`,
    { ...bindingsOf(asked), limit },
  );
  return rows.map(({ postKey }) => postKey);
}
