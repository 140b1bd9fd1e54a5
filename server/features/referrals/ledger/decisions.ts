import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findCommission, updateCommission } from './commissions.queries.ts';
import { lockPartner, postMove } from './ledger.queries.ts';

/** An operator's word on a commission. */
export interface Decision {
  decision: 'count' | 'refuse';
  /** The creator reads it. */
  reason: string;
}

/**
 * Lets a doubtful commission count, refuses one, or takes a refusal back. One that a payout holds stays
 * as it is. Throws commission_not_found and commission_settled.
 */
export type DecideCommission = (id: string, word: Decision, by: AuditActor) => Promise<void>;

/** Makes the operators' decision, which moves the money and leaves an entry in the audit log. */
export function createDecisions(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  { audit }: { audit: AuditLog },
): DecideCommission {
  return (commissionId, { decision, reason }, by) =>
    db.transaction(async (trx) => {
      const found = await findCommission(trx, commissionId);
      if (found === undefined) throw new AppError('commission_not_found');
      const partner = await lockPartner(trx, found.partnerId);
      const commission = await findCommission(trx, commissionId);
      if (commission === undefined) throw new AppError('commission_not_found');
      const { state, amountCents, reversedCents, payoutId } = commission;
      const isSettled =
        payoutId !== null ||
        state === 'forfeited' ||
        partner.userId === null ||
        (decision === 'count' ? state === 'pending' || state === 'approved' : state === 'refused');
      if (isSettled) throw new AppError('commission_settled');
      const next = decision === 'count' ? 'pending' : 'refused';
      await updateCommission(trx, commissionId, { state: next, decision: reason });
      const cents = amountCents - reversedCents;
      const move = { id: ids.rowId(), partnerId: partner.id, cents, commissionId };
      if (decision === 'refuse') {
        const from = state === 'approved' ? 'approved' : 'held';
        await postMove(trx, { ...move, kind: 'refuse', from, to: 'expense' });
      } else if (state === 'refused') {
        await postMove(trx, { ...move, kind: 'reinstate', from: 'expense', to: 'held' });
      }
      await audit.record(trx, {
        action: decision === 'count' ? 'referral.counted' : 'referral.refused',
        by,
        target: { kind: 'commission', id: commissionId },
        reason,
        before: { state },
        after: { state: next, cents },
      });
    });
}
