import { describe, expect, test as base } from 'vitest';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  aSubscriber,
  type BillingScene,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);
const pro = { planId: 'pro', interval: 'month' as const };

async function customerOf({ app }: BillingScene, userId: string): Promise<string> {
  const row = await app.db('billing_accounts').where({ userId }).first('external_customer_id');
  return String(row?.externalCustomerId);
}
const chargesOf = ({ double }: BillingScene, customer: string) =>
  double.store.read((world) => world.charges.filter((one) => one.customer === customer).length);

describe('what was changed at the provider', () => {
  it('is not charged when the amount is another one than was shown', async ({ scene }) => {
    const { billing, user } = await aSubscriber(scene);
    const shown = await billing.preview({ body: pro });
    const customer = await customerOf(scene, user.id);
    await scene.double.client().customers.createBalanceTransaction(customer, {
      amount: -300,
      currency: 'usd',
    });
    await expect(billing.change({ body: { token: shown.token } })).rejects.toMatchObject({
      code: 'subscription_changed',
    });
    expect(await chargesOf(scene, customer)).toBe(1);
    expect(await planOf(scene.app, user.id)).toBe('starter');
    const again = await billing.preview({ body: pro });
    expect(again.dueTodayCents).toBe(shown.dueTodayCents - 300);
    await billing.change({ body: { token: again.token } });
    expect(await planOf(scene.app, user.id)).toBe('pro');
  });

  it('sells nothing at an archived price until an operator makes it again', async ({ scene }) => {
    const { app, double } = scene;
    const { billing } = await aSubscriber(scene);
    const newcomer = app.as((await aUser(app)).token).billing;
    const { billingProvider } = app.as((await anOperator(app)).token);
    const where = { provider: 'stripe', ...pro, retiredAt: null };
    const row = await app.db('plan_prices').where(where).first();
    await double.client().prices.update(row.externalPriceId, { active: false });
    await expect(newcomer.checkout({ body: pro })).rejects.toMatchObject({ code: 'plan_not_sold' });
    await expect(billing.preview({ body: pro })).rejects.toMatchObject({ code: 'plan_not_sold' });
    const stateIn = ({ prices }: Awaited<ReturnType<typeof billingProvider.readPrices>>) =>
      prices.find(({ planId, interval }) => planId === 'pro' && interval === 'month')?.state;
    expect(stateIn(await billingProvider.readPrices())).toBe('archived_there');
    expect(stateIn(await billingProvider.makePrices())).toBe('right');
    expect((await newcomer.checkout({ body: pro })).url).toMatch(/^https/);
    expect((await billing.preview({ body: pro })).nextCents).toBe(2_900);
  });
});

describe('the page of the provider for creators', () => {
  it('lets them change card and details and nothing of the plan, and shows when that differs', async ({
    scene,
  }) => {
    const { app, double } = scene;
    const stripe = double.client();
    const { billingProvider } = app.as((await anOperator(app)).token);
    const own = async () => {
      const { data } = await stripe.billingPortal.configurations.list({ active: true });
      return data;
    };
    // Another one of the same account is not ours.
    const features = { subscription_cancel: { enabled: true } };
    const other = await stripe.billingPortal.configurations.create({ features });
    expect((await billingProvider.readPrices()).portal).toEqual({ isMade: true, differing: [] });
    const [mine] = (await own()).filter(({ id }) => id !== other.id);
    expect(mine?.features).toMatchObject({
      payment_method_update: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    });
    await billingProvider.makePrices();
    expect(await own()).toHaveLength(2);

    const { billing } = await aSubscriber(scene);
    const shownBy = async () => {
      await billing.portal();
      return double.store.read(({ portalSessions }) => portalSessions.at(-1)?.configuration);
    };
    expect(await shownBy()).toBe(mine?.id);
    await stripe.billingPortal.configurations.update(mine?.id ?? '', {
      features: {
        invoice_history: { enabled: false },
        customer_update: { enabled: true, allowed_updates: ['email'] },
        subscription_cancel: { enabled: true },
        subscription_update: { enabled: true },
      },
    });
    expect((await billingProvider.readPrices()).portal).toEqual({
      isMade: true,
      differing: ['details', 'invoices', 'cancel', 'change'],
    });
    expect((await billingProvider.makePrices()).portal.differing).toEqual([]);
    expect(await shownBy()).toBe(mine?.id);

    await stripe.billingPortal.configurations.update(mine?.id ?? '', { active: false });
    expect((await billingProvider.readPrices()).portal.isMade).toBe(false);
    expect(await shownBy()).not.toBe(mine?.id);
    expect((await billingProvider.makePrices()).portal).toEqual({ isMade: true, differing: [] });
  });
});

describe('a charge that failed and was voided at the provider', () => {
  it('was forgiven: its period keeps the plan, and a pause leaves it until the end', async ({
    scene,
  }) => {
    const { billing, user } = await aSubscriber(scene, 'pro');
    const customer = await customerOf(scene, user.id);
    await scene.failCharge(customer);
    await scene.deliver();
    expect((await billing.read()).subscription).toMatchObject({ status: 'past_due' });
    const stripe = scene.double.client();
    const { data } = await stripe.invoices.list({ customer, status: 'open' });
    await stripe.invoices.voidInvoice(data[0]?.id ?? '');
    await scene.deliver();
    const { subscription } = await billing.read();
    expect(subscription).toMatchObject({ status: 'active', pausedUntil: null });
    // Longer than the days of grace.
    await scene.pass(14);
    await scene.deliver();
    expect(await planOf(scene.app, user.id)).toBe('pro');
    const end = Date.parse(subscription?.periodEnd ?? '');
    await billing.pause({ body: { until: new Date(end + 20 * 86_400_000).toISOString() } });
    expect(await planOf(scene.app, user.id)).toBe('pro');
    await billing.unpause();
    expect(await chargesOf(scene, customer)).toBe(2);
    expect((await billing.listInvoices()).items).toHaveLength(2);
  });

  it('is none of somebody who leaves in the moment it fails', async ({ scene }) => {
    const { billing, user } = await aSubscriber(scene, 'pro');
    const customer = await customerOf(scene, user.id);
    await scene.failCharge(customer);
    // Nobody has heard of the failure yet.
    await billing.cancel({ body: { at: 'period_end', reason: 'other' } });
    await scene.deliver();
    expect((await billing.read()).subscription).toMatchObject({ status: 'canceled' });
    expect(await planOf(scene.app, user.id)).toBe('free');
  });
});
