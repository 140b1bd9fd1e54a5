import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { OutboundBudget } from '../comment-reader.ts';

export interface SharedRequestBudgetOptions {
  /** Orders the requests of this process and bounds its queue. */
  own: OutboundBudget;
  /** Counts for all processes of the installation; must be exact. */
  limiter: RateLimiter;
  perSecond: number;
  /** Refused after waiting this long for a turn among the processes. */
  maxWaitMs?: number;
}

const KEY = 'outbound requests to LinkedIn';

/**
 * The outbound limit of the whole installation. LinkedIn sees one address for all processes (T12).
 */
export function createSharedRequestBudget(options: SharedRequestBudgetOptions): OutboundBudget {
  const { own, limiter, perSecond, maxWaitMs = 6_000 } = options;
  return {
    async take(signal) {
      const turn = await own.take(signal);
      if (turn !== 'ok') return turn;
      const until = performance.now() + maxWaitMs;
      for (;;) {
        const shared = await limiter.consume(KEY, { points: perSecond, seconds: 1, exact: true });
        if (shared.allowed) return 'ok';
        if (performance.now() >= until || signal?.aborted === true) {
          return { retryAfterSeconds: Math.max(1, shared.retryAfterSeconds) };
        }
        // A random delay, so that waiting processes do not retry at the same time.
        await sleep(250 + Math.random() * 500);
      }
    },
  };
}
