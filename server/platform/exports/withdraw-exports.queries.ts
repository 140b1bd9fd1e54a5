import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import type { ExportTable } from './export-jobs.queries.ts';

const tables: readonly ExportTable[] = ['account_exports', 'lead_exports'];

/**
 * Takes away the files of these creators, in the transaction that erases somebody who may be in them. A
 * file being written begins anew, and none begins before the commit: it would still read the person.
 */
export async function withdrawExports(
  trx: Knex.Transaction,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of new Set(userIds.toSorted())) {
    await trx.raw(`SELECT pg_advisory_xact_lock_shared(${advisoryLocks.exports}, hashtext(?))`, [
      userId,
    ]);
    for (const table of tables) {
      await trx.raw(
        // One statement: a file that becomes ready meanwhile is looked at again.
        `UPDATE ${table} SET
           state = CASE state WHEN 'ready' THEN 'withdrawn' ELSE 'queued' END,
           withdrawn_key = coalesce(storage_key, withdrawn_key), storage_key = NULL, size = NULL,
           sha256 = NULL, runner = NULL, lease_until = NULL, done = 0, tries = 0
         WHERE user_id = ? AND state IN ('ready', 'running')`,
        [userId],
      );
    }
  }
}

/** Where the bytes of withdrawn files still are. */
export async function selectWithdrawn(db: Knex, table: ExportTable): Promise<string[]> {
  return db(table).whereNotNull('withdrawn_key').orderBy('withdrawn_key').pluck('withdrawn_key');
}

export async function forgetWithdrawn(
  db: Knex,
  table: ExportTable,
  withdrawnKey: string,
): Promise<void> {
  await db(table).where({ withdrawnKey }).update({ withdrawnKey: null });
}
