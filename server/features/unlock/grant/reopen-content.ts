import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitor-magnet.ts';
import { findCommentState } from '../check/comment-state.queries.ts';
import { collectsEmails } from '#server/features/leads/effective-plan.ts';
import {
  findGrant,
  openFurtherGrant,
  readOpenedLead,
} from '#server/features/leads/grants.queries.ts';
import type { MadeLead } from '#server/features/leads/make-lead.ts';
import { recordAttempt } from '#server/features/leads/record-attempt.queries.ts';
import { showOpen } from './release-content.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import type { Unlocked } from '../check/unlock-outcome.ts';

/**
 * Opens the content once more for a comment that has its lead: no new lead, no quota. A
 * visitor whose grant still holds keeps it. Throws comment_already_used after 5 in 24 hours.
 */
export async function reopen(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  leadId: string,
  secrets: readonly string[],
): Promise<Unlocked> {
  const { db, ids } = deps;
  const { magnet } = visitor;
  const emailRequired = collectsEmails(visitor, await deps.readSettings());
  const { name, confirmed: isConfirmed } = await readOpenedLead(db, leadId);
  const opened = { kind: 'verified', visitor, name, isConfirmed } as const;

  const held = await findGrant(db, magnet.id, secrets);
  if (held?.leadId === leadId && (held.completedAt !== null || emailRequired)) {
    const grant = secrets.find((secret) => hashSecret(secret).equals(held.tokenHash)) ?? '';
    const isComplete = held.completedAt !== null;
    return {
      ...opened,
      grant,
      expiresAt: held.expiresAt,
      emailRequired: !isComplete,
      magnet: isComplete ? await showOpen(deps, visitor, [grant]) : null,
    };
  }

  const grant = ids.secret('grt_');
  // The creator sees every opening: it and its place in the activity are one fact.
  const further = await db.transaction(async (trx) => {
    const opening = { id: ids.rowId(), hash: hashSecret(grant), emailRequired };
    const made = await openFurtherGrant(trx, leadId, opening);
    await recordAttempt(trx, {
      id: ids.rowId(),
      magnetId: magnet.id,
      userId: magnet.userId,
      subject,
      result: made === null ? 'refused' : 'verified',
      reason: made === null ? 'comment_already_used' : 'reopened',
      lookedFor: magnet.triggerWords,
      evidence: null,
      leadId,
      countsAsTry: made === null,
    });
    return made;
  });
  if (further === null) throw new AppError('comment_already_used');
  return {
    ...opened,
    grant,
    expiresAt: further.expiresAt,
    emailRequired,
    magnet: emailRequired ? null : await showOpen(deps, visitor, [grant]),
  };
}

/**
 * What a visitor gets whose comment was just made a lead, or had been made one by another call.
 * `isConfirmed`: the comment was read, not trusted.
 */
export async function openMade(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  made: Exclude<MadeLead, { kind: 'rejected' }>,
  { secrets, isConfirmed }: { secrets: readonly string[]; isConfirmed: boolean },
): Promise<Unlocked> {
  if (made.kind === 'exists') return reopenMade(deps, visitor, subject, secrets);
  const { name, emailRequired, recorded } = made;
  const grant = made.grant ?? '';
  return {
    kind: 'verified',
    visitor,
    grant,
    expiresAt: recorded.expiresAt,
    name,
    emailRequired,
    magnet: emailRequired ? null : await showOpen(deps, visitor, [grant]),
    isConfirmed,
  };
}

/** For a call that lost the race for the lead: the comment is now one that has its lead. */
async function reopenMade(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  secrets: readonly string[],
): Promise<Unlocked> {
  const { leadId } = await findCommentState(deps.db, visitor.magnet, subject);
  if (leadId === null) throw new AppError('temporarily_unavailable', { retryAfterSeconds: 1 });
  return reopen(deps, visitor, subject, leadId, secrets);
}
