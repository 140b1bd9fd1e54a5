import type { Knex } from 'knex';
import type { ReferralDoubt } from '#shared/referrals/referral-doubts.ts';
import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './commissions.queries.ts';
import { doubtEarlierCommissions, findDoubts, noteCard } from './doubts.queries.ts';
import { lockPartner, lockPartnerOf, type Partner, postMove } from './ledger.queries.ts';

/** An invoice that was paid, by whoever. Amounts are US cents. */
export interface PaidInvoice {
  invoiceId: string;
  /** Who paid. */
  creatorId: string;
  /** What was charged, tax included. */
  paidCents: number;
  taxCents: number;
  /** ISO code in lower case; only `usd` earns. */
  currency: string;
  paidAt: Date;
  /** The end of the period it pays for. */
  paidUntil: Date;
  /** The provider's fingerprint of the card; null for another means of payment. */
  cardFingerprint: string | null;
  /** No money moved: it is counted in books of practice. */
  isPractice: boolean;
}

/** Money of an invoice that went back. */
export interface InvoiceReversal {
  /** The provider's id of the refund or dispute. */
  reversalId: string;
  invoiceId: string;
  /** Of this refund or dispute alone, tax included. */
  cents: number;
  cause: 'refund' | 'dispute';
  at: Date;
}

/**
 * What payments mean for commissions. Each call belongs into the transaction that stores the payment;
 * a repeated one changes nothing, and the order of calls does not matter within the months that count.
 */
export interface Commissions {
  onPaid(trx: Knex.Transaction, invoice: PaidInvoice): Promise<void>;
  /** Also before the payment is seen, and after the commission was approved or paid out. */
  onReversed(trx: Knex.Transaction, reversal: InvoiceReversal): Promise<void>;
  /** The dispute was won, or the refund failed. */
  onReversalWithdrawn(trx: Knex.Transaction, reversalId: string): Promise<void>;
  /** Approves what waited long enough; any process, any number of times. */
  approveDue(): Promise<void>;
  /** Called once, by who has a clock of practice: commissions of practice payments wait by it. */
  followPracticeClock(aheadMs: () => Promise<number>): void;
}

const PARTNERS_AT_ONCE = 100;

/** Earns, approves and takes back commissions in the ledger. */
export function createCommissions(
  { db, ids, key, logger }: Pick<Platform, 'db' | 'ids' | 'key' | 'logger'>,
  { readTerms }: { readTerms(): Promise<ReferralTerms> },
): Commissions {
  let practiceAheadMs = (): Promise<number> => Promise.resolve(0);

  async function takeDoubts(
    trx: Knex.Transaction,
    invoice: PaidInvoice,
    referrer: { referrerId: string; isSuspended: boolean } | undefined,
  ): Promise<ReferralDoubt[]> {
    const { creatorId, cardFingerprint, isPractice } = invoice;
    // Everybody practises with the same test cards.
    const cardHash =
      cardFingerprint === null || isPractice
        ? null
        : Buffer.from(key.sign('paying-cards', cardFingerprint), 'base64url');
    if (cardHash !== null) {
      await noteCard(trx, creatorId, cardHash);
      await doubtEarlierCommissions(trx, creatorId, cardHash);
    }
    if (referrer === undefined) return [];
    const { referrerId, isSuspended } = referrer;
    const found = await findDoubts(trx, { referrerId, referredId: creatorId, cardHash });
    return isSuspended ? [...found, 'suspended'] : found;
  }

  /** Moves what was taken back since the last time, or given back. The partner is locked. */
  async function settleReversals(
    trx: Knex.Transaction,
    partner: Partner,
    commission: queries.CommissionRow,
  ): Promise<void> {
    // A partner without an account has nothing to give back.
    if (partner.userId === null || commission.state === 'forfeited') return;
    const { id, amountCents, reversedCents, chargedCents, invoiceId, state } = commission;
    const { cents, cause } = await queries.sumReversals(trx, invoiceId);
    const share = reversedShare({ amountCents, chargedCents, backCents: cents });
    if (share === reversedCents) return;
    await queries.updateCommission(trx, id, { reversedCents: share });
    if (state === 'refused') return;
    const account = state === 'approved' ? 'approved' : 'held';
    const isBack = share > reversedCents;
    await postMove(trx, {
      id: ids.rowId(),
      partnerId: partner.id,
      kind: isBack ? 'reverse' : 'restore',
      from: isBack ? account : 'expense',
      to: isBack ? 'expense' : account,
      cents: Math.abs(share - reversedCents),
      commissionId: id,
      cause,
    });
  }

  /** The invoice is locked. */
  async function settleInvoice(trx: Knex.Transaction, invoiceId: string): Promise<void> {
    const found = await queries.findByInvoice(trx, invoiceId);
    if (found === undefined) return;
    const partner = await lockPartner(trx, found.partnerId);
    const commission = await queries.findByInvoice(trx, invoiceId);
    if (commission !== undefined) await settleReversals(trx, partner, commission);
  }

  return {
    async onPaid(trx, invoice) {
      await queries.lockInvoice(trx, invoice.invoiceId);
      const referrer = await queries.findReferrer(trx, invoice.creatorId);
      const doubts = await takeDoubts(trx, invoice, referrer);
      const terms = await readTerms();
      if (referrer === undefined || !terms.isOn) return;
      const { invoiceId, creatorId: referredId, currency, paidAt, paidUntil, isPractice } = invoice;
      const paidCents = invoice.paidCents - invoice.taxCents;
      const amountCents = commissionCents(paidCents, terms);
      if (amountCents === 0) return;
      if (currency !== 'usd') {
        logger.warn({ invoice: invoiceId, currency }, 'a payment in this currency earns nothing');
        return;
      }
      const { referrerId: userId } = referrer;
      const partner = await lockPartnerOf(trx, { id: ids.rowId(), userId, isPractice });
      const first = await queries.findFirstPayment(trx, referredId, partner.id);
      if (!paysWithin(terms, first ?? paidAt, paidAt)) return;
      const id = ids.rowId();
      const isNew = await queries.insertCommission(trx, {
        id,
        partnerId: partner.id,
        referredId,
        invoiceId,
        chargedCents: invoice.paidCents,
        paidCents,
        ratePercent: terms.ratePercent,
        amountCents,
        paidAt,
        paidUntil,
        holdDays: terms.holdDays,
        state: doubts.length > 0 ? 'review' : 'pending',
        doubts,
      });
      if (!isNew) return;
      await postMove(trx, {
        id: ids.rowId(),
        partnerId: partner.id,
        kind: 'earn',
        from: 'expense',
        to: 'held',
        cents: amountCents,
        commissionId: id,
      });
      await settleInvoice(trx, invoiceId);
    },

    async onReversed(trx, { reversalId, invoiceId, cents, cause, at }) {
      if (cents <= 0) return;
      await queries.lockInvoice(trx, invoiceId);
      await queries.insertReversal(trx, { id: reversalId, invoiceId, cents, cause, at });
      await settleInvoice(trx, invoiceId);
    },

    async onReversalWithdrawn(trx, reversalId) {
      const invoiceId = await queries.findReversedInvoice(trx, reversalId);
      if (invoiceId === undefined) return;
      await queries.lockInvoice(trx, invoiceId);
      await queries.withdrawReversal(trx, reversalId);
      await settleInvoice(trx, invoiceId);
    },

    followPracticeClock(aheadMs) {
      practiceAheadMs = aheadMs;
    },

    async approveDue() {
      const aheadMs = await practiceAheadMs();
      for (;;) {
        const partnerIds = await queries.selectDuePartners(db, aheadMs, PARTNERS_AT_ONCE);
        for (const partnerId of partnerIds) {
          await db.transaction(async (trx) => {
            const { isPractice } = await lockPartner(trx, partnerId);
            const due = await queries.approveDue(trx, partnerId, isPractice ? aheadMs : 0);
            for (const { id, cents } of due) {
              await postMove(trx, {
                id: ids.rowId(),
                partnerId,
                kind: 'approve',
                from: 'held',
                to: 'approved',
                cents,
                commissionId: id,
              });
            }
          });
        }
        if (partnerIds.length < PARTNERS_AT_ONCE) return;
      }
    },
  };
}

/** The share of a payment, in whole cents; a half is rounded up. */
function commissionCents(paidCents: number, { ratePercent }: ReferralTerms): number {
  return Math.max(0, Math.round((paidCents * ratePercent) / 100));
}

/** Whether a payment is within the months that count, from the first one on. */
function paysWithin({ months }: ReferralTerms, first: Date, paidAt: Date): boolean {
  const end = new Date(first);
  end.setUTCMonth(end.getUTCMonth() + months);
  return paidAt < end;
}

/** How much of a commission is taken back when so much of what was charged went back. */
function reversedShare(facts: {
  amountCents: number;
  chargedCents: number;
  backCents: number;
}): number {
  const { amountCents, chargedCents, backCents } = facts;
  return Math.min(amountCents, Math.round((amountCents * backCents) / chargedCents));
}
