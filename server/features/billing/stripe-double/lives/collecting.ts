import { finalize, voidInvoice } from '../money/invoices.ts';
import { attemptPayment, payingMethod } from '../money/payments.ts';
import type { Decline } from '../money/test-cards.ts';
import { emit } from '../world/events.ts';
import type { Invoice, PaymentMethod, Subscription } from '../world/stored-objects.ts';
import { findById } from '../world/stripe-error.ts';
import type { World } from '../world/world.ts';
import { DAY } from './periods.ts';

/** Waits before attempts 2, 3 and 4. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];

export function subscriptionOf(world: World, invoice: Invoice): Subscription {
  return findById(
    world.subscriptions,
    invoice.parent.subscription_details.subscription,
    'subscription',
  );
}

/** Writes a status and says so, with what it was. */
export function setStatus(
  world: World,
  subscription: Subscription,
  status: Subscription['status'],
): void {
  const before = subscription.status;
  if (before === status) return;
  subscription.status = status;
  emit(world, 'customer.subscription.updated', subscription, { status: before });
}

/**
 * Finalizes a draft if it is one, tries to pay, and draws the consequences for the subscription: active
 * when paid, past due with a next attempt when not, and after the fourth what the settings say.
 */
export function collect(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | null = payingMethod(world, invoice, subscriptionOf(world, invoice)),
): Decline | null {
  if (invoice.status === 'draft') finalize(world, invoice);
  const subscription = subscriptionOf(world, invoice);
  const decline = attemptPayment(world, invoice, method);
  if (decline === null) {
    afterPaid(world, invoice, subscription);
    return null;
  }
  const wait = RETRIES[invoice.attempt_count - 1];
  const isAwaited = invoice.billing_reason !== 'subscription_create' && invoice.auto_advance;
  invoice.next_payment_attempt = isAwaited && wait !== undefined ? world.now + wait : null;
  findById(world.customers, invoice.customer, 'customer').delinquent = true;
  emit(world, 'invoice.payment_failed', invoice);
  const isLive = ['active', 'trialing', 'past_due'].includes(subscription.status);
  if (!isLive || subscription.pending_update !== null) return decline;
  if (invoice.next_payment_attempt !== null) setStatus(world, subscription, 'past_due');
  else if (isAwaited) giveUp(world, subscription);
  return decline;
}

function giveUp(world: World, subscription: Subscription): void {
  if (world.settings.afterLastAttempt === 'unpaid') {
    setStatus(world, subscription, 'unpaid');
    return;
  }
  endSubscription(world, subscription, 'payment_failed');
}

function afterPaid(world: World, invoice: Invoice, subscription: Subscription): void {
  if (subscription.pending_update !== null && invoice.id === subscription.latest_invoice) {
    const { subscription_items: items } = subscription.pending_update;
    if (items !== null) subscription.items.data = items;
    subscription.pending_update = null;
    emit(world, 'customer.subscription.pending_update_applied', subscription);
    emit(world, 'customer.subscription.updated', subscription, {});
  }
  const latest = world.invoices.find(({ id }) => id === subscription.latest_invoice);
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (waits && (latest === undefined || latest.status === 'paid' || latest.status === 'draft'))
    setStatus(world, subscription, 'active');
}

/** Ends a subscription now. Open invoices stay, and nobody tries to collect them any more. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  subscription.status = 'canceled';
  subscription.ended_at = world.now;
  subscription.canceled_at ??= world.now;
  subscription.pending_update = null;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason: subscription.cancellation_details?.reason ?? reason,
  };
  for (const invoice of invoicesOf(world, subscription)) {
    if (invoice.status === 'draft') voidInvoice(world, invoice);
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
  }
  const schedule = world.schedules.find(({ id }) => id === subscription.schedule);
  if (schedule !== undefined) {
    schedule.status = 'canceled';
    schedule.canceled_at = world.now;
  }
  emit(world, 'customer.subscription.deleted', subscription);
}

/** A first payment that did not come within 23 hours. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  for (const invoice of invoicesOf(world, subscription)) {
    if (invoice.status === 'open') voidInvoice(world, invoice);
  }
  subscription.ended_at = world.now;
  setStatus(world, subscription, 'incomplete_expired');
}

export function invoicesOf(world: World, subscription: Subscription): Invoice[] {
  return world.invoices.filter(
    (one) => one.parent.subscription_details.subscription === subscription.id,
  );
}
