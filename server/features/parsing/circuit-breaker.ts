// Own code: see decision 0023.
import type { Clock } from '#server/platform/time/clock.ts';
import type { ReaderHealth } from './comment-reader.ts';

export interface CircuitBreakerOptions {
  clock: Clock;
  /**
   * How many posts must fail for one reason, with no answer in between, before the breaker opens.
   */
  threshold?: number;
  /** How long it stays open before one trial. */
  probeEveryMs?: number;
}

export interface Pause {
  isAllowed: false;
  retryAfterSeconds: number;
  reason: string;
}

/** `trialFor`: the reason of the pause that this request may end. */
export type Entry = { isAllowed: true; trialFor: string | null } | Pause;

/** Every allowed entry must be followed by exactly one of answered, failed or abandoned. */
export interface CircuitBreaker {
  enter(): Entry;
  pause(): Pause;
  answered(): void;
  /**
   * Reports a failure and whether enough posts failed to suspect more than these posts.
   * `retryAfterSeconds` comes from the other side and opens the breaker at once, for that long.
   */
  failed(post: string, reason: string, retryAfterSeconds: number | null): 'counted' | 'suspicious';
  /** The posts that failed for a reason since anything was answered. */
  suspects(reason: string): ReadonlySet<string>;
  /** The posts were the cause: their failures no longer count. */
  acquit(reason: string): void;
  open(reason: string, retryAfterSeconds?: number | null): void;
  /** The request was not made after all. */
  abandoned(): void;
  state(): Pick<ReaderHealth, 'state' | 'since'>;
}

/** The longest pause, whatever the other side asks for. */
const longestPauseMs = 60 * 60_000;

/**
 * Stops requests when LinkedIn refuses us, and lets single trials through. A post that is closed to
 * guests counts once, however often it is requested. Each process has its own breaker. It learns
 * within a few requests, and the budget limits all processes together.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { clock, threshold = 5, probeEveryMs = 30_000 } = options;
  const failedPosts = new Map<string, Set<string>>();
  let state: ReaderHealth['state'] = 'closed';
  let since = clock.now();
  let openUntil = 0;
  let openReason = '';

  const change = (next: ReaderHealth['state']) => {
    if (state === next) return;
    state = next;
    since = clock.now();
  };

  const open = (reason: string, retryAfterSeconds: number | null = null) => {
    const askedMs = (retryAfterSeconds ?? 0) * 1_000;
    const pauseMs = Math.min(longestPauseMs, Math.max(probeEveryMs, askedMs));
    openUntil = Math.max(openUntil, clock.now().getTime() + pauseMs);
    openReason = reason;
    change('open');
  };

  const waitMs = () => openUntil - clock.now().getTime();
  const pause = (): Pause => ({
    isAllowed: false,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs() / 1_000)),
    reason: openReason,
  });

  return {
    enter() {
      if (state === 'closed') return { isAllowed: true, trialFor: null };
      if (state === 'probing' || waitMs() > 0) return pause();
      change('probing');
      return { isAllowed: true, trialFor: openReason };
    },
    pause,
    answered() {
      failedPosts.clear();
      change('closed');
    },
    failed(post, reason, retryAfterSeconds) {
      const posts = (failedPosts.get(reason) ?? new Set()).add(post);
      failedPosts.set(reason, posts);
      if (state !== 'closed' || retryAfterSeconds !== null) {
        open(reason, retryAfterSeconds);
        return 'counted';
      }
      return posts.size >= threshold ? 'suspicious' : 'counted';
    },
    suspects: (reason) => failedPosts.get(reason) ?? new Set(),
    acquit: (reason) => void failedPosts.delete(reason),
    open,
    abandoned() {
      if (state === 'probing') change('open');
    },
    state: () => ({ state, since }),
  };
}
