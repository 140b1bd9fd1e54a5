import type { Knex } from 'knex';

/** Customers of deleted accounts that the provider still has; a few at a time. */
export async function selectClosures(
  db: Knex,
): Promise<{ provider: string; externalCustomerId: string }[]> {
  return db('billing_closures')
    .orderBy(['attempts', 'asked_at'])
    .limit(20)
    .select<{ provider: string; externalCustomerId: string }[]>('provider', 'externalCustomerId');
}

/** Without an error the provider has forgotten the customer, and so do we. */
export async function noteClosure(
  db: Knex,
  provider: string,
  externalCustomerId: string,
  error: string | null,
): Promise<void> {
  const row = db('billing_closures').where({ provider, externalCustomerId });
  if (error === null) await row.delete();
  else await row.update({ error: error.slice(0, 500), attempts: db.raw('attempts + 1') });
}
