import type { Knex } from 'knex';
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

/** Pages that may still be paid. */
export async function selectOpenCheckouts(
  db: Knex,
  userId: string,
  provider: string,
): Promise<string[]> {
  return db('billing_checkouts')
    .where({ userId, provider, state: 'pending' })
    .pluck<string[]>('external_id');
}

export async function insertCheckout(
  trx: Knex.Transaction,
  row: { externalId: string; userId: string; provider: string; priceId: string },
): Promise<void> {
  await trx('billing_checkouts').insert(row).onConflict(['provider', 'external_id']).ignore();
}

export async function saveCheckoutState(
  db: Knex,
  provider: string,
  externalId: string,
  { state, reason }: CheckoutState,
): Promise<void> {
  await db('billing_checkouts').where({ provider, externalId }).update({ state, reason });
}
