import fc from 'fast-check';
import { expect } from 'vitest';
import {
  closeDispute,
  openDispute,
} from '#server/features/billing/stripe-double/money/disputes.ts';
import { allHandled, type BillingScene } from '../../scenes/billing/billing-scene.ts';
import { aUser } from '../../scenes/factories.ts';
import { clearLives } from './money-acts.ts';

/** Some months of one customer; what happens at the provider tells us nothing but events. */
function stepsOf(scene: BillingScene, customer: string): (() => Promise<unknown>)[] {
  const { double, pass } = scene;
  const stripe = double.client();
  const current = async () => {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
    const found = data.find(({ ended_at: end }) => end === null);
    if (found === undefined) throw new Error('Nothing runs');
    return found;
  };
  const priceOf = async (planId: string, interval: string) => {
    const where = { provider: 'stripe', planId, interval };
    const row = await scene.app.db('plan_prices').where(where).first('external_price_id');
    return String(row?.externalPriceId);
  };
  const turn = async (planId: string, how: 'always_invoice' | 'none') => {
    const { id, items } = await current();
    const price = await priceOf(planId, 'month');
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price }],
      proration_behavior: how,
    });
  };
  const refuseOnce = () =>
    double.change((world) => {
      world.declines[customer] = 'insufficient_funds';
    });
  const charge = () =>
    double.store.read(
      (world) => world.charges.findLast((one) => one.customer === customer && one.paid)?.id ?? '',
    );
  const update = async (change: Parameters<typeof stripe.subscriptions.update>[1]) =>
    stripe.subscriptions.update((await current()).id, change);
  return [
    () => turn('pro', 'always_invoice'),
    () => pass(12),
    async () => stripe.refunds.create({ charge: await charge(), amount: 400 }),
    refuseOnce,
    () => pass(19),
    refuseOnce,
    () => pass(3),
    async () => {
      const { data } = await stripe.invoices.list({ customer, status: 'open' });
      await stripe.invoices.pay(data[0]?.id ?? '');
    },
    async () => {
      const id = await charge();
      await double.change((world) => {
        const found = world.charges.find((one) => one.id === id);
        if (found !== undefined) openDispute(world, found, 'general');
      });
    },
    () => turn('starter', 'none'),
    () => pass(31),
    () =>
      double.change((world) => {
        const open = world.disputes.find(({ status }) => status === 'needs_response');
        if (open !== undefined) closeDispute(world, open, 'won');
      }),
    () => update({ pause_collection: { behavior: 'void' } }),
    () => pass(31),
    () => update({ pause_collection: '' }),
    async () => stripe.subscriptions.cancel((await current()).id),
    () => pass(3),
    async () =>
      stripe.subscriptions.create({
        customer,
        items: [{ price: await priceOf('creator', 'year') }],
      }),
    async () => stripe.refunds.create({ charge: await charge(), amount: 2_500 }),
  ];
}

interface Letter {
  path: string;
  body: string;
  headers: { readonly [name: string]: string };
}

/** How the events of a life arrive. Numbers are parts of 1,000; event n has the nth of each list. */
interface Order {
  /** How much of the life that follows an event misses. */
  late: number[];
  /** Of two that arrive together. */
  place: number[];
  again: boolean[];
  /** Whether a step waits until everything that came is handled. */
  isSlow: boolean[];
}

const EVENTS = 120;
const AT_ONCE = 3;
const of = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: EVENTS, maxLength: EVENTS });
const anOrder: fc.Arbitrary<Order> = fc.record({
  late: of(fc.oneof(fc.constant(0), fc.nat(999))),
  place: of(fc.nat(999)),
  again: of(fc.nat(9).map((n) => n < 2)),
  isSlow: of(fc.nat(9).map((n) => n < 2)),
});
/** Each event at once, and handled before the next thing happens. */
const inOrder: Order = {
  late: Array.from({ length: EVENTS }, () => 0),
  place: Array.from({ length: EVENTS }, (_, n) => n),
  again: [],
  isSlow: Array.from({ length: EVENTS }, () => true),
};

/** Lives the life from `begin` on, its events in this order; returns what we keep of it then. */
async function live(scene: BillingScene, begin: number, order: Order): Promise<object> {
  const { app, double } = scene;
  await clearLives(scene);
  await scene.beginAt(begin);
  const referrer = await aUser(app);
  const { user, token } = await aUser(app);
  await app.db('users').where({ id: user.id }).update({ referredBy: referrer.user.id });
  const { billing } = app.as(token);
  const { sessionId } = await billing.checkout({ body: { planId: 'starter', interval: 'month' } });
  await double.payCheckout(sessionId, 'pm_card_visa');
  const account = await app.db('billing_accounts').where({ userId: user.id }).first();
  const steps = stepsOf(scene, account.externalCustomerId);

  const waiting: { due: number; place: number; letter: Letter }[] = [];
  const running: Promise<unknown>[] = [];
  let seen = 0;
  const collect = async (step: number) => {
    await double.send(async (url, body, headers) => {
      const n = seen % EVENTS;
      seen += 1;
      const letter = { path: new URL(url).pathname, body, headers };
      const left = steps.length + 1 - step;
      for (const times of order.again[n] === true ? [0, 1] : [0]) {
        const late = order.late[(n + times) % EVENTS] ?? 0;
        const due = step + Math.floor((late * left) / 1_000);
        waiting.push({ due, place: order.place[(n + times) % EVENTS] ?? 0, letter });
      }
      return 200;
    });
  };
  const deliver = async (step: number) => {
    const due = waiting.filter((one) => one.due <= step).toSorted((a, b) => a.place - b.place);
    waiting.splice(0, waiting.length, ...waiting.filter((one) => one.due > step));
    for (const { letter } of due) {
      const { status } = await app.fetch(letter.path, { method: 'POST', ...letter });
      expect(status).toBe(200);
    }
    // At once, and not in the rounds of a second: while it runs, the next thing may happen.
    running.push(handleAll(scene));
    if (order.isSlow[step % EVENTS] === true) await Promise.all(running);
  };
  await collect(0);
  await deliver(0);
  for (const [n, step] of steps.entries()) {
    await step();
    await collect(n + 1);
    await deliver(n + 1);
  }
  await deliver(steps.length + 1);
  await Promise.all(running);
  while (await isWaited(scene)) await handleAll(scene);
  await allHandled(app);
  expect(waiting).toEqual([]);
  expect(seen).toBeGreaterThan(30);
  return stateOf(scene, user.id, referrer.user.id);
}

const isWaited = async ({ app: { db } }: BillingScene) =>
  (await db('provider_events').whereNull('handled_at').first('id')) !== undefined;

/**
 * Handles what came, three at the same moment, beside the job queue. Who waits too long for the customer's
 * lock fails, and is tried again.
 */
async function handleAll({ app: { db, services } }: BillingScene): Promise<void> {
  const handle = services.billing.inbox.jobs['handle-billing-event'];
  const ids = await db('provider_events').whereNull('handled_at').pluck<string[]>('id');
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await Promise.allSettled(some.map(async (eventId) => handle?.({ v: 1, eventId })));
  }
}

/** All that is kept of a creator's payments, without names that differ from life to life. */
async function stateOf(
  { app: { db } }: BillingScene,
  userId: string,
  referrer: string,
): Promise<object> {
  const own = async (sql: string) => {
    const { rows } = await db.raw<{ rows: object[] }>(sql, { userId, referrer });
    return rows;
  };
  return {
    plan: await own(`SELECT plan_id FROM users WHERE id = :userId`),
    grants: await own(`SELECT plan_id, source, until FROM plan_grants
      WHERE user_id = :userId AND ended_at IS NULL`),
    subscriptions: await own(`SELECT plan_id, price_id, interval, amount_cents, net_cents, status,
        started_at, period_start, period_end, cancel_at, canceled_at, ended_at, paused_until,
        past_due_since, access_until, next_price_id, next_at, next_charge_cents, next_charge_at
      FROM billing_subscriptions WHERE user_id = :userId ORDER BY started_at`),
    invoices: await own(`SELECT i.plan_id, i.status, subtotal_cents, total_cents, paid_cents,
        refunded_cents, credit_cents, i.period_start, i.period_end, attempts, failure_reason,
        issued_at, paid_at, started_at
      FROM billing_invoices i LEFT JOIN billing_subscriptions s ON s.id = i.subscription_id
      WHERE i.user_id = :userId ORDER BY issued_at, total_cents`),
    back: await own(`SELECT r.amount_cents, r.status, r.created_at, issued_at FROM (
        SELECT * FROM billing_refunds UNION ALL SELECT * FROM billing_disputes) r
      JOIN billing_invoices i ON i.id = r.invoice_id WHERE user_id = :userId
      ORDER BY r.created_at, r.amount_cents`),
    // Money is told of once. What was past before anybody heard of it, such as a failed try, is not told.
    told: await own(`SELECT kind, at, plan_id, amount_cents FROM billing_history
      WHERE user_id = :userId AND kind IN ('paid', 'refunded', 'disputed') ORDER BY at, kind, amount_cents`),
    ledger: await own(`SELECT account, sum(amount_cents)::int AS cents FROM referral_entries e
      JOIN referral_partners p ON p.id = e.partner_id WHERE p.user_id = :referrer
      GROUP BY account HAVING sum(amount_cents) <> 0 ORDER BY account`),
    revenue: await own(`SELECT coalesce(sum(after_cents - before_cents), 0)::int AS cents
      FROM mrr_movements WHERE creator_id = :userId`),
    card: await own(`SELECT card_brand, card_last4, credit_cents FROM billing_accounts
      WHERE user_id = :userId`),
  };
}

/** Every order of the events of one life ends in the state that the right order ends in. */
export async function anyOrderEndsTheSame(
  scene: BillingScene,
  options: { numRuns: number; seed: number },
): Promise<void> {
  const begin = await scene.double.store.read(({ now }) => now);
  const wanted = await live(scene, begin, inOrder);
  expect(wanted).toMatchObject({
    plan: [{ planId: 'creator' }],
    subscriptions: [{ status: 'canceled' }, { status: 'active' }],
  });
  await fc.assert(
    fc.asyncProperty(anOrder, async (order) => {
      expect(await live(scene, begin, order)).toEqual(wanted);
    }),
    // A life has too many events to be made smaller by trying.
    { ...options, endOnFailure: true },
  );
}
