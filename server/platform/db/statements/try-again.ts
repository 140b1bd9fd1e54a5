import type { Knex } from 'knex';
import { isMeanwhileConflict } from '../pg-errors.ts';

const TRIES = 5;

/**
 * Does the work again when another transaction was faster, which rolled this one back whole. What the
 * work changes outside of the database has to be the same each time.
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  isMeanwhile: (error: unknown) => boolean = isMeanwhileConflict,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isMeanwhile(error) || tries === TRIES) throw error;
    }
  }
}

/** A transaction of rows that others lock too: who loses a deadlock begins anew. */
export const inTransaction = <T>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> => tryAgain(() => db.transaction(work));
