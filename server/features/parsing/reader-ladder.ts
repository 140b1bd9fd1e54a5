// Asks the readers in their order until one has the comment.
import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import {
  isReadFailure,
  type CommentEvidence,
  type CommentEvidenceStore,
  type CommentReader,
  type CommentReaderLadder,
  type PostSummary,
  type ReadContext,
  type ReadFailure,
  type ReadFailureKind,
  type ReadResult,
} from './comment-reader.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { uniquePosts } from './post-urn.ts';
import { createSingleFlight } from './single-flight.ts';

export interface ReaderLadderOptions {
  readers: readonly CommentReader[];
  cache: CommentEvidenceStore;
  clock: Clock;
  /** A comment read this recently is not read again (T12). */
  freshMs?: number;
  /** Longest time of one reader, waiting for its turn included. */
  readerTimeoutMs?: number;
  /** Failures that must not end a reading: a store that is down, a reader that threw. */
  onError?: (error: unknown, where: string) => void;
}

const commentsKept = 5_000;

type ReadComment = Extract<ReadResult, { ok: true }>;

/** Temporary answers before 'gone': a refusal for good needs every reader to agree. */
const bestFirst: readonly ReadFailureKind[] = [
  'not_visible',
  'layout_changed',
  'busy',
  'blocked',
  'gone',
];

/**
 * Evidence read lately, then each reader with its own time limit, then older evidence when nobody
 * could look. Equal questions at one time are asked once.
 */
export function createReaderLadder(options: ReaderLadderOptions): CommentReaderLadder {
  const { readers, cache: store, clock, onError = () => undefined } = options;
  const freshMs = options.freshMs ?? 60_000;
  const readerTimeoutMs = options.readerTimeoutMs ?? 20_000;
  const recent = createBoundedCache<ReadComment>(commentsKept, clock);
  const commentFlight = createSingleFlight<ReadResult>();
  const postFlight = createSingleFlight<PostSummary | ReadFailure>();

  async function findStored(
    link: CommentLink,
    known: CommentEvidence | null | undefined,
  ): Promise<CommentEvidence | null> {
    try {
      const stored = known === undefined ? await store.find(link.commentId) : known;
      return stored && isEvidenceFor(link, stored) ? stored : null;
    } catch (error) {
      onError(error, 'evidence store');
      return null;
    }
  }

  /** Nobody waits for the store: what it loses is read again. */
  function remember(link: CommentLink, comment: ReadComment): void {
    const { evidence } = comment;
    recent.set(linkKey(link), comment);
    store.save(link, evidence).catch((error: unknown) => onError(error, 'evidence store'));
  }

  /** Runs one reader; what it throws or does not finish is a failure like any other. */
  function ask<Value>(
    reader: CommentReader,
    since: number | undefined,
    question: (context: ReadContext) => Promise<Value>,
  ): Promise<Value | ReadFailure> {
    const cannot = (detail: string): ReadFailure => ({
      kind: 'blocked',
      detail,
      retryAfterSeconds: null,
      readerName: reader.name,
      aliases: [],
      askedAt: performance.now(),
    });
    return new Promise((resolve) => {
      const deadline = startDeadline(readerTimeoutMs, () =>
        resolve(cannot('the reader did not answer in time')),
      );
      const context: ReadContext = {
        get signal() {
          return deadline.signal;
        },
        since,
      };
      question(context)
        .then(resolve, (error: unknown) => {
          onError(error, reader.name);
          resolve(cannot('the reader threw'));
        })
        .finally(() => deadline.clear());
    });
  }

  async function readOrRecall(
    link: CommentLink,
    known: CommentEvidence | null | undefined,
  ): Promise<ReadResult> {
    const stored = await findStored(link, known);
    if (stored && clock.now().getTime() - stored.readAt.getTime() < freshMs) {
      const comment: ReadComment = {
        ok: true,
        evidence: stored,
        askedAt: Number.NEGATIVE_INFINITY,
      };
      recent.set(linkKey(link), comment);
      return comment;
    }
    const result = await read(link, undefined);
    if (result.ok || stored === null) return result;
    // All comments were shown or the post is gone: then the old reading no longer stands.
    const isRefuted = result.failure.kind === 'gone' || result.failure.allShown === true;
    return isRefuted ? result : { ...result, older: stored };
  }

  async function read(link: CommentLink, since: number | undefined): Promise<ReadResult> {
    const failures: ReadFailure[] = [];
    for (const reader of readers) {
      const result = await ask(reader, since, (context) => reader.read(link, context));
      if ('kind' in result) failures.push(result);
      else if (!result.ok) failures.push(result.failure);
      else {
        remember(link, result);
        return result;
      }
    }
    return { ok: false, failure: pickFailure(failures) };
  }

  async function readPost(post: PostRef, since?: number): Promise<PostSummary | ReadFailure> {
    const failures: ReadFailure[] = [];
    for (const reader of readers) {
      const readOne = reader.readPost?.bind(reader);
      if (!readOne) continue;
      const result = await ask(reader, since, (context) => readOne(post, context));
      if (!isReadFailure(result)) return result;
      failures.push(result);
    }
    return pickFailure(failures);
  }

  return {
    async read(link, { stored, since } = {}) {
      const known = recent.get(linkKey(link), freshMs);
      if (known && known.askedAt >= (since ?? Number.NEGATIVE_INFINITY)) return known;
      // Readers share what they ask for by post, so newer readings of one comment cost one request.
      if (since !== undefined) return read(link, since);
      return commentFlight(linkKey(link), undefined, () => readOrRecall(link, stored));
    },
    async readPost(post, since) {
      if (since !== undefined) return readPost(post, since);
      return postFlight(postKey(post), undefined, () => readPost(post));
    },
    recall: async (link) =>
      recent.get(linkKey(link), freshMs)?.evidence ?? (await findStored(link, undefined)),
    health: () => readers.flatMap((reader) => (reader.health ? [reader.health()] : [])),
    async close() {
      await Promise.all(readers.map(async (reader) => reader.close?.()));
    },
  };
}

/** The post belongs to the key: evidence of one post must never answer for another (T13). */
function linkKey(link: CommentLink): string {
  return `${postKey(link)}/${link.commentId}`;
}

function isEvidenceFor(link: CommentLink, evidence: CommentEvidence): boolean {
  return evidence.aliases.some((alias) => postKey(alias) === postKey(link));
}

function pickFailure(failures: readonly ReadFailure[]): ReadFailure {
  const [best] = failures.toSorted((a, b) => bestFirst.indexOf(a.kind) - bestFirst.indexOf(b.kind));
  const none = { kind: 'blocked', detail: 'no reader', retryAfterSeconds: null } as const;
  return {
    ...(best ?? { ...none, readerName: 'none', askedAt: performance.now() }),
    aliases: uniquePosts(failures.flatMap((failure) => failure.aliases)),
  };
}

interface Deadline {
  /** Made when first asked for: most work ends long before and nobody listens. */
  readonly signal: AbortSignal;
  /** Frees the timer; call it when the work is over. */
  clear(): void;
}

/** Calls `onEnd` and fires its signal after `milliseconds`. */
function startDeadline(milliseconds: number, onEnd: () => void): Deadline {
  let controller: AbortController | null = null;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller?.abort();
    onEnd();
  }, milliseconds);
  return {
    get signal() {
      controller ??= new AbortController();
      if (isOver) controller.abort();
      return controller.signal;
    },
    clear: () => clearTimeout(timer),
  };
}
