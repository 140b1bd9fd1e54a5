import type { Knex } from 'knex';
import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockPartner, lockPartnerOf, postMove, selectBalances } from '../ledger/ledger.queries.ts';
import type { PayoutDetailsStore } from './payout-details.ts';
import * as queries from './payouts.queries.ts';

/** Who lowers the next invoices of a creator. */
export interface CreditTaker {
  isOffered(creatorId: string, isPractice: boolean): Promise<boolean>;
  /** Null where it is not offered; else gives credit with a transaction, and tells `onCredit` later. */
  open(
    creatorId: string,
    isPractice: boolean,
  ): Promise<
    ((trx: Knex.Transaction, credit: { id: string; cents: number }) => Promise<void>) | null
  >;
}

export interface Payouts {
  /** Puts each approved balance that may be paid into a batch. Throws nothing_to_pay out. */
  makeBatch(isPractice: boolean, by: AuditActor): Promise<{ id: string }>;
  /**
   * Marks a payout. One that failed gives its amount back, also after it was marked paid. Throws
   * payout_not_found, and payout_settled when it is so already.
   */
  settle(
    payoutId: string,
    outcome: { state: 'paid' } | { state: 'failed'; reason: string },
    by: AuditActor,
  ): Promise<void>;
  /** Marks all open payouts of a batch as paid; returns how many. Throws batch_not_found. */
  settleBatch(batchId: string, by: AuditActor): Promise<number>;
  /** Turns what is approved into credit. Throws credit_not_offered and no_balance. */
  takeCredit(creatorId: string, isPractice: boolean): Promise<void>;
  /** Whether who bills this creator takes credit. */
  offersCredit(creatorId: string, isPractice: boolean): Promise<boolean>;
  /** Called once, by who makes the feature that bills. */
  offerCredit(taker: CreditTaker): void;
  /** What became of a credit; one that was refused is a balance again. */
  onCredit(
    trx: Knex.Transaction,
    credit: { creditId: string; state: 'given' | 'refused'; error: string | null },
  ): Promise<void>;
}

/** Pays approved balances: in batches an operator carries out, or as credit. */
export function createPayouts(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  ports: {
    audit: AuditLog;
    details: PayoutDetailsStore;
    readTerms(): Promise<ReferralTerms>;
  },
): Payouts {
  const { audit, details, readTerms } = ports;
  let taker: CreditTaker | null = null;

  const move = (
    trx: Knex.Transaction,
    { id: payoutId, partnerId, amountCents: cents }: queries.PayoutRow,
    { kind, from, to }: Pick<Parameters<typeof postMove>[1], 'kind' | 'from' | 'to'>,
  ) => postMove(trx, { id: ids.rowId(), partnerId, kind, from, to, cents, payoutId });

  async function pay(trx: Knex.Transaction, payout: queries.PayoutRow): Promise<void> {
    await queries.settlePayout(trx, payout.id, { state: 'paid', failure: null });
    await move(trx, payout, { kind: 'paid', from: 'paying', to: 'paid' });
  }

  /** The payout after its partner is locked. */
  async function lockPayout(trx: Knex.Transaction, id: string) {
    const found = await queries.findPayout(trx, id);
    if (found === undefined || found.kind === 'credit') throw new AppError('payout_not_found');
    const partner = await lockPartner(trx, found.partnerId);
    const payout = await queries.findPayout(trx, id);
    if (payout === undefined) throw new AppError('payout_not_found');
    return { payout, partner };
  }

  return {
    async makeBatch(isPractice, by) {
      const { minimumUsd } = await readTerms();
      const minimumCents = minimumUsd * 100;
      const id = ids.rowId();
      await db.transaction(async (trx) => {
        await queries.insertBatch(trx, { id, isPractice, madeBy: by.username });
        let [count, cents] = [0, 0];
        for (const { partnerId } of await queries.selectPayable(trx, {
          isPractice,
          minimumCents,
        })) {
          await lockPartner(trx, partnerId);
          const { approved } = await selectBalances(trx, partnerId);
          const payee = await queries.findPayee(trx, partnerId);
          if (payee === undefined || approved < minimumCents) continue;
          const payout = {
            id: ids.rowId(),
            partnerId,
            batchId: id,
            kind: 'cash',
            amountCents: approved,
            state: 'open',
          } as const;
          const sealedTo = details.copyFor(payee, payout.id);
          if (sealedTo === null) continue;
          await queries.insertPayout(trx, { ...payout, sealedTo });
          await move(trx, payout, { kind: 'payout', from: 'approved', to: 'paying' });
          [count, cents] = [count + 1, cents + approved];
        }
        if (count === 0) throw new AppError('nothing_to_pay_out');
        await audit.record(trx, {
          action: 'referral.batch_made',
          by,
          target: { kind: 'payout', id },
          after: { payouts: count, cents, practice: isPractice },
        });
      });
      return { id };
    },

    async settle(payoutId, outcome, by) {
      await db.transaction(async (trx) => {
        const { payout, partner } = await lockPayout(trx, payoutId);
        const { state: before } = payout;
        if (before === outcome.state || before === 'failed') throw new AppError('payout_settled');
        if (outcome.state === 'paid') await pay(trx, payout);
        else {
          const failure = partner.userId === null ? null : outcome.reason;
          await queries.settlePayout(trx, payoutId, { state: 'failed', failure });
          // What comes back for an erased account is nobody's.
          const to = partner.userId === null ? 'expense' : 'approved';
          const from = before === 'paid' ? 'paid' : 'paying';
          await move(trx, payout, { kind: 'failed', from, to });
        }
        await audit.record(trx, {
          action: outcome.state === 'paid' ? 'referral.payout_paid' : 'referral.payout_failed',
          by,
          target: { kind: 'payout', id: payoutId },
          ...(outcome.state === 'failed' ? { reason: outcome.reason } : {}),
          before: { state: before },
          after: { state: outcome.state, cents: payout.amountCents },
        });
      });
    },

    settleBatch: (batchId, by) =>
      db.transaction(async (trx) => {
        const batch = await queries.findBatch(trx, batchId);
        if (batch === undefined) throw new AppError('batch_not_found');
        let [count, cents] = [0, 0];
        for (const { id } of await queries.selectPayoutsOf(trx, batchId)) {
          const { payout } = await lockPayout(trx, id);
          if (payout.state !== 'open') continue;
          await pay(trx, payout);
          [count, cents] = [count + 1, cents + payout.amountCents];
        }
        if (count === 0) return 0;
        await audit.record(trx, {
          action: 'referral.batch_paid',
          by,
          target: { kind: 'payout', id: batchId },
          after: { payouts: count, cents },
        });
        return count;
      }),

    async takeCredit(creatorId, isPractice) {
      const give = (await taker?.open(creatorId, isPractice)) ?? null;
      if (give === null) throw new AppError('credit_not_offered');
      await db.transaction(async (trx) => {
        const partner = await lockPartnerOf(trx, {
          id: ids.rowId(),
          userId: creatorId,
          isPractice,
        });
        const { approved: cents } = await selectBalances(trx, partner.id);
        if (cents <= 0) throw new AppError('no_balance');
        const payout = {
          id: ids.rowId(),
          partnerId: partner.id,
          batchId: null,
          kind: 'credit',
          amountCents: cents,
          state: 'open',
        } as const;
        await queries.insertPayout(trx, { ...payout, sealedTo: null });
        await move(trx, payout, { kind: 'credit', from: 'approved', to: 'credit' });
        await give(trx, { id: payout.id, cents });
      });
    },

    offersCredit: async (creatorId, isPractice) =>
      (await taker?.isOffered(creatorId, isPractice)) ?? false,
    offerCredit(one) {
      taker = one;
    },

    async onCredit(trx, { creditId, state, error }) {
      const found = await queries.findPayout(trx, creditId);
      if (found === undefined) return;
      await lockPartner(trx, found.partnerId);
      const payout = await queries.findPayout(trx, creditId);
      if (payout?.state !== 'open') return;
      if (state === 'given') {
        await queries.settlePayout(trx, creditId, { state: 'paid', failure: null });
        return;
      }
      await queries.settlePayout(trx, creditId, { state: 'failed', failure: error });
      await move(trx, payout, { kind: 'failed', from: 'credit', to: 'approved' });
    },
  };
}
