import { describe, expect, test as base } from 'vitest';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  aSubscriber,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);

describe('buying a plan', () => {
  it('gives it when the payment is seen, and the return page waits for that', async ({ scene }) => {
    const { app, double } = scene;
    const { user, token } = await aUser(app);
    const { billing } = app.as(token);
    const order = { planId: 'pro', interval: 'month' as const };
    const { sessionId, url } = await billing.checkout({ body: order });
    expect(url).toMatch(/^https:\/\/pay\.test\/checkout\//);
    const params = { sessionId };
    expect(await billing.readReturn({ params })).toMatchObject({
      state: 'pending',
      planName: 'Pro',
    });
    expect(await planOf(app, user.id)).toBe('free');
    await double.payCheckout(sessionId, 'pm_card_visa');
    expect(await planOf(app, user.id)).toBe('free');
    await scene.deliver();
    expect(await planOf(app, user.id)).toBe('pro');
    expect(await billing.readReturn({ params })).toMatchObject({ state: 'done' });
    expect(await billing.read()).toMatchObject({
      provider: 'stripe',
      card: { brand: 'visa', last4: '4242' },
      subscription: { planId: 'pro', status: 'active', nextCharge: { amountCents: 2_900 } },
    });
    const { items } = await billing.history();
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['paid', 'started']);
    await expect(billing.checkout({ body: order })).rejects.toMatchObject({
      code: 'subscription_exists',
    });
    const other = app.as((await aUser(app)).token).billing;
    await expect(other.readReturn({ params })).rejects.toMatchObject({
      code: 'checkout_not_found',
    });
  });

  it('works without any event: the return asks the provider', async ({ scene }) => {
    const { app, double } = scene;
    const { user, token } = await aUser(app);
    const { billing } = app.as(token);
    const order = { planId: 'creator', interval: 'year' as const };
    const { sessionId } = await billing.checkout({ body: order });
    await double.payCheckout(sessionId, 'pm_card_visa');
    expect(await billing.readReturn({ params: { sessionId } })).toMatchObject({ state: 'done' });
    expect(await planOf(app, user.id)).toBe('creator');
    expect((await billing.read()).subscription).toMatchObject({
      interval: 'year',
      amountCents: 79_000,
    });
  });

  it('takes its price from our table, and leaves one page that can be paid', async ({ scene }) => {
    const { app, double } = scene;
    const { token } = await aUser(app);
    const { billing } = app.as(token);
    const order = { planId: 'starter', interval: 'month' as const };
    const tampered = { ...order, priceId: 'price_1', amount: 1, userId: 'x' };
    await expect(billing.checkout({ body: tampered })).rejects.toMatchObject({
      code: 'unknown_field',
    });
    for (const planId of ['free', 'gold']) {
      await expect(billing.checkout({ body: { ...order, planId } })).rejects.toMatchObject({
        code: 'plan_not_sold',
      });
    }
    await expect(billing.checkout({ body: { ...order, coupon: 'NOTHING' } })).rejects.toMatchObject(
      { code: 'coupon_refused' },
    );
    await expect(billing.portal()).resolves.toMatchObject({ url: expect.any(String) });
    const first = await billing.checkout({ body: order });
    await billing.checkout({ body: order });
    await expect(double.payCheckout(first.sessionId, 'pm_card_visa')).rejects.toThrow(/./);
    expect(await billing.readReturn({ params: { sessionId: first.sessionId } })).toMatchObject({
      state: 'failed',
    });
  });
});

describe('an event', () => {
  const post = (
    { app }: { app: { fetch(path: string, init?: RequestInit): Promise<Response> } },
    body: string,
    signature: string,
  ) =>
    app.fetch('/api/stripe/webhook', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });

  it('counts once, however often and late it comes, and only with its signature', async ({
    scene,
  }) => {
    const { app, double } = scene;
    const { user } = await aSubscriber(scene);
    await double.resendAll();
    const seen: { body: string; signature: string }[] = [];
    await double.send(async (_, body, headers) => {
      seen.push({ body, signature: headers['stripe-signature'] ?? '' });
      return 500;
    });
    const [last] = seen.slice(-1);
    if (last === undefined) throw new Error('Nothing was sent');
    const before = await app.db('billing_history').where({ userId: user.id });
    const answers = await Promise.all(
      seen.flatMap(({ body, signature }) => [
        post(scene, body, signature),
        post(scene, body, signature),
      ]),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await app.db('billing_history').where({ userId: user.id })).toHaveLength(before.length);
    const old = last.signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) - 360}`);
    for (const [body, signature] of [
      [last.body, ''],
      [last.body, old],
      [last.body.replace('"evt_', '"evt_x'), last.signature],
      ['', last.signature],
    ] as const) {
      const refused = await post(scene, body, signature);
      expect(await refused.json()).toMatchObject({ code: 'event_not_signed' });
      expect(refused.status).toBe(400);
    }
    expect(await planOf(app, user.id)).toBe('starter');
  });
});
