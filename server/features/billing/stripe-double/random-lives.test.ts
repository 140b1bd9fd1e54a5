import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { aCustomer, aScene, DAYS, itemOf, START } from './testing/double-scene.ts';
import { findById } from './world/stripe-error.ts';
import { openDispute } from './money/disputes.ts';
import type { World } from './world/world.ts';

type Scene = Awaited<ReturnType<typeof aScene>>;

const priceNames = ['starter', 'pro', 'proYearly'] as const;
const cards = ['pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_createDispute'] as const;

const act = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 50 }) }),
  fc.record({
    do: fc.constant('change' as const),
    price: fc.constantFrom(...priceNames),
    how: fc.constantFrom('create_prorations' as const, 'always_invoice' as const, 'none' as const),
    pays: fc.constantFrom(
      'allow_incomplete' as const,
      'error_if_incomplete' as const,
      'pending_if_incomplete' as const,
    ),
  }),
  fc.record({ do: fc.constant('card' as const), card: fc.constantFrom(...cards) }),
  fc.record({ do: fc.constant('cancel' as const), atEnd: fc.boolean() }),
  fc.record({ do: fc.constant('start' as const), price: fc.constantFrom(...priceNames) }),
  fc.record({ do: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ do: fc.constant('pause' as const), on: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const) }),
  fc.record({ do: fc.constant('dispute' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function perform(scene: Scene, customer: string, one: Act): Promise<void> {
  const { double, stripe, prices } = scene;
  const { data: live } = await stripe.subscriptions.list({ customer });
  const subscription = live.find(({ ended_at: end }) => end === null);
  const { data: charges } = await stripe.charges.list({ customer, limit: 1 });
  switch (one.do) {
    case 'wait':
      return double.change((world) => world.now + one.days * DAYS).then(double.advance);
    case 'start':
      if (subscription !== undefined) return;
      await stripe.subscriptions.create({ customer, items: [{ price: prices[one.price].id }] });
      return;
    case 'change': {
      if (subscription === undefined) return;
      const items = [{ id: itemOf(subscription).id, price: prices[one.price].id }];
      const asked = { items, proration_behavior: one.how };
      const preview = await stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: asked,
      });
      const changed = await stripe.subscriptions.update(subscription.id, {
        ...asked,
        payment_behavior: one.pays,
        expand: ['latest_invoice'],
      });
      expectSame(preview, subscription, changed);
      return;
    }
    case 'card': {
      const { id } = await stripe.paymentMethods.attach(one.card, { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
      return;
    }
    case 'cancel':
      if (subscription === undefined) return;
      if (one.atEnd)
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      else await stripe.subscriptions.cancel(subscription.id);
      return;
    case 'refund':
      await stripe.refunds.create({ charge: charges[0]?.id ?? 'ch_none', amount: one.cents });
      return;
    case 'pause':
      if (subscription === undefined) return;
      await stripe.subscriptions.update(subscription.id, {
        pause_collection: one.on ? { behavior: 'void' } : '',
      });
      return;
    case 'pay': {
      const { data } = await stripe.invoices.list({ customer, status: 'open' });
      if (data[0] !== undefined) await stripe.invoices.pay(data[0].id);
      return;
    }
    case 'dispute':
      await double.change((world) =>
        openDispute(
          world,
          findById(world.charges, charges[0]?.id ?? 'ch_none', 'charge'),
          'general',
        ),
      );
  }
}

/** What was shown is what an immediate invoice asks for. */
function expectSame(
  preview: Stripe.Invoice,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): void {
  const made = after.latest_invoice;
  if (made === null || typeof made === 'string' || made.id === before.latest_invoice) return;
  expect([made.total, made.amount_due]).toEqual([preview.total, preview.amount_due]);
}

function check(world: World): void {
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  for (const invoice of world.invoices) {
    const { lines, subtotal, total, status, amount_due: due } = invoice;
    expect(subtotal).toBe(sum(lines.data.map(({ amount }) => amount)));
    const off = sum(invoice.total_discount_amounts.map(({ amount }) => amount));
    expect(total).toBe(subtotal - off + sum(invoice.total_taxes.map(({ amount }) => amount)));
    const rest = total + invoice.starting_balance;
    expect(due).toBe(Math.max(0, rest));
    // Credit that was used is gone, and credit that came back is kept.
    if (invoice.status_transitions.finalized_at !== null)
      expect(invoice.ending_balance).toBe(Math.min(0, rest));
    const charged = world.invoicePayments
      .filter((one) => one.invoice === invoice.id)
      .flatMap(({ payment }) =>
        world.charges.filter(
          (one) => one.payment_intent === payment.payment_intent && one.status === 'succeeded',
        ),
      );
    expect(sum(charged.map(({ amount }) => amount))).toBe(status === 'paid' ? due : 0);
  }
  for (const charge of world.charges) {
    expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount_captured);
    expect(charge.amount_refunded).toBe(
      sum(world.refunds.filter((one) => one.charge === charge.id).map(({ amount }) => amount)),
    );
  }
  for (const customer of world.customers) {
    const moves = world.balanceTransactions.filter((one) => one.customer === customer.id);
    expect(customer.balance).toBe(sum(moves.map(({ amount }) => amount)));
  }
  for (const { items, ended_at: end, status } of world.subscriptions) {
    expect(items.data).toHaveLength(1);
    if (end !== null) continue;
    expect(items.data[0]?.current_period_end).toBeGreaterThan(world.now);
    expect(['incomplete', 'active', 'past_due', 'unpaid']).toContain(status);
  }
  const times = world.events.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}

const change = { do: 'change', how: 'always_invoice', pays: 'allow_incomplete' } as const;
/** Credit of a smaller plan pays the renewals after it. */
const usedCredit: Act[] = [
  { ...change, price: 'proYearly' },
  { do: 'wait', days: 5 },
  { ...change, price: 'starter' },
  { do: 'wait', days: 40 },
];

describe('any life of a subscription', () => {
  it('keeps amounts, charges, refunds, balances and periods consistent, and events in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
        const scene = await aScene();
        const { id } = await aCustomer(scene.stripe);
        await perform(scene, id, { do: 'start', price: 'starter' });
        for (const one of acts) {
          await perform(scene, id, one).catch((error: unknown) => {
            // Refusals are fine, and must leave everything consistent as well.
            if (!isRefusal(error)) throw error;
          });
          await scene.double.store.read(check);
        }
        expect(await scene.double.store.read(({ now }) => now)).toBeGreaterThanOrEqual(START);
      }),
      { numRuns: 25, seed: 58, examples: [[usedCredit]] },
    );
  }, 120_000);
});

function isRefusal(error: unknown): boolean {
  const status =
    error instanceof Error
      ? (Reflect.get(error, 'statusCode') ?? Reflect.get(error, 'status'))
      : undefined;
  return status === 400 || status === 402 || status === 404;
}
