// Asks the readers in their order until one has the comment.
import type { CommentLink, PostRef } from '#shared/unlock/comment-link.ts';
import { postKey } from '#shared/unlock/post-alias.ts';
import type { Clock } from '#server/domain/clock.ts';
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
} from '#server/domain/unlock/comment-reader.ts';
import { startDeadline } from '../outbound/deadline.ts';
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

/** Temporary answers before 'gone': a refusal for good needs every reader to agree. */
const bestFirst: readonly ReadFailureKind[] = [
  'not_visible',
  'layout_changed',
  'busy',
  'blocked',
  'gone',
];

/**
 * The ladder of design.md §4: evidence read lately, then each reader with its own time limit,
 * then older evidence when nobody could look. Equal questions at one time are asked once.
 */
export function createReaderLadder(options: ReaderLadderOptions): CommentReaderLadder {
  const { readers, cache: store, clock, onError = () => undefined } = options;
  const freshMs = options.freshMs ?? 60_000;
  const readerTimeoutMs = options.readerTimeoutMs ?? 20_000;
  const recent = createBoundedCache<CommentEvidence>(commentsKept, clock);
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
  function remember(link: CommentLink, evidence: CommentEvidence): void {
    recent.set(linkKey(link), evidence);
    store.save(link, evidence).catch((error: unknown) => onError(error, 'evidence store'));
  }

  /** Runs one reader; what it throws or does not finish is a failure like any other. */
  function ask<Value>(
    reader: CommentReader,
    question: (context: ReadContext) => Promise<Value>,
  ): Promise<Value | ReadFailure> {
    const cannot = (detail: string): ReadFailure => ({
      kind: 'blocked',
      detail,
      retryAfterSeconds: null,
      readerName: reader.name,
      aliases: [],
    });
    return new Promise((resolve) => {
      const deadline = startDeadline(readerTimeoutMs, () =>
        resolve(cannot('the reader did not answer in time')),
      );
      question(deadline)
        .then(resolve, (error: unknown) => {
          onError(error, reader.name);
          resolve(cannot('the reader threw'));
        })
        .finally(() => deadline.clear());
    });
  }

  async function read(
    link: CommentLink,
    known: CommentEvidence | null | undefined,
  ): Promise<ReadResult> {
    const stored = await findStored(link, known);
    if (stored && clock.now().getTime() - stored.readAt.getTime() < freshMs) {
      recent.set(linkKey(link), stored);
      return { ok: true, evidence: stored };
    }
    const failures: ReadFailure[] = [];
    for (const reader of readers) {
      const result = await ask(reader, (context) => reader.read(link, context));
      if ('kind' in result) failures.push(result);
      else if (!result.ok) failures.push(result.failure);
      else {
        remember(link, result.evidence);
        return result;
      }
    }
    const failure = pickFailure(failures);
    // All comments were shown or the post is gone: then the old reading no longer stands.
    const isRefuted = failure.kind === 'gone' || failure.allShown === true;
    if (stored && !isRefuted) return { ok: true, evidence: { ...stored, isStale: true } };
    return { ok: false, failure };
  }

  async function readPost(post: PostRef): Promise<PostSummary | ReadFailure> {
    const failures: ReadFailure[] = [];
    for (const reader of readers) {
      const readOne = reader.readPost?.bind(reader);
      if (!readOne) continue;
      const result = await ask(reader, (context) => readOne(post, context));
      if (!isReadFailure(result)) return result;
      failures.push(result);
    }
    return pickFailure(failures);
  }

  return {
    async read(link, stored) {
      const known = recent.get(linkKey(link), freshMs);
      if (known) return { ok: true, evidence: known };
      return commentFlight(linkKey(link), () => read(link, stored));
    },
    readPost: (post) => postFlight(postKey(post), () => readPost(post)),
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
    ...(best ?? { ...none, readerName: 'none' }),
    aliases: uniquePosts(failures.flatMap((failure) => failure.aliases)),
  };
}
