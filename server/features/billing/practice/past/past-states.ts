import type Stripe from 'stripe';
import { type MoneyBackCause, moneyBackHistory } from '../../inbox/money-back.rules.ts';
import { historyBetween } from '../../inbox/subscription-history.ts';
import { subscriptionRow } from '../../inbox/subscription.rules.ts';
import type { NewHistory, StoredSubscription } from '../../inbox/sync.queries.ts';
import type { PriceRow } from '../../provider/plan-prices.queries.ts';
import { toSubscriptionFacts } from '../../provider/stripe/stripe-facts.ts';
import { declines } from '../../stripe-double/money/test-cards.ts';
import type { MoneyBack } from '../../provider/provider-facts.ts';
import type { Dispute, Invoice } from '../../stripe-double/world/stored-objects.ts';
import type { LivedPayer } from './past-lives.ts';

/** A subscription as it was from a moment on. */
export interface PastState {
  at: Date;
  row: StoredSubscription;
}

/** What the provider said on the way, once for each moment: the last word of a second counts. */
export function statesOf({ events, userId }: LivedPayer, prices: readonly PriceRow[]): PastState[] {
  const states = new Map<string, PastState>();
  for (const { type, created, data } of events) {
    if (!type.startsWith('customer.subscription.')) continue;
    const fact = toSubscriptionFacts(data.object as Stripe.Subscription); // by the type of its event
    const price = prices.find(({ externalPriceId }) => externalPriceId === fact?.externalPriceId);
    if (fact === null || price === undefined) continue;
    const standing = { pastDueSince: null, accessUntil: null, access: null };
    const facts = { ...fact, next: null, nextCharge: null };
    const of = { id: '', userId, provider: 'practice', price, nextPriceId: null, standing };
    const at = new Date(created * 1_000);
    states.set(`${fact.externalId} ${created}`, { at, row: subscriptionRow(facts, of) });
  }
  return [...states.values()];
}

/** What happened to a payer, in the words a reading of the provider writes. */
export function historyOf(lived: LivedPayer, states: readonly PastState[]): NewHistory[] {
  const last = new Map<string, StoredSubscription>();
  const entries = states.flatMap(({ at, row }) => {
    const written = historyBetween(last.get(row.externalId), row, at);
    last.set(row.externalId, row);
    return written;
  });
  for (const { at, fromPlanId, effectiveAt } of lived.planned) {
    entries.push({ kind: 'change_scheduled', at, planId: fromPlanId, effectiveAt });
  }
  return [...entries, ...paymentsOf(lived, states), ...moneyBackOf(lived, states)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

function paymentsOf({ events }: LivedPayer, states: readonly PastState[]): NewHistory[] {
  return events.flatMap(({ type, created, data }): NewHistory[] => {
    if (type !== 'invoice.paid' && type !== 'invoice.payment_failed') return [];
    const invoice = data.object as Invoice; // by the type of its event
    const at = new Date(created * 1_000);
    const of = { at, planId: planAt(states, at) };
    if (type === 'invoice.payment_failed') {
      const reason = declines.generic_decline.message;
      return [{ ...of, kind: 'payment_failed', amountCents: invoice.amount_due, reason }];
    }
    if (invoice.amount_paid === 0) return [];
    const paid = { ...of, amountCents: invoice.amount_paid };
    const isRecovered = invoice.attempt_count > 1;
    return [{ ...paid, kind: 'paid' }, ...(isRecovered ? [{ ...paid, kind: 'recovered' }] : [])];
  });
}

function moneyBackOf({ facts, events }: LivedPayer, states: readonly PastState[]): NewHistory[] {
  return facts.invoices.flatMap(({ refunds, disputes }) => [
    ...refunds.flatMap((move) => entriesOf('refund', move, states)),
    ...disputes.flatMap((move) => {
      const decided = events.find(
        ({ type, data }) =>
          type === 'charge.dispute.closed' && (data.object as Dispute).id === move.externalId, // by its type
      );
      return entriesOf('dispute', move, states, decided?.created);
    }),
  ]);
}

function entriesOf(
  cause: MoneyBackCause,
  { status, createdAt, amountCents, reason }: MoneyBack,
  states: readonly PastState[],
  decided = 0,
): NewHistory[] {
  return moneyBackHistory(cause, null, status).map((kind, n) => {
    const at = n === 0 ? createdAt : new Date(decided * 1_000);
    return { kind, at, planId: planAt(states, at), amountCents, reason };
  });
}

/** The plan that was paid for then. */
function planAt(states: readonly PastState[], at: Date): string | null {
  return states.findLast((state) => state.at <= at)?.row.planId ?? null;
}
