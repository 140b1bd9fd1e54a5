// Asks the readers in their order until one has the comment.
import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { readerOfMethod } from '#shared/parsing/readers.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import {
  isReadFailure,
  type CommentEvidence,
  type CommentEvidenceStore,
  type CommentReader,
  type CommentReaderLadder,
  type PaidCommentReader,
  type PassingCommentReader,
  type PostSummary,
  type ReadFailure,
  type ReadFailureKind,
  type ReaderHealth,
  type ReadResult,
  type ReadStep,
} from '../comment-reader.ts';
import { createAgedCache } from './aged-cache.ts';
import { askReader, type Wanted } from './ask-reader.ts';
import { uniquePosts } from '../post-urn.ts';
import { createSingleFlight } from './single-flight.ts';

type LadderReader = CommentReader | PassingCommentReader | PaidCommentReader;

export interface ReaderLadderOptions {
  readers: readonly LadderReader[];
  /** Names of the readers that are on, in their order; by default all in the given order. */
  arrange?: () => Promise<readonly string[]>;
  /** Called after one request to one reader: 'settled', or the reason why it could not read. */
  onAsked?: (reader: string, outcome: string, milliseconds: number) => void;
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
type SkippedReader = Extract<ReadStep, { kind: 'skipped' }>;

/** Temporary answers come before 'gone': a final refusal needs all readers to agree. */
const bestFirst: readonly ReadFailureKind[] = [
  'not_visible',
  'layout_changed',
  'busy',
  'blocked',
  'gone',
];

/**
 * Answers from recent evidence, then from each reader with its own time limit, then from older
 * evidence when no reader could look. Equal questions at one time are read once.
 */
export function createReaderLadder(options: ReaderLadderOptions): CommentReaderLadder {
  const { readers, arrange, cache: store, clock, onError = () => undefined } = options;
  const freshMs = options.freshMs ?? 60_000;
  const asking = { timeoutMs: options.readerTimeoutMs ?? 20_000, onError };
  const recent = createAgedCache<ReadComment>(commentsKept, clock);
  const commentFlight = createSingleFlight<ReadResult>();
  const postFlight = createSingleFlight<PostSummary | ReadFailure>();

  async function findStored(
    link: CommentLink,
    known: CommentEvidence | null | undefined,
    except: readonly string[],
  ): Promise<CommentEvidence | null> {
    try {
      const stored = known === undefined ? await store.find(link.commentId) : known;
      return stored && isEvidenceFor(link, stored) && mayAnswer(stored, except) ? stored : null;
    } catch (error) {
      onError(error, 'evidence store');
      return null;
    }
  }

  /** The answer does not wait for the store. What it loses is read again. */
  function remember(link: CommentLink, comment: ReadComment): void {
    const { evidence } = comment;
    recent.set(linkKey(link, evidence.readFor?.creatorId), comment);
    // Readings with one creator's access are only for that creator's pages.
    if (evidence.readFor !== undefined) return;
    store.save(link, evidence).catch((error: unknown) => onError(error, 'evidence store'));
  }

  async function readOrRecall(
    link: CommentLink,
    known: CommentEvidence | null | undefined,
    except: readonly string[],
    wanted: Wanted,
  ): Promise<ReadResult> {
    const stored = await findStored(link, known, except);
    if (stored && clock.now().getTime() - stored.readAt.getTime() < freshMs) {
      const comment: ReadComment = {
        ok: true,
        evidence: stored,
        askedAt: Number.NEGATIVE_INFINITY,
      };
      recent.set(linkKey(link), comment);
      wanted.watch?.({ kind: 'kept', evidence: stored });
      return comment;
    }
    const result = await read(link, wanted, except);
    if (result.ok || stored === null) return result;
    // All comments were shown or the post is gone: then the old reading no longer stands.
    const isRefuted = result.failure.kind === 'gone' || result.failure.allShown === true;
    return isRefuted ? result : { ...result, older: stored };
  }

  /** The readers that are on, in the operator's order. */
  async function inOrder(): Promise<readonly LadderReader[]> {
    if (arrange === undefined) return readers;
    const names = await arrange();
    return names.flatMap((name) => readers.filter((reader) => reader.name === name));
  }

  async function read(
    link: CommentLink,
    wanted: Wanted,
    except: readonly string[],
  ): Promise<ReadResult> {
    const failures: ReadFailure[] = [];
    const all = await inOrder();
    const { watch } = wanted;
    const skip =
      watch === undefined
        ? undefined
        : (why: SkippedReader['why'], skipped: readonly LadderReader[]) =>
            skipped.forEach(({ name }) => watch({ kind: 'skipped', reader: name, why }));
    // A paid reader must not replace a free one that the creator switched off.
    const skipsFree = all.some((reader) => !('mayPass' in reader) && except.includes(reader.name));
    const allowed = all.filter(({ name }) => !except.includes(name));
    skip?.(
      'off',
      readers.filter((reader) => !all.includes(reader)),
    );
    skip?.(
      'excepted',
      all.filter((reader) => !allowed.includes(reader)),
    );
    for (const [at, reader] of allowed.entries()) {
      if ('isPaid' in reader && (skipsFree || !isWorthPaying(failures))) {
        skip?.('not_needed', [reader]);
        continue;
      }
      const startedAt = performance.now();
      watch?.({ kind: 'asking', reader: reader.name });
      const result = await askReader(reader, wanted, asking, (context) =>
        reader.read(link, context),
      );
      if (result === null) {
        skip?.('passed', [reader]);
        continue;
      }
      const failure = 'kind' in result ? result : result.ok ? null : result.failure;
      const outcome = failure === null ? 'settled' : (failure.cause ?? failure.kind);
      const milliseconds = performance.now() - startedAt;
      if (watch === undefined) options.onAsked?.(reader.name, outcome, milliseconds);
      else watch(askedStep(reader.name, outcome, milliseconds, result));
      if (failure !== null) failures.push(failure);
      else if ('ok' in result && result.ok) {
        if (watch === undefined) remember(link, result);
        skip?.('not_needed', allowed.slice(at + 1));
        return result;
      }
    }
    return { ok: false, failure: pickFailure(failures) };
  }

  async function readPost(
    post: PostRef,
    wanted: Wanted,
    except: readonly string[],
  ): Promise<PostSummary | ReadFailure> {
    const failures: ReadFailure[] = [];
    const all = await inOrder();
    for (const reader of all.filter(({ name }) => !except.includes(name))) {
      const readOne = reader.readPost?.bind(reader);
      if (!readOne) continue;
      const result = await askReader(reader, wanted, asking, (context) => readOne(post, context));
      if (!isReadFailure(result)) return result;
      failures.push(result);
    }
    return pickFailure(failures);
  }

  return {
    async read(link, { stored, since, except = [], creatorId, watch } = {}) {
      const keys = creatorId === undefined ? [undefined] : [undefined, creatorId];
      const [known] = keys
        .flatMap((one) => recent.get(linkKey(link, one), freshMs) ?? [])
        .filter(({ evidence }) => mayAnswer(evidence, except))
        .toSorted((a, b) => b.askedAt - a.askedAt);
      if (known && known.askedAt >= (since ?? Number.NEGATIVE_INFINITY)) {
        watch?.({ kind: 'kept', evidence: known.evidence });
        return known;
      }
      // Readers cache by post, so newer readings of one comment cost one request.
      if (since !== undefined) return read(link, { since, creatorId, watch }, except);
      const readNow = () => readOrRecall(link, stored, except, { creatorId, watch });
      if (watch !== undefined) return readNow();
      return commentFlight(`${linkKey(link, creatorId)} ${except.join(' ')}`, undefined, readNow);
    },
    async readPost(post, { since, except = [], watch } = {}) {
      const readNow = () => readPost(post, { since, watch }, except);
      if (since !== undefined || watch !== undefined) return readNow();
      return postFlight(`${postKey(post)} ${except.join(' ')}`, undefined, readNow);
    },
    recall: async (link) =>
      recent.get(linkKey(link), freshMs)?.evidence ?? (await findStored(link, undefined, [])),
    // A reader for some comments that was never called is switched off, or was not needed.
    health: () =>
      readers.flatMap((reader) => {
        const health = reader.health?.();
        return health === undefined || ('mayPass' in reader && wasNeverAsked(health))
          ? []
          : [health];
      }),
    async close() {
      await Promise.all(readers.map(async (reader) => reader.close?.()));
    },
  };
}

/** Whether the reader of this evidence may be used. */
function mayAnswer({ method }: CommentEvidence, except: readonly string[]): boolean {
  return !except.includes(readerOfMethod(method) ?? method);
}

function wasNeverAsked({ successes, failures }: ReaderHealth): boolean {
  return successes === 0 && Object.values(failures).every((count) => count === 0);
}

/** Evidence must never be used for another post (T13), or for a creator without the access. */
function linkKey(link: CommentLink, creatorId?: string): string {
  return `${postKey(link)}/${link.commentId}/${creatorId ?? ''}`;
}

function isEvidenceFor(link: CommentLink, evidence: CommentEvidence): boolean {
  return evidence.aliases.some((alias) => postKey(alias) === postKey(link));
}

/**
 * Whether to ask a paid reader after the free ones: each of those was refused, or saw only a part
 * of the comments without this one. A post that is gone or was shown completely is a result; an
 * unreadable page and our own limits are our own problem.
 */
export function isWorthPaying(failures: readonly ReadFailure[]): boolean {
  return failures.every(
    ({ kind, allShown }) => kind === 'blocked' || (kind === 'not_visible' && allShown !== true),
  );
}

function askedStep(
  reader: string,
  outcome: string,
  milliseconds: number,
  result: ReadResult | ReadFailure,
): ReadStep {
  const failure = 'kind' in result ? result : result.ok ? null : result.failure;
  return {
    kind: 'asked',
    reader,
    outcome,
    milliseconds,
    detail: failure?.detail ?? null,
    evidence: 'ok' in result && result.ok ? result.evidence : null,
    allShown: failure?.allShown === true,
  };
}

function pickFailure(failures: readonly ReadFailure[]): ReadFailure {
  // A reader that saw all comments is more reliable than one that saw some.
  const rank = ({ kind, allShown }: ReadFailure) =>
    bestFirst.indexOf(kind) * 2 + (allShown === true ? 0 : 1);
  const [best] = failures.toSorted((a, b) => rank(a) - rank(b));
  const none = { kind: 'blocked', detail: 'no reader', retryAfterSeconds: null } as const;
  return {
    ...(best ?? { ...none, readerName: 'none', askedAt: performance.now() }),
    aliases: uniquePosts(failures.flatMap((failure) => failure.aliases)),
  };
}
