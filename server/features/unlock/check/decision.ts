import type { RefusalReason } from '#shared/unlock/unlock.contract.ts';
import type { ReadFacts, ReadWord } from '#server/features/leads/lead-facts.ts';
import type { CommentEvidence } from '#server/features/parsing/comment-reader.ts';

/**
 * The result of a check before anything is written. The words of the unlock flow:
 * - check: a visitor's call about one comment, or a later try for one that waits (a recheck)
 * - read: request the comment from LinkedIn; judge: compare a reading with the magnet's rule
 * - hold: a comment waits, for its turn, for LinkedIn or for its creator
 * - settle: a wait ends, with a lead (verified, approved) or without (refused, rejected)
 * - grant: a visitor's right to the content; open: give or use one
 * - claim: the record that the content was handed over
 */
export type Decision = Already | ReadWord | Refusal | Unread | Queued;

/** The comment has its lead; its content opens again. */
export interface Already {
  kind: 'already';
  leadId: string;
}

/** Not read now: others wait before it, or the rate is used up. */
export interface Queued {
  kind: 'queued';
}

export interface Refusal {
  kind: 'refused';
  reason: RefusalReason;
  /** Null when the stored facts were enough; then a wait goes on. */
  reading: ReadFacts | null;
}

/** A word with one typing error: only the creator may accept it. */
export interface NearMiss extends ReadFacts {
  evidence: CommentEvidence;
  nearMiss: string;
}

export function isNearMiss(reading: ReadFacts | null): reading is NearMiss {
  return reading !== null && reading.evidence !== null && reading.nearMiss !== null;
}

/** Not read, or not for certain: it neither verifies nor refuses. */
export interface Unread {
  kind: 'unread';
  code: 'linkedin_unavailable' | 'comment_not_visible';
  retryAfterSeconds: number | null;
  /** Our own request limit was the cause, not LinkedIn. */
  isBusy: boolean;
  /** Every comment of the post was shown and this one was not among them. */
  isAbsent: boolean;
  /** The reading contradicts the comment, though not for certain: it never opens on trust. */
  isDoubted: boolean;
  /** A reading that was not certain enough. */
  evidence: CommentEvidence | null;
}

/** The creator rejected the comment. No later reading changes that. */
export const turnedDown: Refusal = { kind: 'refused', reason: 'rejected', reading: null };
