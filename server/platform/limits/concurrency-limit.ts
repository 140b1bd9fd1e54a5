import pLimit from 'p-limit';
import { AppError } from '../errors.ts';

/** Runs a task when fewer than the agreed number are running. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * At most `running` tasks at a time and `waiting` behind them, first come first served. Throws the
 * refusal beyond that, so a flood of expensive work is shed instead of piled up (R05).
 */
export function createConcurrencyLimit({
  running,
  waiting,
  refusal = () => new AppError('temporarily_unavailable', { retryAfterSeconds: 2 }),
}: {
  running: number;
  waiting: number;
  refusal?: () => AppError;
}): ConcurrencyLimit {
  const inTurn = pLimit(running);
  return (task) =>
    inTurn.activeCount >= running && inTurn.pendingCount >= waiting
      ? Promise.reject(refusal())
      : inTurn(task);
}
