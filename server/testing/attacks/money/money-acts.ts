import fc from 'fast-check';
import { ApiError } from '#shared/api/client.ts';
import {
  openDispute,
  closeDispute,
} from '#server/features/billing/stripe-double/money/disputes.ts';
import { StripeError } from '#server/features/billing/stripe-double/world/stripe-error.ts';
import type { World } from '#server/features/billing/stripe-double/world/world.ts';
import type { BillingScene } from '../../scenes/billing/billing-scene.ts';
import { aUser } from '../../scenes/factories.ts';

const planId = fc.constantFrom('starter', 'pro', 'creator');
const interval = fc.constantFrom('month' as const, 'month' as const, 'year' as const);
const card = fc.constantFrom(
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_chargeCustomerFail',
  'pm_card_createDispute',
  'pm_card_chargeDeclined',
);
const at = fc.constantFrom('now' as const, 'period_end' as const, 'period_end' as const);
const days = fc.integer({ min: 1, max: 45 });

/** A plan that is paid at once, with a card that may fail later. */
export const aPurchase = fc.record({
  do: fc.constant('buy' as const),
  planId,
  interval,
  card: fc.constantFrom(
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_mastercard',
    'pm_card_chargeCustomerFail',
  ),
});

/** What creators, their banks, an operator at Stripe and time may do. */
const deed = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy' as const), planId, interval, card }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), planId, interval }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), days }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      cents: fc.integer({ min: 1, max: 9_000 }),
    }),
  },
  fc.record({ do: fc.constant('bank' as const), says: fc.boolean() }),
  fc.record({ do: fc.constant('dispute' as const), won: fc.option(fc.boolean()) }),
  fc.record({ do: fc.constantFrom('resume' as const, 'unpause' as const, 'undo' as const) }),
  fc.record({ do: fc.constantFrom('pay' as const, 'forgive' as const) }),
  fc.record({ do: fc.constant('gift' as const), planId, isGiven: fc.boolean() }),
  fc.record({ do: fc.constant('exception' as const), isAllowed: fc.option(fc.boolean()) }),
);
export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** How the events of a deed arrive. */
const network = fc.option(
  fc.record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    duplicate: fc.constantFrom(0, 0.4),
    drop: fc.constantFrom(0, 0.3, 1),
    delay: fc.constantFrom(0, 0.4),
    reverse: fc.boolean(),
  }),
);

/** One thing that happens to one of three creators; a network of null takes every event in order. */
export const anAct = fc.record({ who: fc.nat(2), deed, network });
export type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

export type Creator = Awaited<ReturnType<typeof someCreators>>[number];

/** Nobody of an earlier life is in the way, and none of their events. */
export const clearLives = ({ double }: BillingScene) =>
  double.change((world) => {
    for (const name of [
      'customers',
      'subscriptions',
      'invoices',
      'charges',
      'events',
      'outbox',
      'checkoutSessions',
      'schedules',
      'refunds',
      'disputes',
      'pendingLines',
      'invoicePayments',
      'paymentIntents',
      'paymentMethods',
    ] as const)
      world[name] = [];
    world.answers = {};
    world.declines = {};
  });

/** The first two are brought by others, who brought nobody else; the third by the first. */
export async function someCreators({ app }: BillingScene) {
  const partners = [await aUser(app), await aUser(app)];
  const users = [await aUser(app), await aUser(app), await aUser(app)];
  const referrers = [partners[0], partners[1], users[0]];
  const made = [];
  for (const [n, { user, token }] of users.entries()) {
    const referrer = referrers[n]?.user.id ?? '';
    await app.db('users').where({ id: user.id }).update({ referredBy: referrer });
    made.push({ id: user.id, referrer, billing: app.as(token).billing });
  }
  return made;
}

/** The id of a creator's customer; undefined before the first payment page. */
export async function customerOf(
  { app }: BillingScene,
  { id }: Pick<Creator, 'id'>,
): Promise<string | undefined> {
  const row = await app
    .db('billing_accounts')
    .where({ userId: id, provider: 'stripe' })
    .first<{ externalCustomerId: string } | undefined>('external_customer_id');
  return row?.externalCustomerId;
}

/** Does it, unless it is refused: a refusal is an answer, and must leave everything as it was. */
export async function perform(scene: BillingScene, creator: Creator, one: Deed): Promise<void> {
  try {
    await attempt(scene, creator, one);
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefusal && !(error instanceof StripeError)) throw error;
  }
}

async function attempt(scene: BillingScene, creator: Creator, one: Deed): Promise<void> {
  const { billing } = creator;
  const { double, app } = scene;
  const customer = await customerOf(scene, creator);
  switch (one.do) {
    case 'wait':
      return scene.pass(one.days);
    case 'buy': {
      const { sessionId } = await billing.checkout({
        body: { planId: one.planId, interval: one.interval },
      });
      await double.payCheckout(sessionId, one.card);
      // The way back of the browser.
      await billing.readReturn({ params: { sessionId } });
      return;
    }
    case 'change': {
      const shown = await billing.preview({ body: { planId: one.planId, interval: one.interval } });
      await billing.change({ body: { token: shown.token } });
      return;
    }
    case 'cancel':
      await billing.cancel({ body: { at: one.at, reason: 'other' } });
      return;
    case 'pause': {
      const { subscription } = await billing.read();
      const from = Date.parse(subscription?.periodEnd ?? '2030-01-01T00:00:00Z');
      const until = new Date(from + one.days * 86_400_000).toISOString();
      await billing.pause({ body: { until } });
      return;
    }
    case 'resume':
      await billing.resume();
      return;
    case 'unpause':
      await billing.unpause();
      return;
    case 'undo':
      await billing.undoScheduled();
      return;
    case 'gift': {
      const { grants } = app.services.billing;
      const of = { creatorId: creator.id, source: 'operator', reason: 'A gift' } as const;
      const by = 'billing' as const;
      await app.db.transaction((trx) =>
        one.isGiven
          ? grants.give(trx, { ...of, by, planId: one.planId, until: null })
          : grants.end(trx, { ...of, by }),
      );
      return;
    }
    case 'exception':
      return except(app, creator.id, one.isAllowed);
    case 'bank':
    case 'refund':
    case 'dispute':
    case 'pay':
    case 'forgive':
      if (customer !== undefined) await atTheProvider(scene, customer, one);
  }
}

/** An operator allows or forbids one feature, or takes that back. */
async function except(
  { db, services }: BillingScene['app'],
  creatorId: string,
  isAllowed: boolean | null,
): Promise<void> {
  const { overrides } = services.billing;
  const feature = 'facebook_pixel' as const;
  if (isAllowed !== null) {
    const change = { feature, value: isAllowed };
    await overrides.set(creatorId, { change, until: null, reason: 'A gift' }, 'billing');
    return;
  }
  const live = await db('entitlement_overrides').where({ userId: creatorId, endedAt: null });
  for (const { id } of live) {
    await overrides.end(creatorId, { overrideId: id, reason: 'Over' }, 'billing');
  }
}

type Outside = Extract<Deed, { do: 'bank' | 'refund' | 'dispute' | 'pay' | 'forgive' }>;

/** What nobody does here: banks, card holders, and whoever works in the provider's own console. */
async function atTheProvider(
  { double }: BillingScene,
  customer: string,
  one: Outside,
): Promise<void> {
  const stripe = double.client();
  const isRefused = (error: unknown): void => {
    const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
    if (status !== 400 && status !== 402 && status !== 404) throw error;
  };
  if (one.do === 'pay' || one.do === 'forgive') {
    const { data } = await stripe.invoices.list({ customer, status: 'open' });
    const [open] = data;
    const act = one.do === 'pay' ? 'pay' : 'voidInvoice';
    if (open !== undefined) await stripe.invoices[act](open.id).catch(isRefused);
  }
  if ('says' in one) {
    await double.change((world) => {
      if (one.says) delete world.declines[customer];
      else world.declines[customer] = 'insufficient_funds';
    });
  }
  const charge = await double.store.read((world) =>
    world.charges.findLast((each) => each.customer === customer && each.paid),
  );
  if (charge === undefined) return;
  if ('cents' in one) {
    const order = { charge: charge.id, amount: Math.min(one.cents, charge.amount) };
    await stripe.refunds.create(order).catch(isRefused);
  }
  if ('won' in one) await double.change((world) => dispute(world, charge.id, one.won));
}

/** Opens a dispute of a payment, or ends the one that is open. */
function dispute(world: World, charge: string, won: boolean | null): void {
  const open = world.disputes.find((each) => each.charge === charge);
  const found = world.charges.find(({ id }) => id === charge);
  if (open === undefined && found !== undefined) openDispute(world, found, 'general');
  else if (open?.status === 'needs_response' && won !== null)
    closeDispute(world, open, won ? 'won' : 'lost');
}
