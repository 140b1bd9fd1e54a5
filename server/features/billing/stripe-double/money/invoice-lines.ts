import { baseInvoiceLine } from '../base/base-invoice.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from '../world/stored-objects.ts';
import { newId, type World } from '../world/world.ts';
import { liveDiscounts, lowers, roundCents } from './discounts-and-tax.ts';

interface Period {
  start: number;
  end: number;
}

/** `$29.00`, as Stripe writes it in descriptions. */
function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function lineOf(
  item: SubscriptionItem,
  period: Period,
  amount: number,
  description: string,
  credited: InvoiceLine | null | undefined,
): InvoiceLine {
  const isProration = credited !== undefined;
  return {
    ...structuredClone(baseInvoiceLine),
    id: newId('il'),
    amount,
    subtotal: amount,
    description,
    // A proration carries its discount in its amount (`proration_discounts: included`).
    discountable: !isProration,
    period,
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: item.subscription,
    pricing: {
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
      price_details: { price: item.price.id, product: item.price.product },
    },
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isProration ? newId('ii') : null,
        proration: isProration,
        proration_details:
          credited === undefined || credited === null || credited.invoice === null
            ? { credited_items: null }
            : {
                credited_items: {
                  invoice: credited.invoice,
                  invoice_line_items: [credited.id],
                },
              },
        subscription: item.subscription,
        subscription_item: item.id,
      },
    },
  };
}

/** The price of a whole period, or of a trial, which is nothing. */
export function periodLine(
  world: World,
  item: SubscriptionItem,
  period: Period,
  isTrial: boolean,
): InvoiceLine {
  const name = productName(world, item);
  if (isTrial) return lineOf(item, period, 0, `Trial period for ${name}`, undefined);
  const { unit_amount: unit, recurring } = item.price;
  const description = `${item.quantity} × ${name} (at ${inDollars(unit)} / ${recurring.interval})`;
  return lineOf(item, period, unit * item.quantity, description, undefined);
}

/**
 * What comes back for the rest of a period that was charged: the charge net of its discount, by the second
 * (docs.stripe.com/billing/subscriptions/prorations). Null where nothing was charged for this time.
 */
export function unusedTime(world: World, item: SubscriptionItem, at: number): InvoiceLine | null {
  const charged = chargedLine(world, item, at);
  if (charged === null) return null;
  const { start, end } = charged.period;
  const net =
    charged.amount - charged.discount_amounts.reduce((total, { amount }) => total + amount, 0);
  const amount = -roundCents((net * (end - at)) / (end - start));
  return amount === 0
    ? null
    : lineOf(
        item,
        { start: at, end },
        amount,
        `Unused time on ${productName(world, item)} after ${dayOf(at)}`,
        charged,
      );
}

/** What the rest of the period costs at the item's price, its discount included. */
export function remainingTime(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
  at: number,
): InvoiceLine {
  const { current_period_start: start, current_period_end: end } = item;
  const whole = item.price.unit_amount * item.quantity;
  let net = whole;
  for (const { coupon } of liveDiscounts(world, subscription.discounts)) {
    if (!lowers(coupon, item.price.product)) continue;
    const off =
      coupon.percent_off === null ? (coupon.amount_off ?? 0) : (net * coupon.percent_off) / 100;
    net = Math.max(0, net - off);
  }
  const amount = roundCents((net * (end - at)) / (end - start));
  const description = `Remaining time on ${productName(world, item)} after ${dayOf(at)}`;
  return lineOf(item, { start: at, end }, amount, description, null);
}

/** The latest line that charged this item for the time `at`. */
function chargedLine(world: World, item: SubscriptionItem, at: number): InvoiceLine | null {
  const lines = [
    ...world.invoices.filter(({ status }) => status !== 'void').flatMap((one) => one.lines.data),
    ...world.pendingLines,
  ];
  return (
    lines.findLast(
      (line) =>
        line.parent.subscription_item_details.subscription_item === item.id &&
        line.amount > 0 &&
        line.period.start <= at &&
        at < line.period.end,
    ) ?? null
  );
}

function productName(world: World, item: SubscriptionItem): string {
  return world.products.find(({ id }) => id === item.price.product)?.name ?? item.price.product;
}

function dayOf(time: number): string {
  return new Date(time * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
