import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';

export async function findBuyer(
  db: Knex,
  id: string,
): Promise<{ id: string; email: string; name: string } | undefined> {
  return db('users')
    .where({ id })
    .first<{ id: string; email: string; name: string } | undefined>('id', 'email', 'name');
}

/** Two tabs store one: the customer that was stored first. It takes the place of one that is gone. */
export async function saveCustomer(
  db: Database,
  row: { userId: string; provider: string; externalCustomerId: string },
  gone: string | null,
): Promise<string> {
  const { userId, provider, externalCustomerId } = row;
  if (gone !== null) {
    await db('billing_accounts')
      .where({ userId, provider, externalCustomerId: gone })
      .update({ externalCustomerId });
  }
  await db('billing_accounts').insert(row).onConflict(['user_id', 'provider']).ignore();
  const stored = await db('billing_accounts')
    .where({ userId, provider })
    .first<{ externalCustomerId: string } | undefined>('externalCustomerId');
  return stored?.externalCustomerId ?? externalCustomerId;
}

export async function findOwnInvoice(
  db: Knex,
  userId: string,
  id: string,
): Promise<{ provider: string; externalId: string } | undefined> {
  return db('billing_invoices')
    .where({ id, userId })
    .first<{ provider: string; externalId: string } | undefined>('provider', 'externalId');
}
