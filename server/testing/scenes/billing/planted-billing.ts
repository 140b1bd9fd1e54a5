import { DEFAULT, type PlantedValues } from '../planted-rows.ts';

/** Tables of payments without data of creators, each with the reason. */
export const notOfCreators = {
  billing_coupons: 'codes for everybody; who used one is in `billing_checkouts`',
  billing_reconciliations: 'sums of comparisons with the provider',
  billing_settings: 'the payment provider of the installation',
  billing_seller: 'who issues the invoices of the installation',
  manual_numbers: 'the last number of an invoice, by year',
  practice_world: 'what the practice provider keeps; it forgets a customer as the other one does',
};

const books = 'an invoice stays for the books; nothing of it leads to a person here';

/** What of an erased account's payments remains, with the reason. */
export const billingRemains = {
  'billing_closures.external_customer_id': 'which customer the provider has to erase, until it has',
  'billing_disputes.external_id': books,
  'billing_disputes.id': books,
  'billing_disputes.invoice_id': books,
  'billing_history.id': 'that a payment failed or was recovered stays for the books, of nobody',
  'billing_invoices.external_id': books,
  'billing_invoices.id': books,
  'billing_invoices.number': books,
  'billing_refunds.external_id': books,
  'billing_refunds.id': books,
  'billing_refunds.invoice_id': books,
  'manual_invoices.close_reason': books,
  'manual_invoices.credit_number': books,
  'manual_invoices.facts':
    'the law asks for invoices as they were issued; no account leads to them',
  'manual_invoices.invoice_id': books,
  'manual_invoices.paid_reference': books,
  'mrr_movements.creator_id': 'the books keep the id; it leads to nobody any more',
  'price_moves.made_by': 'an operator; no creator is named by it',
  'plan_prices.external_product_id': 'of a plan: no creator is named by it',
};

/** One row in each table of payments, for the account of a mark. */
export function plantedBilling(mark: string): PlantedValues {
  const provider = 'stripe';
  const money = { provider, status: 'succeeded', reason: null };
  return {
    billing_accounts: { provider },
    billing_checkouts: { state: 'done', coupon_id: null },
    billing_closures: { provider, error: null },
    billing_credits: { provider, state: 'given' },
    billing_disputes: money,
    billing_history: {
      provider,
      kind: 'payment_failed',
      plan_id: 'free',
      from_plan_id: null,
    },
    billing_invoices: {
      provider,
      status: 'paid',
      plan_id: 'free',
      currency: 'usd',
      country: 'DE',
      failure_reason: null,
    },
    billing_refunds: money,
    billing_subscriptions: { provider, plan_id: 'free', interval: 'month', status: 'canceled' },
    manual_invoices: { interval: 'month' },
    plan_requests: { plan_id: 'free', interval: 'month', state: 'declined' },
    mrr_movements: {
      id: DEFAULT,
      creator_id: `${mark}-users-id`,
      kind: 'new',
      before_cents: 0,
      after_cents: 1,
      delta_cents: 1,
      plan_id: 'free',
      interval: 'month',
      cause: 'started',
    },
    moved_subscriptions: { state: 'done' },
    // Of all who pay a price; no creator is named by it.
    price_moves: {
      id: 'a-move',
      plan_id: 'free',
      provider,
      interval: 'month',
      from_cents: 1,
      to_cents: 2,
      reason: 'Costs went up',
    },
    plan_prices: {
      id: 'a-price',
      plan_id: 'free',
      provider,
      interval: 'month',
      currency: 'usd',
      external_price_id: null,
    },
    provider_events: {
      source: provider,
      customer_id: `${mark}-billing_accounts-external_customer_id`,
    },
  };
}
