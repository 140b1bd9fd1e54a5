import type { Knex } from 'knex';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';

/** A version of the price of a plan. */
export interface PriceRow {
  id: string;
  planId: string;
  planName: string;
  /** Of the plan among all plans: a higher one offers more. */
  position: number;
  provider: string;
  interval: BillingInterval;
  amountCents: number;
  externalProductId: string | null;
  externalPriceId: string | null;
  retiredAt: Date | null;
}

const prices = (db: Knex) =>
  db('plan_prices as c')
    .join('plans as p', 'p.id', 'c.plan_id')
    .select<PriceRow[]>('c.*', 'p.name as plan_name', 'p.position');

/** What can be bought now, cheapest plan first. */
export function selectOffered(db: Knex, provider: string): Promise<PriceRow[]> {
  return prices(db)
    .where({ provider })
    .whereNull('c.retired_at')
    .whereNull('p.retired_at')
    .orderBy(['p.position', 'c.interval']);
}

/** All versions of a provider. */
export function selectPrices(db: Knex, provider: string): Promise<PriceRow[]> {
  return prices(db).where({ provider }).orderBy(['p.position', 'c.interval', 'c.created_at']);
}

export async function findPrice(db: Knex, id: string): Promise<PriceRow | undefined> {
  const [row] = await prices(db).where('c.id', id);
  return row;
}

/** The price behind an id of the provider. */
export async function findPriceThere(
  db: Knex,
  provider: string,
  externalPriceId: string,
): Promise<PriceRow | undefined> {
  const [row] = await prices(db).where({ provider, externalPriceId });
  return row;
}

/** A plan as prices are made from it; null for what is not sold. */
export interface PricedPlan {
  id: string;
  name: string;
  monthlyCents: number | null;
  yearlyCents: number | null;
}

/** Plans on offer; free ones have no price. */
export async function selectPricedPlans(db: Knex): Promise<PricedPlan[]> {
  return db('plans')
    .whereNull('retired_at')
    .orderBy('position')
    .select<PricedPlan[]>(
      'id',
      'name',
      db.raw('CASE WHEN price_usd > 0 THEN price_usd * 100 END AS monthly_cents'),
      db.raw('yearly_price_usd * 100 AS yearly_cents'),
    );
}

/** Takes the place of the current price of its plan and interval. */
export async function savePrice(
  trx: Knex.Transaction,
  price: Omit<PriceRow, 'planName' | 'position' | 'retiredAt'>,
): Promise<void> {
  const { planId, provider, interval, externalPriceId } = price;
  await trx('plan_prices')
    .where({ planId, provider, interval })
    .whereNull('retired_at')
    .update({ retiredAt: trx.fn.now() });
  await trx('plan_prices')
    .insert({ ...price, currency: 'usd' })
    .onConflict(['provider', 'external_price_id'])
    .merge({ retiredAt: null, externalPriceId });
}

export async function retirePrice(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('plan_prices').where({ id }).update({ retiredAt: trx.fn.now() });
}

/** Live subscriptions at prices that newcomers do not get any more, by plan and interval. */
export async function countOnOldPrices(
  db: Knex,
  provider: string,
): Promise<{ planId: string; interval: BillingInterval; count: number }[]> {
  return db('billing_subscriptions as s')
    .join('plan_prices as c', 'c.id', 's.price_id')
    .where('c.provider', provider)
    .whereNotNull('c.retired_at')
    .whereNot('s.status', 'canceled')
    .groupBy('c.plan_id', 'c.interval')
    .select<{ planId: string; interval: BillingInterval; count: number }[]>(
      'c.plan_id',
      'c.interval',
      db.raw('count(*)::int AS count'),
    );
}
