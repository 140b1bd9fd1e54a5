import type { Knex } from 'knex';
import { RECHECK_AFTER_SECONDS } from '../check/unlock-limits.ts';

export interface Recheck {
  waitingId: string;
  /** 1 for the first recheck; 0 for one that an operator asks for. */
  attempt: number;
  afterSeconds: number;
}

export interface WaitsRecheck {
  userId: string;
  /** 1 for the first try. */
  attempt: number;
  afterSeconds: number;
}

/** Port: looks at waiting comments again later, also after a restart. */
export interface RecheckSchedule {
  /** Await before opening the transaction passed to `schedule`. */
  ready(): Promise<void>;
  /** Part of the caller's transaction: no fact without its rechecks, no recheck without its fact. */
  schedule(trx: Knex.Transaction, rechecks: readonly Recheck[]): Promise<void>;
  /** The same for all waiting comments of one creator. */
  scheduleWaits(trx: Knex.Transaction, recheck: WaitsRecheck): Promise<void>;
}

/** The rechecks of a comment that begins to wait now. */
export function newRechecks(waitingId: string): Recheck[] {
  return RECHECK_AFTER_SECONDS.map((afterSeconds, index) => ({
    waitingId,
    attempt: index + 1,
    afterSeconds,
  }));
}
