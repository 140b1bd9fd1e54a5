import { redeem, type WantedDiscount } from '../money/coupons.ts';
import { periodLine, remainingTime, unusedTime } from '../money/invoice-lines.ts';
import { draftInvoice } from '../money/invoices.ts';
import { cardError } from '../money/test-cards.ts';
import { emit } from '../world/events.ts';
import type {
  Invoice,
  InvoiceLine,
  Subscription,
  SubscriptionItem,
} from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import type { World } from '../world/world.ts';
import { collect } from './collecting.ts';
import { HOUR, periodAround } from './periods.ts';
import { changedItems, type WantedItem } from './subscription-items.ts';

export interface ItemChange {
  items: readonly WantedItem[];
  prorationBehavior: 'create_prorations' | 'always_invoice' | 'none';
  prorationDate?: number | undefined;
  anchorNow?: boolean | undefined;
  discounts?: readonly WantedDiscount[] | undefined;
}

/**
 * Changes price or quantity. `applyItems` writes the lines that follow from it; a preview does the same on
 * a copy, so both come to the same cent. Paying comes afterwards, and decides whether the change holds.
 */
export function changeItems(
  world: World,
  subscription: Subscription,
  change: ItemChange,
  paymentBehavior:
    | 'allow_incomplete'
    | 'error_if_incomplete'
    | 'pending_if_incomplete'
    | 'default_incomplete',
): void {
  const before = structuredClone(subscription.items);
  const anchor = subscription.billing_cycle_anchor;
  const invoice = applyItems(world, subscription, change);
  if (invoice === null) {
    emit(world, 'customer.subscription.updated', subscription, { items: before });
    return;
  }
  const waits = paymentBehavior === 'pending_if_incomplete' && invoice.amount_due > 0;
  if (waits) {
    subscription.pending_update = {
      billing_cycle_anchor: subscription.billing_cycle_anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: world.now + 23 * HOUR,
      metadata: null,
      subscription_items: subscription.items.data,
      trial_end: null,
      trial_from_plan: null,
    };
    subscription.items = before;
    subscription.billing_cycle_anchor = anchor;
  }
  emit(world, 'customer.subscription.updated', subscription, { items: before });
  const decline = collect(world, invoice);
  if (decline !== null && paymentBehavior === 'error_if_incomplete') throw cardError(decline);
}

/** Writes the new items and their lines; the invoice to collect at once, or null. */
export function applyItems(
  world: World,
  subscription: Subscription,
  change: ItemChange,
): Invoice | null {
  const old = subscription.items.data;
  const next = changedItems(world, subscription, change.items);
  const [first] = old;
  const [newFirst] = next;
  if (first === undefined || newFirst === undefined) throw badRequest('No items.', 'items');
  const at = prorationTime(world, first, change);
  const isReset =
    change.anchorNow === true ||
    !sameInterval(first, newFirst) ||
    (costOf(old) === 0 && costOf(next) > 0);
  if (change.discounts !== undefined) {
    const customer = findById(world.customers, subscription.customer, 'customer');
    subscription.discounts = redeem(world, change.discounts, {
      customer,
      subscription: subscription.id,
    });
  }
  if (subscription.status === 'trialing') {
    subscription.items.data = next;
    return null;
  }
  const lines: InvoiceLine[] = [];
  const prorates = change.prorationBehavior !== 'none';
  const changed = next.filter((item) => !old.some((one) => isEqual(one, item)));
  const left = old.filter((item) => !next.some((one) => isEqual(one, item)));
  for (const item of prorates ? (isReset ? old : left) : []) {
    const credit = unusedTime(world, item, at);
    if (credit !== null) lines.push(credit);
  }
  subscription.items.data = next;
  if (isReset) {
    subscription.billing_cycle_anchor = at;
    const period = periodAround(at, newFirst.price.recurring, at);
    for (const item of next) {
      item.current_period_start = period.start;
      item.current_period_end = period.end;
      lines.push(periodLine(world, item, period, false));
    }
  } else if (prorates) {
    lines.push(...changed.map((item) => remainingTime(world, subscription, item, at)));
  }
  if (lines.length === 0) return null;
  if (!isReset && change.prorationBehavior === 'create_prorations') {
    world.pendingLines.push(...lines);
    return null;
  }
  return draftInvoice(world, {
    subscription,
    reason: 'subscription_update',
    lines,
    period: { start: at, end: at },
    prorationDate: prorates ? at : undefined,
  });
}

/** The quoted moment, which must lie in the current period and cannot meet a new anchor. */
function prorationTime(world: World, item: SubscriptionItem, change: ItemChange): number {
  const date = change.prorationDate;
  if (date === undefined) return world.now;
  if (change.anchorNow === true)
    throw badRequest(
      'You cannot set `proration_date` when `billing_cycle_anchor` is `now`.',
      'proration_date',
    );
  if (date < item.current_period_start || date >= item.current_period_end)
    throw badRequest(
      'The `proration_date` must be within the current period of the subscription.',
      'proration_date',
    );
  return date;
}

function sameInterval(one: SubscriptionItem, other: SubscriptionItem): boolean {
  const [a, b] = [one.price.recurring, other.price.recurring];
  return a.interval === b.interval && a.interval_count === b.interval_count;
}

function costOf(items: readonly SubscriptionItem[]): number {
  return items.reduce((total, item) => total + item.price.unit_amount * item.quantity, 0);
}

function isEqual(one: SubscriptionItem, other: SubscriptionItem): boolean {
  return one.id === other.id && one.price.id === other.price.id && one.quantity === other.quantity;
}
