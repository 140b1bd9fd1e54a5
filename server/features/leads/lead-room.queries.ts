import type { Knex } from 'knex';
import { THIS_MONTH } from '#server/platform/time/database-time.queries.ts';

export interface MonthRow {
  used: number;
  /** Of the plan; null means unlimited. */
  commentLimit: number | null;
  extra: number;
}

/**
 * Undefined while no comment of the creator was counted this month. The row stays locked until the
 * transaction ends.
 */
export async function lockMonth(
  trx: Knex.Transaction,
  userId: string,
): Promise<MonthRow | undefined> {
  return trx('quota_months')
    .where({ userId, month: trx.raw(THIS_MONTH) })
    .forUpdate()
    .first<MonthRow | undefined>('used', 'comment_limit', 'extra');
}

/** Two at once leave one row, with the limit of the plan. */
export async function insertMonth(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('quota_months')
    .insert({ userId, month: trx.raw(THIS_MONTH) })
    .onConflict(['user_id', 'month'])
    .ignore();
}

/** Counts comments on the month, which the caller has locked. */
export async function addUsed(trx: Knex.Transaction, userId: string, used: number): Promise<void> {
  await trx('quota_months')
    .where({ userId, month: trx.raw(THIS_MONTH) })
    .increment('used', used);
}

/** Adds room on top of the plan to the month, which the caller has locked. */
export async function addExtra(
  trx: Knex.Transaction,
  userId: string,
  comments: number,
): Promise<void> {
  await trx('quota_months')
    .where({ userId, month: trx.raw(THIS_MONTH) })
    .increment('extra', comments);
}

interface ReleasedLeads {
  released: number;
  /** Leads that count towards the quota. */
  counted: number;
  /** Leads with data; a visitor may have erased the others. */
  shown: number;
  contactIds: string[];
}

/**
 * Releases leads over quota, oldest first, while there is room; null means unlimited. Confirmed ones
 * take a place. Rows are locked by id, in the same order as in the statements that write addresses.
 */
export async function releaseLeads(
  trx: Knex.Transaction,
  userId: string,
  room: number | null,
): Promise<ReleasedLeads> {
  const { rows } = await trx.raw<{ rows: ReleasedLeads[] }>(
    `WITH queue AS (
       SELECT id, count(*) FILTER (WHERE confirmed) OVER (ORDER BY created_at, id
         ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS places_before
       FROM leads WHERE user_id = :userId AND over_quota
     ), chosen AS (
       SELECT l.id FROM leads l JOIN queue USING (id)
       WHERE :room::integer IS NULL OR queue.places_before < :room::integer
       ORDER BY l.id FOR UPDATE OF l
     ), released AS (
       UPDATE leads l SET over_quota = false FROM chosen WHERE l.id = chosen.id
         RETURNING l.confirmed, l.erased_at, l.contact_id
     )
     SELECT count(*)::int AS released, count(*) FILTER (WHERE confirmed)::int AS counted,
       count(*) FILTER (WHERE erased_at IS NULL)::int AS shown,
       coalesce(array_agg(DISTINCT contact_id) FILTER (WHERE contact_id IS NOT NULL), '{}')
         AS contact_ids
     FROM released`,
    { userId, room },
  );
  return rows[0] ?? { released: 0, counted: 0, shown: 0, contactIds: [] };
}

/** Notes what was released, for the creator's console. */
export async function insertRelease(
  trx: Knex.Transaction,
  release: { id: string; userId: string; leads: number },
): Promise<void> {
  await trx('lead_releases').insert(release);
}

/** The creator to notify; undefined when unknown. */
export async function findOwner(
  db: Knex,
  userId: string,
): Promise<{ email: string; emailKey: string } | undefined> {
  return db('users')
    .where({ id: userId })
    .first<{ email: string; emailKey: string } | undefined>('email', 'email_key');
}

/**
 * Creators with leads over quota whose month has room, or has not begun. The query skips through the
 * index of such leads, one step for each creator, so many leads of few creators cost little.
 */
export async function selectOwnersWithRoom(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { userId: string }[] }>(
    `WITH RECURSIVE owners AS (
       (SELECT user_id FROM leads WHERE over_quota ORDER BY user_id LIMIT 1)
       UNION ALL
       SELECT (SELECT l.user_id FROM leads l WHERE l.over_quota AND l.user_id > owners.user_id
         ORDER BY l.user_id LIMIT 1)
       FROM owners WHERE owners.user_id IS NOT NULL
     )
     SELECT owners.user_id FROM owners
     LEFT JOIN quota_months q ON q.user_id = owners.user_id AND q.month = ${THIS_MONTH}
     WHERE owners.user_id IS NOT NULL
       AND (q.user_id IS NULL OR q.comment_limit IS NULL OR q.used < q.comment_limit + q.extra)`,
  );
  return rows.map(({ userId }) => userId);
}
