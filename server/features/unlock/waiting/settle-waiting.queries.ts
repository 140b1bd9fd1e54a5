import type { Knex } from 'knex';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import type { PlanRow } from '#server/features/subscriptions/plans.queries.ts';
import type { WaitingRow } from './waiting.queries.ts';

/** A waiting comment with what its magnet and its creator's plan say about leads. */
export type OwnWaitingRow = WaitingRow &
  Pick<MagnetRow, 'triggerWords' | 'collectEmails'> & {
    commentLimit: PlanRow['commentLimit'];
    planCollects: boolean;
  };

/** Ownership stands in the WHERE: a foreign id is an unknown one (T56). */
export function findOwnWaiting(
  db: Knex,
  userId: string,
  waitingId: string,
): Promise<OwnWaitingRow | undefined> {
  return db('waiting_comments as w')
    .join('magnets as m', 'm.id', 'w.magnet_id')
    .join('users as u', 'u.id', 'w.user_id')
    .join('plans as p', 'p.id', 'u.plan_id')
    .where({ 'w.id': waitingId, 'w.user_id': userId })
    .first<OwnWaitingRow | undefined>(
      'w.*',
      'm.trigger_words',
      'm.collect_emails',
      'p.comment_limit',
      { planCollects: 'p.collect_emails' },
    );
}

/** The row of a waiting comment that exists; nobody else changes it until the transaction ends. */
export function lockWaiting(trx: Knex.Transaction, waitingId: string): Promise<WaitingRow> {
  return trx('waiting_comments').where({ id: waitingId }).forUpdate().first<WaitingRow>();
}

export async function turnDown(trx: Knex.Transaction, waitingId: string): Promise<void> {
  await trx('waiting_comments').where({ id: waitingId }).update({
    state: 'rejected',
    reason: 'rejected',
    nextTryAt: null,
    settledAt: trx.fn.now(),
  });
}

/**
 * A slow check may store its wait after another one has made the comment's lead: then the lead ends
 * the wait. Its id; null when there is none. The caller holds the row's lock.
 */
export async function adoptLead(trx: Knex.Transaction, row: WaitingRow): Promise<string | null> {
  if (row.leadId !== null) return null; // opened on trust: still to be decided
  const { magnetId, commentId } = row;
  const lead = await trx('leads')
    .where({ magnetId, commentId })
    .first<{ id: string } | undefined>('id');
  if (lead === undefined) return null;
  await trx('waiting_comments').where({ id: row.id }).update({
    state: 'verified',
    leadId: lead.id,
    nextTryAt: null,
    settledAt: trx.fn.now(),
  });
  return lead.id;
}

/** The source of a creator's waiting comment; null when it has none or there is no such comment. */
export async function findSource(
  trx: Knex.Transaction,
  userId: string,
  waitingId: string,
): Promise<string | null> {
  const row = await trx('waiting_comments')
    .where({ id: waitingId, userId })
    .first<{ source: string | null } | undefined>('source');
  return row?.source ?? null;
}

export type ListedRow = WaitingRow & { triggerWords: string[] };

/** All comments of a source that wait and were not dismissed. */
export async function lockListed(
  trx: Knex.Transaction,
  userId: string,
  source: string,
): Promise<ListedRow[]> {
  const { rows } = await trx.raw<{ rows: ListedRow[] }>(
    `SELECT w.*, m.trigger_words FROM waiting_comments w JOIN magnets m ON m.id = w.magnet_id
     WHERE w.source = ? AND w.user_id = ? AND w.state = 'waiting' AND w.dismissed_at IS NULL
     ORDER BY w.id FOR UPDATE OF w`,
    [source, userId],
  );
  return rows;
}

export async function markDismissed(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx('waiting_comments').whereIn('id', ids).update({ dismissedAt: trx.fn.now() });
}
