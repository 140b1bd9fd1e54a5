import type { Knex } from 'knex';
import type { BillingProviderName } from '#shared/billing/billing-fields.contract.ts';

/** The row of settings. */
export interface BillingSettingsRow {
  /** Null before an operator chose. */
  provider: BillingProviderName | null;
  keySealed: string | null;
  keyEnding: string | null;
  keySetAt: Date | null;
  isLive: boolean;
  webhookSealed: string | null;
  webhookSetAt: Date | null;
  graceDays: number;
  automaticTax: boolean;
}

const unset: BillingSettingsRow = {
  provider: null,
  keySealed: null,
  keyEnding: null,
  keySetAt: null,
  isLive: false,
  webhookSealed: null,
  webhookSetAt: null,
  graceDays: 7,
  automaticTax: false,
};

export async function selectBillingSettings(db: Knex): Promise<BillingSettingsRow> {
  const row = await db('billing_settings').first<BillingSettingsRow | undefined>(
    Object.keys(unset),
  );
  return row ?? unset;
}

/** Serialises changes: a second one waits for the end of the transaction. */
export async function lockBillingSettings(trx: Knex.Transaction): Promise<BillingSettingsRow> {
  await trx('billing_settings').insert({ id: 1 }).onConflict('id').ignore();
  await trx('billing_settings').forUpdate().first('id');
  return selectBillingSettings(trx);
}

/**
 * The caller holds the row. A trigger tells every process at the commit: prices and terms say who takes
 * the money.
 */
export async function saveBillingSettings(
  trx: Knex.Transaction,
  changes: Partial<Omit<BillingSettingsRow, 'keySetAt' | 'webhookSetAt'>>,
): Promise<void> {
  const now = trx.fn.now();
  const { keySealed, webhookSealed } = changes;
  await trx('billing_settings').update({
    ...changes,
    ...(keySealed === undefined ? {} : { keySetAt: keySealed === null ? null : now }),
    ...(webhookSealed === undefined ? {} : { webhookSetAt: webhookSealed === null ? null : now }),
  });
}

/** Subscriptions that have not ended, and prices that were made, by provider. */
export async function countKept(
  db: Knex,
): Promise<{ provider: BillingProviderName; live: number; prices: number }[]> {
  const { rows } = await db.raw<{
    rows: { provider: BillingProviderName; live: number; prices: number }[];
  }>(
    `SELECT provider, sum(live)::int AS live, sum(prices)::int AS prices FROM (
       SELECT provider, 1 AS live, 0 AS prices FROM billing_subscriptions WHERE status <> 'canceled'
       UNION ALL SELECT provider, 0, 1 FROM plan_prices) one
     GROUP BY provider ORDER BY provider`,
  );
  return rows;
}
