import type { Clock } from '#server/domain/clock.ts';
import type { ReaderHealth } from '#server/domain/unlock/comment-reader.ts';

export interface CircuitBreakerOptions {
  clock: Clock;
  /** Failures in a row of one reason that open it. */
  threshold?: number;
  /** How long it stays open before one trial. */
  probeEveryMs?: number;
}

export type Entry =
  | { isAllowed: true }
  | { isAllowed: false; retryAfterSeconds: number; reason: string };

/** Every allowed entry must be followed by exactly one of succeeded, failed or abandoned. */
export interface CircuitBreaker {
  enter(): Entry;
  succeeded(): void;
  /** `retryAfterSeconds` as the other side asked for it: opens at once, for that long. */
  failed(reason: string, retryAfterSeconds: number | null): void;
  /** The request was not made after all. */
  abandoned(): void;
  state(): Pick<ReaderHealth, 'state' | 'since'>;
}

/** Nobody is asked to wait longer, whatever the other side says. */
const longestPauseMs = 60 * 60_000;

/** Stops asking after repeated failures of one reason and lets single trials through (R09). */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { clock, threshold = 5, probeEveryMs = 30_000 } = options;
  const failuresInRow = new Map<string, number>();
  let state: ReaderHealth['state'] = 'closed';
  let since = clock.now();
  let openUntil = 0;
  let openReason = '';

  const change = (next: ReaderHealth['state']) => {
    if (state === next) return;
    state = next;
    since = clock.now();
  };

  return {
    enter() {
      if (state === 'closed') return { isAllowed: true };
      const waitMs = openUntil - clock.now().getTime();
      if (state === 'open' && waitMs <= 0) {
        change('probing');
        return { isAllowed: true };
      }
      const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
      return { isAllowed: false, retryAfterSeconds, reason: openReason };
    },
    succeeded() {
      failuresInRow.clear();
      change('closed');
    },
    failed(reason, retryAfterSeconds) {
      const count = (failuresInRow.get(reason) ?? 0) + 1;
      failuresInRow.set(reason, count);
      if (state === 'closed' && count < threshold && retryAfterSeconds === null) return;
      const pauseMs = Math.min(
        longestPauseMs,
        Math.max(probeEveryMs, (retryAfterSeconds ?? 0) * 1_000),
      );
      openUntil = Math.max(openUntil, clock.now().getTime() + pauseMs);
      openReason = reason;
      change('open');
    },
    abandoned() {
      if (state === 'probing') change('open');
    },
    state: () => ({ state, since }),
  };
}
