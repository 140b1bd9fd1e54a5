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

/** Subscriptions that have not ended, by provider. */
export async function countLive(
  db: Knex,
): Promise<{ provider: BillingProviderName; live: number }[]> {
  return db('billing_subscriptions')
    .whereNot({ status: 'canceled' })
    .groupBy('provider')
    .orderBy('provider')
    .select<{ provider: BillingProviderName; live: number }[]>(
      'provider',
      db.raw('count(*)::int AS live'),
    );
}
