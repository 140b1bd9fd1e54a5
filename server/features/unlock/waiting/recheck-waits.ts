import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { settleByReading } from './recheck-comment.ts';
import { noteWaiting, selectUnread, type WaitingRow } from './waiting.queries.ts';

/** The most comments of one round for a creator; older ones wait for the creator. */
const MOST_WAITS = 500;
/** Parallel checks; more of them would take all database connections from visitors. */
const PARALLEL = 8;
/** Seconds until the next round when our own limit on requests was used up. */
const AGAIN_WHEN_BUSY = 60;
const MOST_LOOKS = 10;

/**
 * Checks all waiting comments of a creator who got another reader once more. It never ends a wait
 * as absent and uses up none of the usual rechecks. Comments that cannot be checked now are checked
 * a little later.
 */
export async function recheckWaits(
  deps: UnlockDependencies,
  { userId, attempt }: { userId: string; attempt: number },
): Promise<void> {
  if (!(await deps.areChecksOn())) return later(attempt);
  const waits = await selectUnread(deps.db, userId, MOST_WAITS);
  const failures: unknown[] = [];
  let isBusy = false;
  for (let first = 0; first < waits.length; first += PARALLEL) {
    const looks = await Promise.allSettled(
      waits.slice(first, first + PARALLEL).map((row) => lookAgain(deps, row)),
    );
    for (const look of looks) {
      if (look.status === 'rejected') failures.push(look.reason);
      else isBusy ||= look.value === 'busy';
    }
  }
  if (attempt < MOST_LOOKS && (isBusy || failures.length > 0)) {
    return later(attempt + 1);
  }
  if (failures.length > 0) throw failures[0];

  async function later(next: number): Promise<void> {
    const again = { userId, attempt: next, afterSeconds: AGAIN_WHEN_BUSY };
    await deps.rechecks.ready();
    await deps.db.transaction((trx) => deps.rechecks.scheduleWaits(trx, again));
  }
}

async function lookAgain(deps: UnlockDependencies, row: WaitingRow): Promise<'busy' | 'done'> {
  await deps.turns.take();
  const how = { since: performance.now(), isLastTry: false };
  const left = await settleByReading(deps, row, how);
  if (left === null || left.unread === null) return 'done';
  const { code, isAbsent, isBusy } = left.unread;
  if (isBusy) return 'busy';
  await noteWaiting(deps.db, row.id, { code, isAbsent });
  return 'done';
}
