import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { isOneLine, ONE_LINE, requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { BillingProviderName, Cents, ChargeCents } from './billing-fields.contract.ts';

/** How long a code lowers the price: one charge, some months, or every charge. */
export const couponDurations = ['once', 'months', 'forever'] as const;
export const CouponDuration = z.enum(couponDurations);
export type CouponDuration = z.infer<typeof CouponDuration>;

/** What a code is worth. One of percent and amount is set. */
export const couponWorth = {
  percentOff: z.int('Whole percents only').min(1, 'At least 1').max(100, 'At most 100').nullable(),
  amountOffCents: ChargeCents.nullable(),
  duration: CouponDuration,
  /** For `months`; null otherwise. */
  months: z.int('Whole months only').min(1, 'At least 1').max(36, 'At most 36').nullable(),
};

export const Coupon = z
  .object({
    id: z.string(),
    provider: BillingProviderName,
    code: z.string(),
    percentOff: z.int().nullable(),
    amountOffCents: Cents.nullable(),
    duration: CouponDuration,
    months: z.int().nullable(),
    /** Null for every plan. */
    planId: z.string().nullable(),
    planName: z.string().nullable(),
    maxUses: z.int().nullable(),
    expiresAt: Timestamp.nullable(),
    /** Payments that were made with it. */
    uses: z.int(),
    /** Whether creators can use it now. */
    state: z.enum(['on', 'off', 'expired', 'used_up']),
    /** Set while it is switched off, whatever else holds. */
    offAt: Timestamp.nullable(),
    madeBy: z.string(),
    madeAt: Timestamp,
  })
  .meta({ id: 'BillingCoupon' });
export type Coupon = z.infer<typeof Coupon>;

export const NewCoupon = z
  .strictObject({
    /** Made by the form once: sent twice, it is one coupon. */
    id: RowId,
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, '3 to 40 letters, digits and hyphens'),
    ...couponWorth,
    planId: z.string().max(40).nullable(),
    maxUses: z.int('Whole numbers only').min(1, 'At least 1').max(1_000_000).nullable(),
    expiresAt: Timestamp.nullable(),
    reason: requiredText(500, 'Please say why').refine(isOneLine, ONE_LINE),
  })
  .refine((one) => (one.percentOff === null) !== (one.amountOffCents === null), {
    path: ['percentOff'],
    message: 'Either a percentage or an amount',
  })
  .refine((one) => (one.duration === 'months') === (one.months !== null), {
    path: ['months'],
    message: 'Please say for how many months',
  });
export type NewCoupon = z.infer<typeof NewCoupon>;

export const couponErrors = defineErrors({
  coupon_not_found: [404, 'This coupon does not exist'],
  coupon_code_taken: [409, 'There is a coupon with this code already'],
  coupon_ends_too_soon: [409, 'The last day has passed by the clock of the provider'],
  coupon_plan_not_sold: [409, 'This plan is not offered'],
  coupon_not_made: [409, 'The provider does not take this coupon: {reason}'],
  coupons_need_provider: [409, 'Coupons work with a payment provider that charges automatically'],
});

const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;
const reading = [{ by: 'operator', points: 240, seconds: 60 }] as const;

/** Codes that lower the price of a plan, for new subscriptions. */
export const couponsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/billing/coupons',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'All coupons with their uses, the latest first.',
    query: z.object(PageQuery),
    csv: true,
    responses: { 200: pageOf(Coupon) },
    errors: [],
    limits: reading,
  },
  make: {
    method: 'POST',
    path: '/api/admin/billing/coupons',
    auth: 'admin',
    summary: 'Create a coupon here and at the provider. Its value cannot change.',
    body: NewCoupon,
    responses: { 200: Coupon },
    errors: [
      'coupons_need_provider',
      'coupon_code_taken',
      'coupon_ends_too_soon',
      'coupon_plan_not_sold',
      'coupon_not_made',
      'provider_not_reached',
    ],
    limits,
  },
  switch: {
    method: 'PUT',
    path: '/api/admin/billing/coupons/:couponId',
    auth: 'admin',
    summary: 'Switch a coupon off or on again. Subscriptions that have it keep it.',
    params: z.object({ couponId: z.string().max(40) }),
    body: z.strictObject({
      isOn: z.boolean(),
      reason: requiredText(500, 'Please say why').refine(isOneLine, ONE_LINE),
    }),
    responses: { 200: Coupon },
    errors: ['coupon_not_found'],
    limits,
  },
});
