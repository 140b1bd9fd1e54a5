import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { RefusalReason } from '#shared/unlock/unlock.contract.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitor-magnet.ts';
import type {
  CommentEvidence,
  CommentSubject,
  TextRange,
} from '#server/features/parsing/comment-reader.ts';

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
  visitor: VisitorMagnet;
  /** The secret itself: this is the only place it ever leaves the server. */
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
  /** Finds the answer later, when the creator may still let a near miss in. */
  waitingToken: string | null;
}

export interface Pending {
  kind: 'pending';
  visitor: VisitorMagnet;
  code: 'linkedin_unavailable' | 'comment_not_visible' | 'in_queue';
  /** In the queue of its magnet, 1 being the next; null when it waits for something else. */
  place: number | null;
  retryAfterSeconds: number;
  /** Null when the visitor holds a token for this comment already, or too many do. */
  waitingToken: string | null;
  since: Date;
  nextTryAt: Date | null;
  commentUrl: string;
}

/** The three results of a check. */
export type UnlockOutcome = Unlocked | Refused | Pending;

/** What a refusal shows of the comment; marks are added where a word was found. */
export function toFound(
  subject: CommentSubject,
  evidence: Pick<CommentEvidence, 'text' | 'authorName'> | null,
  nearMiss: string | null,
): FoundComment {
  return {
    text: evidence?.text ?? null,
    marks: [],
    author: evidence?.authorName ?? null,
    commentedAt: subject.commentedAt,
    nearMiss,
  };
}
