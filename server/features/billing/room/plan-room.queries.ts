import type { Knex } from 'knex';
import { MONTH_BEGIN, THIS_MONTH } from '#server/platform/time/database-time.queries.ts';

export interface OverQuotaRow {
  count: number;
  oldestAt: Date | null;
  fitNow: number;
  nextMonthAt: Date;
}

/**
 * Leads over the limit and how many a release would take: it stops at the first one that finds no
 * place, and unconfirmed ones take none.
 */
export async function selectOverQuota(db: Knex, userId: string): Promise<OverQuotaRow> {
  const { rows } = await db.raw<{ rows: OverQuotaRow[] }>(
    `WITH room AS (
       SELECT CASE WHEN q.user_id IS NULL THEN e.comment_limit
         ELSE q.comment_limit + q.extra - q.used END AS places
       FROM entitlements e LEFT JOIN quota_months q
         ON q.user_id = e.user_id AND q.month = ${THIS_MONTH}
       WHERE e.user_id = :userId
     ), queue AS (
       SELECT created_at, count(*) FILTER (WHERE confirmed) OVER (ORDER BY created_at, id
         ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS places_before
       FROM leads WHERE user_id = :userId AND over_quota
     )
     SELECT (SELECT count(*)::int FROM queue) AS count,
       (SELECT min(created_at) FROM queue) AS oldest_at,
       (SELECT count(*)::int FROM queue, room
        WHERE room.places IS NULL OR queue.places_before < room.places) AS fit_now,
       (${MONTH_BEGIN} + interval '1 month') AT TIME ZONE 'UTC' AS next_month_at`,
    { userId },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A count has a row');
  return row;
}

export interface RoomMagnetRow {
  id: string;
  title: string;
  isActive: boolean;
  isTakenDown: boolean;
  pausedAt: Date | null;
  /** Those that visitors get. */
  fileIds: string[];
}

const OF_PLAN = `user_id = :userId AND deleted_at IS NULL
  AND (status = 'active' OR plan_paused_at IS NOT NULL)`;
const ROOM_MAGNET = `id, title, status = 'active' AS is_active, plan_paused_at AS paused_at,
  taken_down_at IS NOT NULL AS is_taken_down,
  ARRAY(SELECT item ->> 'fileId' FROM jsonb_array_elements(items) AS item
    WHERE item ->> 'type' = 'file' AND item ->> 'fileId' IS NOT NULL) AS file_ids`;

/** Active magnets and those that the plan paused. */
export async function selectRoomMagnets(db: Knex, userId: string): Promise<RoomMagnetRow[]> {
  const { rows } = await db.raw<{ rows: RoomMagnetRow[] }>(
    `SELECT ${ROOM_MAGNET} FROM magnets WHERE ${OF_PLAN}
     ORDER BY status = 'active' DESC, activated_at DESC NULLS LAST, id DESC LIMIT 1000`,
    { userId },
  );
  return rows;
}

/** The same, locked until the transaction ends. The caller holds the creator's row. */
export async function lockRoomMagnets(
  trx: Knex.Transaction,
  userId: string,
): Promise<RoomMagnetRow[]> {
  const { rows } = await trx.raw<{ rows: RoomMagnetRow[] }>(
    `SELECT ${ROOM_MAGNET} FROM magnets WHERE ${OF_PLAN} ORDER BY id FOR NO KEY UPDATE`,
    { userId },
  );
  return rows;
}

/** Makes the chosen ones active and pauses the others, as the plan would. */
export async function switchMagnets(
  trx: Knex.Transaction,
  { begin, pause }: { begin: readonly string[]; pause: readonly string[] },
): Promise<void> {
  const updatedAt = trx.fn.now();
  // First the pauses: there is never one more than the plan has room for.
  await trx('magnets')
    .whereIn('id', [...pause])
    .update({ status: 'paused', planPausedAt: trx.fn.now(), updatedAt });
  await trx('magnets')
    .whereIn('id', [...begin])
    .update({ status: 'active', updatedAt });
}

export interface LastMonthRow {
  month: string;
  wasHere: boolean;
  leads: number;
  leadsOverQuota: number;
  visits: number;
  emails: number;
}

/** The last full UTC month; visits count by days of the creator's zone, as in every figure. */
export async function selectLastMonth(db: Knex, userId: string): Promise<LastMonthRow> {
  const { rows } = await db.raw<{ rows: LastMonthRow[] }>(
    `WITH last AS (SELECT ${MONTH_BEGIN} - interval '1 month' AS first, ${MONTH_BEGIN} AS next),
     came AS (
       SELECT l.over_quota, l.email_at IS NOT NULL AS has_email FROM leads l, last
       WHERE l.user_id = :userId AND l.confirmed AND l.created_at >= last.first AT TIME ZONE 'UTC'
         AND l.created_at < last.next AT TIME ZONE 'UTC'
     )
     SELECT to_char(last.first, 'YYYY-MM') AS month,
       (SELECT created_at < last.next AT TIME ZONE 'UTC' FROM users WHERE id = :userId) AS was_here,
       (SELECT count(*)::int FROM came) AS leads,
       (SELECT count(*)::int FROM came WHERE over_quota) AS leads_over_quota,
       (SELECT count(*)::int FROM came WHERE has_email) AS emails,
       (SELECT coalesce(sum(t.visits), 0)::int FROM figure_totals t WHERE t.user_id = :userId
          AND t.day >= last.first::date AND t.day < last.next::date) AS visits
     FROM last`,
    { userId },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A month has a row');
  return row;
}
