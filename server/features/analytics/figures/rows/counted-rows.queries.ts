import type { Knex } from 'knex';
import { isDifference, type ListedReason } from '#shared/analytics/loss-advice.ts';
import type { CountMetric } from '#shared/analytics/query.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import {
  type Asked,
  bindingsOf,
  END,
  filterConditions,
  START,
  wayOf,
} from '../fact-rows.queries.ts';
import { WAITING_TRIES } from '../figures.queries.ts';
import { quarterOf } from '../raw-rows.queries.ts';
import { type LaunchHour, launchRows, waits } from '../launch/launch.queries.ts';
import { differenceCondition } from './differences.queries.ts';

export interface CountedRow {
  id: string;
  keysetAt: string;
  at: Date;
  magnetId: string;
  magnetTitle: string;
  postKey: string | null;
  leadId: string | null;
  leadName: string | null;
  entryId: string | null;
  entryAuthor: string | null;
  reason: string | null;
  seconds: number | null;
  way: Record<string, string> | null;
}

interface Listing {
  kind: CountMetric;
  /** Only what was lost for this reason, waits, or came no further. */
  reason?: ListedReason | undefined;
  /** Whether the plan shows emails. */
  hasEmails: boolean;
  /** Only this hour of the span, counted as in a series. */
  hour?: number | undefined;
  /** Only this hour of the week, counted as in the heat map. */
  weekHour?: number | undefined;
  /** Instead of the span: the first hour of a post, where kind and reason mean what they mean there. */
  launch?: LaunchHour | undefined;
  /** Only this minute of that hour. */
  minute?: number | undefined;
  after?: Keyset | undefined;
  limit: number;
}

/** Visits or steps of leads, newest first; one more than asked for. Leads over quota have no name. */
export async function selectCountedRows(
  db: Knex,
  asked: Asked,
  list: Listing,
): Promise<CountedRow[]> {
  if (list.kind !== 'visitors') return selectListed(db, asked, list, null);
  // Whether a visit is the first of its day takes the day's others: as few days as the page needs.
  for (let visits = FIRST_LOOK; ; visits *= 8) {
    const since = await selectLookSince(db, asked, list.after, visits);
    const rows = await selectListed(db, asked, list, since);
    if (rows.length > list.limit || since === null) return rows;
  }
}

const FIRST_LOOK = 2_000;

/** The UTC day of the visit that lies so many before the page; null when the span has fewer. */
async function selectLookSince(
  db: Knex,
  asked: Asked,
  after: Keyset | undefined,
  visits: number,
): Promise<Date | null> {
  const { rows } = await db.raw<{ rows: { since: Date }[] }>(
    `SELECT date_trunc('day', created_at, 'UTC') AS since FROM visits
     WHERE user_id = :userId AND created_at >= ${START} AND created_at < ${END}
       AND (:afterAt::timestamptz IS NULL OR created_at <= :afterAt::timestamptz)
     ORDER BY created_at DESC OFFSET :visits LIMIT 1`,
    { ...bindingsOf(asked), afterAt: after?.at ?? null, visits },
  );
  return rows[0]?.since ?? null;
}

const VISITS = `
  SELECT id, created_at AS at, magnet_id, '' AS post_key, coalesce(way_id, 0) AS way_id,
    NULL::text AS lead_id, '' AS reason, NULL::double precision AS seconds`;

/** What is listed, in the span. `since`: where first visits are looked for, by default all of it. */
function listedRows(listing: Listing, asked: Asked): string {
  const { kind, reason, hasEmails, launch } = listing;
  if (launch !== undefined) return launchRows(asked, listing);
  const inSpan = (at: string) => `${at} >= ${START} AND ${at} < ${END}`;
  if (kind === 'visits') {
    return `${VISITS} FROM visits WHERE user_id = :userId AND NOT unlocked AND ${inSpan('created_at')}`;
  }
  if (kind === 'visitors') {
    return `${VISITS} FROM (
        SELECT v.*, row_number() OVER (
          PARTITION BY (created_at AT TIME ZONE 'UTC')::date, magnet_id, visitor_hash ORDER BY id
        ) AS number
        FROM visits v WHERE user_id = :userId AND NOT unlocked AND created_at < ${END}
          AND created_at >= coalesce(:since::timestamptz, date_trunc('day', ${START}, 'UTC'))
      ) AS v WHERE number = 1 AND ${inSpan('created_at')}`;
  }
  const columns = `SELECT id, at, magnet_id, post_key,
    ${wayOf(asked.touch)} AS way_id`;
  if (reason === 'waiting') {
    return `${columns}, NULL::text AS lead_id, '' AS reason, NULL::double precision AS seconds
      FROM (${WAITING_TRIES}) AS tries WHERE ${inSpan('at')}`;
  }
  const ofReason =
    reason === undefined
      ? ''
      : isDifference(reason)
        ? `AND ${differenceCondition(reason, asked, hasEmails)}`
        : 'AND reason = :reason';
  return `${columns}, lead_id, reason, seconds
    FROM figure_events WHERE user_id = :userId AND kind = :kind AND ${inSpan('at')}
      ${ofReason}`;
}

/** The hours that are asked for. As figures do, the week takes each quarter of an hour as a whole. */
function hourConditions({ hour, weekHour }: Listing): string {
  const after = (hours: string) => `(${START}) + ${hours} * interval '1 hour'`;
  const onClock = `${quarterOf('at')} AT TIME ZONE :zone`;
  return [
    hour === undefined
      ? ''
      : ` AND at >= ${after(':hour::int')} AND at < ${after('(:hour::int + 1)')}`,
    weekHour === undefined
      ? ''
      : ` AND (extract(isodow FROM ${onClock}) - 1) * 24 + extract(hour FROM ${onClock}) = :weekHour::int`,
  ].join('');
}

/**
 * The try of a row `r`: events do not name it, so it is found by the facts it gave them, and only where
 * one try alone has them all. The author of a lead over quota has no name.
 */
function triesOf(kind: CountMetric): string {
  if (kind !== 'lost' && kind !== 'tried') return 'SELECT NULL::text AS id, NULL::text AS author';
  const how = kind === 'lost' ? `t.result = 'refused' AND t.reason = r.reason` : 't.counted';
  return `SELECT min(t.id) AS id, min(t.author_name) FILTER (WHERE h.over_quota IS NOT TRUE) AS author
    FROM unlock_attempts t
      LEFT JOIN leads h ON h.magnet_id = t.magnet_id AND h.comment_id = t.comment_id
    WHERE t.user_id = :userId AND t.created_at = r.at AND t.magnet_id = r.magnet_id
      AND coalesce(t.post_key, '') = r.post_key AND ${how}
    HAVING count(*) = 1`;
}

async function selectListed(
  db: Knex,
  asked: Asked,
  listing: Listing,
  since: Date | null,
): Promise<CountedRow[]> {
  const { kind, reason, hour, weekHour, launch, minute, after, limit } = listing;
  const { rows } = await db.raw<{ rows: CountedRow[] }>(
    `SELECT r.id::text, r.at, ${keysetAt('r.at')} AS keyset_at, r.magnet_id,
       coalesce(m.title, '') AS magnet_title, nullif(r.post_key, '') AS post_key, l.id AS lead_id,
       CASE WHEN NOT l.over_quota THEN l.name END AS lead_name, t.id AS entry_id, t.author AS entry_author,
       nullif(r.reason, '') AS reason, r.seconds, w.facts AS way
     FROM (SELECT * FROM (${listedRows(listing, asked)}) AS listed
       WHERE (:afterAt::timestamptz IS NULL OR (at, id) < (:afterAt::timestamptz, :afterId::${waits(listing) ? 'text' : 'bigint'}))
         ${filterConditions(asked)} ${hourConditions(listing)}
       ORDER BY at DESC, id DESC LIMIT :limit) AS r
     LEFT JOIN magnets m ON m.id = r.magnet_id LEFT JOIN ways w ON w.id = r.way_id
     LEFT JOIN leads l ON l.id = r.lead_id AND l.user_id = :userId AND l.erased_at IS NULL
     LEFT JOIN LATERAL (${triesOf(kind)}) AS t ON true
     ORDER BY r.at DESC, r.id DESC`,
    {
      ...bindingsOf(asked),
      kind,
      reason: reason ?? null,
      hour: hour ?? null,
      weekHour: weekHour ?? null,
      ...launch,
      minute: minute ?? null,
      since,
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

/** Calls that are no visits, by UTC day: of the days that the period touches. */
export async function selectExcluded(
  db: Knex,
  asked: Asked,
  magnetIds: readonly string[] | null,
): Promise<ExcludedRow[]> {
  const { rows } = await db.raw<{ rows: ExcludedRow[] }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, reason, agent, sum(count)::int AS count
     FROM excluded_visits WHERE user_id = :userId
       AND day BETWEEN ((${START}) AT TIME ZONE 'UTC')::date
         AND ((${END} - interval '1 microsecond') AT TIME ZONE 'UTC')::date
       AND (:magnetIds::text[] IS NULL OR magnet_id = ANY(:magnetIds))
     GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 3`,
    { ...bindingsOf(asked), magnetIds: magnetIds === null ? null : [...magnetIds] },
  );
  return rows;
}
