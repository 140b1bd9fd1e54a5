import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type BillingProvider, type CouponOrder, ProviderError } from '../billing-provider.ts';
import { asking, orNull, secondsOf } from './stripe-client.ts';

/** Says for which product a coupon is: Stripe's own list of them is too deep to be read with a subscription. */
export const COUPON_PRODUCT = 'unlatch_product';

/** What a coupon is called at Stripe: other terms are another coupon. */
function idFor({ id, ...order }: CouponOrder): string {
  const { code, percentOff, amountOffCents, duration, months, maxUses, expiresAt } = order;
  const terms = [code, percentOff, amountOffCents, duration, months, maxUses, expiresAt];
  const sign = createHash('sha256').update(JSON.stringify([...terms, order.externalProductId]));
  return `unlatch_${id}_${sign.digest('hex').slice(0, 12)}`;
}

/** Coupons at Stripe. They never change, so one that was made before is found by its id. */
export function couponsByStripe(stripe: Stripe): Pick<BillingProvider, 'makeCoupon'> {
  return {
    async makeCoupon(order) {
      const { code, percentOff, amountOffCents, duration, months, maxUses, expiresAt } = order;
      const { externalProductId: product } = order;
      const id = idFor(order);
      if ((await orNull(() => stripe.coupons.retrieve(id))) !== null) return id;
      try {
        await asking(() =>
          stripe.coupons.create({
            id,
            name: code,
            ...(percentOff === null
              ? { amount_off: amountOffCents ?? 0, currency: 'usd' }
              : { percent_off: percentOff }),
            duration: duration === 'months' ? 'repeating' : duration,
            ...(months === null ? {} : { duration_in_months: months }),
            ...(maxUses === null ? {} : { max_redemptions: maxUses }),
            ...(expiresAt === null ? {} : { redeem_by: secondsOf(new Date(expiresAt)) }),
            // Otherwise a code for the smallest plan would lower the largest one after an upgrade.
            ...(product === null
              ? {}
              : { applies_to: { products: [product] }, metadata: { [COUPON_PRODUCT]: product } }),
          }),
        );
      } catch (error) {
        // A second press that ran beside this one made it.
        const isThere = (await orNull(() => stripe.coupons.retrieve(id))) !== null;
        if (!isThere || !(error instanceof ProviderError)) throw error;
      }
      return id;
    },
  };
}
