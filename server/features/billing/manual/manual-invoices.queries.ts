import type { Knex } from 'knex';
import type { BillingInterval, InvoiceStatus } from '#shared/billing/billing-fields.contract.ts';
import type { IssuedFacts } from '#shared/billing/manual-shapes.contract.ts';
import type { BilledPeriod } from './manual.rules.ts';

/**
 * The next number of a year. Its row stays locked until the transaction ends, so a number is taken only by an
 * invoice that is stored, and none is left out.
 */
export async function takeNumber(
  trx: Knex.Transaction,
  prefix: string,
  year: number,
): Promise<string> {
  const { rows } = await trx.raw<{ rows: { last: number }[] }>(
    `INSERT INTO manual_numbers (year, last) VALUES (?, 1)
     ON CONFLICT (year) DO UPDATE SET last = manual_numbers.last + 1 RETURNING last`,
    [year],
  );
  return `${prefix}-${year}-${String(rows[0]?.last).padStart(4, '0')}`;
}

export interface ManualInvoice {
  id: string;
  userId: string | null;
  subscriptionId: string | null;
  provider: string;
  number: string;
  status: InvoiceStatus;
  planId: string;
  planName: string;
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  paidCents: number;
  refundedCents: number;
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  facts: IssuedFacts;
  interval: BillingInterval;
  listCents: number;
  isRenewal: boolean;
  dueOn: string;
  reminders: number;
  voidedAt: Date | null;
  creditNumber: string | null;
  creditedAt: Date | null;
  closeReason: string | null;
}

const invoices = (db: Knex) =>
  db('billing_invoices as i')
    .leftJoin('manual_invoices as m', 'm.invoice_id', 'i.id')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .select<ManualInvoice[]>(
      'i.*',
      'm.facts',
      'm.interval',
      'm.list_cents',
      'm.is_renewal',
      'm.reminders',
      'm.voided_at',
      'm.credit_number',
      'm.credited_at',
      'm.close_reason',
      db.raw('m.due_on::text AS due_on'),
      'p.name as plan_name',
    );

/** An invoice of any provider; its manual values are there for manual ones. */
export async function findInvoice(db: Knex, id: string): Promise<ManualInvoice | undefined> {
  const [row] = await invoices(db).where('i.id', id);
  return row;
}

/** Its row stays locked until the transaction ends. */
export async function lockInvoice(
  trx: Knex.Transaction,
  id: string,
): Promise<ManualInvoice | undefined> {
  await trx('billing_invoices').where({ id }).forUpdate().first('id');
  return findInvoice(trx, id);
}

export interface NewInvoice {
  id: string;
  userId: string;
  subscriptionId: string | null;
  planId: string;
  facts: IssuedFacts;
  listCents: number;
  isRenewal: boolean;
  issuedAt: Date;
  periodStart: Date;
  periodEnd: Date;
}

export async function insertInvoice(trx: Knex.Transaction, invoice: NewInvoice): Promise<void> {
  const { facts, listCents, isRenewal, ...row } = invoice;
  const { number, subtotalCents, taxCents, totalCents, interval, dueOn } = facts;
  await trx('billing_invoices').insert({
    ...row,
    provider: 'manual',
    externalId: number,
    number,
    status: 'open',
    subtotalCents,
    taxCents,
    totalCents,
    country: facts.buyer?.country ?? null,
  });
  await trx('manual_invoices').insert({
    invoiceId: invoice.id,
    facts: JSON.stringify(facts),
    interval,
    listCents,
    isRenewal,
    dueOn,
  });
}

/** The caller holds the invoice. */
export async function changeInvoice(
  trx: Knex.Transaction,
  id: string,
  shared: {
    status?: 'paid' | 'void';
    paidCents?: number;
    paidAt?: Date;
    refundedCents?: number;
    subscriptionId?: string;
  },
  own: {
    paidReference?: string;
    voidedAt?: Date;
    creditNumber?: string;
    creditedAt?: Date;
    closeReason?: string;
    reminders?: number;
    remindedAt?: Date;
    sentAt?: Date;
  } = {},
): Promise<void> {
  if (Object.keys(shared).length > 0) {
    await trx('billing_invoices').where({ id }).update(shared);
  }
  if (Object.keys(own).length > 0) {
    await trx('manual_invoices').where({ invoiceId: id }).update(own);
  }
}

/** What a subscription was billed for; without void invoices and those that were taken back. */
export function selectPeriods(trx: Knex.Transaction, subscriptionId: string) {
  return trx('billing_invoices as i')
    .join('manual_invoices as m', 'm.invoice_id', 'i.id')
    .join('plans as p', 'p.id', 'i.plan_id')
    .where('i.subscription_id', subscriptionId)
    .whereIn('i.status', ['open', 'paid'])
    .whereNull('m.credit_number')
    .select<BilledPeriod[]>(
      'i.plan_id',
      'p.position',
      'm.interval',
      'm.list_cents',
      'i.subtotal_cents as net_cents',
      trx.raw(`i.status = 'paid' AS is_paid`),
      'i.period_start as from',
      'i.period_end as end',
    );
}

/** Open invoices of a subscription for the time after what is paid. */
export async function selectOpenAhead(
  trx: Knex.Transaction,
  subscriptionId: string,
  paidUntil: Date,
): Promise<string[]> {
  return trx('billing_invoices')
    .where({ subscriptionId, status: 'open', provider: 'manual' })
    .where('period_end', '>', paidUntil)
    .orderBy('id')
    .pluck<string[]>('id');
}
