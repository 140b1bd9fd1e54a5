// Cut from stripe/openapi, openapi/fixtures3.json, MIT, Copyright (c) 2011- Stripe, Inc. (stripe-openapi-license.txt)
import type {
  Coupon,
  Discount,
  Plan,
  Price,
  Product,
  PromotionCode,
} from '../world/stored-objects.ts';

export const baseProduct = {
  object: 'product',
  active: true,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  url: null,
} satisfies Omit<Product, 'id' | 'created' | 'updated' | 'name'>;

export const basePrice = {
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
} satisfies Partial<Price>;

export const basePlan = {
  object: 'plan',
  active: true,
  billing_scheme: 'per_unit',
  livemode: false,
  meter: null,
  nickname: null,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
} satisfies Partial<Plan>;

export const baseCoupon = {
  object: 'coupon',
  amount_off: null,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
} satisfies Omit<Coupon, 'id' | 'created'>;

export const basePromotionCode = {
  object: 'promotion_code',
  active: true,
  customer: null,
  customer_account: null,
  expires_at: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  restrictions: {
    first_time_transaction: false,
    minimum_amount: null,
    minimum_amount_currency: null,
  },
  times_redeemed: 0,
} satisfies Partial<PromotionCode>;

export const baseDiscount = {
  object: 'discount',
  checkout_session: null,
  customer_account: null,
  end: null,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  subscription: null,
  subscription_item: null,
} satisfies Partial<Discount>;
