import type { Knex } from 'knex';
import type { Span } from './period.rules.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { type Asked, bindingsOf, END, filterConditions, START } from './fact-rows.queries.ts';

/** What can be listed behind a number. */
export type RowKind = 'visits' | 'tried' | 'lost' | 'verified' | 'emails' | 'delivered' | 'opened';

export interface CountedRow {
  id: string;
  keysetAt: string;
  at: Date;
  magnetId: string;
  magnetTitle: string;
  postKey: string | null;
  leadId: string | null;
  leadName: string | null;
  reason: string | null;
  way: Record<string, string> | null;
}

/** Visits or steps of leads, newest first; one more than asked for. Leads over quota have no name. */
export async function selectCountedRows(
  db: Knex,
  asked: Asked,
  { kind, after, limit }: { kind: RowKind; after?: Keyset | undefined; limit: number },
): Promise<CountedRow[]> {
  const way = asked.touch === 'first' ? 'first_way' : 'last_way';
  const listed =
    kind === 'visits'
      ? `SELECT id, created_at AS at, magnet_id, '' AS post_key, coalesce(way_id, 0) AS way_id,
           NULL::text AS lead_id, '' AS reason
         FROM visits WHERE user_id = :userId AND NOT unlocked
           AND created_at >= ${START} AND created_at < ${END}`
      : `SELECT id, at, magnet_id, post_key, ${way} AS way_id, lead_id, reason
         FROM figure_events WHERE user_id = :userId AND kind = :kind
           AND at >= ${START} AND at < ${END}`;
  const { rows } = await db.raw<{ rows: CountedRow[] }>(
    `SELECT r.id::text, r.at, ${keysetAt('r.at')} AS keyset_at, r.magnet_id,
       coalesce(m.title, '') AS magnet_title, nullif(r.post_key, '') AS post_key, l.id AS lead_id,
       CASE WHEN NOT l.held THEN l.name END AS lead_name, nullif(r.reason, '') AS reason,
       w.facts AS way
     FROM (SELECT * FROM (${listed}) AS listed
       WHERE (:afterAt::timestamptz IS NULL OR (at, id) < (:afterAt::timestamptz, :afterId::bigint))
         ${filterConditions(asked)}
       ORDER BY at DESC, id DESC LIMIT :limit) AS r
     LEFT JOIN magnets m ON m.id = r.magnet_id LEFT JOIN ways w ON w.id = r.way_id
     LEFT JOIN leads l ON l.id = r.lead_id AND l.user_id = :userId AND l.erased_at IS NULL
     ORDER BY r.at DESC, r.id DESC`,
    {
      ...bindingsOf(asked),
      kind,
      afterAt: after?.at ?? null,
      afterId: after?.id ?? '0',
      limit: limit + 1,
    },
  );
  return rows;
}

/** Since when single visits are kept: the beginning of the oldest partition. */
export async function selectRowsSince(db: Knex): Promise<Date | null> {
  const { rows } = await db.raw<{ rows: { since: Date | null }[] }>(
    `SELECT to_timestamp(min(substring(c.relname FROM '\\d{4}_\\d{2}$')), 'YYYY_MM') AT TIME ZONE 'UTC'
         AT TIME ZONE current_setting('TimeZone') AS since
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'visits'::regclass AND c.relname ~ '^visits_\\d{4}_\\d{2}$'`,
  );
  return rows[0]?.since ?? null;
}

export interface ExcludedRow {
  day: string;
  reason: 'bot' | 'preview' | 'prefetch' | 'own';
  agent: string;
  count: number;
}

/** Calls that are no visits, by UTC day. */
export async function selectExcluded(
  db: Knex,
  { userId, span, magnetIds }: { userId: string; span: Span; magnetIds: readonly string[] | null },
): Promise<ExcludedRow[]> {
  const { rows } = await db.raw<{ rows: ExcludedRow[] }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, reason, agent, sum(count)::int AS count
     FROM excluded_visits WHERE user_id = :userId AND day BETWEEN :from::date AND :to::date
       AND (:magnetIds::text[] IS NULL OR magnet_id = ANY(:magnetIds))
     GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 3`,
    { userId, ...span, magnetIds: magnetIds === null ? null : [...magnetIds] },
  );
  return rows;
}

export interface LaunchMinute {
  minute: number;
  visits: number;
  tried: number;
  verified: number;
}

/** The first 60 minutes after a post: visits of the magnets it led to, and tries of its comments. */
export async function selectLaunch(
  db: Knex,
  { userId, post, startedAt }: { userId: string; post: string; startedAt: Date },
): Promise<{ minutes: LaunchMinute[]; losses: { reason: string; count: number }[] } | null> {
  const bindings = { userId, post, startedAt };
  const hour = (at: string) =>
    `${at} >= :startedAt::timestamptz AND ${at} < :startedAt::timestamptz + interval '1 hour'`;
  const { rows } = await db.raw<{ rows: { magnetId: string }[] }>(
    `SELECT DISTINCT magnet_id FROM figure_events
     WHERE user_id = :userId AND kind IN ('tried', 'verified') AND post_key = :post`,
    bindings,
  );
  if (rows.length === 0) return null;
  const magnetIds = rows.map(({ magnetId }) => magnetId);
  const minutes = await db.raw<{ rows: LaunchMinute[] }>(
    `SELECT floor(extract(epoch FROM at - :startedAt::timestamptz) / 60)::int AS minute,
       sum(visits)::int AS visits, sum(tried)::int AS tried, sum(verified)::int AS verified
     FROM (
       SELECT created_at AS at, 1 AS visits, 0 AS tried, 0 AS verified FROM visits
       WHERE user_id = :userId AND magnet_id = ANY(:magnetIds) AND NOT unlocked
         AND ${hour('created_at')}
       UNION ALL
       SELECT at, 0, (kind = 'tried')::int, (kind = 'verified')::int FROM figure_events
       WHERE user_id = :userId AND kind IN ('tried', 'verified') AND post_key = :post AND ${hour('at')}
     ) AS facts GROUP BY 1`,
    { ...bindings, magnetIds },
  );
  const losses = await db.raw<{ rows: { reason: string; count: number }[] }>(
    `SELECT reason, count(*)::int AS count FROM figure_events
     WHERE user_id = :userId AND kind = 'lost' AND post_key = :post AND ${hour('at')}
     GROUP BY reason ORDER BY 2 DESC, 1`,
    bindings,
  );
  return { minutes: minutes.rows, losses: losses.rows };
}
