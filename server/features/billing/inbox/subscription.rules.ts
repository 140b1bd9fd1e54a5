import type { SubscriptionStatus } from '#shared/billing/billing-fields.contract.ts';
import {
  type InvoiceFacts,
  isForgiven,
  type SubscriptionFacts,
} from '../provider/provider-facts.ts';
import type { StoredSubscription } from './sync.queries.ts';

const DAY_MS = 86_400_000;

/** What follows from the facts of a subscription. */
export interface Standing {
  /** Null unless a charge failed. */
  pastDueSince: Date | null;
  /** Until when the plan stays although it is not paid; null otherwise. */
  accessUntil: Date | null;
  /** Whether it gives its plan, and until when; `until` of null is for as long as it lasts. */
  access: { until: Date | null } | null;
}

const none: Standing = { pastDueSince: null, accessUntil: null, access: null };

/**
 * Depends on nothing but what the provider says now, so every order of events ends in the same
 * state. A trial and a paid period give the plan. A failed charge leaves it for the days of grace,
 * counted from the day the open invoice was issued. A pause leaves it until what was paid or forgiven is over.
 */
export function standingOf(
  subscription: SubscriptionFacts,
  invoices: readonly InvoiceFacts[],
  graceDays: number,
): Standing {
  const own = invoices.filter(({ externalSubscriptionId: id }) => id === subscription.externalId);
  const give = new Set<SubscriptionStatus>(['trialing', 'active']);
  if (give.has(subscription.status)) return { ...none, access: { until: null } };
  if (subscription.status === 'past_due') {
    const open = own.filter(({ status }) => status === 'open').map(({ issuedAt }) => issuedAt);
    const first = open.toSorted((a, b) => a.getTime() - b.getTime())[0];
    const pastDueSince = first ?? subscription.periodStart ?? subscription.startedAt;
    const accessUntil = new Date(pastDueSince.getTime() + graceDays * DAY_MS);
    return { pastDueSince, accessUntil, access: { until: accessUntil } };
  }
  if (subscription.status === 'paused') {
    const ends = own
      .filter((one) => (one.status === 'paid' && one.totalCents >= 0) || isForgiven(one))
      .map(({ periodEnd }) => periodEnd?.getTime() ?? 0);
    const until = new Date(Math.max(0, ...ends));
    return { ...none, access: { until } };
  }
  return none;
}

/** The facts of a subscription, with what follows from them, as they are stored. */
export function subscriptionRow(
  fact: SubscriptionFacts,
  known: {
    id: string;
    userId: string;
    provider: string;
    price: { id: string; planId: string };
    /** Of a change that is planned. */
    nextPriceId: string | null;
    standing: Standing;
  },
): StoredSubscription {
  const { id, userId, provider, price, nextPriceId, standing } = known;
  const { externalPriceId: _, next, nextCharge, ...values } = fact;
  return {
    ...values,
    id,
    userId,
    provider,
    planId: price.planId,
    priceId: price.id,
    pastDueSince: standing.pastDueSince,
    accessUntil: standing.accessUntil,
    nextPriceId,
    nextAt: nextPriceId === null ? null : (next?.at ?? null),
    nextChargeCents: nextCharge?.amountCents ?? null,
    nextChargeAt: nextCharge?.at ?? null,
  };
}
