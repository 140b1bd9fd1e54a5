import { describe, expect, test as base } from 'vitest';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  aSubscriber,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);
type Scene = Awaited<ReturnType<typeof createBillingScene>>;
const DAY_MS = 86_400_000;

/** Paused until some days after what is paid, and a day into the period whose charge was called off. */
async function pausedBeyondPaid(scene: Scene, days: number) {
  const one = await aSubscriber(scene, 'pro');
  const own = (await one.billing.read()).subscription;
  const end = Date.parse(own?.periodEnd ?? '');
  await one.billing.pause({ body: { until: new Date(end + days * DAY_MS).toISOString() } });
  const account = await scene.app.db('billing_accounts').where({ userId: one.user.id }).first();
  await scene.pass(33);
  await scene.deliver();
  return {
    ...one,
    customer: String(account?.['externalCustomerId']),
    subscriptionId: own?.id ?? '',
  };
}

describe('after a pause nobody has a time that was not paid', () => {
  it('one that ended by itself within a month gives nothing of that month away', async ({
    scene,
  }) => {
    const { billing, user } = await pausedBeyondPaid(scene, 1);
    expect(await planOf(scene.app, user.id)).toBe('free');
    expect((await billing.read()).subscription).toMatchObject({ status: 'paused' });
    const { items } = await billing.listInvoices();
    expect(items.map(({ status }) => status).toSorted()).toEqual(['paid', 'void']);
    // The next charge begins the plan again.
    await scene.pass(32);
    await scene.deliver();
    expect(await planOf(scene.app, user.id)).toBe('pro');
    const paid = (await billing.listInvoices()).items.filter(({ status }) => status === 'paid');
    expect(paid).toHaveLength(2);
  });

  it('one that is ended early begins a new month, charged at once', async ({ scene }) => {
    const { billing, user } = await pausedBeyondPaid(scene, 60);
    expect(await planOf(scene.app, user.id)).toBe('free');
    const { subscription } = await billing.unpause();
    expect(subscription).toMatchObject({ status: 'active', pausedUntil: null });
    expect(await planOf(scene.app, user.id)).toBe('pro');
    const paid = (await billing.listInvoices()).items.filter(({ status }) => status === 'paid');
    expect(paid.map(({ totalCents }) => totalCents)).toEqual([2_900, 2_900]);
  });

  it('a declined card leaves the pause as it was, for its owner and for an operator', async ({
    scene,
  }) => {
    const { billing, user, customer, subscriptionId } = await pausedBeyondPaid(scene, 60);
    await scene.double.change((world) => {
      world.declines[customer] = 'insufficient_funds';
    });
    const declined = { code: 'card_declined' };
    await expect(billing.unpause()).rejects.toMatchObject(declined);
    const { subscriptionActs } = scene.app.as((await anOperator(scene.app)).token);
    const params = { subscriptionId };
    await expect(
      subscriptionActs.unpause({ params, body: { reason: 'They asked by phone' } }),
    ).rejects.toMatchObject(declined);
    expect((await billing.read()).subscription).toMatchObject({ status: 'paused' });
    expect(await planOf(scene.app, user.id)).toBe('free');
  });
});
