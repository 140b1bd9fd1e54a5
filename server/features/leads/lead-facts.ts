import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { CommentEvidence, TextRange } from '#server/features/parsing/comment-reader.ts';
import type { LeadRecord } from './record-lead.queries.ts';

/** The result of a reading; `evidence` is null when it found no comment. */
export interface ReadFacts {
  evidence: CommentEvidence | null;
  nearMiss: string | null;
}

/** A reading with the magnet's word in it. */
export interface ReadWord {
  kind: 'verified';
  evidence: CommentEvidence;
  word: string;
  /** The comment has the word with one typing error, which the magnet accepts. */
  isTypo: boolean;
  marks: TextRange[];
}

/** The creator's approval, with what an earlier reading found. */
export interface Approval {
  kind: 'approved';
  foundText: string | null;
  authorName: string | null;
}

/** Why a comment has a lead: we read it, the creator approved it, or it was opened on trust. */
export type WayIn = ReadWord | Approval | { kind: 'trusted' };

type LeadFacts = Pick<
  LeadRecord,
  | 'name'
  | 'authorUrl'
  | 'authorPhoto'
  | 'authorHeadline'
  | 'commentText'
  | 'matchedWord'
  | 'marks'
  | 'method'
  | 'confidence'
  | 'readAt'
  | 'isConfirmed'
  | 'reason'
  | 'settleAs'
>;

/** The columns of a new lead that depend on how it was made. */
export function leadFacts(wayIn: WayIn): LeadFacts {
  if (wayIn.kind === 'verified') {
    return {
      ...readFacts(wayIn),
      marks: wayIn.marks,
      readAt: wayIn.evidence.readAt,
      isConfirmed: true,
      reason: wayIn.isTypo ? 'with_typo' : null,
      settleAs: 'verified',
    };
  }
  const unread = {
    authorUrl: null,
    authorPhoto: null,
    authorHeadline: null,
    matchedWord: null,
    marks: [],
    readAt: null,
  };
  if (wayIn.kind === 'approved') {
    return {
      ...unread,
      name: wayIn.authorName ?? DEFAULT_VISITOR_NAME,
      commentText: wayIn.foundText,
      method: 'creator',
      confidence: 'approved',
      isConfirmed: true,
      reason: 'approved',
      settleAs: 'approved',
    };
  }
  return {
    ...unread,
    name: DEFAULT_VISITOR_NAME,
    commentText: null,
    method: 'trust',
    confidence: 'unconfirmed',
    isConfirmed: false,
    reason: 'trusted',
    settleAs: null,
  };
}

/** The columns of a lead that a confirmation changes. */
export interface ConfirmedFacts {
  name: string;
  authorUrl: string | null;
  authorPhoto: string | null;
  authorHeadline: string | null;
  commentText: string;
  matchedWord: string;
  method: string;
  confidence: string;
}

/** What changes about a lead that was opened on trust when it is confirmed. */
export function confirmedFacts(by: ReadWord | Approval): Partial<ConfirmedFacts> {
  return by.kind === 'verified' ? readFacts(by) : { method: 'creator', confidence: 'approved' };
}

function readFacts({ evidence, word }: ReadWord): ConfirmedFacts {
  return {
    name: evidence.authorName ?? DEFAULT_VISITOR_NAME,
    authorUrl: evidence.authorUrl,
    authorPhoto: evidence.authorPhoto ?? null,
    authorHeadline: evidence.authorHeadline ?? null,
    commentText: evidence.text,
    matchedWord: word,
    method: evidence.method,
    confidence: evidence.confidence,
  };
}
