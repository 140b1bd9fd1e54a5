import { findQueues, leaveQueue, stayQueued, takeBatch } from './check-queue.queries.ts';
import { settleByReading } from '../recheck-comment.ts';
import { newRechecks } from '../recheck-schedule.ts';
import type { UnlockDependencies } from '../../unlock-dependencies.ts';
import { BATCH_OF_A_QUEUE, TRIES_IN_QUEUE } from '../../check/unlock-limits.ts';
import type { WaitingRow } from '../waiting.queries.ts';

/** One look at the queues: of each whose turn has come the next batch. */
export async function workCheckQueues(deps: UnlockDependencies): Promise<void> {
  if (!(await deps.areChecksOn())) return;
  for (const magnetId of await findQueues(deps.db)) {
    const turn = await deps.limiter.consume(`queue ${magnetId}`, BATCH_OF_A_QUEUE);
    if (turn.allowed) await workBatch(deps, await takeBatch(deps.db, magnetId));
  }
}

/** Where a comment goes that its reading did not settle: to its place again, or on with a reason. */
interface Onward {
  to: 'in_queue' | 'linkedin_unavailable' | 'comment_not_visible';
  /** A whole reading did not show it. */
  isAbsent: boolean;
}

/** All at once, so that one reading of a post answers for all its comments. */
async function workBatch(deps: UnlockDependencies, batch: readonly WaitingRow[]): Promise<void> {
  const since = performance.now();
  const onward = await Promise.all(
    batch.map(async (row) => ({ id: row.id, ...(await workOne(deps, row, since)) })),
  );
  const staying = onward.filter(({ to }) => to === 'in_queue');
  await stayQueued(deps.db, idsOf(staying));
  for (const code of ['linkedin_unavailable', 'comment_not_visible'] as const) {
    const going = onward.filter(({ to }) => to === code);
    const absent = idsOf(going.filter(({ isAbsent }) => isAbsent === true));
    await goOn(deps, idsOf(going), { code, absent });
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Null when the comment is settled. */
async function workOne(
  deps: UnlockDependencies,
  row: WaitingRow,
  since: number,
): Promise<Onward | null> {
  // Whatever went wrong before, and be it that it ended the process, must not hold the others up.
  if (row.tries > TRIES_IN_QUEUE) return { to: 'linkedin_unavailable', isAbsent: false };
  await deps.turns.take();
  const how = { since, isLastTry: false };
  const left = await settleByReading(deps, row, how).catch(() => 'failed' as const);
  if (left === null) return null;
  if (left === 'failed') return { to: 'in_queue', isAbsent: false };
  const { unread } = left;
  if (unread === null) return { to: 'linkedin_unavailable', isAbsent: false };
  return { to: unread.isBusy ? 'in_queue' : unread.code, isAbsent: unread.isAbsent };
}

/** Looked at and not readable: from here on it is tried again like any other. */
async function goOn(
  deps: UnlockDependencies,
  ids: readonly string[],
  how: Parameters<typeof leaveQueue>[2],
): Promise<void> {
  if (ids.length === 0) return;
  await deps.rechecks.ready();
  await deps.db.transaction(async (trx) => {
    const left = await leaveQueue(trx, ids, how);
    await deps.rechecks.schedule(trx, left.flatMap(newRechecks));
  });
}
