import { z } from 'zod';
import { baseCoupon, basePromotionCode } from '../base/base-catalogue.ts';
import { cents, count, flag, mergeMetadata, metadata, time, word } from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { emit } from '../world/events.ts';
import type { Coupon, PromotionCode } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { newId } from '../world/world.ts';

export const couponRoutes = [
  route(
    'POST',
    'coupons',
    {
      id: word.optional(),
      name: word.max(40).optional(),
      percent_off: z.coerce.number().positive().max(100).optional(),
      amount_off: cents.min(1).optional(),
      currency: z.literal('usd').optional(),
      duration: z.enum(['once', 'repeating', 'forever']).default('once'),
      duration_in_months: count.min(1).optional(),
      max_redemptions: count.min(1).optional(),
      redeem_by: time.optional(),
      applies_to: z.strictObject({ products: z.array(word).min(1) }).optional(),
      metadata: metadata.optional(),
    },
    (world, { id = newId('', 8).slice(1), ...params }) => {
      if ((params.percent_off === undefined) === (params.amount_off === undefined))
        throw badRequest('You must pass either percent_off or amount_off.', 'percent_off');
      if (params.amount_off !== undefined && params.currency === undefined)
        throw badRequest('You must pass currency when passing amount_off.', 'currency');
      if ((params.duration === 'repeating') !== (params.duration_in_months !== undefined))
        throw badRequest('duration_in_months goes with a repeating coupon.', 'duration_in_months');
      if (world.coupons.some((one) => one.id === id))
        throw badRequest('Coupon already exists.', 'id', 'resource_already_exists');
      for (const product of params.applies_to?.products ?? [])
        findById(world.products, product, 'product', 'applies_to');
      const coupon: Coupon = {
        ...structuredClone(baseCoupon),
        id,
        amount_off: params.amount_off ?? null,
        created: world.now,
        currency: params.currency ?? null,
        duration: params.duration,
        duration_in_months: params.duration_in_months ?? null,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        percent_off: params.percent_off ?? null,
        redeem_by: params.redeem_by ?? null,
        ...(params.applies_to === undefined ? {} : { applies_to: params.applies_to }),
      };
      world.coupons.push(coupon);
      emit(world, 'coupon.created', coupon);
      return coupon;
    },
  ),
  route('GET', 'coupons', listShape, (world, params) => page(world.coupons, params, 'coupons')),
  route('GET', 'coupons/:id', {}, (world, _, id = '') => findById(world.coupons, id, 'coupon')),
  // Customers who have it keep it: only new uses are refused.
  route('DELETE', 'coupons/:id', {}, (world, _, id = '') => {
    const coupon = findById(world.coupons, id, 'coupon');
    coupon.valid = false;
    emit(world, 'coupon.deleted', coupon);
    return { id, object: 'coupon', deleted: true };
  }),
  route(
    'POST',
    'promotion_codes',
    {
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: word }),
      code: z
        .string()
        .regex(/^[\w-]{1,500}$/)
        .optional(),
      customer: word.optional(),
      expires_at: time.optional(),
      max_redemptions: count.min(1).optional(),
      active: flag.default(true),
      restrictions: z.strictObject({ first_time_transaction: flag.default(false) }).optional(),
      metadata: metadata.optional(),
    },
    (world, params) => {
      const coupon = findById(world.coupons, params.promotion.coupon, 'coupon', 'promotion');
      const code = params.code ?? newId('', 8).slice(1).toUpperCase();
      if (
        world.promotionCodes.some(
          (one) => one.active && one.code.toLowerCase() === code.toLowerCase(),
        )
      )
        throw badRequest('An active promotion code with this code already exists.', 'code');
      const promotion: PromotionCode = {
        ...structuredClone(basePromotionCode),
        id: newId('promo'),
        active: params.active,
        code,
        created: world.now,
        customer: params.customer ?? null,
        expires_at: params.expires_at ?? null,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        promotion: { type: 'coupon', coupon: coupon.id },
        restrictions: {
          first_time_transaction: params.restrictions?.first_time_transaction ?? false,
          minimum_amount: null,
          minimum_amount_currency: null,
        },
      };
      world.promotionCodes.push(promotion);
      emit(world, 'promotion_code.created', promotion);
      return promotion;
    },
  ),
  route(
    'GET',
    'promotion_codes',
    { ...listShape, code: word.optional(), active: flag.optional(), coupon: word.optional() },
    (world, params) =>
      page(
        world.promotionCodes.filter(
          (one) =>
            (params.code === undefined || one.code.toLowerCase() === params.code.toLowerCase()) &&
            (params.active === undefined || one.active === params.active) &&
            (params.coupon === undefined || one.promotion.coupon === params.coupon),
        ),
        params,
        'promotion_codes',
      ),
  ),
  route('GET', 'promotion_codes/:id', {}, (world, _, id = '') =>
    findById(world.promotionCodes, id, 'promotion_code'),
  ),
  route('POST', 'promotion_codes/:id', { active: flag.optional() }, (world, params, id = '') => {
    const promotion = findById(world.promotionCodes, id, 'promotion_code');
    promotion.active = params.active ?? promotion.active;
    emit(world, 'promotion_code.updated', promotion);
    return promotion;
  }),
];
