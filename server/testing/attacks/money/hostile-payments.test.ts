import Stripe from 'stripe';
import { describe, expect, test as base } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  allHandled,
  aSubscriber,
  type BillingScene,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);
const starter = { planId: 'starter', interval: 'month' as const };
const pro = { planId: 'pro', interval: 'month' as const };

/** Posts an event of these words, signed with the right secret some seconds ago. */
async function send(scene: BillingScene, object: object, ageSeconds = 0) {
  const secret = await scene.double.store.read((world) => world.webhookEndpoints[0]?.secret ?? '');
  const payload = JSON.stringify({
    id: `evt_${randomIds.rowId()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object },
  });
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { status } = await scene.app.fetch('/api/stripe/webhook', {
    method: 'POST',
    body: payload,
    headers,
  });
  await allHandled(scene.app);
  return status;
}

async function customerIn({ app }: BillingScene, userId: string): Promise<string> {
  const { externalCustomerId } = await app.db('billing_accounts').where({ userId }).first();
  return externalCustomerId;
}

describe('an event with a good signature', () => {
  it('is refused once it is older than five minutes, and says nothing by itself', async ({
    scene,
  }) => {
    const { user } = await aSubscriber(scene);
    const customer = await customerIn(scene, user.id);
    const lie = { id: 'sub_lie', object: 'subscription', customer, status: 'canceled' };
    expect(await send(scene, lie, 301)).toBe(400);
    expect(await send(scene, lie)).toBe(200);
    expect(await planOf(scene.app, user.id)).toBe('starter');
    expect(await scene.app.db('billing_subscriptions').where({ userId: user.id })).toHaveLength(1);
  });

  it('gives nobody the plan of another creator, whoever its metadata names', async ({ scene }) => {
    const { app, double } = scene;
    const payer = await aSubscriber(scene, 'pro');
    const thief = await aUser(app);
    await double.client().customers.update(await customerIn(scene, payer.user.id), {
      email: thief.user.email,
      metadata: { unlatch_creator: thief.user.id },
    });
    await scene.deliver();
    const stranger = await double.client().customers.create({
      email: thief.user.email,
      metadata: { unlatch_creator: thief.user.id },
    });
    for (const customer of [stranger.id, 'cus_nobody']) {
      expect(await send(scene, { id: 'sub_1', object: 'subscription', customer })).toBe(200);
    }
    expect(await send(scene, { id: stranger.id, object: 'customer' })).toBe(200);
    expect(await send(scene, { id: 'dp_nobody', object: 'dispute' })).toBe(200);
    expect(await planOf(app, thief.user.id)).toBe('free');
    expect(await planOf(app, payer.user.id)).toBe('pro');
    expect(await app.db('billing_accounts').where({ userId: thief.user.id })).toEqual([]);
    // A customer belongs to one creator.
    await expect(
      app.db('billing_accounts').insert({
        userId: thief.user.id,
        provider: 'stripe',
        externalCustomerId: await customerIn(scene, payer.user.id),
      }),
    ).rejects.toThrow('billing_accounts__external_customer_id__unique');
  });
});

describe('what is bought past our pages', () => {
  it('gives nothing for a price of no plan, or in another currency, and operators read why', async ({
    scene,
  }) => {
    const { app, double } = scene;
    const { user, token } = await aUser(app);
    const { billing } = app.as(token);
    await billing.checkout({ body: starter });
    const customer = await customerIn(scene, user.id);
    const stripe = double.client();
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: method.id },
    });
    const product = await stripe.products.create({ name: 'Something else' });
    const { id: price } = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
    });
    await stripe.subscriptions.create({ customer, items: [{ price }] });
    await double.change((world) => {
      for (const one of world.invoices) if (one.customer === customer) one.currency = 'eur';
    });
    await scene.deliver();
    const differences = await app.services.billing.sync.sync('stripe', customer);
    expect(differences.map(({ what }) => what.replace(/^\w+: /, '')).toSorted()).toEqual([
      'its currency is not US dollars',
      'its price belongs to no plan',
    ]);
    // The report does not say that it was put right.
    expect(differences.map(({ isLeft }) => isLeft)).toEqual([true, true]);
    expect(await planOf(app, user.id)).toBe('free');
    expect((await billing.listInvoices({ query: {} })).items).toEqual([]);
  });

  it('a payment page of another creator is not found, nor one that never was', async ({
    scene,
  }) => {
    const payer = await aSubscriber(scene);
    const { billing } = scene.app.as((await aUser(scene.app)).token);
    for (const sessionId of [payer.sessionId, 'cs_test_made_up', '{CHECKOUT_SESSION_ID}']) {
      await expect(billing.readReturn({ params: { sessionId } })).rejects.toMatchObject({
        code: 'checkout_not_found',
      });
    }
  });
});

describe('a creator', () => {
  it('who opens two payment pages at the same moment can pay one', async ({ scene }) => {
    const { app, double } = scene;
    for (let times = 0; times < 3; times += 1) {
      const { billing } = app.as((await aUser(app)).token);
      const tabs = await Promise.all([
        billing.checkout({ body: starter }),
        billing.checkout({ body: pro }),
      ]);
      const paid = await Promise.allSettled(
        tabs.map(({ sessionId }) => double.payCheckout(sessionId, 'pm_card_visa')),
      );
      expect(paid.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('whose customer was deleted at the provider buys again as a new one', async ({ scene }) => {
    const { app, double } = scene;
    const { billing, user } = await aSubscriber(scene);
    const gone = await customerIn(scene, user.id);
    await double.client().customers.del(gone);
    await scene.deliver();
    expect(await planOf(app, user.id)).toBe('free');
    const { sessionId } = await billing.checkout({ body: pro });
    await double.payCheckout(sessionId, 'pm_card_visa');
    await scene.deliver();
    expect(await planOf(app, user.id)).toBe('pro');
    expect(await customerIn(scene, user.id)).not.toBe(gone);
    expect((await billing.listInvoices({ query: {} })).items).toHaveLength(2);
  });

  it('who has paid for ten years keeps every invoice', async ({ scene }) => {
    const { app, double } = scene;
    const { user } = await aSubscriber(scene);
    const customer = await customerIn(scene, user.id);
    await double.change((world) => {
      const first = world.invoices.find((one) => one.customer === customer);
      if (first === undefined) throw new Error('Nothing was paid');
      for (let n = 1; n < 120; n += 1) {
        world.invoices.unshift({ ...structuredClone(first), id: `${first.id}_${n}` });
      }
    });
    await app.services.billing.sync.sync('stripe', customer);
    expect(await app.db('billing_invoices').where({ userId: user.id })).toHaveLength(120);
  });
});

describe('amounts', () => {
  it('of a refund are whole cents above zero and no more than was paid', async ({ scene }) => {
    const { app } = scene;
    const { billing } = await aSubscriber(scene);
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const [invoice] = (await billing.listInvoices({ query: {} })).items;
    const params = { invoiceId: invoice?.id ?? '' };
    const refund = (amountCents: number) =>
      operatorBilling.refund({
        params,
        body: { amountCents, reason: 'A try', requestId: randomIds.rowId() },
      });
    for (const cents of [-1, 0, 0.5, 2 ** 31, 1e15]) {
      await expect(refund(cents)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    await expect(refund(99_999_999)).rejects.toMatchObject({ code: 'refund_too_large' });
    const halves = await Promise.allSettled([refund(1_000), refund(1_000)]);
    expect(halves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const back = await scene.double.store.read((world) => world.refunds.at(-1)?.amount);
    expect(back).toBe(1_000);
  });

  it('of two tabs that confirm at the same moment are charged once', async ({ scene }) => {
    const { billing, user } = await aSubscriber(scene);
    const tabs = [await billing.preview({ body: pro }), await billing.preview({ body: pro })];
    const done = await Promise.allSettled(
      [...tabs, ...tabs].map(({ token }) => billing.change({ body: { token } })),
    );
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
    await scene.deliver();
    const customer = await customerIn(scene, user.id);
    const charged = await scene.double.store.read((world) =>
      world.charges.filter((one) => one.customer === customer).map(({ amount }) => amount),
    );
    expect(charged).toEqual([1_500, tabs[0]?.dueTodayCents]);
    expect(await planOf(scene.app, user.id)).toBe('pro');
    // Nothing is left that keeps the next change waiting.
    const [row] = await scene.app.db('billing_subscriptions').where({ userId: user.id });
    expect(row.changingKey).toBe(null);
  });

  it('of a plan stay for those who have it when an operator edits its price', async ({ scene }) => {
    const { app } = scene;
    const { billing } = await aSubscriber(scene, 'creator');
    const { billingProvider } = app.as((await anOperator(app)).token);
    await app.db('plans').where({ id: 'creator' }).update({ priceUsd: 99 });
    await billingProvider.makePrices();
    await scene.pass(32);
    await scene.deliver();
    expect((await billing.read()).subscription).toMatchObject({
      amountCents: 7_900,
      hasOldPrice: true,
    });
    expect((await billing.listInvoices({ query: {} })).items.map((one) => one.paidCents)).toEqual([
      7_900, 7_900,
    ]);
    const other = app.as((await aUser(app)).token).billing;
    const { prices } = await other.read();
    expect(prices).toContainEqual({ planId: 'creator', interval: 'month', amountCents: 9_900 });
  });
});
