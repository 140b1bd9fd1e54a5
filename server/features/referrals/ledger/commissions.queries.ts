import type { Knex } from 'knex';

export type CommissionState = 'review' | 'pending' | 'approved' | 'refused' | 'forfeited';

export interface CommissionRow {
  id: string;
  partnerId: string;
  referredId: string | null;
  invoiceId: string;
  chargedCents: number;
  amountCents: number;
  reversedCents: number;
  state: CommissionState;
  payoutId: string | null;
}
const columns = [
  'id',
  'partner_id',
  'referred_id',
  'invoice_id',
  'charged_cents',
  'amount_cents',
  'reversed_cents',
  'state',
  'payout_id',
];

/** Who brought an account, with whether that creator may earn now. */
export async function findReferrer(
  trx: Knex.Transaction,
  userId: string,
): Promise<{ referrerId: string; isSuspended: boolean } | undefined> {
  return trx('users as u')
    .join('users as r', 'r.id', 'u.referred_by')
    .where({ 'u.id': userId })
    .whereNull('r.erasure_began_at')
    .first<{ referrerId: string; isSuspended: boolean } | undefined>(
      'r.id AS referrer_id',
      trx.raw('r.suspended_at IS NOT NULL AS is_suspended'),
    );
}

/** When the account first paid, as far as commissions tell; undefined before the first. */
export async function findFirstPayment(
  trx: Knex.Transaction,
  referredId: string,
  partnerId: string,
): Promise<Date | undefined> {
  const row = await trx('referral_commissions')
    .where({ referredId, partnerId })
    .min<{ first: Date | null }>({ first: 'paid_at' })
    .first();
  return row?.first ?? undefined;
}

export interface NewCommission {
  id: string;
  partnerId: string;
  referredId: string;
  invoiceId: string;
  chargedCents: number;
  paidCents: number;
  ratePercent: number;
  amountCents: number;
  paidAt: Date;
  paidUntil: Date;
  holdDays: number;
  state: CommissionState;
  doubts: readonly string[];
}

/** False when the invoice has a commission already. */
export async function insertCommission(
  trx: Knex.Transaction,
  { holdDays, doubts, ...row }: NewCommission,
): Promise<boolean> {
  const made = await trx('referral_commissions')
    .insert({
      ...row,
      doubts: [...doubts],
      releaseAt: new Date(row.paidAt.getTime() + holdDays * 86_400_000),
    })
    .onConflict('invoice_id')
    .ignore()
    .returning('id');
  return made.length > 0;
}

/** Calls about one invoice run one after the other, also while it has no commission yet. */
export async function lockInvoice(trx: Knex.Transaction, invoiceId: string): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtext('referral_invoice'), hashtext(?))", [
    invoiceId,
  ]);
}

/** Not locked: who reads it to change it locks its partner first. */
export function findByInvoice(db: Knex, invoiceId: string): Promise<CommissionRow | undefined> {
  return db('referral_commissions')
    .where({ invoiceId })
    .first<CommissionRow | undefined>(...columns);
}

export function findCommission(db: Knex, id: string): Promise<CommissionRow | undefined> {
  return db('referral_commissions')
    .where({ id })
    .first<CommissionRow | undefined>(...columns);
}

export async function updateCommission(
  trx: Knex.Transaction,
  id: string,
  change: { state?: CommissionState; reversedCents?: number; decision?: string },
): Promise<void> {
  await trx('referral_commissions').where({ id }).update(change);
}

export interface Reversal {
  id: string;
  invoiceId: string;
  cents: number;
  cause: 'refund' | 'dispute';
  at: Date;
}

/** A repeated one changes nothing, also after it was withdrawn. */
export async function insertReversal(trx: Knex.Transaction, reversal: Reversal): Promise<void> {
  await trx('referral_reversals').insert(reversal).onConflict('id').ignore();
}

export async function findReversedInvoice(
  trx: Knex.Transaction,
  id: string,
): Promise<string | undefined> {
  const row = await trx('referral_reversals')
    .where({ id })
    .first<{ invoiceId: string } | undefined>('invoice_id');
  return row?.invoiceId;
}

export async function withdrawReversal(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('referral_reversals')
    .where({ id })
    .whereNull('withdrawn_at')
    .update({ withdrawnAt: trx.fn.now() });
}

/** What was taken back of an invoice, with the cause of the latest. */
export async function sumReversals(
  trx: Knex.Transaction,
  invoiceId: string,
): Promise<{ cents: number; cause: 'refund' | 'dispute' | undefined }> {
  const rows = await trx('referral_reversals')
    .where({ invoiceId })
    .whereNull('withdrawn_at')
    .orderBy([{ column: 'at', order: 'desc' }, { column: 'id' }])
    .select<{ cents: number; cause: 'refund' | 'dispute' }[]>('cents', 'cause');
  return { cents: rows.reduce((sum, { cents }) => sum + cents, 0), cause: rows[0]?.cause };
}

/** Partners with a commission whose hold is over; the clock of practice may be ahead. */
export async function selectDuePartners(
  db: Knex,
  practiceAheadMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await db('referral_commissions as c')
    .join('referral_partners as p', 'p.id', 'c.partner_id')
    .where('c.state', 'pending')
    .whereRaw(
      "c.release_at <= now() + CASE WHEN p.is_practice THEN ? * interval '1 ms' ELSE '0' END",
      [practiceAheadMs],
    )
    .distinct<{ partnerId: string }[]>('partner_id')
    .limit(limit);
  return rows.map(({ partnerId }) => partnerId);
}

/** Approves what is due of a locked partner. */
export async function approveDue(
  trx: Knex.Transaction,
  partnerId: string,
  aheadMs: number,
): Promise<{ id: string; cents: number }[]> {
  const rows = await trx('referral_commissions')
    .where({ partnerId, state: 'pending' })
    .whereRaw("release_at <= now() + ? * interval '1 ms'", [aheadMs])
    .update({ state: 'approved' })
    .returning<{ id: string; amountCents: number; reversedCents: number }[]>([
      'id',
      'amount_cents',
      'reversed_cents',
    ]);
  return rows.map(({ id, amountCents, reversedCents }) => ({
    id,
    cents: amountCents - reversedCents,
  }));
}
