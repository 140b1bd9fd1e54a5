import type { Knex } from 'knex';
import {
  type UsageMeter,
  type UsageThreshold,
  usageThresholds,
} from '#shared/billing/usage-notices.contract.ts';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import { THIS_MONTH } from '#server/platform/time/database-time.queries.ts';

/** A notice that was written just now. */
export interface NewNotice {
  userId: string;
  meter: UsageMeter;
  threshold: UsageThreshold;
  limit: number;
  used: number;
}

/** What creators use now of what is limited. */
const METERS = `
  SELECT e.user_id, m.meter, m.used, m.of_limit
  FROM entitlements e
    LEFT JOIN quota_months q ON q.user_id = e.user_id AND q.month = ${THIS_MONTH}
    CROSS JOIN LATERAL (VALUES
      ('active_magnets', (SELECT count(*) FROM magnets g WHERE g.user_id = e.user_id
        AND g.status = 'active' AND g.deleted_at IS NULL), e.magnet_limit::bigint),
      ('comments', coalesce(q.used, 0)::bigint, CASE WHEN q.user_id IS NULL THEN e.comment_limit
        ELSE q.comment_limit + q.extra END::bigint),
      ('storage', (SELECT coalesce(sum(f.size), 0)::bigint FROM magnet_files f
        WHERE f.user_id = e.user_id), e.storage_mb::bigint * 1000000)
    ) AS m (meter, used, of_limit)
  WHERE e.user_id = ANY (CAST(:userIds AS text[]))`;

/** False while another process looks; the lock ends with the transaction. */
export async function tryNoticeLock(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(?) AS locked',
    [advisoryLocks.usageNotices],
  );
  return rows[0]?.locked === true;
}

/** Creators with a live event of the last time: whatever changes a meter notes one. */
export async function selectActive(db: Knex, seconds: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { userId: string }[] }>(
    `SELECT DISTINCT user_id FROM live_events
     WHERE at > now() - make_interval(secs => ?) AND user_id IS NOT NULL
       AND topic IN ('lead', 'magnet', 'quota', 'billing')`,
    [seconds],
  );
  return rows.map(({ userId }) => userId);
}

/** A part of all creators by id; those being deleted are told nothing. */
export async function selectCreatorsAfter(
  db: Knex,
  after: string,
  limit: number,
): Promise<string[]> {
  return db('users').where('id', '>', after).orderBy('id').limit(limit).pluck<string[]>('id');
}

/** Marks notices whose part is not used any more, or whose month is over. */
export async function noteFallen(trx: Knex.Transaction, userIds: readonly string[]): Promise<void> {
  await trx.raw(
    `WITH meters AS MATERIALIZED (${METERS})
     UPDATE billing_notices n SET fell_at = now() FROM meters m
     WHERE n.user_id = m.user_id AND n.meter = m.meter AND n.fell_at IS NULL
       AND (m.of_limit IS NULL OR m.used * 100 < n.threshold * m.of_limit
         OR (n.meter = 'comments' AND n.month < ${THIS_MONTH}))`,
    { userIds },
  );
}

/**
 * Notes every part that is passed and was not noted for this month and limit; returns what is to be
 * told, the highest of each meter. A part that was passed before and still is counts as noted. Unique
 * indexes hold that for any number of processes.
 */
export async function insertReached(
  trx: Knex.Transaction,
  userIds: readonly string[],
): Promise<NewNotice[]> {
  const { rows } = await trx.raw<{ rows: NewNotice[] }>(
    `WITH meters AS MATERIALIZED (${METERS}), reached AS (
       SELECT m.*, t.threshold, t.threshold = max(t.threshold)
         OVER (PARTITION BY m.user_id, m.meter) AS is_highest
       FROM meters m CROSS JOIN unnest(CAST(:thresholds AS integer[])) AS t (threshold)
       WHERE m.used > 0 AND m.used * 100 >= t.threshold * m.of_limit
     ), noted AS (
       INSERT INTO billing_notices (id, user_id, meter, month, threshold, of_limit, used, is_told)
       SELECT translate(left(replace(gen_random_uuid()::text, '-', ''), 20), '01', 'gh'),
         user_id, meter, ${THIS_MONTH}, threshold, of_limit, used, is_highest
       FROM reached ON CONFLICT DO NOTHING
       RETURNING user_id, meter, threshold, of_limit, used, is_told
     )
     SELECT user_id, meter, threshold, of_limit::float8 AS "limit", used::float8 AS used
     FROM noted WHERE is_told ORDER BY user_id, meter`,
    { userIds, thresholds: [...usageThresholds] },
  );
  return rows;
}

export interface NoticeRow {
  id: string;
  meter: UsageMeter;
  threshold: UsageThreshold;
  limit: number;
  used: number;
  toldAt: Date;
  isDismissed: boolean;
}

/** Of each meter the highest part that is passed, with what is used now; the latest first. */
export async function selectNotices(db: Knex, userId: string): Promise<NoticeRow[]> {
  const { rows } = await db.raw<{ rows: NoticeRow[] }>(
    `SELECT h.id, h.meter, h.threshold, coalesce(m.of_limit, h.of_limit)::float8 AS "limit",
       coalesce(m.used, h.used)::float8 AS used, h.told_at, h.dismissed_at IS NOT NULL AS is_dismissed
     FROM (
       SELECT DISTINCT ON (meter) * FROM billing_notices
       WHERE user_id = :userId AND fell_at IS NULL
         AND (meter <> 'comments' OR month = ${THIS_MONTH})
       ORDER BY meter, threshold DESC
     ) AS h LEFT JOIN (${METERS}) AS m ON m.meter = h.meter
     ORDER BY h.told_at DESC, h.meter`,
    { userId, userIds: [userId] },
  );
  return rows;
}

/** Puts a notice away or brings it back; false when it is not the creator's. */
export async function saveDismissed(
  db: Knex,
  userId: string,
  { noticeId, isDismissed }: { noticeId: string; isDismissed: boolean },
): Promise<boolean> {
  const changed = await db('billing_notices')
    .where({ id: noticeId, userId })
    .update({ dismissedAt: isDismissed ? db.fn.now() : null });
  return changed === 1;
}

export interface MailOwner {
  id: string;
  email: string;
  emailKey: string;
  isOn: boolean;
  isProven: boolean;
  /** The address refused a mail in the last 30 days. */
  isRefused: boolean;
  /** Suspended, being deleted, or made up. */
  isClosed: boolean;
}

/** Accounts with all that decides whether they are mailed. */
export function selectMailOwners(
  db: Knex,
  by: { ids: readonly string[] } | { emailKey: string },
): Promise<MailOwner[]> {
  const query = db('users as u').select<MailOwner[]>(
    'u.id',
    'u.email',
    'u.email_key',
    db.raw(
      `EXISTS (SELECT FROM notification_settings n WHERE n.user_id = u.id
        AND n.choices -> 'limits' ->> 'email' = 'off') IS FALSE AS is_on`,
    ),
    db.raw('u.email_verified_at IS NOT NULL AS is_proven'),
    db.raw(`EXISTS (SELECT FROM mail_addresses a WHERE a.address_key = u.email_key
      AND a.refused_at > now() - interval '30 days') AS is_refused`),
    db.raw('(u.suspended_at IS NOT NULL OR u.deletion_at IS NOT NULL OR u.is_demo) AS is_closed'),
  );
  return 'ids' in by ? query.whereIn('u.id', [...by.ids]) : query.where('u.email_key', by.emailKey);
}
