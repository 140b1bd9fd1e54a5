import { settleRefused, settleWithLead } from '#server/features/leads/ledger.ts';
import type { ReadWord } from '#server/features/leads/lead-facts.ts';
import { AppError } from '#server/platform/errors.ts';
import { checkOf, type CommentCheck, subjectOfRow } from '../check/check.ts';
import { isNearMiss, type Refusal, type Unread } from '../check/decision.ts';
import { judgeSeen } from '../check/judge-comment.ts';
import { readComment } from '../check/read-comment.ts';
import { RECHECK_AFTER_SECONDS } from '../check/unlock-limits.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { beginRecheck, noteWaiting, upsertWaiting, type WaitingRow } from './waiting.queries.ts';

/** When our own limit on requests was used up, the same recheck comes again after this many seconds. */
const AGAIN_WHEN_BUSY = 60;
const MOST_TRIES = 20;

/**
 * One more look at a comment that could not be read. After the last one a comment that is missing
 * from a fully shown post is refused, and so is one whose source the creator dismissed; everything
 * else stays for the creator to decide.
 */
export async function recheckComment(
  deps: UnlockDependencies,
  { waitingId, attempt }: { waitingId: string; attempt: number },
): Promise<void> {
  const since = performance.now();
  const isLastTry = attempt >= RECHECK_AFTER_SECONDS.length;
  if (!(await deps.areChecksOn())) {
    const again = { waitingId, attempt, afterSeconds: AGAIN_WHEN_BUSY };
    await deps.rechecks.ready();
    return deps.db.transaction((trx) => deps.rechecks.schedule(trx, [again]));
  }
  const row = await beginRecheck(deps.db, waitingId, attempt);
  if (row === null) return;
  const left = await settleByReading(deps, row, { since, isLastTry });
  if (left?.unread != null) await keepWaiting(deps, left.check, row, left.unread, attempt);
}

/** A comment that still waits after it was looked at; without `unread` there was no reading. */
export type StillWaiting = { check: CommentCheck; unread: Unread } | { unread: null };

/** Settles the comment by the creator's view or by a reading; null when it is settled. */
export async function settleByReading(
  deps: UnlockDependencies,
  row: WaitingRow,
  { since, isLastTry }: { since: number; isLastTry: boolean },
): Promise<StillWaiting | null> {
  const check = await checkOfRow(deps, row, since);
  // Paused: nobody can use the content, the creator may still decide.
  if (check === null) return { unread: null };
  const decision =
    check.known.relation === 'different'
      ? onOtherPost
      : (judgeSeen(check) ?? (await readComment(deps, check, { isLastTry })));
  switch (decision.kind) {
    case 'verified':
      return (await settleVerified(deps, check, row, decision)) ? null : { unread: null };
    case 'refused':
      await settleNo(deps, check, row, decision);
      return null;
    case 'unread':
      return { check, unread: decision };
  }
}

const noRoom: ReadonlySet<string> = new Set(['quota_exceeded', 'page_ended']);

const onOtherPost: Refusal = {
  kind: 'refused',
  reason: 'wrong_post',
  reading: { evidence: null, nearMiss: null },
};

/**
 * False over the limit, where the operator refuses, and when all places of the magnet are taken: the
 * comment waits for another month or plan, a free place or its creator.
 */
export async function settleVerified(
  deps: UnlockDependencies,
  check: CommentCheck,
  row: WaitingRow,
  read: ReadWord,
): Promise<boolean> {
  try {
    const leadId = await settleWithLead(deps, check, row, read);
    if (leadId !== null) {
      const way = row.code === 'in_queue' ? 'after the queue' : 'after a recheck';
      deps.deliveries.delivered(way, deps.clock.now().getTime() - row.createdAt.getTime());
    }
    return true;
  } catch (error) {
    const isNoRoom = error instanceof AppError && noRoom.has(error.code);
    if (isNoRoom) return false;
    throw error;
  }
}

/** Leaves a near miss to the creator; ends the wait of any other comment. */
export async function settleNo(
  deps: UnlockDependencies,
  check: CommentCheck,
  row: WaitingRow,
  { reason, reading }: Refusal,
): Promise<void> {
  if (isNearMiss(reading)) {
    const { id, leadId } = row;
    const wait = { id, code: 'near_miss', reading, leadId, source: null, isAbsent: false } as const;
    await upsertWaiting(deps.db, check, wait);
    return;
  }
  await deps.db.transaction((trx) =>
    settleRefused(deps, trx, check, row, { state: 'refused', reason, reading }),
  );
}

async function keepWaiting(
  deps: UnlockDependencies,
  check: CommentCheck,
  row: WaitingRow,
  { code, isAbsent, isBusy }: Unread,
  attempt: number,
): Promise<void> {
  if (isBusy && row.tries < MOST_TRIES) {
    await deps.rechecks.ready();
    await deps.db.transaction(async (trx) => {
      await noteWaiting(trx, row.id, { code: row.code, nextTrySeconds: AGAIN_WHEN_BUSY });
      const again = { waitingId: row.id, attempt, afterSeconds: AGAIN_WHEN_BUSY };
      await deps.rechecks.schedule(trx, [again]);
    });
    return;
  }
  const isLast = attempt >= RECHECK_AFTER_SECONDS.length;
  if (isLast && (isAbsent || row.dismissedAt !== null)) {
    const reason = isAbsent ? 'comment_gone' : 'rejected';
    await deps.db.transaction((trx) =>
      settleRefused(deps, trx, check, row, { state: 'refused', reason, reading: null }),
    );
    return;
  }
  await noteWaiting(deps.db, row.id, { code, isAbsent });
}

/** Null while the page is not there to open. */
export async function checkOfRow(
  deps: UnlockDependencies,
  row: WaitingRow,
  since: number,
): Promise<CommentCheck | null> {
  try {
    return await checkOf(deps, row.magnetId, subjectOfRow(row), since);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
