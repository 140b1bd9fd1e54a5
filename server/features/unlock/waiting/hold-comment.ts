import type { Knex } from 'knex';
import { hashSecret } from '#server/platform/ids.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitor-magnet.ts';
import type { Assessment } from '../check/assess-comment.ts';
import type { CommentEvidence, CommentSubject } from '#server/features/parsing/comment-reader.ts';
import { makeLead, type MadeLead } from '#server/features/leads/make-lead.ts';
import { recordAttempt } from '#server/features/leads/record-attempt.queries.ts';
import { recordLeadIn } from '#server/features/leads/record-lead.queries.ts';
import { mayTrust } from './trust-source.queries.ts';
import { openMade } from '../grant/reopen-content.ts';
import { newRetries } from './retry-schedule.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import type { Pending, UnlockOutcome } from '../check/unlock-outcome.ts';
import {
  addWaitingVisitor,
  findWaitingOf,
  type NewWaiting,
  upsertWaiting,
  type WaitingRow,
} from './waiting.queries.ts';

type Unsettled = Extract<Assessment, { kind: 'unsettled' }>;

/** When a client may ask again: our own limit passes soon, LinkedIn's refusals do not. */
const ASK_AGAIN_BUSY = 5;
export const ASK_AGAIN = 60;

/**
 * A comment that could not be read: kept and retried, and by the creator's choice opened on trust
 * meanwhile. `rejected` when the creator has just turned it down.
 */
export async function holdUnsettled(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  unsettled: Unsettled,
  { secrets, network }: { secrets: readonly string[]; network: string },
): Promise<UnlockOutcome | 'rejected'> {
  await deps.retries.ready();
  await deps.turns.take();
  const { magnet } = visitor;
  const wait: Wait = { unsettled, source: await deps.nameSource(network, magnet.id), leadId: null };
  const made = await trust(deps, visitor, subject, wait);
  if (made !== null) {
    return made.kind === 'rejected'
      ? made.kind
      : openMade(deps, visitor, subject, made, { secrets, isConfirmed: false });
  }
  return deps.db.transaction(async (trx) => {
    const row = await begin(deps, trx, visitor, subject, wait);
    if (row.state === 'rejected') return row.state;
    return toPending(visitor, row, unsettled, await joinWait(deps, trx, row, secrets));
  });
}

interface Wait {
  unsettled: Unsettled;
  source: string;
  /** Of a comment that was opened on trust. */
  leadId: string | null;
}

/**
 * The lead of a comment that is opened unread; null when it has to wait. What a reading was made of
 * is never trusted: not a comment that a whole reading did not show, now or before, and not one that
 * may be somebody else's.
 */
async function trust(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  wait: Wait,
): Promise<MadeLead | null> {
  const { unsettled, source } = wait;
  if (visitor.magnet.whenUnconfirmed !== 'unlock') return null;
  const { isAbsent, isDoubted, evidence } = unsettled;
  if (isAbsent || isDoubted || evidence !== null) return null;
  return deps.db.transaction(async (trx) => {
    const { commentId } = subject.link;
    if (!(await mayTrust(trx, { magnetId: visitor.magnet.id, commentId, source }))) return null;
    const options = { wayIn: { kind: 'trusted' }, withGrant: true, countsAsTry: true } as const;
    const made = await makeLead(deps, recordLeadIn(trx), visitor, subject, options);
    if (made.kind === 'created') {
      await begin(deps, trx, visitor, subject, { ...wait, leadId: made.leadId });
    }
    return made;
  });
}

/** The waiting row with its retries and its place in the activity, in the caller's transaction. */
async function begin(
  deps: UnlockDependencies,
  trx: Knex.Transaction,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  { unsettled: { code, evidence, isAbsent }, source, leadId }: Wait,
): Promise<WaitingRow> {
  const { row, isNew } = await upsertWaiting(trx, {
    ...newWaiting(deps, visitor, subject),
    code,
    foundText: evidence?.text ?? null,
    nearMiss: null,
    authorName: evidence?.authorName ?? null,
    leadId,
    source,
    isAbsent,
  });
  if (!isNew) return row;
  await deps.retries.schedule(trx, newRetries(row.id));
  if (leadId !== null) return row; // the trusted lead stands in the activity already
  await recordAttempt(trx, {
    id: deps.ids.rowId(),
    magnetId: visitor.magnet.id,
    userId: visitor.magnet.userId,
    subject,
    result: 'pending',
    reason: code,
    lookedFor: visitor.magnet.triggerWords,
    evidence: evidence === null ? null : { ...evidence, nearMiss: null },
    leadId: null,
    countsAsTry: true,
  });
  return row;
}

/** Puts a word one slip away before the creator, who alone may accept it. */
export async function holdNearMiss(
  deps: UnlockDependencies,
  trx: Knex.Transaction,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  { evidence, nearMiss, secrets }: NearMiss,
): Promise<string | null> {
  const { row } = await upsertWaiting(trx, {
    ...newWaiting(deps, visitor, subject),
    code: 'near_miss',
    foundText: evidence.text,
    nearMiss,
    authorName: evidence.authorName,
    leadId: null,
    source: null,
    isAbsent: false,
  });
  return joinWait(deps, trx, row, secrets);
}

interface NearMiss {
  evidence: CommentEvidence;
  nearMiss: string;
  /** What the visitor holds already. */
  secrets: readonly string[];
}

function newWaiting(
  { ids }: UnlockDependencies,
  { magnet }: VisitorMagnet,
  subject: CommentSubject,
): Pick<NewWaiting, 'id' | 'magnetId' | 'userId' | 'subject'> {
  return { id: ids.rowId(), magnetId: magnet.id, userId: magnet.userId, subject };
}

/** A token for whoever waits; null when one of the visitor's own waits for this comment already. */
async function joinWait(
  { ids }: UnlockDependencies,
  trx: Knex.Transaction,
  row: WaitingRow,
  secrets: readonly string[],
): Promise<string | null> {
  const own = await findWaitingOf(trx, row.magnetId, secrets);
  if (own?.id === row.id) return null;
  const token = ids.secret('wait_');
  return (await addWaitingVisitor(trx, row.id, hashSecret(token))) ? token : null;
}

function toPending(
  visitor: VisitorMagnet,
  row: WaitingRow,
  { code, retryAfterSeconds, isBusy }: Unsettled,
  waitingToken: string | null,
): Pending {
  const longest = isBusy ? ASK_AGAIN_BUSY : ASK_AGAIN;
  return {
    kind: 'pending',
    visitor,
    code,
    place: null,
    retryAfterSeconds: isBusy ? Math.min(retryAfterSeconds ?? longest, longest) : longest,
    waitingToken,
    since: row.createdAt,
    nextTryAt: row.nextTryAt,
    commentUrl: row.commentUrl,
  };
}
