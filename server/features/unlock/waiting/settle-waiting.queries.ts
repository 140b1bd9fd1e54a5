import type { Knex } from 'knex';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import type { WaitingRow } from './waiting.queries.ts';

/** A waiting comment with what its magnet and its creator's plan say about leads. */
export type OwnWaitingRow = WaitingRow &
  Pick<MagnetRow, 'triggerWords' | 'collectEmails'> & {
    planCollects: boolean;
    takenDownAt: Date | null;
  };

/** Ownership stands in the WHERE: a foreign id is an unknown one (T56). */
export function findOwnWaiting(
  db: Knex,
  userId: string,
  waitingId: string,
): Promise<OwnWaitingRow | undefined> {
  return db('waiting_comments as w')
    .join('magnets as m', 'm.id', 'w.magnet_id')
    .join('entitlements as e', 'e.user_id', 'w.user_id')
    .where({ 'w.id': waitingId, 'w.user_id': userId })
    .first<OwnWaitingRow | undefined>(
      'w.*',
      'm.trigger_words',
      'm.collect_emails',
      'm.taken_down_at',
      { planCollects: 'e.collect_emails' },
    );
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
