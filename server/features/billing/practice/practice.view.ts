import { capitalised } from '#shared/app/first-letter.ts';
import type * as shown from '#public-web/billing/practice-view.ts';
import { nextDueOf } from '../stripe-double/lives/due-work.ts';
import { testCards } from '../stripe-double/money/test-cards.ts';
import type { Customer, Invoice } from '../stripe-double/world/stored-objects.ts';
import { findById } from '../stripe-double/world/stripe-error.ts';
import type { World } from '../stripe-double/world/world.ts';
import { customerOfPortal, openDisputeOf } from './practice-acts.ts';

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString();

export const cardChoices: readonly shown.CardChoice[] = testCards.map(({ id, number, words }) => ({
  id,
  number: number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  words,
}));

function toPayer(world: World, customer: Customer | undefined): shown.Payer {
  return {
    name: customer?.name ?? '',
    country: customer?.address?.country ?? '',
    taxId: world.taxIds.findLast((one) => one.customer === customer?.id)?.value ?? '',
  };
}

/** Throws StripeError for an id that is of no page. */
export function toCheckout(world: World, id: string): shown.CheckoutFacts {
  const session = findById(world.checkoutSessions, id, 'checkout.session');
  const customer = world.customers.find((one) => one.id === session.customer);
  const price = world.prices.find((one) => one.id === world.checkoutOrders[id]?.items[0]?.price);
  return {
    state: session.status === 'open' ? 'open' : session.status === 'complete' ? 'paid' : 'over',
    planName: nameOf(world, price?.product),
    interval: price?.recurring.interval ?? 'month',
    email: customer?.email ?? session.customer_email ?? '',
    subtotalCents: session.amount_subtotal ?? 0,
    discountCents: session.total_details?.amount_discount ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    totalCents: session.amount_total ?? 0,
    takesCodes: session.allow_promotion_codes === true,
    hasCode: session.discounts.length > 0,
    asksTaxId: session.tax_id_collection?.enabled === true,
    payer: toPayer(world, customer),
    successUrl: (session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', session.id),
    cancelUrl: session.cancel_url,
  };
}

/** Throws StripeError for an id that is of no page. */
export function toPortal(world: World, id: string): shown.PortalFacts {
  const customer = customerOfPortal(world, id);
  const session = world.portalSessions.find(({ url }) => url.endsWith(`/portal/${id}`));
  const current = world.subscriptions.findLast((one) => one.customer === customer.id);
  const method = world.paymentMethods.find(
    (one) =>
      one.id ===
      (current?.default_payment_method ?? customer.invoice_settings.default_payment_method),
  );
  const due = nextDueOf(world, customer.id);
  const [item] = current?.items.data ?? [];
  return {
    email: customer.email ?? '',
    returnUrl: session?.return_url ?? null,
    card: method === undefined ? null : `${capitalised(method.card.brand)} ${method.card.last4}`,
    payer: toPayer(world, customer),
    now: iso(world.now),
    nextAt: due === null ? null : iso(due),
    subscription:
      current === undefined || item === undefined
        ? null
        : {
            planName: nameOf(world, item.price.product),
            status: current.status,
            until: iso(current.ended_at ?? item.current_period_end),
            ends: current.cancel_at !== null,
          },
    isDisputed: openDisputeOf(world, customer.id) !== undefined,
    failsNext: world.declines[customer.id] !== undefined,
    invoices: world.invoices
      .filter((one) => one.customer === customer.id)
      .map((one) => toLink(world, one))
      .toReversed(),
  };
}

/** Throws StripeError for an id that is of no invoice. */
export function toInvoice(world: World, id: string): shown.InvoiceFacts {
  const invoice = findById(world.invoices, id, 'invoice');
  const customer = world.customers.find((one) => one.id === invoice.customer);
  return {
    ...toLink(world, invoice),
    email: invoice.customer_email ?? customer?.email ?? '',
    name: customer?.name ?? '',
    country: customer?.address?.country ?? '',
    lines: invoice.lines.data.map((line) => ({
      text: line.description ?? 'Plan',
      amountCents: line.amount,
    })),
    subtotalCents: invoice.subtotal,
    discountCents: invoice.total_discount_amounts.reduce((all, { amount }) => all + amount, 0),
    taxCents: invoice.total_taxes.reduce((all, { amount }) => all + amount, 0),
    creditCents: Math.max(0, Math.min(invoice.total - invoice.amount_due, invoice.total)),
    paidCents: invoice.amount_paid,
  };
}

/** Events of a customer that somebody is told of and that were not seen before, oldest first. */
export function toEvents(
  world: World,
  customer: string,
  seen: ReadonlySet<string>,
): shown.PracticeEvent[] {
  const waiting = new Set(world.outbox.map(({ event }) => event));
  // Some objects name their charge only.
  const names = [
    customer,
    ...world.charges.filter((one) => one.customer === customer).map(({ id }) => id),
  ];
  const told = new Set<string>(world.webhookEndpoints.flatMap((one) => one.enabled_events));
  return world.events
    .filter(({ id, type }) => told.has(type) && !seen.has(id))
    .filter(({ data }) => {
      const text = JSON.stringify(data.object);
      return names.some((name) => text.includes(name));
    })
    .map(({ id, type, created }) => ({ type, at: iso(created), isDelivered: !waiting.has(id) }));
}

function toLink(world: World, invoice: Invoice): shown.InvoiceLink {
  const intents = new Set(
    world.invoicePayments
      .filter((one) => one.invoice === invoice.id)
      .map(({ payment }) => payment.payment_intent),
  );
  return {
    id: invoice.id,
    number: invoice.number ?? 'Draft',
    status: invoice.status,
    totalCents: invoice.total,
    refundedCents: world.charges
      .filter(({ payment_intent: intent }) => intent !== null && intents.has(intent))
      .reduce((all, one) => all + one.amount_refunded, 0),
    at: iso(invoice.created),
  };
}

function nameOf(world: World, product: string | undefined): string {
  return world.products.find(({ id }) => id === product)?.name ?? 'Plan';
}
