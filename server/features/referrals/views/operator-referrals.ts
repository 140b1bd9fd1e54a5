import type {
  BatchPayout,
  ExportedPayout,
  OperatorCommission,
  ReferralBatch,
  ReferralBooks,
} from '#shared/referrals/operator-referrals.contract.ts';
import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PayoutDetailsStore } from '../payouts/payout-details.ts';
import * as payouts from '../payouts/payouts.queries.ts';
import * as queries from './operator-referrals.queries.ts';
import { toBalances } from './own-referrals.ts';

interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** The books of referrals as operators see them. */
export interface OperatorReferralsService {
  readBooks(isPractice: boolean): Promise<ReferralBooks>;
  listCommissions(
    wanted: Page & { isPractice: boolean; state: 'review' | 'pending' | 'approved' | 'refused' },
  ): Promise<{ items: OperatorCommission[]; nextCursor: string | null }>;
  listBatches(
    wanted: Page & { isPractice: boolean },
  ): Promise<{ items: ReferralBatch[]; nextCursor: string | null }>;
  /** Throws batch_not_found. */
  listPayouts(batchId: string): Promise<BatchPayout[]>;
  /** With names and accounts; the audit log notes who read them. Throws batch_not_found. */
  exportBatch(batchId: string, by: AuditActor): Promise<ExportedPayout[]>;
}

/** Reads commissions, batches and totals over all creators. */
export function createOperatorReferrals(
  { db }: Pick<Platform, 'db'>,
  ports: { audit: AuditLog; details: PayoutDetailsStore; readTerms(): Promise<ReferralTerms> },
): OperatorReferralsService {
  const { audit, details, readTerms } = ports;
  const after = (cursor: string | undefined) => (cursor === undefined ? null : readCursor(cursor));

  return {
    async readBooks(isPractice) {
      const terms = await readTerms();
      const wanted = { isPractice, minimumCents: terms.minimumUsd * 100 };
      const [balances, sums, payable, leftOut, hasPractice] = await Promise.all([
        queries.selectTotals(db, isPractice),
        queries.selectCommissionSums(db, isPractice),
        payouts.selectPayable(db, wanted),
        payouts.selectLeftOut(db, wanted),
        queries.hasPractice(db),
      ]);
      return {
        balances: toBalances(balances),
        review: { count: sums.reviewCount, cents: sums.reviewCents },
        reversedCents: sums.reversedCents,
        payable: {
          creators: payable.length,
          cents: payable.reduce((sum, { cents }) => sum + cents, 0),
        },
        leftOut,
        hasPractice,
        terms,
      };
    },

    async listCommissions({ cursor, limit, ...wanted }) {
      const found = await queries.selectCommissions(db, { ...wanted, after: after(cursor), limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toCommission), nextCursor };
    },

    async listBatches({ cursor, limit, isPractice }) {
      const found = await queries.selectBatches(db, { isPractice, after: after(cursor), limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toBatch), nextCursor };
    },

    async listPayouts(batchId) {
      if ((await payouts.findBatch(db, batchId)) === undefined) {
        throw new AppError('batch_not_found');
      }
      return (await payouts.listPayouts(db, batchId)).map(toPayout);
    },

    exportBatch: (batchId, by) =>
      db.transaction(async (trx) => {
        if ((await payouts.findBatch(trx, batchId)) === undefined) {
          throw new AppError('batch_not_found');
        }
        const rows = await payouts.listPayouts(trx, batchId);
        await payouts.markExported(trx, batchId);
        await audit.record(trx, {
          action: 'referral.batch_exported',
          by,
          target: { kind: 'payout', id: batchId },
          after: { payouts: rows.length },
        });
        return rows.map((row) => ({
          payout: toPayout(row),
          to: details.openCopy(row.id, row.sealedTo),
        }));
      }),
  };
}

function personOf(id: string | null, name: string | null, email: string | null) {
  return id === null || name === null || email === null ? null : { id, name, email };
}

function toCommission(row: queries.ListedCommission): OperatorCommission {
  const { id, invoiceId, paidCents, ratePercent, amountCents, reversedCents, state } = row;
  return {
    id,
    at: row.createdAt.toISOString(),
    creator: personOf(row.creatorId, row.creatorName, row.creatorEmail),
    referred: personOf(row.referredId, row.referredName, row.referredEmail),
    invoiceId,
    paidCents,
    ratePercent,
    amountCents,
    reversedCents,
    state,
    doubts: row.doubts,
    decision: row.decision,
    releaseAt: row.releaseAt.toISOString(),
    isPaidOut: row.payoutId !== null,
    isPractice: row.isPractice,
  };
}

function toBatch(row: queries.ListedBatch): ReferralBatch {
  const { id, madeAt, madeBy, exportedAt, payouts: count, cents, open } = row;
  return {
    id,
    madeAt: madeAt.toISOString(),
    madeBy,
    exportedAt: exportedAt?.toISOString() ?? null,
    payouts: count,
    cents,
    open,
    paidCents: row.paidCents,
    failedCents: row.failedCents,
  };
}

function toPayout(row: payouts.ListedPayout): BatchPayout {
  const { id, amountCents, state, failure, settledAt } = row;
  return {
    id,
    creator: personOf(row.creatorId, row.creatorName, row.creatorEmail),
    amountCents,
    state,
    failure,
    settledAt: settledAt?.toISOString() ?? null,
  };
}
