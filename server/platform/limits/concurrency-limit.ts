import { AppError } from '../errors.ts';

/** Runs a task when fewer than the agreed number are running. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * At most `running` tasks at a time and `waiting` behind them, first come first served. Throws
 * temporarily_unavailable beyond that, so a flood of expensive work is shed instead of piled up (R05).
 */
export function createConcurrencyLimit(limits: {
  running: number;
  waiting: number;
}): ConcurrencyLimit {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) {
        throw new AppError('temporarily_unavailable', { retryAfterSeconds: 2 });
      }
      // Whoever finishes hands its place over, so a newcomer cannot slip in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
