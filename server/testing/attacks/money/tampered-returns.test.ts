import { expect, test as base } from 'vitest';
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

it('a return with a session that is unknown, forged or of somebody else tells and gives nothing', async ({
  scene,
}) => {
  const paid = await aSubscriber(scene, 'pro');
  const { user, token } = await aUser(scene.app);
  const { billing } = scene.app.as(token);
  const own = await billing.checkout({ body: { planId: 'pro', interval: 'month' } });
  // One of the provider that this installation did not open.
  const foreign = await scene.double.client().customers.create({ name: 'Mallory' });
  for (const sessionId of [
    paid.sessionId,
    'cs_test_unknown',
    foreign.id,
    `${own.sessionId}x`,
    own.sessionId.toUpperCase(),
    "' OR true --",
    '{CHECKOUT_SESSION_ID}',
  ]) {
    await expect(billing.readReturn({ params: { sessionId } })).rejects.toMatchObject({
      code: 'checkout_not_found',
    });
  }
  expect(await billing.readReturn({ params: { sessionId: own.sessionId } })).toMatchObject({
    state: 'pending',
  });
  expect(await planOf(scene.app, user.id)).toBe('free');
});

it('a page that was paid in another currency or for a price of no plan gives no plan', async ({
  scene,
}) => {
  for (const change of ['currency', 'price'] as const) {
    const { user, token } = await aUser(scene.app);
    const { billing } = scene.app.as(token);
    const { sessionId } = await billing.checkout({ body: { planId: 'pro', interval: 'month' } });
    await scene.double.change((world) => {
      const [item] = world.checkoutOrders[sessionId]?.items ?? [];
      const known = world.prices.find(({ id }) => id === item?.price);
      if (item === undefined || known === undefined) throw new Error('The page sells nothing');
      const other = { ...structuredClone(known), id: `price_${sessionId}` };
      if (change === 'currency') other.currency = 'eur';
      world.prices.push(other);
      item.price = other.id;
    });
    await scene.double.payCheckout(sessionId, 'pm_card_visa');
    await scene.deliver();
    await billing.readReturn({ params: { sessionId } });
    expect(await planOf(scene.app, user.id)).toBe('free');
    expect((await billing.read()).subscription).toBeNull();
  }
});

it('where a payment leads back to is ours, whatever address the call names', async ({ scene }) => {
  const { token } = await aSubscriber(scene, 'pro');
  const buyer = await aUser(scene.app);
  const post = (path: string, as: string, body?: unknown) =>
    scene.app.fetch(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.test',
        referer: 'https://evil.test/subscription',
      },
      body: JSON.stringify(body ?? {}),
    });
  const order = { planId: 'pro', interval: 'month' };
  expect((await post('/api/billing/checkout', buyer.token, order)).status).toBe(201);
  expect((await post('/api/billing/portal', token)).status).toBeLessThan(300);
  const evil = { ...order, returnUrl: 'https://evil.test/' };
  expect((await post('/api/billing/checkout', buyer.token, evil)).status).toBe(400);
  const ours = await scene.double.store.read(({ checkoutSessions, portalSessions }) => [
    ...checkoutSessions.flatMap((one) => [one.success_url, one.cancel_url]),
    ...portalSessions.map((one) => one.return_url),
  ]);
  expect(ours.length).toBeGreaterThan(2);
  expect(ours.filter((one) => !String(one).startsWith(`${scene.app.url}/subscri`))).toEqual([]);
});
