import type Stripe from 'stripe';
import {
  billingIntervals,
  type InvoiceStatus,
  invoiceStatuses,
  type SubscriptionStatus,
} from '#shared/billing/billing-fields.contract.ts';
import {
  type InvoiceFacts,
  isForgiven,
  type MoneyBack,
  type SubscriptionFacts,
} from '../provider-facts.ts';
import { dateOf, dateOrNull, idOf } from './stripe-client.ts';
import { COUPON_PRODUCT } from './stripe-coupons.ts';

/** Stripe's states in our words; one of a later release grants nothing. */
const statuses: { readonly [status: string]: SubscriptionStatus } = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'canceled',
};

/** A subscription of one plan. Null when it has no price by month or year: it is none of ours. */
export function toSubscriptionFacts(
  subscription: Stripe.Subscription,
): Omit<SubscriptionFacts, 'next' | 'nextCharge'> | null {
  const item = subscription.items.data[0];
  const interval = billingIntervals.find((one) => one === item?.price.recurring?.interval);
  if (item === undefined || interval === undefined) return null;
  const amountCents = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const status = statuses[subscription.status] ?? 'incomplete';
  const isPaused = subscription.pause_collection !== null;
  return {
    externalId: subscription.id,
    externalPriceId: item.price.id,
    interval,
    amountCents,
    netCents: afterDiscounts(amountCents, subscription.discounts, item),
    status: isPaused && (status === 'active' || status === 'past_due') ? 'paused' : status,
    startedAt: dateOf(subscription.start_date),
    periodStart: dateOrNull(item.current_period_start),
    periodEnd: dateOrNull(item.current_period_end),
    cancelAt: subscription.cancel_at_period_end
      ? dateOrNull(subscription.cancel_at ?? item.current_period_end)
      : dateOrNull(subscription.cancel_at),
    canceledAt: dateOrNull(subscription.canceled_at),
    endedAt: dateOrNull(subscription.ended_at),
    pausedUntil: dateOrNull(subscription.pause_collection?.resumes_at),
  };
}

/**
 * At Stripe a subscription stays active when a pause voids the charge of a period, and also when the pause ends
 * within that period. Nothing was paid for it, so with us the pause lasts until the next charge. A charge that was forgiven
 * is none of a pause (docs/decisions/0068).
 */
export function pausedUntilCharged(
  facts: SubscriptionFacts,
  invoices: readonly InvoiceFacts[],
): SubscriptionFacts {
  const { status, externalId, periodEnd, pausedUntil } = facts;
  if (status !== 'active' || periodEnd === null) return facts;
  const charges = invoices.filter(
    (one) =>
      one.externalSubscriptionId === externalId &&
      one.periodEnd !== null &&
      one.periodEnd >= periodEnd,
  );
  const isCalledOff = (one: InvoiceFacts) => one.status === 'void' && !isForgiven(one);
  if (charges.length === 0 || !charges.every(isCalledOff)) return facts;
  return { ...facts, status: 'paused', pausedUntil: pausedUntil ?? periodEnd };
}

/** Only discounts that also lower the charge at the end of the period lower what is paid again and again. */
function afterDiscounts(
  cents: number,
  discounts: Stripe.Subscription['discounts'],
  { current_period_end: chargedAt, price }: Stripe.SubscriptionItem,
): number {
  let left = cents;
  for (const discount of discounts) {
    if (typeof discount === 'string') continue;
    const { coupon } = discount.source;
    if (coupon === null || typeof coupon === 'string' || coupon.duration === 'once') continue;
    const product = coupon.metadata?.[COUPON_PRODUCT];
    if (product !== undefined && product !== idOf(price.product)) continue;
    if (discount.end !== null && discount.end <= chargedAt) continue;
    if (coupon.percent_off !== null) left -= Math.round((left * coupon.percent_off) / 100);
    else left -= coupon.amount_off ?? 0;
  }
  return Math.max(left, 0);
}

/** What an invoice says, with the money that went back and the bank's words of its last failed try. */
export function toInvoiceFacts(
  invoice: Stripe.Invoice,
  money: { refunds: MoneyBack[]; disputes: MoneyBack[]; failureReason: string | null },
): InvoiceFacts {
  const { lines, parent, status_transitions: times } = invoice;
  // The line of the plan: the last one, after what a change gave back.
  const line = lines.data.findLast(({ amount }) => amount >= 0) ?? lines.data.at(-1);
  const status: InvoiceStatus = invoiceStatuses.find((one) => one === invoice.status) ?? 'draft';
  const sum = (amounts: readonly { amount: number }[] | null): number =>
    (amounts ?? []).reduce((total, { amount }) => total + amount, 0);
  return {
    externalId: invoice.id,
    externalSubscriptionId: idOf(parent?.subscription_details?.subscription),
    externalPriceId: idOf(line?.pricing?.price_details?.price),
    number: invoice.number,
    status,
    currency: invoice.currency,
    subtotalCents: invoice.subtotal,
    discountCents: sum(invoice.total_discount_amounts),
    taxCents: sum(invoice.total_taxes),
    totalCents: invoice.total,
    paidCents: invoice.amount_paid,
    creditCents: Math.max(Math.min(invoice.total - invoice.amount_due, invoice.total), 0),
    country: invoice.customer_address?.country ?? null,
    periodStart: dateOrNull(line?.period.start ?? invoice.period_start),
    periodEnd: dateOrNull(line?.period.end ?? invoice.period_end),
    attempts: invoice.attempt_count,
    nextAttemptAt: status === 'open' ? dateOrNull(invoice.next_payment_attempt) : null,
    failureReason: status === 'open' ? money.failureReason : null,
    issuedAt: dateOf(times.finalized_at ?? invoice.created),
    paidAt: dateOrNull(times.paid_at),
    refunds: money.refunds,
    disputes: money.disputes,
  };
}

export function toMoneyBack(one: Stripe.Refund | Stripe.Dispute): MoneyBack {
  return {
    externalId: one.id,
    amountCents: one.amount,
    status: one.status ?? 'pending',
    reason: one.reason,
    createdAt: dateOf(one.created),
  };
}
