import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';

/**
 * What one reading of a LinkedIn comment proved. Texts are plain: no markup, no control or direction
 * characters, `text` at most 2,000 and `authorName` at most 100 characters.
 */
export interface CommentEvidence {
  /** What the person wrote, for display. */
  text: string;
  /** `text` without mentions of people and pages; absent when there were none. Match on this. */
  matchText?: string;
  /**
   * Other texts of the same comment, when the copies on the page differ. A verdict needs all to
   * agree.
   */
  otherReadings?: string[];
  /** Part of the text may be missing, so no word can be called missing from it. */
  isPartial?: true;
  authorName: string | null;
  /** Rebuilt `https://www.linkedin.com/in/…` or `/company/…`, never the address on the page. */
  authorUrl: string | null;
  /** The address of the author's picture, by `readAuthorPhoto`; absent where the reading has none. */
  authorPhoto?: string | null;
  /** The line below the author's name, at most 100 characters; absent where the reading has none. */
  authorHeadline?: string | null;
  /**
   * How it was read: 'guest_page', 'guest_page_json_ld' when the markup had no text, or the name of
   * another reader.
   */
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
  /**
   * Read with the access of one creator: it counts only on that creator's pages and is not cached.
   * `isOwn`: whether that creator wrote it; null if unknown.
   */
  readFor?: { creatorId: string; isOwn: boolean | null };
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
  /** The reader's own code for the failure, if any; for figures. */
  cause?: string;
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
      /** An older reading, unless the failure contradicts it. */
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
  /** Fires when the caller no longer waits for the answer. Shared work may go on. */
  signal: AbortSignal;
  /** `performance.now()`: older readings do not answer. Without it any reading does. */
  since?: number | undefined;
  /** The owner of the magnet: a reader may have that creator's access. */
  creatorId?: string | undefined;
  /** Is told each step. A watched reading counts in no figure. */
  watch?: ReadWatch | undefined;
}

/** A step of a reading, as it happens. */
export type ReadStep =
  /** No reader was asked: the comment was read lately, or its stored reading is fresh. */
  | { kind: 'kept'; evidence: CommentEvidence }
  /**
   * - off: an operator switched the reader off
   * - excepted: the question says that it must not answer
   * - passed: it reads no comments of this kind, or is not set up
   * - not_needed: another reader has the comment, or asking would not be worth its price
   */
  | { kind: 'skipped'; reader: string; why: 'off' | 'excepted' | 'passed' | 'not_needed' }
  | { kind: 'asking'; reader: string }
  /** A page that answers for a comment; `form` is the form of its address. */
  | {
      kind: 'page';
      reader: string;
      form: string;
      outcome: 'found' | 'absent' | 'unknown' | ReadFailureKind;
      detail: string | null;
      /** Comments of the post that can be read on it, and the number it states. */
      shown: number | null;
      declared: number | null;
      /** Where its comments stand. */
      build: 'markup' | 'structured_data' | null;
      readAt: Date | null;
    }
  | {
      kind: 'asked';
      reader: string;
      outcome: string;
      detail: string | null;
      milliseconds: number;
      evidence: CommentEvidence | null;
      allShown: boolean;
    };

export type ReadWatch = (step: ReadStep) => void;

/** One way of reading a comment. Never throws for a failure it can name. */
export interface CommentReader {
  name: string;
  read(link: CommentLink, context: ReadContext): Promise<ReadResult>;
  readPost?(post: PostRef, context: ReadContext): Promise<PostSummary | ReadFailure>;
  health?(): ReaderHealth;
  close?(): Promise<void>;
}

/** A reader that is available for some comments only. */
export interface PassingCommentReader extends Omit<CommentReader, 'read'> {
  mayPass: true;
  /** Null when the reader did not look. */
  read(link: CommentLink, context: ReadContext): Promise<ReadResult | null>;
}

/**
 * A reader that costs money per request: called only where free readers did not see the comment.
 */
export interface PaidCommentReader extends PassingCommentReader {
  isPaid: true;
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
  /** Names of readers that must not answer, neither now nor with earlier readings. */
  except?: readonly string[];
  /** The owner of the magnet. */
  creatorId?: string;
  /** Watched readings are neither stored nor shared with other callers, and count nowhere. */
  watch?: ReadWatch | undefined;
}

/** All readers in their order, with cache, time-outs, breakers and single flight. */
export interface CommentReaderLadder {
  read(link: CommentLink, question?: ReadQuestion): Promise<ReadResult>;
  readPost(
    post: PostRef,
    question?: Pick<ReadQuestion, 'since' | 'except' | 'watch'>,
  ): Promise<PostSummary | ReadFailure>;
  /** The stored reading, without any request. */
  recall(link: CommentLink): Promise<CommentEvidence | null>;
  health(): ReaderHealth[];
  close(): Promise<void>;
}

/** Comments read before, shared by all processes. `find` returns the latest saved reading. */
export interface CommentEvidenceStore {
  find(commentId: string): Promise<CommentEvidence | null>;
  save(link: CommentLink, evidence: CommentEvidence): Promise<void>;
}

/** Counts of a post's comments, from its guest page. */
export interface GuestCounts {
  /** The number that the page states. */
  declared: number;
  /** The number that can be read there. */
  shown: number;
  readAt: Date;
}

/** What is known of posts, shared by all processes. */
export interface PostMemory {
  /** The post was read; with the numbers of comments that its page names and shows, if known. */
  found(post: PostRef, counts: GuestCounts | null): Promise<void>;
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

/** Joined by time alone: no id stood beside the text, so it proves nothing. */
export function isJoinedByTime({ confidence, otherReadings }: CommentEvidence): boolean {
  return confidence === 'medium' && otherReadings === undefined;
}
