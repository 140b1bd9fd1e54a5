import type { Knex } from 'knex';
import { AppError } from '#server/platform/errors.ts';
import { noteSettled } from './note-settled.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { refuseWaiting, type WaitingRow } from './waiting.queries.ts';

/**
 * The creator dismisses all comments that wait from the source of one: they leave the list, in one
 * transaction. Nobody has looked at them one by one, so none is turned down for good: those with
 * checks to come are still read and open when they prove right, and the others can be tried again.
 * Answers how many there were. Throws waiting_not_found.
 */
export async function dismissSource(
  deps: Pick<UnlockDependencies, 'db' | 'ids'>,
  userId: string,
  waitingId: string,
): Promise<number> {
  return deps.db.transaction(async (trx) => {
    const asked = await trx('waiting_comments')
      .where({ id: waitingId, userId })
      .first<{ source: string | null } | undefined>('source');
    if (asked?.source == null) throw new AppError('waiting_not_found');
    const rows = await lockListed(trx, userId, asked.source);
    await trx('waiting_comments')
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .update({ dismissedAt: trx.fn.now() });
    for (const row of rows) if (row.nextTryAt === null) await end(deps, trx, row);
    return rows.length;
  });
}

type ListedRow = WaitingRow & { triggerWords: string[] };

async function lockListed(
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

/** No check would end it any more. */
async function end(
  deps: Pick<UnlockDependencies, 'ids'>,
  trx: Knex.Transaction,
  row: ListedRow,
): Promise<void> {
  await refuseWaiting(trx, row.id, 'rejected');
  const { magnetId: id, userId, triggerWords } = row;
  const how = { result: 'refused', reason: 'rejected', assessment: null } as const;
  await noteSettled(deps, trx, row, { magnet: { id, userId, triggerWords } }, how);
}
