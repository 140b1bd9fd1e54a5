import { baseCustomer } from '../base/base-customer.ts';
import { usableCoupon, type WantedDiscount } from '../money/coupons.ts';
import { cardError } from '../money/test-cards.ts';
import { emit } from '../world/events.ts';
import type { CheckoutSession, Customer, Invoice, PaymentMethod } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';
import { invoicesOf } from './collecting.ts';
import { type NewSubscription, startSubscription } from './new-subscription.ts';
import { DAY } from './periods.ts';
import { previewStart } from './previewed-invoice.ts';

/** The customer of a session; the first payment of a new one makes it. */
export function customerOfSession(world: World, session: CheckoutSession): Customer {
  if (session.customer !== null) return findById(world.customers, session.customer, 'customer');
  const customer: Customer = {
    ...structuredClone(baseCustomer),
    id: newId('cus', 14),
    created: world.now,
    email: session.customer_email,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
  };
  world.customers.push(customer);
  session.customer = customer.id;
  emit(world, 'customer.created', customer);
  return customer;
}

function wantedBy(world: World, session: CheckoutSession, customer: Customer): NewSubscription {
  const order = world.checkoutOrders[session.id];
  if (order === undefined) throw badRequest(`Session ${session.id} has no order.`);
  return {
    customer,
    items: order.items,
    trialEnd: order.trialDays > 0 ? world.now + order.trialDays * DAY : null,
    discounts: discountsOf(session),
    automaticTax: session.automatic_tax.enabled,
    metadata: order.metadata,
    session: session.id,
  };
}

function discountsOf(session: CheckoutSession): WantedDiscount[] {
  return session.discounts.map(({ coupon, promotion_code: code }) =>
    code === null ? { coupon: coupon ?? undefined } : { promotion_code: code },
  );
}

/** Writes what the session would cost now: its amounts are always those of its first invoice. */
export function priceSession(world: World, session: CheckoutSession): Invoice {
  const copy = structuredClone(world);
  const draft = structuredClone(session);
  const customer = customerOfSession(copy, draft);
  const invoice = previewStart(copy, wantedBy(copy, draft, customer));
  session.amount_subtotal = invoice.subtotal;
  session.amount_total = invoice.total;
  session.total_details = {
    amount_discount: invoice.total_discount_amounts.reduce((all, { amount }) => all + amount, 0),
    amount_shipping: 0,
    amount_tax: invoice.total_taxes.reduce((all, { amount }) => all + amount, 0),
  };
  if (session.automatic_tax.enabled) session.automatic_tax.status = invoice.automatic_tax.status;
  return invoice;
}

/** Puts a code that was typed on the page onto an open session; Stripe's 400 when it holds no more. */
export function enterCode(world: World, session: CheckoutSession, code: string): void {
  const known = world.promotionCodes.find((one) => one.code.toLowerCase() === code.toLowerCase());
  if (known === undefined || session.allow_promotion_codes !== true)
    throw badRequest('This code is invalid.', 'promotion_code', 'resource_missing');
  const customer = world.customers.find(({ id }) => id === session.customer) ?? null;
  usableCoupon(world, { promotion_code: known.id }, customer);
  session.discounts = [{ coupon: null, promotion_code: known.id }];
  priceSession(world, session);
}

/**
 * Pays an open session: the subscription starts, the card is kept for it, and the events say so. A decline
 * is Stripe's 402; then the session stays open for another card, and nothing was started.
 */
export function paySession(
  world: World,
  session: CheckoutSession,
  attachCard: (customer: Customer) => PaymentMethod,
): void {
  if (session.status !== 'open')
    throw badRequest(`This Checkout Session is ${session.status}.`, 'session');
  const customer = customerOfSession(world, session);
  const method = attachCard(customer);
  customer.invoice_settings.default_payment_method ??= method.id;
  const subscription = startSubscription(world, {
    ...wantedBy(world, session, customer),
    paymentMethod: method.id,
    paymentBehavior: 'error_if_incomplete',
  });
  const [invoice] = invoicesOf(world, subscription);
  if (invoice === undefined || invoice.status !== 'paid')
    throw cardError({
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    });
  session.status = 'complete';
  session.payment_status = invoice.amount_paid === 0 ? 'no_payment_required' : 'paid';
  session.url = null;
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.amount_subtotal = invoice.subtotal;
  session.amount_total = invoice.total;
  session.customer_details = {
    address: customer.address ?? null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: customer.name ?? null,
    phone: customer.phone ?? null,
    tax_exempt: customer.tax_exempt ?? 'none',
    tax_ids: world.taxIds
      .filter((one) => one.customer === customer.id)
      .map(({ type, value }) => ({ type, value })),
  };
  emit(world, 'checkout.session.completed', session);
}
