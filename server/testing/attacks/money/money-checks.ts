import { expect } from 'vitest';
import type { World } from '#server/features/billing/stripe-double/world/world.ts';
import type { BillingScene } from '../../scenes/billing/billing-scene.ts';
import { withinASecond } from '../../scenes/within-a-second.ts';
import { type Creator, customerOf } from './money-acts.ts';
import { movementsAddUp } from './books-checks.ts';

const DAY = 86_400;
const GRACE = 7 * DAY;

/** The provider's own view of one customer, read from what it keeps and not through our code. */
export interface There {
  now: number;
  subscriptions: {
    id: string;
    status: string;
    plan: string;
    interval: string;
    cents: number;
    end: number | null;
    cancelAt: number | null;
    coveredUntil: number;
    isBeingCharged: boolean;
    openSince: number | null;
  }[];
  invoices: {
    id: string;
    status: string;
    total: number;
    paid: number;
    tax: number;
    back: number;
    paidAt: number | null;
  }[];
}

/** By the id of their price at the provider. */
export type PlanOfPrice = ReadonlyMap<string, string>;

/** Reads what the provider keeps of a customer. */
export function lookAt(world: World, customer: string, plans: PlanOfPrice): There {
  const own = <T extends { customer: string | null }>(all: T[]) =>
    all.filter((one) => one.customer === customer);
  const sum = (amounts: { amount: number }[]) => amounts.reduce((all, one) => all + one.amount, 0);
  const invoices = own(world.invoices);
  const isGone = world.customers.every(({ id }) => id !== customer);
  return {
    now: world.now,
    subscriptions: own(world.subscriptions).map((one) => {
      const [item] = one.items.data;
      const mine = invoices.filter(
        ({ parent }) => parent.subscription_details.subscription === one.id,
      );
      const end = item?.current_period_end ?? 0;
      const charges = mine.filter((each) =>
        each.lines.data.some(({ amount, period }) => amount >= 0 && period.end >= end),
      );
      // A charge that was tried and then voided was forgiven.
      const isForgiven = (each: (typeof mine)[number]) =>
        each.status === 'void' && each.attempt_count > 0;
      const isCalledOff =
        charges.length > 0 && charges.every((each) => each.status === 'void' && !isForgiven(each));
      const isPaused = one.pause_collection !== null || (one.status === 'active' && isCalledOff);
      const isRunning = one.status === 'active' || one.status === 'past_due';
      const status = one.status === 'incomplete_expired' ? 'canceled' : one.status;
      return {
        id: one.id,
        status: isGone ? 'canceled' : isPaused && isRunning ? 'paused' : status,
        plan: plans.get(item?.price.id ?? '') ?? '',
        interval: item?.price.recurring.interval ?? '',
        cents: item?.price.unit_amount ?? 0,
        end: item?.current_period_end ?? null,
        cancelAt: one.cancel_at,
        coveredUntil: Math.max(
          0,
          ...mine
            .filter((each) => (each.status === 'paid' && each.total >= 0) || isForgiven(each))
            .map((each) => each.lines.data.findLast(({ amount }) => amount >= 0)?.period.end ?? 0),
        ),
        // Stripe collects an hour after a period began.
        isBeingCharged: charges.some((each) => each.status === 'draft'),
        openSince: mine
          .filter((each) => each.status === 'open')
          .map((each) => each.status_transitions.finalized_at ?? each.created)
          .reduce<number | null>((first, at) => Math.min(first ?? at, at), null),
      };
    }),
    invoices: invoices.map((one) => {
      const intents = world.invoicePayments
        .filter((each) => each.invoice === one.id)
        .map(({ payment }) => payment.payment_intent);
      const charges = world.charges
        .filter(({ payment_intent: intent }) => intent !== null && intents.includes(intent))
        .map(({ id }) => id);
      const lostTo = world.disputes.filter((each) => each.status !== 'won');
      return {
        id: one.id,
        status: one.status,
        total: one.total,
        paid: one.amount_paid,
        tax: sum(one.total_taxes),
        back:
          sum(world.refunds.filter(({ charge }) => charges.includes(charge))) +
          sum(lostTo.filter(({ charge }) => charges.includes(charge))),
        paidAt: one.status_transitions.paid_at,
      };
    }),
  };
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const ascending = (a: number, b: number) => a - b;
const seconds = (at: Date | null) => (at === null ? null : Math.floor(at.getTime() / 1_000));

/** Our rows of a creator say what the provider says. */
export async function stateIsTheProviders(
  { app }: BillingScene,
  { id: userId }: Creator,
  there: There,
): Promise<void> {
  const rows = await app.db('billing_subscriptions').where({ userId, provider: 'stripe' });
  const ours = rows.map((row) => ({
    id: row.externalId,
    status: row.status,
    plan: row.planId,
    interval: row.interval,
    cents: row.amountCents,
    end: row.status === 'canceled' ? null : seconds(row.periodEnd),
    cancelAt: row.status === 'canceled' ? null : seconds(row.cancelAt),
  }));
  const theirs = there.subscriptions.map((one) => ({
    id: one.id,
    status: one.status,
    plan: one.plan,
    interval: one.interval,
    cents: one.cents,
    end: one.status === 'canceled' ? null : one.end,
    cancelAt: one.status === 'canceled' ? null : one.cancelAt,
  }));
  expect(ours.toSorted(byId)).toEqual(theirs.toSorted(byId));
  const invoices = await app.db('billing_invoices').where({ userId, provider: 'stripe' });
  expect(
    invoices
      .map((row) => ({
        id: row.externalId,
        status: row.status,
        total: row.totalCents,
        paid: row.paidCents,
        tax: row.taxCents,
        back: row.refundedCents,
        paidAt: seconds(row.paidAt),
      }))
      .toSorted(byId),
  ).toEqual(there.invoices.toSorted(byId));
  // Each payment is told of once.
  const told = await app.db('billing_history').where({ userId, kind: 'paid' });
  const paid = there.invoices.filter((one) => one.status === 'paid' && one.paid > 0);
  expect(told.map(({ amountCents }) => Number(amountCents)).toSorted(ascending)).toEqual(
    paid.map((one) => one.paid).toSorted(ascending),
  );
}

const RANKS = ['free', 'starter', 'pro', 'creator'];
const rank = (plan: string) => RANKS.indexOf(plan);

/**
 * Who pays has the plan, and who has a plan has a row that says why: a gift, or a subscription that is
 * paid, within its days of grace, or paused in a period that is paid.
 */
export async function plansHaveReasons(
  { app }: BillingScene,
  { id: userId }: Creator,
  there: There,
): Promise<void> {
  const { planId } = await app.db('users').where({ id: userId }).first('plan_id');
  const live = await app.db('plan_grants').where({ userId, endedAt: null });
  const highest = (plans: string[]) => RANKS[Math.max(0, ...plans.map(rank))];
  expect(planId).toBe(highest(live.map((grant) => grant.planId)));
  for (const { reason } of live) expect(reason).not.toBe('');
  const { now } = there;
  const reasons = there.subscriptions.filter(
    ({ status, coveredUntil, isBeingCharged, openSince }) =>
      (status === 'active' && (coveredUntil > now || isBeingCharged)) ||
      status === 'trialing' ||
      (status === 'past_due' && (openSince ?? now) + GRACE > now) ||
      (status === 'paused' && coveredUntil > now),
  );
  const given = live.filter(({ source }) => source === 'subscription');
  expect(given.length).toBeLessThanOrEqual(1);
  expect(given.map((grant) => grant.planId)).toEqual(
    reasons.length === 0 ? [] : [highest(reasons.map(({ plan }) => plan))],
  );
  await featuresHaveReasons(app, userId, String(planId));
}

/** A feature comes with the plan, or with a live exception from it, which says why. */
async function featuresHaveReasons(
  { db, services }: BillingScene['app'],
  userId: string,
  planId: string,
): Promise<void> {
  const plan = await db('plans').where({ id: planId }).first();
  const exceptions = await db('entitlement_overrides').where({ userId, endedAt: null });
  for (const [feature, column] of [
    ['email_collection', 'collectEmails'],
    ['facebook_pixel', 'facebookPixel'],
    ['google_analytics', 'googleAnalytics'],
    ['advanced_analytics', 'advancedAnalytics'],
    ['hide_powered_by', 'hidePoweredBy'],
  ] as const) {
    const exception = exceptions.find((one) => one.feature === feature);
    if (exception !== undefined) expect(exception.reason).not.toBe('');
    const wanted = exception?.value ?? plan[column];
    await withinASecond(
      async () =>
        (await services.subscriptions.entitlements.can(userId, feature)).allowed === wanted,
    );
  }
}

/** The ledger sums to zero, and each commission is the share of what stayed paid. */
export async function ledgerBalances(
  { app }: BillingScene,
  theirs: readonly (readonly [Creator, There])[],
): Promise<void> {
  const { rows: apart } = await app.db.raw(
    `SELECT transaction_id FROM referral_entries GROUP BY transaction_id
     HAVING sum(amount_cents) <> 0 OR count(*) <> 2`,
  );
  expect(apart).toEqual([]);
  const owed = new Map<string, number>();
  for (const [{ referrer }, { invoices }] of theirs) {
    for (const { paid, tax, back, status } of invoices) {
      if (status !== 'paid' || paid === 0) continue;
      const earned = Math.round(((paid - tax) * 30) / 100);
      const lost = Math.min(earned, Math.round((earned * back) / paid));
      owed.set(referrer, (owed.get(referrer) ?? 0) + earned - lost);
    }
  }
  for (const [referrer, cents] of owed) {
    const { rows } = await app.db.raw<{ rows: { account: string; cents: number }[] }>(
      `SELECT account, sum(amount_cents)::integer AS cents
       FROM referral_entries e JOIN referral_partners p ON p.id = e.partner_id
       WHERE p.user_id = ? GROUP BY account HAVING sum(amount_cents) <> 0`,
      [referrer],
    );
    const sums = Object.fromEntries(rows.map((row) => [row.account, row.cents]));
    expect(sums).toEqual(cents === 0 ? {} : { expense: -cents, held: cents });
  }
}

/** Everything that must be true once the provider was asked. */
export async function everythingHolds(
  scene: BillingScene,
  creators: readonly Creator[],
  plans: PlanOfPrice,
): Promise<void> {
  const theirs: [Creator, There][] = [];
  for (const creator of creators) {
    const customer = await customerOf(scene, creator);
    if (customer === undefined) continue;
    const there = await scene.double.store.read((world) => lookAt(world, customer, plans));
    theirs.push([creator, there]);
    await stateIsTheProviders(scene, creator, there);
    await plansHaveReasons(scene, creator, there);
    await movementsAddUp(scene.app, creator.id, there.subscriptions);
  }
  await ledgerBalances(scene, theirs);
}
