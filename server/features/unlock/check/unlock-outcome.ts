import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { RefusalReason } from '#shared/unlock/unlock.contract.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { TextRange } from '#server/features/parsing/comment-reader.ts';
import type { Held } from '../waiting/hold-comment.ts';

/** A visitor's view of the comment that was found. `marks` are UTF-16 ranges in `text`. */
export interface FoundComment {
  text: string | null;
  marks: TextRange[];
  author: string | null;
  commentedAt: Date;
  nearMiss: string | null;
}

export interface Unlocked {
  kind: 'verified';
  /** The secret itself. It leaves the server only here. */
  grant: string;
  expiresAt: Date;
  name: string;
  emailRequired: boolean;
  /** The magnet with its content; null while the email is missing (T21). */
  magnet: PublicMagnet | null;
  /** False: unlocked on trust, the comment could not be read yet. */
  isConfirmed: boolean;
}

export interface Refused {
  kind: 'refused';
  visitor: VisitorMagnet;
  reason: RefusalReason;
  found: FoundComment | null;
  /** Finds the answer later, when the creator may still accept a near miss. */
  waitingToken: string | null;
}

export type Pending = Held;

/** The three results of a check. */
export type UnlockOutcome = Unlocked | Refused | Pending;
