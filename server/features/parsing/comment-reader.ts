import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';

/**
 * What one reading of a LinkedIn comment proved. Texts are plain: no markup, no control or
 * direction characters, `text` at most 2,000 and `authorName` at most 100 characters.
 */
export interface CommentEvidence {
  /** What the person wrote, for display. */
  text: string;
  /** `text` without mentions of people and pages; absent when there were none. Match on this. */
  matchText?: string;
  /** What the source says as well, where it is not of one mind. A verdict needs all to agree. */
  otherReadings?: string[];
  /** A part of what the person wrote may be missing: no word can be called missing from it. */
  isPartial?: true;
  authorName: string | null;
  /** Rebuilt `https://www.linkedin.com/in/…` or `/company/…`, never the address on the page. */
  authorUrl: string | null;
  /** How it was read: 'guest_page', or 'guest_page_json_ld' when the markup gave no text. */
  method: string;
  /**
   * 'high': the comment's own id stood beside the text. 'medium': two copies of the text disagree,
   * or, without `otherReadings`, it was joined by time only. Ids can be invented within a
   * millisecond, so that proves nothing.
   */
  confidence: 'high' | 'medium';
  /** When the reading began: what was edited later is not in it. */
  readAt: Date;
  /** Every id known for the post that was read, the asked one included. */
  aliases: PostRef[];
}

/** UTF-16 positions in `text` of a reading. */
export interface TextRange {
  start: number;
  end: number;
}

/** The comment a call is about, with what its ids alone tell. */
export interface CommentSubject {
  link: CommentLink;
  postKey: string;
  /** Rebuilt from the ids; what was pasted is neither kept nor logged. */
  url: string;
  commentedAt: Date;
}

/**
 * Why a comment could not be read.
 * - blocked: LinkedIn refused us, answered with a wall, or could not be reached in time
 * - not_visible: the page was read and does not hold the comment
 * - gone: LinkedIn says that the post does not exist or is not public
 * - layout_changed: the page was served and our parser does not understand it
 * - busy: our own outbound limit is used up
 */
export type ReadFailureKind = 'blocked' | 'not_visible' | 'gone' | 'layout_changed' | 'busy';

/** A failure of one reader, or the best one of the whole ladder. */
export interface ReadFailure {
  kind: ReadFailureKind;
  /** For operators and logs; never shown to visitors. */
  detail: string;
  retryAfterSeconds: number | null;
  readerName: string;
  /** What was learned about the post although the comment was not found. */
  aliases: PostRef[];
  /** When it was asked for, as `performance.now()` of this process. */
  askedAt: number;
  /** not_visible only: every comment of the post was shown and this one is not among them. */
  allShown?: boolean;
  /** gone only: it was so a minute before as well, and nothing was read in between. */
  isConfirmed?: boolean;
}

export type ReadResult =
  | {
      ok: true;
      evidence: CommentEvidence;
      /** When the reading began, as `performance.now()` of this process; -Infinity: before its time. */
      askedAt: number;
    }
  | {
      ok: false;
      failure: ReadFailure;
      /** What was read some time ago, unless the failure speaks against it. */
      older?: CommentEvidence;
    };

/** A post as any guest sees it. */
export interface PostSummary {
  aliases: PostRef[];
  authorName: string | null;
  title: string | null;
  isPublic: boolean;
}

export interface ReadContext {
  /** Fires when nobody waits for the answer any more; shared work may go on. */
  signal: AbortSignal;
  /** `performance.now()`: what was asked for before does not answer; any reading will do without. */
  since?: number | undefined;
}

/** One way of reading a comment. Never throws for a failure it can name. */
export interface CommentReader {
  name: string;
  read(link: CommentLink, context: ReadContext): Promise<ReadResult>;
  readPost?(post: PostRef, context: ReadContext): Promise<PostSummary | ReadFailure>;
  health?(): ReaderHealth;
  close?(): Promise<void>;
}

/** Figures of one reader since the process started. */
export interface ReaderHealth {
  name: string;
  /** 'open': paused after repeated refusals; 'probing': one trial reading is on its way. */
  state: 'closed' | 'open' | 'probing';
  /** When the current state began. */
  since: Date;
  successes: number;
  failures: Record<ReadFailureKind, number>;
  /** Median of the latest readings in milliseconds; null before the first. */
  medianMs: number | null;
  lastError: { at: Date; kind: ReadFailureKind; detail: string } | null;
}

export interface ReadQuestion {
  /** The latest saved reading, when the caller has looked it up already. */
  stored?: CommentEvidence | null | undefined;
  /** `performance.now()`: only a reading that began since then answers. */
  since?: number;
}

/** All readers in their order, with cache, time-outs, breakers and single flight. */
export interface CommentReaderLadder {
  read(link: CommentLink, question?: ReadQuestion): Promise<ReadResult>;
  readPost(post: PostRef, since?: number): Promise<PostSummary | ReadFailure>;
  /** What was read before, without asking anybody. */
  recall(link: CommentLink): Promise<CommentEvidence | null>;
  health(): ReaderHealth[];
  close(): Promise<void>;
}

/** Comments read before, shared by all processes. `find` returns the latest saved reading. */
export interface CommentEvidenceStore {
  find(commentId: string): Promise<CommentEvidence | null>;
  save(link: CommentLink, evidence: CommentEvidence): Promise<void>;
}

/** What is known of posts, shared by all processes. */
export interface PostMemory {
  /** The post was read. */
  found(post: PostRef): Promise<void>;
  /** LinkedIn says there is no such post; true when it said so a minute before as well. */
  missing(post: PostRef, at: Date): Promise<boolean>;
  /** Some posts that were read lately, in any order. */
  wereReadable(): Promise<PostRef[]>;
}

/**
 * The installation's limit on requests to LinkedIn, shared by all processes. Waits for its turn;
 * an aborted wait, a full queue or a too long wait answers when to try again.
 */
export interface OutboundBudget {
  take(signal?: AbortSignal): Promise<'ok' | { retryAfterSeconds: number }>;
}

/** Tells a failed `readPost` from a summary. */
export function isReadFailure(result: PostSummary | ReadFailure): result is ReadFailure {
  return 'kind' in result;
}
