import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { enterCode } from './lives/checkout.ts';
import { aCustomer, aScene, DAYS, itemOf, START } from './testing/double-scene.ts';
import { listen } from './testing/listen.ts';
import { findById } from './world/stripe-error.ts';

const caught = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe('the calls of the SDK over HTTP', () => {
  it('are answered over a real server: keys, pages, missing objects and too many calls', async () => {
    const { double } = await aScene();
    const server = await listen(double);
    const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
    const stripe = new Stripe('sk_test_double', {
      apiVersion: '2026-10-28.endive',
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
    });
    try {
      const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
      for (const name of names) await stripe.customers.create({ name });
      const listed: unknown[] = [];
      for await (const { name } of stripe.customers.list({ limit: 2 })) listed.push(name);
      expect(listed).toEqual(names.toReversed());
      const missing = await caught(stripe.customers.retrieve('cus_none'));
      expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
      const key = { idempotencyKey: 'once' };
      const first = await stripe.customers.create({ name: 'Flo' }, key);
      const again = await stripe.customers.create({ name: 'Flo' }, key);
      expect(again.id).toBe(first.id);
      expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
      const other = await caught(stripe.customers.create({ name: 'Gus' }, key));
      expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      // What is refused changes nothing, and its answer is kept with the key.
      const bad = 'pm_card_chargeDeclined';
      const attach = () => stripe.paymentMethods.attach(bad, { customer: first.id }, declined);
      const declined = { idempotencyKey: 'declined' };
      const before = await double.store.read((world) => JSON.stringify(world.paymentMethods));
      expect(await caught(attach())).toMatchObject({ statusCode: 402, code: 'card_declined' });
      expect(await double.store.read((world) => JSON.stringify(world.paymentMethods))).toBe(before);
      expect(await caught(attach())).toMatchObject({
        statusCode: 402,
        headers: { 'idempotent-replayed': 'true' },
      });
      double.refuseNext(1);
      const refused = await caught(stripe.customers.retrieve(first.id));
      expect(refused).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
      expect((await stripe.customers.retrieve(first.id)).id).toBe(first.id);
      const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' });
      expect(await caught(stranger.customers.list())).toBeInstanceOf(
        Stripe.errors.StripeAuthenticationError,
      );
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('a checkout session', () => {
  it('starts nothing with a declined card and a subscription with a good one, coupon and tax included', async () => {
    const { double, stripe, prices } = await aScene();
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'once' });
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'HELLO',
    });
    const customer = await stripe.customers.create({
      email: 'ada@example.com',
      address: { country: 'DE' },
    });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: prices.pro.id, quantity: 1 }],
      success_url: 'http://127.0.0.1/done?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1/back',
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
      subscription_data: { metadata: { creator: 'ada' } },
    });
    expect(session.amount_total).toBe(2380);
    await double.change((world) =>
      enterCode(world, findById(world.checkoutSessions, session.id, 'checkout.session'), 'hello'),
    );
    const refusal = await caught(
      double.payCheckout(session.id, 'pm_card_visa_chargeDeclinedInsufficientFunds'),
    );
    expect(refusal).toMatchObject({ message: 'Your card has insufficient funds.' });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    await double.payCheckout(session.id, 'pm_card_visa');
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'invoice'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1785,
      invoice: { total: 1785, total_excluding_tax: 1500, status: 'paid' },
      subscription: { status: 'active', metadata: { creator: 'ada' } },
    });
    await double.advance(START + 31 * DAYS);
    const [renewal] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(renewal).toMatchObject({ total: 2380, billing_reason: 'subscription_cycle' });
    expect(await caught(double.payCheckout(session.id, 'pm_card_visa'))).toMatchObject({
      status: 400,
    });
  });

  it('refuses automatic tax for a known customer whose address it may not keep', async () => {
    const { stripe, prices } = await aScene();
    const customer = await aCustomer(stripe);
    const refusal = await caught(
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        line_items: [{ price: prices.pro.id, quantity: 1 }],
        success_url: 'http://127.0.0.1/done',
        automatic_tax: { enabled: true },
      }),
    );
    expect(refusal).toMatchObject({ code: 'customer_tax_location_invalid' });
  });
});

describe('events', () => {
  it('arrive signed, and a bad network repeats itself with its seed', async () => {
    const { double, stripe, prices } = await aScene();
    const endpoint = await stripe.webhookEndpoints.create({
      url: 'http://127.0.0.1/hook',
      enabled_events: ['customer.subscription.created', 'invoice.paid', 'charge.refunded'],
      api_version: '2026-10-28.endive',
    });
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    const customer = await aCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.pro.id }],
    });
    const { data: charges } = await stripe.charges.list({ customer: customer.id });
    const charge = charges[0]?.id ?? '';
    await stripe.refunds.create({ charge, amount: 500 });
    expect(await caught(stripe.refunds.create({ charge, amount: 1501 }))).toMatchObject({
      statusCode: 400,
    });
    const got: string[] = [];
    let answer = 500;
    const deliver = async (
      _: string,
      body: string,
      headers: { readonly [name: string]: string },
    ): Promise<number> => {
      const signature = headers['stripe-signature'] ?? '';
      got.push(stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '').type);
      return Promise.resolve(answer);
    };
    const all = ['customer.subscription.created', 'invoice.paid', 'charge.refunded'];
    await double.send(deliver);
    expect(got.splice(0)).toEqual(all);
    expect(await double.send(deliver)).toBe(0);
    answer = 200;
    await double.advance(START + 61);
    await double.send(deliver, { seed: 3, reverse: true });
    expect(got.splice(0)).toEqual(all.toReversed());
    const orders: string[][] = [];
    for (const seed of [7, 7]) {
      await double.resendAll();
      await double.send(deliver, { seed, duplicate: 0.5, drop: 0.3, delay: 0.2 });
      orders.push(got.splice(0));
    }
    expect(orders[0]).toEqual(orders[1]);
    expect(orders[0]).not.toEqual(all);
    expect(itemOf(subscription).quantity).toBe(1);
  });
});
