import type { Coupon } from '#shared/billing/coupons.contract.ts';
import type { CouponRow } from './coupons.queries.ts';

type Limits = Pick<CouponRow, 'offAt' | 'expiresAt' | 'maxUses' | 'uses'>;

/** Whether anybody can use it at this moment. */
export function stateOf(coupon: Limits, now: Date): Coupon['state'] {
  if (coupon.offAt !== null) return 'off';
  if (coupon.expiresAt !== null && coupon.expiresAt <= now) return 'expired';
  return coupon.maxUses !== null && coupon.uses >= coupon.maxUses ? 'used_up' : 'on';
}

/** What it takes off a price, as the provider counts it. */
export function discountOf(
  { percentOff, amountOffCents }: Pick<CouponRow, 'percentOff' | 'amountOffCents'>,
  priceCents: number,
): number {
  if (percentOff !== null) return Math.round((priceCents * percentOff) / 100);
  return Math.min(amountOffCents ?? 0, priceCents);
}
