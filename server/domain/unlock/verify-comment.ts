import { MagnetId } from '#shared/magnets/magnets.contract.ts';
import type { RefusalReason } from '#shared/unlock/unlock.contract.ts';
import { AppError } from '../errors.ts';
import type { VisitorMagnet } from '../magnets/visitor-magnet.ts';
import { type Assessment, assessComment } from './assess-comment.ts';
import { type CommentSubject, readCommentSubject } from './comment-subject.ts';
import { isTooOld } from './comment-window.ts';
import { holdNearMiss, holdUnsettled } from './hold-comment.ts';
import { makeLead } from './make-lead.ts';
import { recordAttempt } from './record-attempt.queries.ts';
import { showOpen } from './release-content.ts';
import { reopen, reopenMade } from './reopen-content.ts';
import type { UnlockDependencies } from './unlock-dependencies.ts';
import { CHECKS_PER_MAGNET } from './unlock-limits.ts';
import { toFound, type Refused, type UnlockOutcome } from './unlock-outcome.ts';
import { refuseWaiting } from './waiting.queries.ts';

export interface VerifyInput {
  commentUrl: string;
  magnetId: string;
  /** Grants and waiting tokens the visitor holds for this magnet. */
  secrets: readonly string[];
}

/**
 * The flow of design.md §4, in its order: what needs no network first, then the reading, then one
 * decision. Throws invalid_comment_url, magnet_not_found, inactive, rate_limited,
 * comment_already_used or quota_exceeded.
 */
export async function verifyComment(
  deps: UnlockDependencies,
  input: VerifyInput,
): Promise<UnlockOutcome> {
  await deps.turns.take();
  const subject = readCommentSubject(input.commentUrl, deps.clock.now());
  const isId = MagnetId.safeParse(input.magnetId).success;
  const state = isId ? await deps.states.add({ magnetId: input.magnetId, subject }) : null;
  if (state === null) {
    await deps.findForVisitor(input.magnetId); // says what is wrong with the id
    throw new AppError('temporarily_unavailable', { retryAfterSeconds: 1 });
  }
  const visitor = await deps.recallOpenMagnet(input.magnetId, state.version);
  await limitChecks(deps, visitor.magnet.id);

  if (state.relation === 'different') return refuse(deps, visitor, subject, 'wrong_post');
  if (isTooOld(subject.commentedAt, visitor.magnet)) {
    return refuse(deps, visitor, subject, 'too_old');
  }
  if (state.leadId !== null) return reopen(deps, visitor, subject, state.leadId, input.secrets);
  if (state.waiting?.state === 'rejected') return refuse(deps, visitor, subject, 'rejected');

  const assessment = await assessComment(deps, visitor, subject, state);
  switch (assessment.kind) {
    case 'verified':
      return unlock(deps, visitor, subject, assessment, {
        secrets: input.secrets,
        countsAsTry: state.waiting?.state !== 'waiting',
      });
    case 'refused':
      if (state.waiting !== null && assessment.nearMiss === null) {
        await endWait(deps, state.waiting.id, assessment);
      }
      return refuse(deps, visitor, subject, assessment.reason, assessment, input.secrets);
    case 'unsettled':
      return holdUnsettled(deps, visitor, subject, assessment, input.secrets);
  }
}

async function limitChecks(deps: UnlockDependencies, magnetId: string): Promise<void> {
  const limit = await deps.limiter.consume(`verify ${magnetId}`, CHECKS_PER_MAGNET);
  if (!limit.allowed) {
    throw new AppError('rate_limited', { retryAfterSeconds: limit.retryAfterSeconds });
  }
}

async function unlock(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  wayIn: Extract<Assessment, { kind: 'verified' }>,
  { secrets, countsAsTry }: { secrets: readonly string[]; countsAsTry: boolean },
): Promise<UnlockOutcome> {
  const made = await makeLead(deps, deps.leads.add, visitor, subject, {
    wayIn,
    withGrant: true,
    countsAsTry,
  });
  if (made.kind === 'exists') return reopenMade(deps, visitor, subject, secrets);
  return {
    kind: 'verified',
    visitor,
    grant: made.grant ?? '',
    expiresAt: made.recorded.expiresAt,
    name: made.name,
    emailRequired: made.emailRequired,
    magnet: made.emailRequired ? null : await showOpen(deps, visitor, [made.grant ?? '']),
    isConfirmed: true,
  };
}

/** What was waiting could be read now: nobody needs to look at it again. */
async function endWait(
  { db }: UnlockDependencies,
  waitingId: string,
  { reason, evidence }: Extract<Assessment, { kind: 'refused' }>,
): Promise<void> {
  const found = { foundText: evidence?.text, nearMiss: null, authorName: evidence?.authorName };
  await refuseWaiting(db, waitingId, reason, found);
}

async function refuse(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  reason: RefusalReason,
  assessment: Extract<Assessment, { kind: 'refused' }> | null = null,
  secrets: readonly string[] = [],
): Promise<Refused> {
  const { magnet } = visitor;
  const evidence = assessment?.evidence ?? null;
  const nearMiss = assessment?.nearMiss ?? null;
  await recordAttempt(deps.db, {
    id: deps.ids.rowId(),
    magnetId: magnet.id,
    userId: magnet.user_id,
    subject,
    result: 'refused',
    reason,
    lookedFor: magnet.trigger_words,
    evidence: evidence === null ? null : { ...evidence, nearMiss },
    leadId: null,
    countsAsTry: true,
  });
  const waitingToken =
    evidence === null || nearMiss === null
      ? null
      : await holdNearMiss(deps, visitor, subject, evidence, nearMiss, secrets);
  return {
    kind: 'refused',
    visitor,
    reason,
    found: toFound(subject, evidence, nearMiss),
    waitingToken,
  };
}
