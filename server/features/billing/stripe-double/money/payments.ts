import { baseInvoicePayment } from '../base/base-invoice.ts';
import { baseCharge, baseCardUse, basePaymentIntent } from '../base/base-payment.ts';
import { emit } from '../world/events.ts';
import type {
  Charge,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Subscription,
} from '../world/stored-objects.ts';
import { findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';
import { openDispute } from './disputes.ts';
import { markPaid } from './invoices.ts';
import { cardOf, type Decline, type DeclineCode, declines } from './test-cards.ts';

/** The card an invoice is paid with: its subscription's, else its customer's. */
export function payingMethod(
  world: World,
  invoice: Invoice,
  subscription: Subscription | undefined,
): PaymentMethod | null {
  const customer = findById(world.customers, invoice.customer, 'customer');
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  return world.paymentMethods.find((one) => one.id === id) ?? null;
}

/**
 * One attempt to pay an open invoice. Marks it paid, or counts the attempt and says why the bank refused;
 * what a failure means for the subscription is its caller's.
 */
export function attemptPayment(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | null,
): Decline | null {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_due === 0) {
    invoice.attempt_count = 0;
    markPaid(world, invoice, 0);
    return null;
  }
  const intent = intentOf(world, invoice);
  const decline = declineOf(world, invoice.customer, method);
  const charge = method === null ? null : chargeFor(world, invoice, intent, method, decline);
  intent.payment_method = decline === null ? (method?.id ?? null) : null;
  intent.latest_charge = charge?.id ?? intent.latest_charge;
  if (decline !== null || charge === null) {
    const reason = decline ?? noCard;
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code: reason.code,
      decline_code: reason.declineCode,
      message: reason.message,
    };
    if (charge !== null) emit(world, 'charge.failed', charge);
    emit(world, 'payment_intent.payment_failed', intent);
    return reason;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  const payment = world.invoicePayments.find((one) => one.invoice === invoice.id);
  if (payment !== undefined) {
    payment.status = 'paid';
    payment.amount_paid = intent.amount;
    payment.status_transitions.paid_at = world.now;
  }
  emit(world, 'charge.succeeded', charge);
  emit(world, 'payment_intent.succeeded', intent);
  markPaid(world, invoice, invoice.amount_due);
  if (method !== null && cardOf(method).disputed === true) openDispute(world, charge, 'fraudulent');
  return null;
}

const noCard: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'This customer has no attached payment source or default payment method.',
};

/** An order from the practice page comes first, once; then what the card does by itself. */
function declineOf(world: World, customer: string, method: PaymentMethod | null): Decline | null {
  const ordered = world.declines[customer];
  if (ordered !== undefined) {
    delete world.declines[customer];
    return declines[isDecline(ordered) ? ordered : 'generic_decline'];
  }
  const card = method === null ? null : cardOf(method);
  const code = card?.refused ?? card?.failsLater;
  return code === undefined ? null : declines[code];
}

function isDecline(code: string): code is DeclineCode {
  return code in declines;
}

/** One payment intent serves all attempts of an invoice. */
function intentOf(world: World, invoice: Invoice): PaymentIntent {
  const known = world.invoicePayments.find((one) => one.invoice === invoice.id);
  if (known !== undefined)
    return findById(world.paymentIntents, known.payment.payment_intent, 'payment_intent');
  const id = newId('pi');
  const intent: PaymentIntent = {
    ...structuredClone(basePaymentIntent),
    id,
    amount: invoice.amount_due,
    client_secret: newId(`${id}_secret`),
    created: world.now,
    customer: invoice.customer,
    description: `Invoice ${invoice.number ?? invoice.id}`,
  };
  world.paymentIntents.push(intent);
  world.invoicePayments.push({
    ...structuredClone(baseInvoicePayment),
    id: newId('inpay'),
    amount_requested: invoice.amount_due,
    created: world.now,
    currency: invoice.currency,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: id },
  });
  emit(world, 'payment_intent.created', intent);
  return intent;
}

function chargeFor(
  world: World,
  invoice: Invoice,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  const charge: Charge = {
    ...structuredClone(baseCharge),
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: decline === null ? intent.amount : 0,
    billing_details: method.billing_details,
    captured: decline === null,
    created: world.now,
    customer: invoice.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline === null ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: decline === null ? 'Payment complete.' : decline.message,
      type: decline === null ? 'authorized' : 'issuer_declined',
    },
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: { ...baseCardUse, ...method.card, wallet: null },
    },
    status: decline === null ? 'succeeded' : 'failed',
  };
  world.charges.push(charge);
  return charge;
}
