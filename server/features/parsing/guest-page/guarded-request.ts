import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { GuestCounts, PostMemory } from '../comment-reader.ts';
import type { CircuitBreaker, Entry } from '../circuit-breaker.ts';
import { countReadable } from './html/guest-page-parser.ts';
import type {
  AskedPage,
  GuestPageRequest,
  LoadedPage,
  ReadPage,
  RefusedPage,
} from './guest-page-request.ts';

export interface GuardedRequestOptions {
  ask: GuestPageRequest;
  breaker: CircuitBreaker;
  posts: PostMemory;
  /** Failures of the post memory do not end a reading. */
  onError: (error: unknown) => void;
}

/** Some of these posts may be closed on purpose, so one answer ends the pause. */
const PROBES = 3;

const passes: Entry = { isAllowed: true, trialFor: null };

/**
 * Requests a page unless reading is paused. Visitors who submit posts that are closed to guests must
 * not stop reading for everyone. So to begin a pause, and to end one, posts are requested that could
 * be read before.
 */
export function createGuardedRequest(
  options: GuardedRequestOptions,
): (post: PostRef, leave: () => void, path?: string) => Promise<LoadedPage> {
  const { ask, breaker, posts, onError } = options;
  let judging: Promise<void> | null = null;

  /** Requests posts that could be read before, first those that have not just failed. */
  async function probe(reason: string): Promise<'answered' | 'blocked' | 'undecided' | 'unknown'> {
    const readable = await posts.wereReadable().catch((error: unknown) => {
      onError(error);
      return [];
    });
    if (readable.length === 0) return 'unknown';
    const failed = breaker.suspects(reason);
    const isSuspect = (post: PostRef) => failed.has(postKey(post));
    const others = readable.filter((post) => !isSuspect(post));
    if (others.length === 0 && breaker.state().state === 'closed') return 'blocked';
    const asked = [...others, ...readable.filter(isSuspect)].slice(0, PROBES);
    const answers = await Promise.all(asked.map((post) => ask(post, () => undefined)));
    if (answers.some((answer) => !isRefusal(answer, 'blocked', 'busy'))) return 'answered';
    return answers.some((answer) => isRefusal(answer, 'blocked')) ? 'blocked' : 'undecided';
  }

  /**
   * Many posts failed for one reason. Finds out whether LinkedIn refuses us or only these posts are
   * closed.
   */
  async function judge({ reason, isAboutUs }: RefusedPage): Promise<void> {
    const outcome = await probe(reason);
    if (outcome === 'answered') breaker.answered();
    if (outcome === 'blocked' || (outcome === 'unknown' && isAboutUs)) breaker.open(reason);
    // No post could be read before, so a wall says something about these posts only.
    if (outcome === 'unknown' && !isAboutUs) breaker.acquit(reason);
  }

  /** Ends the pause or extends it; false when the caller's own request has to be the trial. */
  async function tryAgain(reason: string): Promise<boolean> {
    const outcome = await probe(reason);
    if (outcome === 'answered') breaker.answered();
    if (outcome === 'blocked') breaker.open(reason);
    if (outcome === 'undecided') breaker.abandoned();
    return outcome !== 'unknown';
  }

  async function settle(post: PostRef, page: AskedPage, isPinned: boolean): Promise<LoadedPage> {
    if (page.ok) {
      breaker.answered();
      posts.found(post, isPinned ? null : countsOf(page)).catch(onError);
      return page;
    }
    const { failure, readAt, reason } = page;
    switch (failure.kind) {
      case 'busy':
        breaker.abandoned();
        return { ok: false, failure };
      case 'blocked':
        if (breaker.failed(postKey(post), reason, failure.retryAfterSeconds) === 'suspicious') {
          judging ??= judge(page).finally(() => (judging = null));
          await judging;
        }
        return { ok: false, failure };
      case 'gone': {
        breaker.answered();
        const isConfirmed = await posts.missing(post, readAt).catch((error: unknown) => {
          onError(error);
          return false;
        });
        return { ok: false, failure: { ...failure, isConfirmed } };
      }
      case 'not_visible':
      case 'layout_changed':
        breaker.answered();
        return { ok: false, failure };
    }
  }

  return async (post, leave, path) => {
    let entry: Entry = breaker.enter();
    try {
      if (entry.isAllowed && entry.trialFor !== null && (await tryAgain(entry.trialFor))) {
        entry = breaker.state().state === 'closed' ? passes : breaker.pause();
      }
      if (entry.isAllowed) {
        return await settle(post, await ask(post, leave, path), path !== undefined);
      }
    } catch (error) {
      // Without this a trial that throws would block the next one.
      breaker.abandoned();
      throw error;
    }
    const { reason, retryAfterSeconds } = entry;
    const detail = `paused after repeated: ${reason}`;
    const askedAt = performance.now();
    return { ok: false, failure: { kind: 'blocked', detail, retryAfterSeconds, askedAt } };
  };
}

/** Null when the page has no number, or no readable comment. */
function countsOf({ post, readAt }: ReadPage): GuestCounts | null {
  const shown = countReadable(post);
  if (post.commentCount === null || shown === 0) return null;
  return { declared: post.commentCount, shown, readAt };
}

function isRefusal(page: AskedPage, ...kinds: RefusedPage['failure']['kind'][]): boolean {
  return !page.ok && kinds.includes(page.failure.kind);
}
