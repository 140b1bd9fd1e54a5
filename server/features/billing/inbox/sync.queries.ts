import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import type { CustomerFacts, InvoiceFacts, MoneyBack } from '../provider/provider-facts.ts';

/** Numbers a fetch as it begins. */
export async function takeTurn(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { turn: string }[] }>(
    `SELECT nextval('billing_turns')::text AS turn`,
  );
  return rows[0]?.turn ?? '0';
}

export interface SyncedAccount {
  userId: string;
  email: string;
  emailKey: string;
  cardFingerprint: string | null;
}

/** The creator of a customer; undefined for nobody of this installation. */
export async function findOwner(
  db: Knex,
  provider: string,
  customerId: string,
): Promise<SyncedAccount | undefined> {
  return db('billing_accounts as a')
    .join('users as u', 'u.id', 'a.user_id')
    .where({ provider, externalCustomerId: customerId })
    .whereNull('u.erasure_began_at')
    .first<SyncedAccount | undefined>('a.user_id', 'u.email', 'u.email_key', 'a.card_fingerprint');
}

/**
 * Takes the customer's lock until the transaction ends and notes the turn. False when a fetch that began
 * later has written already.
 */
export async function takeCustomer(
  trx: Knex.Transaction,
  provider: string,
  customerId: string,
  turn: string,
): Promise<boolean> {
  await trx.raw('SELECT pg_advisory_xact_lock(?, hashtext(?))', [
    advisoryLocks.billingCustomers,
    customerId,
  ]);
  const written = await trx('billing_accounts')
    .where({ provider, externalCustomerId: customerId })
    .where('lastTurn', '<', turn)
    .update({ lastTurn: turn, syncedAt: trx.fn.now() });
  return written > 0;
}

export async function saveAccount(
  trx: Knex.Transaction,
  provider: string,
  customerId: string,
  { card, name, country, taxId, creditCents }: CustomerFacts,
): Promise<void> {
  await trx('billing_accounts')
    .where({ provider, externalCustomerId: customerId })
    .update({
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      cardExpiresMonth: card?.expiresMonth ?? null,
      cardExpiresYear: card?.expiresYear ?? null,
      cardFingerprint: card?.fingerprint ?? null,
      billingName: name,
      billingCountry: country,
      taxId,
      creditCents,
    });
}

/** Values of a subscription as they are stored. */
export interface StoredSubscription {
  id: string;
  userId: string;
  provider: string;
  externalId: string;
  planId: string;
  priceId: string | null;
  interval: string;
  amountCents: number;
  netCents: number;
  status: string;
  startedAt: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  pausedUntil: Date | null;
  pastDueSince: Date | null;
  accessUntil: Date | null;
  nextPriceId: string | null;
  nextAt: Date | null;
  nextChargeCents: number | null;
  nextChargeAt: Date | null;
}

/** Those of a creator at a provider, as they were stored last. */
export async function selectStored(
  trx: Knex.Transaction,
  provider: string,
  userId: string,
): Promise<StoredSubscription[]> {
  return trx('billing_subscriptions').where({ provider, userId }).select<StoredSubscription[]>('*');
}

/** Whether another provider has a live subscription of the creator. */
export async function hasLiveElsewhere(
  trx: Knex.Transaction,
  provider: string,
  userId: string,
): Promise<boolean> {
  const other = await trx('billing_subscriptions')
    .where({ userId })
    .whereNot({ provider })
    .whereIn('status', ['trialing', 'active', 'past_due'])
    .first('id');
  return other !== undefined;
}

/** Overwrites what is stored, apart from what only we know. */
export async function saveSubscription(
  trx: Knex.Transaction,
  row: StoredSubscription,
): Promise<void> {
  const { id: _, ...values } = row;
  await trx('billing_subscriptions')
    .insert({ ...row, syncedAt: trx.fn.now() })
    .onConflict(['provider', 'external_id'])
    .merge({ ...values, syncedAt: trx.fn.now() });
}

export interface StoredInvoice {
  id: string;
  externalId: string;
  status: string;
  attempts: number;
  refundedCents: number;
  paidCents: number;
}

export async function selectStoredInvoices(
  trx: Knex.Transaction,
  provider: string,
  userId: string,
): Promise<StoredInvoice[]> {
  return trx('billing_invoices')
    .where({ provider, userId })
    .select<StoredInvoice[]>(
      'id',
      'externalId',
      'status',
      'attempts',
      'refundedCents',
      'paidCents',
    );
}

export async function saveInvoice(
  trx: Knex.Transaction,
  row: {
    id: string;
    userId: string;
    subscriptionId: string | null;
    planId: string | null;
    provider: string;
    refundedCents: number;
  },
  facts: InvoiceFacts,
): Promise<void> {
  const {
    externalSubscriptionId: _s,
    externalPriceId: _p,
    refunds: _r,
    disputes: _d,
    ...rest
  } = facts;
  const { id: _, ...values } = { ...row, ...rest };
  await trx('billing_invoices')
    .insert({ id: row.id, ...values, syncedAt: trx.fn.now() })
    .onConflict(['provider', 'external_id'])
    .merge({ ...values, syncedAt: trx.fn.now() });
}

/** The status that was known before; null for one that was not. */
export async function saveMoneyBack(
  trx: Knex.Transaction,
  table: 'billing_refunds' | 'billing_disputes',
  row: MoneyBack & { id: string; invoiceId: string; provider: string },
): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { was: string | null }[] }>(
    `WITH known AS (
       SELECT status FROM ${table} WHERE provider = :provider AND external_id = :externalId)
     INSERT INTO ${table}
       (id, invoice_id, provider, external_id, amount_cents, status, reason, created_at)
     VALUES (:id, :invoiceId, :provider, :externalId, :amountCents, :status, :reason, :createdAt)
     ON CONFLICT (provider, external_id) DO UPDATE SET status = excluded.status
     RETURNING (SELECT status FROM known) AS was`,
    { ...row },
  );
  return rows[0]?.was ?? null;
}

export interface NewHistory {
  kind: string;
  at: Date;
  planId: string | null;
  fromPlanId?: string | null;
  amountCents?: number | null;
  effectiveAt?: Date | null;
  reason?: string | null;
}

export async function addHistory(
  trx: Knex.Transaction,
  of: { id: string; userId: string; provider: string },
  entry: NewHistory,
): Promise<void> {
  await trx('billing_history').insert({ ...of, ...entry });
}
