import type { Knex } from 'knex';

/**
 * Locks the account's row until the end of the transaction: of one account's calls that take this lock, each
 * sees what the previous one did. Rows that refer to the account can still be made.
 */
export async function lockAccount(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('users').where({ id: userId }).forNoKeyUpdate().first('id');
}

/** As `lockAccount`; new rows that refer to the account wait too. */
export async function lockAccountAndReferences(
  trx: Knex.Transaction,
  userId: string,
): Promise<void> {
  await trx('users').where({ id: userId }).forUpdate().first('id');
}
