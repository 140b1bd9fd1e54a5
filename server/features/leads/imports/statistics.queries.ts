import type { Knex } from 'knex';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';

const TABLES = [
  'contacts',
  'contact_keys',
  'contact_values',
  'contact_scores',
  'contact_changes',
  'lead_import_rows',
];

/**
 * Renews what the database knows of the tables that an import fills. It plans by that: after a bulk
 * load into a table that was empty when it last looked, every check of a foreign key would read the
 * whole table.
 */
export async function renewStatistics(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    // A large table needs longer than the usual time-out.
    await allowLongStatements(trx, 600);
    // One of two imports waits for the other one's.
    await trx.raw(`SET LOCAL lock_timeout = '600s'`);
    await trx.raw(`ANALYZE ${TABLES.join(', ')}`);
  });
}
