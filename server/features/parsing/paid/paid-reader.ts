// A reader that costs money: it requests one comment at a time, within the plan, the cap and the
// breaker.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '#server/platform/limits/concurrency-limit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type {
  CommentEvidence,
  PaidCommentReader,
  ReadFailureKind,
  ReadResult,
} from '../comment-reader.ts';
import type { StoredPaidReader } from '../installation/reader-settings.queries.ts';
import { uniquePosts } from '../post-urn.ts';
import {
  createReaderFigures,
  failuresOf,
  type OutcomeFigures,
  uncounted,
} from '../reader-figures.ts';
import { openReaderKey } from './paid-key.ts';
import type { PaidProvider, ProvidedComment, ProviderProblem } from './paid-provider.ts';
import {
  freeSlot,
  makeSlots,
  previewCheck,
  refundCheck,
  spendCheck,
  takeSlot,
} from './paid-spending.queries.ts';

export interface PaidReaderOptions {
  provider: PaidProvider;
  db: Database;
  key: InstallationKey;
  clock: Clock;
  ids: Ids;
  /** The current terms. */
  recall(): Promise<StoredPaidReader>;
  /** Whether earlier readings showed that two ids belong to one post. */
  isSamePost(one: PostRef, other: PostRef): Promise<boolean>;
  onError(error: unknown, where: string): void;
  /** The longest wait for one of the plan's parallel requests, in ms. */
  maxWaitMs?: number;
}

/** Longer than any request takes: a process that dies keeps its slot for this time. */
const SLOT_SECONDS = 30;
const LOOK_AGAIN_MS = 150;
/** The most callers that wait behind those that look for a slot, in one process. */
const MOST_WAITING = 10;
/** A wrong key or an empty account does not recover without an operator. */
const REFUSED_PAUSE_SECONDS = 600;

/** Maps a provider's problem to a failure of the reader. None of them ever refuses a visitor. */
function kindOf(problem: ProviderProblem): ReadFailureKind {
  switch (problem) {
    case 'wrong_key':
    case 'no_credit':
    case 'not_allowed':
    case 'unavailable':
      return 'blocked';
    case 'too_many':
      return 'busy';
    case 'odd_answer':
    case 'other_comment':
      return 'layout_changed';
    case 'other_post':
    case 'not_found':
      return 'not_visible';
  }
}

/**
 * Requests one comment from a provider. It passes when it is not set up, paused or over its cap,
 * and when this comment was paid for a moment ago.
 */
export function createPaidReader(options: PaidReaderOptions): PaidCommentReader {
  const { provider, db, clock, ids, recall, onError, maxWaitMs = 6_000 } = options;
  const { name } = provider;
  const figures = createReaderFigures(clock);
  const turns = new Map<number, ConcurrencyLimit>();
  let breaker = createCircuitBreaker({ clock, threshold: 3 });
  let breakerKey: string | null = null;
  let hasSlots = false;

  /** A new key gets a new breaker, because refusals of the old one do not concern it. */
  function breakerFor(sealedKey: string) {
    if (breakerKey !== null && breakerKey !== sealedKey) {
      breaker = createCircuitBreaker({ clock, threshold: 3 });
    }
    breakerKey = sealedKey;
    return breaker;
  }
  const fail = failuresOf(name);

  /**
   * In one process at most as many callers as the plan allows look for a slot, to limit queries.
   */
  function turnOf(concurrency: number): ConcurrencyLimit {
    const known = turns.get(concurrency);
    if (known !== undefined) return known;
    const limit = createConcurrencyLimit({ running: concurrency, waiting: MOST_WAITING });
    turns.set(concurrency, limit);
    return limit;
  }

  /** Takes one of the plan's parallel requests; null when none became free in time. */
  async function waitForSlot(limit: number, holder: string, signal: AbortSignal) {
    if (!hasSlots) await makeSlots(db, name);
    hasSlots = true;
    const until = performance.now() + maxWaitMs;
    for (;;) {
      const slot = await takeSlot(db, name, { limit, holder, seconds: SLOT_SECONDS });
      if (slot !== null) return slot;
      if (performance.now() >= until || signal.aborted) return null;
      // Random, so that waiting processes do not query at the same moments.
      await sleep(LOOK_AGAIN_MS * (0.5 + Math.random()));
    }
  }

  async function isOfPost(link: CommentLink, { posts, postIds }: ProvidedComment) {
    const isAsked = (post: PostRef) => postKey(post) === postKey(link);
    if (posts.some(isAsked) || postIds.includes(link.postId)) return true;
    for (const post of posts) if (await options.isSamePost(post, link)) return true;
    return false;
  }

  async function ask(
    link: CommentLink,
    key: string,
    current: typeof breaker,
    counted: OutcomeFigures,
  ): Promise<ReadResult | null> {
    const spent = await spendCheck(db, name, link.commentId);
    if (!spent.isAllowed) {
      current.abandoned();
      return null;
    }
    const [readAt, askedAt] = [clock.now(), performance.now()];
    const answer = await provider.ask(link, key);
    figures.took(performance.now() - askedAt);
    if (!answer.ok) {
      const { problem, detail, retryAfterSeconds, isFree } = answer;
      if (isFree)
        await refundCheck(db, name, link.commentId, spent).catch((error: unknown) =>
          onError(error, name),
        );
      judge(current, link, problem, retryAfterSeconds);
      return fail(counted, kindOf(problem), problem, { detail, retryAfterSeconds, askedAt });
    }
    current.answered();
    if (!(await isOfPost(link, answer.comment))) {
      return fail(counted, 'not_visible', 'other_post', { askedAt });
    }
    counted.succeeded();
    return { ok: true, askedAt, evidence: toEvidence(answer.comment, link, readAt) };
  }

  /** Similar failures of many posts open the breaker; a refusal of the account opens it at once. */
  function judge(
    current: typeof breaker,
    link: CommentLink,
    problem: ProviderProblem,
    retryAfterSeconds: number | null,
  ): void {
    switch (problem) {
      case 'wrong_key':
      case 'no_credit':
      case 'not_allowed':
        return current.open(problem, REFUSED_PAUSE_SECONDS);
      case 'too_many':
        return current.open(problem, retryAfterSeconds);
      case 'unavailable':
      case 'odd_answer':
      case 'other_comment':
        if (current.failed(link.commentId, problem, retryAfterSeconds) === 'suspicious') {
          current.open(problem);
        }
        return;
      case 'other_post':
      case 'not_found':
        current.answered();
    }
  }

  const toEvidence = (
    { text, posts, authorName, authorUrl, authorPhoto, authorHeadline }: ProvidedComment,
    link: CommentLink,
    readAt: Date,
  ): CommentEvidence => ({
    text,
    authorName,
    authorUrl,
    authorPhoto,
    authorHeadline,
    method: name,
    confidence: 'high',
    // The age of the provider's copy is unknown, so later edits may be missing from it.
    isPartial: true,
    readAt,
    aliases: uniquePosts([link, ...posts]),
  });

  return {
    name,
    mayPass: true,
    isPaid: true,
    async read(link, { signal, watch }) {
      const counted = watch === undefined ? figures : uncounted;
      const { sealedKey, concurrency } = await recall();
      if (sealedKey === null) return null;
      const key = openReaderKey(options.key, name, sealedKey);
      if (key === null) return null;
      if ((await previewCheck(db, name, link.commentId)) !== 'ok') return null;
      const current = breakerFor(sealedKey);
      const holder = ids.rowId();
      try {
        return await turnOf(concurrency)(async () => {
          // Nobody waits for the answer any more, so it must not cost anything.
          if (signal.aborted) return null;
          const slot = await waitForSlot(concurrency, holder, signal);
          if (slot === null) return fail(counted, 'busy', 'plan_busy', { retryAfterSeconds: 5 });
          try {
            const entry = current.enter();
            if (!entry.isAllowed) return null;
            return await ask(link, key, current, counted).catch((error: unknown) => {
              // Otherwise a trial that ends in an error would block the next one.
              current.abandoned();
              throw error;
            });
          } finally {
            await freeSlot(db, name, slot, holder).catch((error: unknown) => onError(error, name));
          }
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return fail(counted, 'busy', 'plan_busy', { retryAfterSeconds: 5 });
      }
    },
    health: () => ({ name, ...breaker.state(), ...figures.read() }),
    close: () => provider.close(),
  };
}
