import { collect } from '../stripe-double/lives/collecting.ts';
import { advance, nextDueOf } from '../stripe-double/lives/due-work.ts';
import { closeDispute, openDispute } from '../stripe-double/money/disputes.ts';
import { refund } from '../stripe-double/money/refunds.ts';
import { testCards } from '../stripe-double/money/test-cards.ts';
import { addTaxId } from '../stripe-double/resources/customers.ts';
import { attach } from '../stripe-double/resources/payment-methods.ts';
import { fullAddress } from '../stripe-double/http/form-params.ts';
import { emit } from '../stripe-double/world/events.ts';
import type { Charge, Customer, Dispute } from '../stripe-double/world/stored-objects.ts';
import { badRequest, findById } from '../stripe-double/world/stripe-error.ts';
import type { World } from '../stripe-double/world/world.ts';

/** What a payer types on a hosted page. Empty fields stay as they are. */
export interface PayerForm {
  name: string;
  country: string;
  taxId: string;
}

/** What a newcomer may let happen. */
export const controls = ['next', 'fail', 'good', 'dispute', 'won', 'lost', 'refund'] as const;
export type Control = (typeof controls)[number];

const HOUR = 3_600;

export function testCard(id: string): string {
  if (testCards.some((one) => one.id === id)) return id;
  throw badRequest('Please choose one of the cards.', 'card');
}

/** Anyone with the address of a portal page acts for its customer. */
export function customerOfPortal(world: World, id: string): Customer {
  const session = world.portalSessions.find(({ url }) => url.endsWith(`/portal/${id}`));
  return findById(world.customers, session?.customer ?? '', 'customer');
}

export function writePayer(world: World, customer: Customer, form: PayerForm): void {
  if (form.name !== '') customer.name = form.name;
  if (form.country !== '') customer.address = fullAddress({ country: form.country });
  if (form.taxId === '') return;
  const known = world.taxIds.filter((one) => one.customer === customer.id);
  if (known.some(({ value }) => value === form.taxId)) return;
  addTaxId(world, customer, { type: 'eu_vat', value: form.taxId });
  world.taxIds = world.taxIds.filter((one) => !known.includes(one));
}

export function changeDetails(world: World, customer: Customer, form: PayerForm): void {
  const before = structuredClone(customer);
  writePayer(world, customer, form);
  emit(world, 'customer.updated', customer, before);
}

/** The new card pays from now on, also what runs already. */
export function changeCard(world: World, customer: Customer, card: string): void {
  const before = structuredClone(customer);
  const method = attach(world, testCard(card), customer);
  customer.invoice_settings.default_payment_method = method.id;
  emit(world, 'customer.updated', customer, before);
  for (const one of world.subscriptions) {
    if (one.customer !== customer.id || one.ended_at !== null) continue;
    const old = one.default_payment_method;
    one.default_payment_method = method.id;
    emit(world, 'customer.subscription.updated', one, { default_payment_method: old });
  }
}

/** Pays an open invoice with a card, which then stays the customer's. */
export function payInvoice(world: World, id: string, card: string): void {
  const invoice = findById(world.invoices, id, 'invoice');
  if (invoice.status !== 'open') throw badRequest(`This invoice is ${invoice.status}.`);
  const customer = findById(world.customers, invoice.customer, 'customer');
  changeCard(world, customer, card);
  const decline = collect(world, invoice);
  if (decline !== null) throw badRequest(decline.message);
}

export function carryOut(world: World, customerId: string, act: Control): void {
  const customer = findById(world.customers, customerId, 'customer');
  switch (act) {
    case 'next':
      return goToNext(world, customerId);
    case 'fail':
      world.declines[customerId] = 'generic_decline';
      return undefined;
    case 'good':
      delete world.declines[customerId];
      return changeCard(world, customer, 'pm_card_visa');
    case 'dispute':
      openDispute(world, lastPaid(world, customerId), 'fraudulent');
      return undefined;
    case 'won':
    case 'lost': {
      const open = openDisputeOf(world, customerId);
      if (open === undefined) throw badRequest('There is no dispute that is open.');
      return closeDispute(world, open, act);
    }
    case 'refund':
      refund(world, lastPaid(world, customerId), { reason: 'requested_by_customer' });
      return undefined;
  }
}

/** To what falls due next for the customer, and to what follows from it within two hours: a renewal is charged after one. */
function goToNext(world: World, customer: string): void {
  const first = nextDueOf(world, customer);
  if (first === null) throw badRequest('Nothing is due for this account.');
  let next: number | null = first;
  while (next !== null && next <= first + 2 * HOUR) {
    advance(world, next);
    const following = nextDueOf(world, customer);
    next = following !== null && following > world.now ? following : null;
  }
}

/** The dispute of a customer that waits for the bank. */
export function openDisputeOf(world: World, customer: string): Dispute | undefined {
  const own = new Set(world.charges.filter((one) => one.customer === customer).map(({ id }) => id));
  return world.disputes.findLast(
    ({ charge, status }) => own.has(charge) && status !== 'won' && status !== 'lost',
  );
}

function lastPaid(world: World, customer: string): Charge {
  const charge = world.charges.findLast(
    (one) =>
      one.customer === customer && one.paid && !one.disputed && one.amount_refunded < one.amount,
  );
  if (charge === undefined)
    throw badRequest('There is no payment that is not refunded or disputed.');
  return charge;
}
