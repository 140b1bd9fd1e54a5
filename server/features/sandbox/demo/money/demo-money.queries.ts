import type { Knex } from 'knex';
import type { PastBooks } from '#server/features/billing/practice/past/past-books.ts';
import {
  insertPastGrants,
  type PastGrant,
  withdrawGrants,
} from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import type { DemoLedger } from './demo-commissions.ts';

type Row = Readonly<Record<string, unknown>>;

const AT_ONCE = 500;

async function insertAll(
  trx: Knex.Transaction,
  tables: readonly (readonly [table: string, rows: readonly Row[]])[],
): Promise<void> {
  for (const [table, rows] of tables) {
    if (rows.length > 0) await trx.batchInsert(table, rows, AT_ONCE);
  }
}

/** The people who pay. Nobody can sign in as one of them. */
export async function storePayers(trx: Knex.Transaction, users: readonly Row[]): Promise<void> {
  await insertAll(trx, [['users', users]]);
}

/** The demo creator was there before the first payment, and pays for the plan: nobody gave it. */
export async function beginPaying(
  trx: Knex.Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await trx('users').where({ id: userId }).where('createdAt', '>', at).update({ createdAt: at });
  await withdrawGrants(trx, userId);
}

/**
 * Stores what payers paid. The movements come before the subscriptions: the books then see that the revenue
 * of each is what they say already, and write none of their own.
 */
export async function storeBooks(
  trx: Knex.Transaction,
  books: readonly PastBooks[],
): Promise<void> {
  type RowsOf = Exclude<keyof PastBooks, 'payer' | 'userId' | 'paid' | 'reversals' | 'grants'>;
  const all = (name: RowsOf) => books.flatMap((one): readonly Row[] => [one[name]].flat());
  const movements = books
    .flatMap((one) => one.movements)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await insertAll(trx, [
    ['mrr_movements', movements],
    ['billing_accounts', all('account')],
    ['billing_subscriptions', all('subscriptions')],
    ['billing_invoices', all('invoices')],
    ['billing_refunds', all('refunds')],
    ['billing_disputes', all('disputes')],
    ['billing_history', all('history')],
    ['provider_events', all('events')],
  ]);
  await insertPastGrants(
    trx,
    books.flatMap((one) => one.grants),
  );
}

/** What an operator gave, beside what is paid. */
export async function storeGifts(
  trx: Knex.Transaction,
  { grants, overrides }: { grants: readonly PastGrant[]; overrides: readonly Row[] },
): Promise<void> {
  await insertPastGrants(trx, grants);
  await insertAll(trx, [['entitlement_overrides', overrides]]);
}

/** What the link of the demo creator earned, and what led to it. */
export async function storeLedger(
  trx: Knex.Transaction,
  { partner, batch, payout, commissions, transactions, entries }: DemoLedger,
  rest: { reversals: readonly Row[]; doubts: readonly Row[]; clicks: readonly Row[] },
): Promise<void> {
  await insertAll(trx, [
    ['referral_partners', [partner]],
    ['referral_batches', [batch]],
    ['referral_payouts', [payout]],
    ['referral_commissions', commissions],
    ['referral_reversals', rest.reversals],
    ['referral_transactions', transactions],
    ['referral_entries', entries],
    ['referral_doubts', rest.doubts],
    ['referral_clicks', rest.clicks],
  ]);
}

/**
 * Practice books of deleted demo creators. Invoices and failed payments would stay without a name, and
 * movements never go: no money moved here, so an installation that begins in earnest begins with none.
 */
export async function deleteDemoMoney(
  trx: Knex.Transaction,
  userIds: readonly string[],
): Promise<void> {
  const own = trx('billing_invoices')
    .whereIn('userId', userIds)
    .where({ provider: 'practice' })
    .select('id');
  await trx('referral_reversals').whereIn('invoiceId', own.clone()).delete();
  await trx('billing_invoices').whereIn('id', own.clone()).delete();
  await trx('billing_history').whereIn('userId', userIds).where({ provider: 'practice' }).delete();
  await trx.raw('ALTER TABLE mrr_movements DISABLE TRIGGER mrr_movements__append_only');
  await trx('mrr_movements').whereIn('creatorId', userIds).where({ isPractice: true }).delete();
  await trx.raw('ALTER TABLE mrr_movements ENABLE TRIGGER mrr_movements__append_only');
}
