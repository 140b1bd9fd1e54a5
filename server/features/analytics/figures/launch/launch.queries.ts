import type { Knex } from 'knex';
import { type Asked, bindingsOf, factRows, filterConditions } from '../fact-rows.queries.ts';
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

const inHour = (at = 'at') =>
  `${at} >= :startedAt::timestamptz AND ${at} < :startedAt::timestamptz + interval '1 hour'`;

const wayOf = (touch: Asked['touch']) => (touch === 'first' ? 'first_way' : 'last_way');

/** Comments that wait, each with the way of its try. Those that their creator dismissed are left out. */
const waitingRows = (asked: Asked): string => {
  const name = asked.touch === 'first' ? 'firstWay' : 'lastWay';
  return `SELECT at, code FROM (
      SELECT w.created_at AS at, w.code, w.magnet_id, coalesce(a.way_id, 0) AS way_id
      FROM waiting_comments w LEFT JOIN LATERAL (
        SELECT coalesce((touch ->> '${name}')::bigint, way_of(touch)) AS way_id FROM unlock_attempts
        WHERE magnet_id = w.magnet_id AND comment_id = w.comment_id AND counted
          AND (result <> 'refused' OR near_miss IS NOT NULL)
        ORDER BY created_at DESC LIMIT 1
      ) AS a ON true
      WHERE w.user_id = :userId AND w.post_key = :post AND w.state = 'waiting'
        AND w.dismissed_at IS NULL
    ) AS waits WHERE ${inHour()} ${filterConditions(asked)}`;
};

/** Magnets that a post led to: busy days have them in their slices, where a year of events takes long to read. */
async function selectMagnetsOf(db: Knex, ofPost: Asked): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { magnetId: string }[] }>(
    `SELECT DISTINCT magnet_id FROM (${factRows(ofPost, 'day', 'magnet')}) AS f
     WHERE tried > 0 OR verified > 0`,
    bindingsOf(ofPost),
  );
  return rows.map(({ magnetId }) => magnetId);
}

/**
 * The first 60 minutes after a post: visits of the magnets it led to, tries of its comments and how they
 * ended. `asked` has no filter of posts, as visits have none. Null for a post that nobody tried.
 */
export async function selectLaunch(
  db: Knex,
  asked: Asked,
  { post, startedAt, today }: { post: string; startedAt: Date; today: string },
): Promise<Launch | null> {
  // A day earlier: clocks differ.
  const span = { from: addDays(dayIn(asked.zone, startedAt), -1), to: today };
  const filters = [{ dimension: 'post' as const, values: [post] }];
  const magnetIds = await selectMagnetsOf(db, { ...asked, span, until: undefined, filters });
  if (magnetIds.length === 0) return null;
  const bindings = { ...bindingsOf(asked), post, startedAt };
  const events = (kinds: string) => `user_id = :userId AND kind IN (${kinds}) AND post_key = :post
    AND ${inHour()} ${filterConditions(asked, wayOf(asked.touch))}`;
  const minutes = await db.raw<{ rows: LaunchMinute[] }>(
    `SELECT floor(extract(epoch FROM at - :startedAt::timestamptz) / 60)::int AS minute,
       sum(visits)::int AS visits, sum(tried)::int AS tried, sum(verified)::int AS verified,
       sum(lost)::int AS lost, sum(waiting)::int AS waiting
     FROM (
       SELECT at, 1 AS visits, 0 AS tried, 0 AS verified, 0 AS lost, 0 AS waiting FROM (
         SELECT created_at AS at, magnet_id, coalesce(way_id, 0) AS way_id FROM visits
         WHERE user_id = :userId AND magnet_id = ANY(:magnetIds) AND NOT unlocked
           AND ${inHour('created_at')}
       ) AS came WHERE true ${filterConditions(asked)}
       UNION ALL
       SELECT at, 0, (kind = 'tried')::int, (kind = 'verified')::int, (kind = 'lost')::int, 0
       FROM figure_events WHERE ${events(`'tried', 'verified', 'lost'`)}
       UNION ALL
       SELECT at, 0, 0, 0, 0, 1 FROM (${waitingRows(asked)}) AS waits
     ) AS facts GROUP BY 1`,
    { ...bindings, magnetIds },
  );
  const losses = await db.raw<{ rows: LossRow[] }>(
    `SELECT reason, count(*)::int AS count FROM figure_events WHERE ${events(`'lost'`)}
     GROUP BY reason ORDER BY 2 DESC, 1`,
    bindings,
  );
  const waiting = await db.raw<{ rows: LossRow[] }>(
    `SELECT code AS reason, count(*)::int AS count FROM (${waitingRows(asked)}) AS waits
     GROUP BY code ORDER BY 2 DESC, 1`,
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
