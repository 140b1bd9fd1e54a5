import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import type { CheckoutState } from '../provider/billing-provider.ts';

export interface CheckoutRow extends CheckoutState {
  externalId: string;
  provider: string;
  planName: string;
}

/** One of a creator's own payment pages. */
export async function findCheckout(
  db: Knex,
  userId: string,
  externalId: string,
): Promise<CheckoutRow | undefined> {
  return db('billing_checkouts as c')
    .join('plan_prices as p', 'p.id', 'c.price_id')
    .join('plans', 'plans.id', 'p.plan_id')
    .where({ userId, externalId })
    .first<CheckoutRow | undefined>(
      'c.external_id',
      'c.provider',
      'c.state',
      'c.reason',
      'plans.name as plan_name',
    );
}

/** Pages that may still be paid: all of a creator, or those from before one. */
export async function selectOpenCheckouts(
  db: Knex,
  userId: string,
  provider: string,
  before: string | null = null,
): Promise<string[]> {
  const query = db('billing_checkouts')
    .where({ userId, provider, state: 'pending' })
    .pluck<string[]>('external_id');
  if (before === null) return query;
  return query.whereRaw(
    `(created_at, external_id) < (SELECT created_at, external_id FROM billing_checkouts
      WHERE provider = ? AND external_id = ?)`,
    [provider, before],
  );
}

export async function insertCheckout(
  trx: Knex.Transaction,
  row: {
    externalId: string;
    userId: string;
    provider: string;
    priceId: string;
    couponId: string | null;
  },
): Promise<void> {
  // One after the other: whoever comes later sees all that are older.
  await trx.raw('SELECT pg_advisory_xact_lock(?, hashtext(?))', [
    advisoryLocks.billingCustomers,
    row.userId,
  ]);
  await trx('billing_checkouts')
    .insert({ ...row, createdAt: trx.raw('clock_timestamp()') })
    .onConflict(['provider', 'external_id'])
    .ignore();
}

export async function saveCheckoutState(
  db: Knex,
  provider: string,
  externalId: string,
  { state, reason }: CheckoutState,
): Promise<void> {
  await db('billing_checkouts').where({ provider, externalId }).update({ state, reason });
}
