import type { Knex } from 'knex';
import { userColumns } from '../auth.queries.ts';
import type { UserRow } from '../auth.view.ts';

/** Serialises sign-ins of one person, so that one person gets one account. */
export async function lockSubject(trx: Knex.Transaction, subject: string): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('linkedin_identities'), hashtext(?))`, [
    subject,
  ]);
}

/** The account that a person is connected to; its row stays locked. */
export async function findConnected(
  trx: Knex.Transaction,
  subject: string,
): Promise<UserRow | undefined> {
  return trx('users')
    .whereIn('id', trx('linkedin_identities').where({ subject }).select('user_id'))
    .forNoKeyUpdate()
    .first<UserRow | undefined>(...userColumns);
}

/** The account, locked; undefined when it may not be used. */
export async function lockOwner(trx: Knex.Transaction, id: string): Promise<UserRow | undefined> {
  return trx('users')
    .where({ id })
    .whereNull('suspended_at')
    .forNoKeyUpdate()
    .first<UserRow | undefined>(...userColumns);
}

/** False when the person or the account is already connected. */
export async function insertIdentity(
  trx: Knex.Transaction,
  identity: { userId: string; subject: string; name: string },
): Promise<boolean> {
  const rows = await trx('linkedin_identities')
    .insert(identity)
    .onConflict()
    .ignore()
    .returning<{ userId: string }[]>('user_id');
  return rows.length > 0;
}

/** Replaces the account's person. A person of another account violates a key. */
export async function replaceIdentity(
  trx: Knex.Transaction,
  identity: { userId: string; subject: string; name: string },
): Promise<void> {
  const row = { ...identity, connectedAt: trx.fn.now(), lastUsedAt: null };
  await trx('linkedin_identities').insert(row).onConflict('user_id').merge(row);
}

export async function noteUse(
  trx: Knex.Transaction,
  { subject, name }: { subject: string; name: string },
): Promise<void> {
  await trx('linkedin_identities').where({ subject }).update({ name, lastUsedAt: trx.fn.now() });
}

/** False when nothing was connected. */
export async function deleteIdentity(trx: Knex.Transaction, userId: string): Promise<boolean> {
  return (await trx('linkedin_identities').where({ userId }).delete()) > 0;
}

export interface Connection {
  name: string;
  connectedAt: Date;
  lastUsedAt: Date | null;
}

export async function findConnection(db: Knex, userId: string): Promise<Connection | null> {
  const row = await db('linkedin_identities')
    .where({ userId })
    .first<Connection | undefined>('name', 'connected_at', 'last_used_at');
  return row ?? null;
}
