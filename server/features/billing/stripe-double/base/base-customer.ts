// Cut from stripe/openapi, openapi/fixtures3.json, MIT, Copyright (c) 2011- Stripe, Inc. (stripe-openapi-license.txt)
import type {
  Customer,
  PaymentMethod,
  TaxId,
  BalanceTransaction,
} from '../world/stored-objects.ts';

const baseAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export const baseCustomer = {
  object: 'customer',
  address: null,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
} satisfies Omit<Customer, 'id' | 'created' | 'invoice_prefix'>;

export const basePaymentMethod = {
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: baseAddress, email: null, name: null, phone: null, tax_id: null },
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
} satisfies Omit<PaymentMethod, 'id' | 'created' | 'card'>;

export const baseCard = {
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  exp_month: 8,
  exp_year: 2034,
  funding: 'credit',
  generated_from: null,
  regulated_status: null,
  three_d_secure_usage: { supported: true },
  wallet: null,
} satisfies Partial<PaymentMethod['card']>;

export const baseTaxId = {
  object: 'tax_id',
  customer_account: null,
  livemode: false,
  verification: { status: 'pending', verified_address: null, verified_name: null },
} satisfies Partial<TaxId>;

export const baseBalanceTransaction = {
  object: 'customer_balance_transaction',
  checkout_session: null,
  credit_note: null,
  currency: 'usd',
  customer_account: null,
  description: null,
  invoice: null,
  livemode: false,
  metadata: {},
  type: 'adjustment',
} satisfies Partial<BalanceTransaction>;
