import type { OutboundBudget } from '../comment-reader.ts';

export interface RequestBudgetOptions {
  perSecond?: number;
  /** Requests that may start at once after a quiet period. */
  burst?: number;
  queueLimit?: number;
  /** A longer expected wait is refused at once, because the caller would time out. */
  maxWaitMs?: number;
}

/**
 * The outbound limit of one process: at most `perSecond` requests per second (default 2) and at
 * most `queueLimit` waiting (default 100) (T12). First come, first served.
 */
export function createRequestBudget(options: RequestBudgetOptions = {}): OutboundBudget {
  const perSecond = options.perSecond ?? 2;
  const gapMs = 1_000 / perSecond;
  const burst = options.burst ?? Math.max(1, perSecond);
  const queueLimit = options.queueLimit ?? 100;
  const maxWaitMs = options.maxWaitMs ?? 8_000;
  /** When the next request may start if no burst were allowed. */
  let nextAt = Number.NEGATIVE_INFINITY;
  let waiting = 0;

  const take: OutboundBudget['take'] = async (signal) => {
    const now = performance.now();
    nextAt = Math.max(nextAt, now - (burst - 1) * gapMs);
    const waitMs = nextAt - now;
    if (waitMs <= 0) {
      nextAt += gapMs;
      return 'ok';
    }
    const refusal = { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
    if (signal?.aborted || waiting >= queueLimit || waitMs > maxWaitMs) return refusal;
    nextAt += gapMs;
    waiting += 1;
    try {
      // The turn of an aborted wait is not given to another request, so the real rate stays below the
      // limit.
      return (await waitFor(waitMs, signal)) ? 'ok' : refusal;
    } finally {
      waiting -= 1;
    }
  };
  return { take };
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(true);
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
