import type { Knex } from 'knex';
import type { AccountRow } from '../billing-rows.queries.ts';

/** Undefined for an unknown creator. */
export async function findCreator(
  db: Knex,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db('users')
    .where({ id })
    .first<{ id: string; name: string; email: string } | undefined>('id', 'name', 'email');
}

/** The customer that was heard of last. */
export async function findLatestAccount(db: Knex, userId: string): Promise<AccountRow | undefined> {
  return db('billing_accounts')
    .where({ userId })
    .orderByRaw('synced_at DESC NULLS LAST')
    .first<AccountRow | undefined>();
}
