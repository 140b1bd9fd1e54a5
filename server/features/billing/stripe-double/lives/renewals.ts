import { periodLine } from '../money/invoice-lines.ts';
import { draftInvoice, finalize, markUncollectible, voidInvoice } from '../money/invoices.ts';
import { emit } from '../world/events.ts';
import type { Invoice, Subscription } from '../world/stored-objects.ts';
import type { World } from '../world/world.ts';
import { endSubscription } from './collecting.ts';
import { HOUR, periodAround } from './periods.ts';
import { followSchedule } from './schedules.ts';

/**
 * The end of a period or of a trial: the subscription ends, or its next period begins with an invoice that
 * is collected an hour later, as at Stripe.
 */
export function renew(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  const before = {
    status: subscription.status,
    items: structuredClone(subscription.items),
  };
  const invoice = beginPeriod(world, subscription);
  if (invoice === null) return;
  emit(world, 'customer.subscription.updated', subscription, before);
  const { pause_collection: pause } = subscription;
  if (pause?.behavior === 'keep_as_draft' || subscription.status === 'unpaid') {
    invoice.auto_advance = false;
  } else if (pause?.behavior === 'void') {
    voidInvoice(world, invoice);
  } else if (pause?.behavior === 'mark_uncollectible') {
    finalize(world, invoice);
    markUncollectible(world, invoice);
  } else {
    invoice.automatically_finalizes_at = world.now + HOUR;
  }
}

/** Rolls the period and drafts its invoice; null where a schedule ends the subscription. */
export function beginPeriod(world: World, subscription: Subscription): Invoice | null {
  const [old] = subscription.items.data;
  if (old === undefined) return null;
  const past = { start: old.current_period_start, end: old.current_period_end };
  const before = old.price.recurring;
  if (followSchedule(world, subscription)) {
    endSubscription(world, subscription, 'cancellation_requested');
    return null;
  }
  const [first = old] = subscription.items.data;
  const { recurring } = first.price;
  const isOther =
    recurring.interval !== before.interval || recurring.interval_count !== before.interval_count;
  if (subscription.status === 'trialing') subscription.status = 'active';
  if (isOther) subscription.billing_cycle_anchor = world.now;
  const period = periodAround(subscription.billing_cycle_anchor, recurring, world.now);
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
  }
  const spent = new Set(
    world.discounts.filter(({ end }) => end !== null && end <= world.now).map(({ id }) => id),
  );
  subscription.discounts = subscription.discounts.filter((id) => !spent.has(id));
  return draftInvoice(world, {
    subscription,
    reason: 'subscription_cycle',
    lines: subscription.items.data.map((item) => periodLine(world, item, period, false)),
    period: past,
  });
}
