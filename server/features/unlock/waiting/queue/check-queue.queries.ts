import type { Knex } from 'knex';
import { CHECKS_IN_A_BATCH, RECHECK_AFTER_SECONDS } from '../../check/unlock-limits.ts';
import type { WaitingCode, WaitingRow } from '../waiting.queries.ts';

/** A comment that nobody has looked at yet; an index holds these alone. */
export const isQueued = (row: string) => `${row}.state = 'waiting' AND ${row}.code = 'in_queue'`;

/** How long a batch may take before another process takes it over. */
const LEASE = '1 minute';

/** Where a queued comment stands; 1 is the next. */
export async function findPlace(
  db: Knex,
  row: Pick<WaitingRow, 'id' | 'magnetId'>,
): Promise<number> {
  const { rows } = await db.raw<{ rows: { ahead: number }[] }>(
    `SELECT count(*)::int AS ahead FROM waiting_comments q
     WHERE q.magnet_id = :magnetId AND ${isQueued('q')} AND (q.created_at, q.id) <
       (SELECT own.created_at, own.id FROM waiting_comments own WHERE own.id = :id)`,
    { magnetId: row.magnetId, id: row.id },
  );
  return (rows[0]?.ahead ?? 0) + 1;
}

/** Magnets with a queue, whoever has waited longest first; each costs one step through the index. */
export async function findQueues(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { magnetId: string }[] }>(
    `WITH RECURSIVE first AS (
       (SELECT q.magnet_id, q.created_at FROM waiting_comments q WHERE ${isQueued('q')}
        ORDER BY q.magnet_id, q.created_at, q.id LIMIT 1)
       UNION ALL
       SELECT next.magnet_id, next.created_at FROM first, LATERAL (
         SELECT q.magnet_id, q.created_at FROM waiting_comments q
         WHERE ${isQueued('q')} AND q.magnet_id > first.magnet_id
         ORDER BY q.magnet_id, q.created_at, q.id LIMIT 1) next
     ) SELECT magnet_id FROM first ORDER BY created_at LIMIT 200`,
  );
  return rows.map(({ magnetId }) => magnetId);
}

/**
 * The next batch of a magnet, longest waiting first, for this process alone. Each try is counted
 * before it is made, so one that ends the process is counted too.
 */
export async function takeBatch(db: Knex, magnetId: string): Promise<WaitingRow[]> {
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `UPDATE waiting_comments w SET tries = w.tries + 1, next_try_at = now() + interval '${LEASE}'
     FROM (SELECT q.id FROM waiting_comments q
       WHERE q.magnet_id = ? AND ${isQueued('q')} AND q.next_try_at <= now()
       ORDER BY q.created_at, q.id LIMIT ${CHECKS_IN_A_BATCH} FOR UPDATE SKIP LOCKED) next
     WHERE w.id = next.id RETURNING w.*`,
    [magnetId],
  );
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Gives comments their turn again, at the same place. */
export async function stayQueued(db: Knex, ids: readonly string[]): Promise<void> {
  await db.raw(
    `UPDATE waiting_comments w SET next_try_at = now() WHERE w.id = ANY(?) AND ${isQueued('w')}`,
    [[...ids]],
  );
}

/**
 * They were looked at and wait on for a reason of LinkedIn's; `absent` are those that a whole reading
 * did not show. Returns those that still waited.
 */
export async function leaveQueue(
  db: Knex,
  ids: readonly string[],
  { code, absent }: { code: WaitingCode; absent: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `UPDATE waiting_comments w SET code = :code, next_try_at = now() + make_interval(secs => :seconds),
       absent_at = COALESCE(w.absent_at, CASE WHEN w.id = ANY(:absent) THEN now() END)
     WHERE w.id = ANY(:ids) AND ${isQueued('w')} RETURNING w.id`,
    { ids: [...ids], code, absent: [...absent], seconds: RECHECK_AFTER_SECONDS[0] },
  );
  return rows.map(({ id }) => id);
}
