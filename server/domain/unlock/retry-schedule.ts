import type { Knex } from 'knex';

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
