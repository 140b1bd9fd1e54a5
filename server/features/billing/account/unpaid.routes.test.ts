import { expect, test as base } from 'vitest';
import { collect } from '#server/features/billing/stripe-double/lives/collecting.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  aSubscriber,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);

it('a plan that was not paid ends with the days of grace, then with the last try, and a payment brings it back', async ({
  scene,
}) => {
  const { user, token, billing } = await aSubscriber(scene, 'pro');
  const { analytics } = scene.app.as(token);
  const account = await scene.app.db('billing_accounts').where({ userId: user.id }).first();
  const customer = String(account?.['externalCustomerId']);
  const failCharge = async () => {
    await scene.failCharge(customer);
    await scene.deliver();
  };
  await failCharge();
  const ofPayment = async () => (await analytics.attention()).items.find(isPayment);
  expect(await ofPayment()).toMatchObject({ accessUntil: expect.any(String), planName: 'Pro' });

  // Seven days of grace are over before the fifteen days of tries.
  await failCharge();
  await failCharge();
  const late = await billing.read();
  expect(late.subscription).toMatchObject({ status: 'past_due' });
  const { accessUntil = null } = late.subscription?.pastDue ?? {};
  expect(accessUntil !== null && accessUntil < late.now).toBe(true);

  await failCharge();
  const { subscription } = await billing.read();
  expect(subscription).toMatchObject({
    status: 'unpaid',
    pastDue: { amountCents: 2_900, attempts: 4, accessUntil: null, nextAttemptAt: null },
  });
  expect(await planOf(scene.app, user.id)).toBe('free');
  expect(await ofPayment()).toMatchObject({ accessUntil: null });
  // Another plan waits for the payment or for the end, as the screen says.
  const creator = { planId: 'creator', interval: 'month' } as const;
  await expect(billing.preview({ body: creator })).rejects.toMatchObject({
    code: 'change_first_pay',
  });
  const invoiceId = subscription?.pastDue?.invoiceId ?? '';
  expect((await billing.openInvoice({ params: { invoiceId } })).payUrl).not.toBeNull();
  await scene.double.change((world) => {
    const open = world.invoices.find((one) => one.customer === customer && one.status === 'open');
    if (open !== undefined) collect(world, open);
  });
  await scene.deliver();
  expect((await billing.read()).subscription).toMatchObject({ status: 'active', pastDue: null });
  expect(await planOf(scene.app, user.id)).toBe('pro');
  expect(await ofPayment()).toBeUndefined();
});

const isPayment = ({ kind }: { kind: string }): boolean => kind === 'payment_failed';
