import type { Knex } from 'knex';

/** Where a letter about the plan goes, and what the audit log names. */
export interface GrantOwner {
  email: string;
  emailKey: string;
}

/** Locks the creator until the transaction ends; undefined for an unknown one or one that is erased. */
export async function lockGrantOwner(
  trx: Knex.Transaction,
  id: string,
): Promise<GrantOwner | undefined> {
  return trx('users')
    .where({ id })
    .whereNull('erasure_began_at')
    .forNoKeyUpdate()
    .first<GrantOwner | undefined>('email', 'email_key');
}
