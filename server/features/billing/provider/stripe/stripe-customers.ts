import type Stripe from 'stripe';
import type { CustomerFacts, InvoiceFacts, SubscriptionFacts } from '../provider-facts.ts';
import { ProviderError } from '../billing-provider.ts';
import { asking, dateOf, dateOrNull, idOf, orNull } from './stripe-client.ts';
import {
  pausedUntilCharged,
  toInvoiceFacts,
  toMoneyBack,
  toSubscriptionFacts,
} from './stripe-facts.ts';

/** What one list of a customer may have; nobody pays so often. */
const MOST = 5_000;
const limit = 100;

const gone: CustomerFacts = {
  isGone: true,
  card: null,
  name: null,
  country: null,
  taxId: null,
  creditCents: 0,
  subscriptions: [],
  invoices: [],
};

/** Fetches all that Stripe knows of a customer. */
export async function readCustomerFacts(stripe: Stripe, id: string): Promise<CustomerFacts> {
  const customer = await orNull(() =>
    stripe.customers.retrieve(id, {
      expand: ['invoice_settings.default_payment_method', 'tax_ids'],
    }),
  );
  if (customer === null || customer.deleted === true) {
    return { ...gone, invoices: await readInvoices(stripe, id) };
  }
  const data = await all(
    stripe.subscriptions.list({
      customer: id,
      status: 'all',
      limit,
      expand: ['data.default_payment_method', 'data.discounts.source.coupon', 'data.schedule'],
    }),
  );
  const invoices = await readInvoices(stripe, id);
  const subscriptions: SubscriptionFacts[] = [];
  for (const one of data) {
    const facts = toSubscriptionFacts(one);
    if (facts === null) continue;
    const next = nextPhase(one);
    const nextCharge = await nextChargeOf(stripe, one);
    subscriptions.push(pausedUntilCharged({ ...facts, next, nextCharge }, invoices));
  }
  return {
    isGone: false,
    card: cardOf(data, customer),
    name: customer.name ?? null,
    country: customer.address?.country ?? null,
    taxId: customer.tax_ids?.data[0]?.value ?? null,
    // A negative balance at Stripe is money that belongs to the customer.
    creditCents: -customer.balance,
    subscriptions,
    invoices,
  };
}

/** Of the newest subscription that has one, else the customer's own. */
function cardOf(
  subscriptions: readonly Stripe.Subscription[],
  customer: Stripe.Customer,
): CustomerFacts['card'] {
  const methods = [
    ...subscriptions.map(({ default_payment_method: method }) => method),
    customer.invoice_settings.default_payment_method,
  ];
  for (const method of methods) {
    if (method === null || typeof method === 'string' || method.card === undefined) continue;
    const { brand, last4, exp_month, exp_year, fingerprint = null } = method.card;
    return { brand, last4, expiresMonth: exp_month, expiresYear: exp_year, fingerprint };
  }
  return null;
}

function nextPhase({ schedule }: Stripe.Subscription): SubscriptionFacts['next'] {
  if (schedule === null || typeof schedule === 'string') return null;
  const end = schedule.current_phase?.end_date;
  const phase = schedule.phases.find(({ start_date: start }) => start === end);
  const externalPriceId = idOf(phase?.items[0]?.price);
  if (phase === undefined || externalPriceId === null) return null;
  return { externalPriceId, at: dateOf(phase.start_date) };
}

/** What Stripe says it will charge; null when it will charge nothing more. */
async function nextChargeOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<SubscriptionFacts['nextCharge']> {
  const { id, status, cancel_at_period_end: ends, cancel_at: end } = subscription;
  const isLive = status === 'active' || status === 'trialing' || status === 'past_due';
  if (!isLive || ends || end !== null || subscription.pause_collection !== null) return null;
  try {
    const next = await asking(() => stripe.invoices.createPreview({ subscription: id }));
    const at = dateOrNull(subscription.items.data[0]?.current_period_end);
    return at === null ? null : { amountCents: next.amount_due, at };
  } catch (error) {
    // It ended between the two calls; the event of that is on its way.
    if (error instanceof ProviderError && error.kind !== 'unreachable') return null;
    throw error;
  }
}

/** Every page of a list. */
function all<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return asking(() => list.autoPagingToArray({ limit: MOST }));
}

async function readInvoices(stripe: Stripe, customer: string): Promise<InvoiceFacts[]> {
  const invoices = await orNull(() =>
    all(stripe.invoices.list({ customer, limit, expand: ['data.payments'] })),
  );
  if (invoices === null) return [];
  const charges = await all(stripe.charges.list({ customer, limit }));
  const facts: InvoiceFacts[] = [];
  for (const invoice of invoices) {
    const paying = new Set(
      (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent)),
    );
    // Newest first, as Stripe lists them.
    const own = charges.filter(({ payment_intent: intent }) => paying.has(idOf(intent)));
    const refunds: Stripe.Refund[] = [];
    const disputes: Stripe.Dispute[] = [];
    for (const { id: charge, amount_refunded: back, disputed } of own) {
      if (back > 0) {
        refunds.push(...(await all(stripe.refunds.list({ charge, limit }))));
      }
      if (disputed) {
        disputes.push(...(await all(stripe.disputes.list({ charge, limit }))));
      }
    }
    const failed = own.find(({ status }) => status === 'failed');
    facts.push(
      toInvoiceFacts(invoice, {
        refunds: refunds.map(toMoneyBack),
        disputes: disputes.map(toMoneyBack),
        failureReason: failed?.failure_message ?? null,
      }),
    );
  }
  return facts;
}
