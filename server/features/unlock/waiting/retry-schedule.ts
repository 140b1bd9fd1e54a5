import type { Knex } from 'knex';
import { RETRY_AFTER_SECONDS } from '../check/unlock-limits.ts';

export interface Retry {
  waitingId: string;
  /** 1 for the first retry. */
  attempt: number;
  afterSeconds: number;
}

/** Port: looks at waiting comments again later, also after a restart. */
export interface RetrySchedule {
  /** Await before opening the transaction passed to `schedule`. */
  ready(): Promise<void>;
  /** Part of the caller's transaction: no fact without its retries, no retry without its fact. */
  schedule(trx: Knex.Transaction, retries: readonly Retry[]): Promise<void>;
}

/** The retries of a comment that begins to wait now. */
export function newRetries(waitingId: string): Retry[] {
  return RETRY_AFTER_SECONDS.map((afterSeconds, index) => ({
    waitingId,
    attempt: index + 1,
    afterSeconds,
  }));
}
