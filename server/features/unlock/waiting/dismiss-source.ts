import type { Knex } from 'knex';
import { AppError } from '#server/platform/errors.ts';
import { noteSettled } from '#server/features/leads/note-settled.ts';
import { waitOf } from '../check/comment-subject.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { findSource, type ListedRow, lockListed, markDismissed } from './settle-waiting.queries.ts';
import { refuseWaiting } from './waiting.queries.ts';

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
    const source = await findSource(trx, userId, waitingId);
    if (source === null) throw new AppError('waiting_not_found');
    const rows = await lockListed(trx, userId, source);
    await markDismissed(
      trx,
      rows.map(({ id }) => id),
    );
    for (const row of rows) if (row.nextTryAt === null) await end(deps, trx, row);
    return rows.length;
  });
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
  await noteSettled(deps, trx, waitOf(row), { magnet: { id, userId, triggerWords } }, how);
}
