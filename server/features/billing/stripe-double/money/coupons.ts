import { baseDiscount } from '../base/base-catalogue.ts';
import { addMonths } from '../lives/periods.ts';
import type { Coupon, Customer, Invoice, PromotionCode } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';

/** A coupon by its id, or by one of its promotion codes. */
export interface WantedDiscount {
  coupon?: string | undefined;
  promotion_code?: string | undefined;
}

/** The coupon behind what is wanted, when this customer may use it now; Stripe's 400 otherwise. */
export function usableCoupon(
  world: World,
  wanted: WantedDiscount,
  customer: Customer | null,
): { coupon: Coupon; code: PromotionCode | null } {
  const code =
    wanted.promotion_code === undefined
      ? null
      : findById(world.promotionCodes, wanted.promotion_code, 'promotion code', 'promotion_code');
  const id = code?.promotion.coupon ?? wanted.coupon;
  if (id === undefined)
    throw badRequest('A discount needs a coupon or a promotion code.', 'discounts');
  const coupon = findById(world.coupons, id, 'coupon', 'coupon');
  const isOver =
    !coupon.valid ||
    (coupon.redeem_by !== null && coupon.redeem_by <= world.now) ||
    (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions);
  if (isOver) throw badRequest(`Coupon ${coupon.id} is expired.`, 'coupon', 'coupon_expired');
  if (code !== null) refuseUnusable(world, code, customer);
  return { coupon, code };
}

function refuseUnusable(world: World, code: PromotionCode, customer: Customer | null): void {
  const isOver =
    !code.active ||
    (code.expires_at !== null && code.expires_at <= world.now) ||
    (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions) ||
    (code.customer !== null && code.customer !== customer?.id);
  const hasPaid = world.invoices.some(
    (one) => one.customer === customer?.id && one.status === 'paid' && one.amount_paid > 0,
  );
  if (isOver || (code.restrictions.first_time_transaction && hasPaid))
    throw badRequest(
      'This promotion code cannot be redeemed.',
      'promotion_code',
      'promotion_code_not_redeemable',
    );
}

/** Redeems discounts for a subscription; returns their ids. */
export function redeem(
  world: World,
  wanted: readonly WantedDiscount[],
  holder: { customer: Customer; subscription: string; session?: string | undefined },
): string[] {
  return wanted.map((one) => {
    const { coupon, code } = usableCoupon(world, one, holder.customer);
    coupon.times_redeemed += 1;
    if (code !== null) code.times_redeemed += 1;
    const id = newId('di');
    world.discounts.push({
      ...structuredClone(baseDiscount),
      id,
      checkout_session: holder.session ?? null,
      customer: holder.customer.id,
      promotion_code: code?.id ?? null,
      source: { type: 'coupon', coupon: coupon.id },
      start: world.now,
      end:
        coupon.duration === 'repeating'
          ? addMonths(world.now, coupon.duration_in_months ?? 1)
          : null,
      subscription: holder.subscription,
    });
    return id;
  });
}

/** A coupon for one invoice is spent with it; later charges of the subscription are without. */
export function spendOnce(world: World, invoice: Invoice): void {
  for (const { discount: id, amount } of invoice.total_discount_amounts) {
    const discount = world.discounts.find((one) => one.id === id);
    const coupon = world.coupons.find((one) => one.id === discount?.source.coupon);
    if (discount === undefined || coupon?.duration !== 'once' || amount === 0) continue;
    discount.end = world.now;
    const subscription = world.subscriptions.find((one) => one.id === discount.subscription);
    if (subscription !== undefined)
      subscription.discounts = subscription.discounts.filter((one) => one !== id);
  }
}
