import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { BillingProvider } from '../provider/billing-provider.ts';
import { providerNow } from '../provider/provider-time.ts';
import { type CouponRow, hasUsed, selectCoupons } from './coupons.queries.ts';
import { stateOf } from './coupons.rules.ts';

/** What is bought, by whom, and the code as it was typed. */
export interface CodedOrder {
  userId: string;
  planId: string;
  code: string;
}

/**
 * The coupon behind a code, when this creator may use it now for this plan. Throws coupon_refused with the
 * reason. The provider knows no limit of one use for each customer, so the answer is ours.
 */
export async function usableCoupon(
  { db, clock }: { db: Database; clock: Clock },
  provider: BillingProvider,
  { userId, planId, code }: CodedOrder,
): Promise<CouponRow> {
  const wanted = { provider: provider.name, code: code.toUpperCase() };
  const [coupon] = await selectCoupons(db, wanted, 1);
  if (coupon === undefined) throw refused('does not exist');
  const state = stateOf(coupon, await providerNow(clock, provider));
  if (state === 'off') throw refused('is switched off');
  if (state === 'expired') throw refused('has expired');
  if (await hasUsed(db, userId, coupon.id)) throw refused('was used by you before');
  if (state === 'used_up') throw refused('was used up');
  if (coupon.planId !== null && coupon.planId !== planId) {
    throw refused(`is for ${coupon.planName ?? 'another plan'} only`);
  }
  return coupon;
}

/** What a creator hears of a code that cannot be used. */
export const refused = (reason: string): AppError =>
  new AppError('coupon_refused', { values: { reason } });
