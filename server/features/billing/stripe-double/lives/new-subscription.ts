import { baseSubscription } from '../base/base-subscription.ts';
import { redeem, type WantedDiscount } from '../money/coupons.ts';
import { periodLine } from '../money/invoice-lines.ts';
import { draftInvoice, finalize } from '../money/invoices.ts';
import { cardError } from '../money/test-cards.ts';
import { emit } from '../world/events.ts';
import type { Customer, Subscription } from '../world/stored-objects.ts';
import { badRequest } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';
import { collect } from './collecting.ts';
import { periodAround } from './periods.ts';
import { newItem, refuseMixedIntervals, type WantedItem } from './subscription-items.ts';

export interface NewSubscription {
  customer: Customer;
  items: readonly WantedItem[];
  trialEnd?: number | null;
  discounts?: readonly WantedDiscount[];
  automaticTax?: boolean;
  metadata?: { [key: string]: string };
  paymentMethod?: string | null;
  paymentBehavior?: 'allow_incomplete' | 'error_if_incomplete' | 'default_incomplete';
  cancelAtPeriodEnd?: boolean;
  description?: string | null;
  session?: string;
}

/** Starts a subscription and collects its first invoice; a trial's is free. */
export function startSubscription(world: World, wanted: NewSubscription): Subscription {
  const subscription = draftSubscription(world, wanted);
  const [first] = subscription.items.data;
  if (first === undefined) throw badRequest('Missing required param: items.', 'items');
  const isTrial = subscription.status === 'trialing';
  const period = { start: first.current_period_start, end: first.current_period_end };
  emit(world, 'customer.subscription.created', subscription);
  const invoice = draftInvoice(world, {
    subscription,
    reason: 'subscription_create',
    lines: subscription.items.data.map((item) => periodLine(world, item, period, isTrial)),
    period: { start: world.now, end: world.now },
  });
  if (wanted.paymentBehavior === 'default_incomplete') {
    finalize(world, invoice);
    if (invoice.amount_due > 0) return subscription;
  }
  const decline = collect(world, invoice);
  if (decline !== null && wanted.paymentBehavior === 'error_if_incomplete')
    throw cardError(decline);
  return subscription;
}

/** The subscription with its items, before any invoice. */
function draftSubscription(world: World, wanted: NewSubscription): Subscription {
  const id = newId('sub');
  const { customer } = wanted;
  const trialEnd = wanted.trialEnd ?? null;
  const isTrial = trialEnd !== null && trialEnd > world.now;
  const anchor = isTrial ? trialEnd : world.now;
  const items = wanted.items.map((item) => {
    const one = newItem(world, id, item, { start: world.now, end: anchor });
    if (!isTrial) one.current_period_end = periodAround(anchor, one.price.recurring, anchor).end;
    return one;
  });
  refuseMixedIntervals(items);
  const subscription: Subscription = {
    ...structuredClone(baseSubscription),
    id,
    automatic_tax: { ...baseSubscription.automatic_tax, enabled: wanted.automaticTax ?? false },
    billing_cycle_anchor: anchor,
    cancel_at_period_end: wanted.cancelAtPeriodEnd ?? false,
    created: world.now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    default_payment_method: wanted.paymentMethod ?? null,
    description: wanted.description ?? null,
    items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: wanted.metadata ?? {},
    start_date: world.now,
    status: isTrial ? 'trialing' : 'incomplete',
    trial_start: isTrial ? world.now : null,
    trial_end: isTrial ? trialEnd : null,
  };
  customer.currency ??= subscription.currency;
  subscription.discounts = redeem(world, wanted.discounts ?? [], {
    customer,
    subscription: id,
    session: wanted.session,
  });
  world.subscriptions.push(subscription);
  return subscription;
}
