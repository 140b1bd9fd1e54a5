import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../app/test-app.ts';

/** A doubtful commission and an open payout of a creator, with the ids operators name them by. */
export async function stockReferrals(
  app: Pick<TestApp, 'db'>,
  userId: string,
): Promise<{ commissionId: string; batchId: string; payoutId: string }> {
  const { db } = app;
  const [partnerId, commissionId, batchId, payoutId] = [1, 2, 3, 4].map(() => randomIds.rowId());
  await db('referral_partners').insert({ id: partnerId, userId, isPractice: false });
  await db('referral_commissions').insert({
    id: commissionId,
    partnerId,
    invoiceId: commissionId,
    chargedCents: 2_900,
    paidCents: 2_900,
    ratePercent: 30,
    amountCents: 870,
    paidAt: new Date(),
    paidUntil: new Date(),
    releaseAt: new Date(Date.now() + 86_400_000),
    state: 'review',
    doubts: ['same_card'],
  });
  await db('referral_batches').insert({ id: batchId, isPractice: false, madeBy: 'ada' });
  await db('referral_payouts').insert({
    id: payoutId,
    partnerId,
    batchId,
    kind: 'cash',
    amountCents: 5_000,
    state: 'open',
  });
  return { commissionId: commissionId ?? '', batchId: batchId ?? '', payoutId: payoutId ?? '' };
}
