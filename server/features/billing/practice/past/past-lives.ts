import { randomUUID } from 'node:crypto';
import type {
  BillingInterval,
  CancelReason,
  CancelTime,
} from '#shared/billing/billing-fields.contract.ts';
import type { PastWorld } from './past-world.ts';
import { carryOut, changeCard } from '../practice-acts.ts';
import type { CustomerFacts } from '../../provider/provider-facts.ts';
import { addMonths, DAY } from '../../stripe-double/lives/periods.ts';
import { fullAddress } from '../../stripe-double/http/form-params.ts';
import { attach } from '../../stripe-double/resources/payment-methods.ts';
import { findById } from '../../stripe-double/world/stripe-error.ts';
import type { StoredEvent } from '../../stripe-double/world/stored-objects.ts';
import type { PriceRow } from '../../provider/plan-prices.queries.ts';

/** What a payer does, as they do it in the product or at their bank. */
export type PastAct =
  | { do: 'start' | 'change' | 'schedule'; planId: string; interval?: BillingInterval }
  | { do: 'cancel'; at: CancelTime; reason: CancelReason; comment?: string }
  | { do: 'pause'; months: number }
  | { do: 'fail' | 'good' | 'bad_card' | 'refund' | 'dispute' | 'won' | 'lost' };

/** Months and days: renewals are months apart. */
export type After = readonly [months: number, days: number];

export interface PastPayer {
  name: string;
  email: string;
  country: string;
  card?: 'pm_card_visa' | 'pm_card_mastercard';
  /** Months and days ago: the day of the first act. */
  began: After;
  /** After the first day. */
  acts: readonly (readonly [after: After, act: PastAct])[];
}

/** A payer with what the provider says of them now, and what it said on the way, oldest first. */
export interface LivedPayer {
  payer: PastPayer;
  userId: string;
  customerId: string;
  facts: CustomerFacts;
  events: StoredEvent[];
  /** Changes that were planned. */
  planned: { at: Date; fromPlanId: string | null; effectiveAt: Date | null }[];
}

/** The first moment of somebody, in seconds. */
export const beganAt = ({ began: [months, days] }: PastPayer, now: number): number =>
  addMonths(now, -months) - days * DAY;

/** More than the events of a customer that one step could drop: they are kept for 30 days. */
const STEP = 10 * DAY;

/** Lets everybody who pays live from their first day until now. */
export async function liveUntil(
  past: PastWorld,
  now: number,
  { prices, userIds }: { prices: readonly PriceRow[]; userIds: ReadonlyMap<PastPayer, string> },
): Promise<LivedPayer[]> {
  const { world, provider } = past;
  const lived = new Map<PastPayer, LivedPayer>();
  const seen = new Set<string>();

  const collect = (): void => {
    for (const event of world.events) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      const object = event.data.object as { id: string; customer?: unknown; charge?: unknown }; // of any kind
      // A dispute names a charge only.
      const charge = world.charges.find(({ id }) => id === object.charge);
      const of = [...lived.values()].find(({ customerId: id }) =>
        [object.customer, charge?.customer, object.id].includes(id),
      );
      of?.events.push(event);
    }
  };
  const goTo = (to: number): void => {
    while (world.now < to) {
      past.goTo(Math.min(world.now + STEP, to));
      collect();
    }
  };

  for (const { at, payer, act } of timeline([...userIds.keys()], now)) {
    goTo(at);
    let one = lived.get(payer);
    if (one === undefined) {
      const userId = userIds.get(payer) ?? '';
      const customerId = await newCustomer(past, payer, userId);
      const facts = await provider.readCustomer(customerId);
      one = { payer, userId, customerId, facts, events: [], planned: [] };
      lived.set(payer, one);
    }
    await carry(past, one, act, prices);
    collect();
  }
  goTo(now);
  for (const one of lived.values()) one.facts = await provider.readCustomer(one.customerId);
  return [...lived.values()];
}

function timeline(
  payers: readonly PastPayer[],
  now: number,
): { at: number; payer: PastPayer; act: PastAct }[] {
  return payers
    .flatMap((payer) => {
      const first = beganAt(payer, now);
      return payer.acts.map(([[months, days], act]) => ({
        at: addMonths(first, months) + days * DAY,
        payer,
        act,
      }));
    })
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at - b.at);
}

async function newCustomer(
  { world, provider }: PastWorld,
  { name, email, country, card = 'pm_card_visa' }: PastPayer,
  userId: string,
): Promise<string> {
  const id = await provider.makeCustomer({ id: userId, email, name }, randomUUID());
  const customer = findById(world.customers, id, 'customer');
  customer.address = fullAddress({ country });
  customer.invoice_settings.default_payment_method = attach(world, card, customer).id;
  return id;
}

async function carry(
  { world, double, provider }: PastWorld,
  one: LivedPayer,
  act: PastAct,
  prices: readonly PriceRow[],
): Promise<void> {
  const { customerId } = one;
  const running = world.subscriptions.findLast(({ customer }) => customer === customerId);
  const externalId = running?.id ?? '';
  const key = randomUUID();
  const at = new Date(world.now * 1_000);
  const wanted = 'planId' in act ? priceOf(prices, act) : '';
  switch (act.do) {
    case 'start':
      await double
        .client()
        .subscriptions.create({ customer: customerId, items: [{ price: wanted }] });
      return;
    case 'change': {
      const { dueTodayCents: dueCents } = await provider.preview(externalId, wanted, at);
      const order = { externalId, externalPriceId: wanted, prorationAt: at, dueCents, key };
      await provider.change(order);
      return;
    }
    case 'schedule': {
      await provider.scheduleChange({ externalId, externalPriceId: wanted, key });
      const end = running?.items.data[0]?.current_period_end;
      const price = running?.items.data[0]?.price.id;
      one.planned.push({
        at,
        fromPlanId: prices.find(({ externalPriceId: id }) => id === price)?.planId ?? null,
        effectiveAt: end === undefined ? null : new Date(end * 1_000),
      });
      return;
    }
    case 'cancel':
      await provider.cancel({ externalId, at: act.at, comment: act.comment ?? null, key });
      return;
    case 'pause': {
      const until = new Date(addMonths(world.now, act.months) * 1_000);
      await provider.pause({ externalId, until, key });
      return;
    }
    case 'bad_card': {
      const customer = findById(world.customers, customerId, 'customer');
      changeCard(world, customer, 'pm_card_chargeCustomerFail');
      return;
    }
    case 'fail':
    case 'good':
    case 'refund':
    case 'dispute':
    case 'won':
    case 'lost':
      carryOut(world, customerId, act.do);
  }
}

function priceOf(
  prices: readonly PriceRow[],
  { planId, interval = 'month' }: { planId: string; interval?: string },
): string {
  const price = prices.find((one) => one.planId === planId && one.interval === interval);
  if (price?.externalPriceId == null) throw new Error(`${planId} has no price by ${interval}`);
  return price.externalPriceId;
}
