import { AppError } from '#server/platform/errors.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitor-magnet.ts';
import { type Assessment, assessComment } from '../check/assess-comment.ts';
import { subjectOfRow, waitOf } from '../check/comment-subject.ts';
import { findCommentState } from '../check/comment-state.queries.ts';
import { makeLead } from '#server/features/leads/make-lead.ts';
import { confirmLead } from '#server/features/leads/confirm-lead.ts';
import { noteSettled } from '#server/features/leads/note-settled.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { RETRY_AFTER_SECONDS } from '../check/unlock-limits.ts';
import {
  beginRetry,
  noteWaiting,
  refuseWaiting,
  upsertWaiting,
  type WaitingRow,
} from './waiting.queries.ts';

/** When our own limit on requests was used up, the same retry comes again after this many seconds. */
const AGAIN_WHEN_BUSY = 60;
const MOST_TRIES = 20;

/**
 * One retry of a comment that could not be read. After the last one a comment that is missing
 * from a fully shown post is refused, and so is one whose source the creator dismissed; everything
 * else stays for the creator to decide.
 */
export async function recheckComment(
  deps: UnlockDependencies,
  { waitingId, attempt }: { waitingId: string; attempt: number },
): Promise<void> {
  const since = performance.now();
  const isLastTry = attempt >= RETRY_AFTER_SECONDS.length;
  const row = await beginRetry(deps.db, waitingId, RETRY_AFTER_SECONDS[attempt] ?? null);
  if (row === null) return;
  const left = await settleByReading(deps, row, { since, isLastTry });
  if (left?.assessment != null) {
    await keepWaiting(deps, left.visitor, row, left.assessment, attempt);
  }
}

/** A comment that still waits after it was looked at; without an assessment nothing was read. */
export type StillWaiting =
  | { visitor: VisitorMagnet; assessment: Extract<Assessment, { kind: 'unsettled' }> }
  | { assessment: null };

/** Reads a waiting comment and settles it; null when that is done. */
export async function settleByReading(
  deps: UnlockDependencies,
  row: WaitingRow,
  how: { since: number; isLastTry: boolean },
): Promise<StillWaiting | null> {
  const visitor = await findOpenMagnet(deps, row.magnetId);
  // Paused: nobody can use the content, the creator may still decide.
  if (visitor === null) return { assessment: null };

  const subject = subjectOfRow(row);
  const { relation } = await findCommentState(deps.db, visitor.magnet, subject);
  const assessment: Assessment =
    relation === 'different'
      ? { kind: 'refused', reason: 'wrong_post', evidence: null, nearMiss: null }
      : await assessComment(deps, visitor, subject, { relation, ...how });
  switch (assessment.kind) {
    case 'verified':
      return (await settleVerified(deps, visitor, row, assessment)) ? null : { assessment: null };
    case 'refused':
      await settleRefused(deps, visitor, row, assessment);
      return null;
    case 'unsettled':
      return { visitor, assessment };
  }
}

/** False over the limit, where the operator refuses: the comment waits for another month or plan. */
async function settleVerified(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  row: WaitingRow,
  assessment: Extract<Assessment, { kind: 'verified' }>,
): Promise<boolean> {
  const settled =
    row.leadId === null
      ? makeLead(deps, deps.leads.add, visitor, subjectOfRow(row), {
          wayIn: assessment,
          withGrant: false,
          countsAsTry: false,
          mustWait: true,
        })
      : confirmLead(deps, waitOf(row), visitor, assessment);
  return settled.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'quota_exceeded') return false;
      throw error;
    },
  );
}

async function settleRefused(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  row: WaitingRow,
  assessment: Extract<Assessment, { kind: 'refused' }>,
): Promise<void> {
  const { evidence, nearMiss, reason } = assessment;
  if (evidence !== null && nearMiss !== null) {
    await upsertWaiting(deps.db, {
      id: row.id,
      magnetId: row.magnetId,
      userId: row.userId,
      subject: subjectOfRow(row),
      code: 'near_miss',
      foundText: evidence.text,
      nearMiss,
      authorName: evidence.authorName,
      leadId: row.leadId,
      source: null,
      isAbsent: false,
    });
    return;
  }
  const facts =
    evidence === null ? {} : { foundText: evidence.text, authorName: evidence.authorName };
  await deps.db.transaction(async (trx) => {
    if (!(await refuseWaiting(trx, row.id, reason, facts))) return;
    await noteSettled(deps, trx, waitOf(row), visitor, { result: 'refused', reason, assessment });
  });
}

async function keepWaiting(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  row: WaitingRow,
  assessment: Extract<Assessment, { kind: 'unsettled' }>,
  attempt: number,
): Promise<void> {
  if (assessment.isBusy && row.tries < MOST_TRIES) {
    await deps.retries.ready();
    await deps.db.transaction(async (trx) => {
      await noteWaiting(trx, row.id, { code: row.code, nextTrySeconds: AGAIN_WHEN_BUSY });
      const again = { waitingId: row.id, attempt, afterSeconds: AGAIN_WHEN_BUSY };
      await deps.retries.schedule(trx, [again]);
    });
    return;
  }
  const isLast = attempt >= RETRY_AFTER_SECONDS.length;
  if (isLast && (assessment.isAbsent || row.dismissedAt !== null)) {
    const reason = assessment.isAbsent ? 'comment_gone' : 'rejected';
    const how = { result: 'refused', reason, assessment: null } as const;
    await deps.db.transaction(async (trx) => {
      if (await refuseWaiting(trx, row.id, how.reason)) {
        await noteSettled(deps, trx, waitOf(row), visitor, how);
      }
    });
    return;
  }
  await noteWaiting(deps.db, row.id, { code: assessment.code, isAbsent: assessment.isAbsent });
}

async function findOpenMagnet(
  deps: UnlockDependencies,
  magnetId: string,
): Promise<VisitorMagnet | null> {
  try {
    return await deps.findForVisitor(magnetId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
