import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import type { Knex } from 'knex';
import { MagnetId } from '#shared/magnets/magnets.contract.ts';
import type { RefusalReason } from '#shared/unlock/unlock.contract.ts';
import { isDatabaseUnavailable } from '#server/platform/db/pg-errors.ts';
import { AppError } from '#server/platform/errors.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitor-magnet.ts';
import { type Assessment, assessComment } from './assess-comment.ts';
import { confirmLead } from '#server/features/leads/confirm-lead.ts';
import type { CheckState } from './check-state.queries.ts';
import { readCommentSubject } from './comment-subject.ts';
import { holdNearMiss, holdUnsettled } from '../waiting/hold-comment.ts';
import { makeLead } from '#server/features/leads/make-lead.ts';
import {
  type AttemptRecord,
  recordAttempt,
} from '#server/features/leads/record-attempt.queries.ts';
import { queueCheck } from '../queue/queue-check.ts';
import { openMade, reopen } from '../grant/reopen-content.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { CHECKS_PER_MAGNET } from './unlock-limits.ts';
import { toFound, type Refused, type UnlockOutcome } from './unlock-outcome.ts';
import { refuseWaiting } from '../waiting/waiting.queries.ts';

export interface VerifyInput {
  commentUrl: string;
  magnetId: string;
  /** Grants and waiting tokens the visitor holds for this magnet. */
  secrets: readonly string[];
  /** Where the call comes from; kept as a hash of the day only. */
  network: string;
  /** The caller asks more often than is read for at once. */
  mustQueue?: boolean;
}

/**
 * The flow of a check, in its order: what needs no network first, then the reading, then one
 * decision. Beyond the rate of a magnet the reading is made later, in turn. Throws
 * invalid_comment_url, magnet_not_found, inactive, comment_already_used or quota_exceeded.
 */
export async function verifyComment(
  deps: UnlockDependencies,
  input: VerifyInput,
): Promise<UnlockOutcome> {
  const since = performance.now();
  await deps.turns.take();
  const subject = readCommentSubject(input.commentUrl, deps.clock.now());
  const isId = MagnetId.safeParse(input.magnetId).success;
  const state = isId ? await deps.states.add({ magnetId: input.magnetId, subject }) : null;
  if (state === null) {
    await deps.findForVisitor(input.magnetId); // says what is wrong with the id
    throw new AppError('temporarily_unavailable', { retryAfterSeconds: 1 });
  }
  const visitor = await deps.recallOpenMagnet(input.magnetId, state.version);
  const isInRate = await isWithinRate(deps, visitor.magnet.id);

  if (state.relation === 'different') return refuse(deps, visitor, subject, 'wrong_post');
  if (isTooOld(subject.commentedAt, visitor.magnet)) {
    return refuse(deps, visitor, subject, 'too_old');
  }
  if (state.waiting?.state === 'rejected') return refuse(deps, visitor, subject, 'rejected');
  if (state.leadId !== null && !state.isDoubted) {
    return reopen(deps, visitor, subject, state.leadId, input.secrets);
  }

  const queue = async () =>
    (await queueCheck(deps, visitor, subject, input)) ?? verifyComment(deps, input);
  if (input.mustQueue === true || state.hasQueue || !isInRate) return queue();
  try {
    return await checkNow(deps, visitor, subject, { ...state, since }, input);
  } catch (error) {
    // Under a crowd a connection or a lock may not be had in time: that costs nobody the comment.
    if (isPassing(error)) return queue();
    throw error;
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'temporarily_unavailable';
  return isDatabaseUnavailable(error);
}

/** Reads the comment at once and decides. */
async function checkNow(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  state: CheckState & { since: number },
  input: VerifyInput,
): Promise<UnlockOutcome> {
  const { secrets } = input;
  const assessment = await assessComment(deps, visitor, subject, state);
  switch (assessment.kind) {
    case 'verified':
      if (state.leadId !== null && state.waiting !== null) {
        const leadId = await confirmLead(
          deps,
          { id: state.waiting.id, subject },
          visitor,
          assessment,
        );
        return leadId === null
          ? refuse(deps, visitor, subject, 'rejected')
          : reopen(deps, visitor, subject, leadId, input.secrets);
      }
      return unlock(deps, visitor, subject, assessment, {
        secrets,
        countsAsTry: state.waiting?.state !== 'waiting',
      });
    case 'refused':
      return refuse(deps, visitor, subject, assessment.reason, {
        assessment,
        waitingId: state.waiting?.id ?? null,
        secrets,
      });
    case 'unsettled': {
      const held = await holdUnsettled(deps, visitor, subject, assessment, input);
      return held === 'rejected' ? refuse(deps, visitor, subject, 'rejected') : held;
    }
  }
}

async function isWithinRate(deps: UnlockDependencies, magnetId: string): Promise<boolean> {
  return (await deps.limiter.consume(`verify ${magnetId}`, CHECKS_PER_MAGNET)).allowed;
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
  if (made.kind === 'rejected') return refuse(deps, visitor, subject, 'rejected');
  return openMade(deps, visitor, subject, made, { secrets, isConfirmed: true });
}

/** A comment that was read, what waits for it, and what the visitor holds. */
interface ReadComment {
  assessment: Extract<Assessment, { kind: 'refused' }>;
  waitingId: string | null;
  secrets: readonly string[];
}

/** One transaction: what ends or begins to wait stands in the activity, or neither happened. */
async function refuse(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  reason: RefusalReason,
  read: ReadComment | null = null,
): Promise<Refused> {
  const { magnet } = visitor;
  const evidence = read?.assessment.evidence ?? null;
  const nearMiss = read?.assessment.nearMiss ?? null;
  const attempt: AttemptRecord = {
    id: deps.ids.rowId(),
    magnetId: magnet.id,
    userId: magnet.userId,
    subject,
    result: 'refused',
    reason,
    lookedFor: magnet.triggerWords,
    evidence: evidence === null ? null : { ...evidence, nearMiss },
    leadId: null,
    countsAsTry: true,
  };
  const isAlone = nearMiss === null && (read?.waitingId ?? null) === null;
  if (isAlone) await recordAttempt(deps.db, attempt);
  const waitingToken = isAlone
    ? null
    : await deps.db.transaction(async (trx) => {
        const token = await settleOrHold(deps, trx, visitor, subject, read);
        await recordAttempt(trx, attempt);
        return token;
      });
  return {
    kind: 'refused',
    visitor,
    reason,
    found: toFound(subject, evidence, nearMiss),
    waitingToken,
  };
}

/** Nearly the word: only the creator may accept it. Anything else that waited was read now, and is over. */
async function settleOrHold(
  deps: UnlockDependencies,
  trx: Knex.Transaction,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  read: ReadComment | null,
): Promise<string | null> {
  if (read === null) return null;
  const { assessment, waitingId, secrets } = read;
  const { evidence, nearMiss, reason } = assessment;
  if (evidence !== null && nearMiss !== null) {
    return holdNearMiss(deps, trx, visitor, subject, { evidence, nearMiss, secrets });
  }
  if (waitingId !== null) {
    const found = { foundText: evidence?.text, nearMiss: null, authorName: evidence?.authorName };
    await refuseWaiting(trx, waitingId, reason, found);
  }
  return null;
}

const DAY_MS = 86_400_000;

/** Days before a magnet first went live from which a comment still counts. */
const DAYS_BEFORE_ANY_POST = 30;
const DAYS_BEFORE_NAMED_POST = 365;

/**
 * True when a comment is so old that it cannot have been an answer to this magnet's post: people
 * post first and publish the page later, and a magnet is often added to a post that already runs,
 * so a month is allowed, and a year when the magnet names its post and a comment there is on
 * topic. The future is refused by the link parser.
 */
function isTooOld(
  commentedAt: Date,
  magnet: { activatedAt: Date | null; createdAt: Date; postKey: string | null },
): boolean {
  const start = magnet.activatedAt ?? magnet.createdAt;
  const days = magnet.postKey === null ? DAYS_BEFORE_ANY_POST : DAYS_BEFORE_NAMED_POST;
  return commentedAt.getTime() < start.getTime() - days * DAY_MS;
}
