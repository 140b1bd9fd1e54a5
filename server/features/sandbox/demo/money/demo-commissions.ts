import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import type {
  LedgerAccount,
  TransactionKind,
} from '#server/features/referrals/ledger/ledger.queries.ts';
import type { PastBooks } from '#server/features/billing/practice/past/past-books.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { DemoPayer } from './demo-payers.ts';

type Row = Readonly<Record<string, unknown>>;

/** A payment of somebody who came by the link. */
interface EarningPayment {
  invoiceId: string;
  referredId: string;
  doubts: readonly string[];
  paidCents: number;
  paidAt: Date;
  paidUntil: Date;
  /** What went back, if anything. */
  back: { cents: number; cause: 'refund' | 'dispute'; at: Date } | null;
}

/** The books of one partner. */
export interface DemoLedger {
  partner: Row;
  batch: Row;
  payout: Row & { id: string };
  commissions: Row[];
  transactions: Row[];
  entries: Row[];
}

interface Move {
  at: Date;
  kind: TransactionKind;
  from: LedgerAccount;
  to: LedgerAccount;
  cents: number;
  commissionId?: string;
  cause?: 'refund' | 'dispute';
}

const DAY_MS = 86_400_000;
/** When the operator paid out what was approved, and when the bank was done. */
const PAYOUT_DAYS_AGO = 25;
const PAID_DAYS_AGO = 23;

/** What somebody who came by the link has paid. */
export function earningsOf(
  { userId: referredId, paid, reversals }: PastBooks,
  { isReferred, doubts = [] }: DemoPayer,
): EarningPayment[] {
  if (isReferred !== true) return [];
  return paid.map(({ invoiceId, cents: paidCents, at: paidAt, until: paidUntil }) => {
    const back = reversals.find((one) => one.invoiceId === invoiceId) ?? null;
    return { invoiceId, referredId, doubts, paidCents, paidAt, paidUntil, back };
  });
}

/** What payments earned, what of it was approved and taken back, and a payout that the bank has made. */
export function ledgerOf(
  payments: readonly EarningPayment[],
  { userId, terms, now, ids }: { userId: string; terms: ReferralTerms; now: Date; ids: Ids },
): DemoLedger {
  const partnerId = ids.rowId();
  const payoutId = ids.rowId();
  const batchId = ids.rowId();
  const madeAt = new Date(now.getTime() - PAYOUT_DAYS_AGO * DAY_MS);
  const settledAt = new Date(now.getTime() - PAID_DAYS_AGO * DAY_MS);
  const moves: Move[] = [];
  let payoutCents = 0;
  const commissions = payments.map((payment) => {
    const { paidCents, paidAt, back, doubts } = payment;
    const id = ids.rowId();
    const amountCents = Math.round((paidCents * terms.ratePercent) / 100);
    const releaseAt = new Date(paidAt.getTime() + terms.holdDays * DAY_MS);
    const reversedCents =
      back === null ? 0 : Math.min(amountCents, Math.round((amountCents * back.cents) / paidCents));
    const isApproved = doubts.length === 0 && releaseAt <= now;
    const move = (one: Omit<Move, 'commissionId'>) => moves.push({ ...one, commissionId: id });
    move({ at: paidAt, kind: 'earn', from: 'expense', to: 'held', cents: amountCents });
    if (back !== null) {
      const from = isApproved && back.at > releaseAt ? 'approved' : 'held';
      const { at, cause } = back;
      move({ at, kind: 'reverse', from, to: 'expense', cents: reversedCents, cause });
    }
    const gone = back !== null && back.at <= releaseAt ? reversedCents : 0;
    const [from, to] = ['held', 'approved'] as const;
    if (isApproved) move({ at: releaseAt, kind: 'approve', from, to, cents: amountCents - gone });
    const isPaidOut = isApproved && releaseAt <= madeAt;
    if (isPaidOut) {
      payoutCents += amountCents - (back !== null && back.at <= madeAt ? reversedCents : 0);
    }
    return {
      id,
      partnerId,
      referredId: payment.referredId,
      invoiceId: payment.invoiceId,
      chargedCents: paidCents,
      paidCents,
      ratePercent: terms.ratePercent,
      amountCents,
      reversedCents,
      paidAt,
      paidUntil: payment.paidUntil,
      releaseAt,
      state: doubts.length > 0 ? 'review' : isApproved ? 'approved' : 'pending',
      doubts: [...doubts],
      payoutId: isPaidOut ? payoutId : null,
      createdAt: paidAt,
    };
  });
  const paying = { from: 'approved', to: 'paying', cents: payoutCents } as const;
  const written = [
    ...moves,
    { at: madeAt, kind: 'payout', ...paying } as const,
    { at: settledAt, kind: 'paid', from: 'paying', to: 'paid', cents: payoutCents } as const,
  ]
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((move: Move) => ({ id: ids.rowId(), ...move }));
  return {
    partner: { id: partnerId, userId, isPractice: true },
    batch: { id: batchId, isPractice: true, madeBy: 'demo', madeAt, exportedAt: madeAt },
    payout: {
      id: payoutId,
      partnerId,
      batchId,
      kind: 'cash',
      amountCents: payoutCents,
      state: 'paid',
      madeAt,
      settledAt,
    },
    commissions,
    transactions: written.map(({ id, kind, at, commissionId = null, cause = null }) => ({
      id,
      partnerId,
      kind,
      commissionId,
      payoutId: commissionId === null ? payoutId : null,
      cause,
      at,
    })),
    entries: written.flatMap(({ id: transactionId, from, to, cents }) => [
      { transactionId, partnerId, account: from, amountCents: -cents },
      { transactionId, partnerId, account: to, amountCents: cents },
    ]),
  };
}
