import type { Knex } from 'knex';
import { hashSecret } from '../ids.ts';
import type { VisitorMagnet } from '../magnets/visitor-magnet.ts';
import type { Assessment } from './assess-comment.ts';
import type { CommentEvidence } from './comment-reader.ts';
import type { CommentSubject } from './comment-subject.ts';
import { makeLead } from './make-lead.ts';
import { recordAttempt } from './record-attempt.queries.ts';
import { recordLeadIn } from './record-lead.queries.ts';
import { openMade } from './reopen-content.ts';
import type { UnlockDependencies } from './unlock-dependencies.ts';
import { RETRY_AFTER_SECONDS } from './unlock-limits.ts';
import type { Pending, UnlockOutcome } from './unlock-outcome.ts';
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
const ASK_AGAIN = 60;

/**
 * A comment that could not be read: kept and retried, and by the creator's choice opened on trust
 * meanwhile (D8). `rejected` when the creator has just turned it down.
 */
export async function holdUnsettled(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  unsettled: Unsettled,
  secrets: readonly string[],
): Promise<UnlockOutcome | 'rejected'> {
  await deps.retries.ready();
  await deps.turns.take();
  if (visitor.magnet.when_unconfirmed === 'unlock' && !unsettled.isDoubted) {
    return trust(deps, visitor, subject, unsettled, secrets);
  }
  return deps.db.transaction(async (trx) => {
    const row = await wait(deps, trx, visitor, subject, unsettled, null);
    if (row.state === 'rejected') return row.state;
    return toPending(visitor, row, unsettled, await joinWait(deps, trx, row, secrets));
  });
}

async function trust(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  unsettled: Unsettled,
  secrets: readonly string[],
): Promise<UnlockOutcome | 'rejected'> {
  const made = await deps.db.transaction(async (trx) => {
    const options = { wayIn: { kind: 'trusted' }, withGrant: true, countsAsTry: true } as const;
    const lead = await makeLead(deps, recordLeadIn(trx), visitor, subject, options);
    if (lead.kind === 'created') await wait(deps, trx, visitor, subject, unsettled, lead.leadId);
    return lead;
  });
  if (made.kind === 'rejected') return made.kind;
  return openMade(deps, visitor, subject, made, { secrets, isConfirmed: false });
}

/** The waiting row with its retries and its place in the activity, in the caller's transaction. */
async function wait(
  deps: UnlockDependencies,
  trx: Knex.Transaction,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  { code, evidence }: Unsettled,
  leadId: string | null,
): Promise<WaitingRow> {
  const { row, isNew } = await upsertWaiting(trx, {
    ...newWaiting(deps, visitor, subject),
    code,
    foundText: evidence?.text ?? null,
    nearMiss: null,
    authorName: evidence?.authorName ?? null,
    leadId,
  });
  if (!isNew) return row;
  await deps.retries.schedule(
    trx,
    RETRY_AFTER_SECONDS.map((afterSeconds, index) => ({
      waitingId: row.id,
      attempt: index + 1,
      afterSeconds,
    })),
  );
  if (leadId !== null) return row; // the trusted lead stands in the activity already
  await recordAttempt(trx, {
    id: deps.ids.rowId(),
    magnetId: visitor.magnet.id,
    userId: visitor.magnet.user_id,
    subject,
    result: 'pending',
    reason: code,
    lookedFor: visitor.magnet.trigger_words,
    evidence: evidence === null ? null : { ...evidence, nearMiss: null },
    leadId: null,
    countsAsTry: true,
  });
  return row;
}

/** Puts a word one slip away before the creator, who alone may accept it (linkedin.md D4). */
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
  return { id: ids.rowId(), magnetId: magnet.id, userId: magnet.user_id, subject };
}

/** A token for whoever waits; null when one of the visitor's own waits for this comment already. */
async function joinWait(
  { ids }: UnlockDependencies,
  trx: Knex.Transaction,
  row: WaitingRow,
  secrets: readonly string[],
): Promise<string | null> {
  const own = await findWaitingOf(trx, row.magnet_id, secrets);
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
    retryAfterSeconds: isBusy ? Math.min(retryAfterSeconds ?? longest, longest) : longest,
    waitingToken,
    since: row.created_at,
    nextTryAt: row.next_try_at,
    commentUrl: row.comment_url,
  };
}
