import type { LeadEvent, LeadUnlock } from '#shared/leads/lead-detail.contract.ts';
import { toLeadTouch } from '../origin/touch.rules.ts';
import type { EventRow, UnlockRow } from './lead-detail.queries.ts';

/**
 * An unlock as its creator sees it: nothing of the person while it is over the quota, and nothing that
 * tells of an address where the plan shows none.
 */
export function toUnlock(
  row: UnlockRow & { isThrowaway: boolean },
  { showsEmails }: { showsEmails: boolean },
): LeadUnlock {
  const isShown = !row.overQuota;
  const at = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    magnet: { id: row.magnetId, title: row.magnetTitle },
    overQuota: row.overQuota,
    confirmed: row.confirmed,
    comment: {
      url: isShown ? row.commentUrl : null,
      text: isShown ? row.commentText : null,
      marks: isShown ? (row.marks ?? []) : [],
      commentedAt: row.commentedAt.toISOString(),
      lookedAt: isShown ? at(row.lookedAt) : null,
      now: isShown ? row.commentState : null,
    },
    author: isShown ? row.name : null,
    authorUrl: isShown ? row.authorUrl : null,
    word: isShown ? row.matchedWord : null,
    method: row.method,
    confidence: row.confidence,
    firstVisit: isShown ? toLeadTouch(row.firstTouch) : null,
    lastVisit: isShown ? toLeadTouch(row.lastTouch) : null,
    email: isShown && showsEmails ? row.email : null,
    isThrowaway: isShown && showsEmails && row.isThrowaway,
    emailProof:
      isShown && showsEmails && row.emailProof !== null
        ? { ...row.emailProof, at: new Date(row.emailProof.at).toISOString() }
        : null,
    consents:
      isShown && showsEmails
        ? row.consents.map(({ at: givenAt, ...consent }) => ({
            ...consent,
            at: new Date(givenAt).toISOString(),
          }))
        : [],
    consentAt: isShown && showsEmails ? at(row.emailAt) : null,
    optedOutAt: isShown && showsEmails ? at(row.optedOutAt) : null,
    bouncedAt: isShown && showsEmails ? at(row.bouncedAt) : null,
    complainedAt: isShown && showsEmails ? at(row.complainedAt) : null,
    answers: isShown
      ? row.answers.map((answer) => ({ ...answer, at: new Date(answer.at).toISOString() }))
      : [],
    openedAt: at(row.openedAt),
    accessUntil: at(row.accessUntil),
    revokedAt: at(row.revokedAt),
    deliveries:
      isShown && showsEmails
        ? row.deliveries.map(({ at: sentAt, email, state }) => ({
            at: new Date(sentAt).toISOString(),
            email,
            state,
          }))
        : [],
  };
}

export function toEvent({ kind, at, ...rest }: EventRow): LeadEvent {
  // The kinds stand in the statement.
  return { kind: kind as LeadEvent['kind'], at: at.toISOString(), ...rest }; // the statement's own words
}
