import { describe, expect, test as base } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import { aSubscriber, createBillingScene } from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

type Billing = Awaited<ReturnType<typeof aSubscriber>>['billing'];

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);
const pro = { planId: 'pro', interval: 'month' as const };
const until = new Date(Date.now() + 40 * 86_400_000).toISOString();
const leave = { at: 'now' as const, reason: 'other' as const };
const refused = (call: Promise<unknown>, code: string) =>
  expect(call).rejects.toMatchObject({ code });

describe('what cannot be done about a plan says why', () => {
  it('without a subscription', async ({ scene }) => {
    const { billing } = scene.app.as((await aUser(scene.app)).token);
    const token = randomIds.rowId();
    const calls = [
      billing.preview({ body: pro }),
      billing.change({ body: { token } }),
      billing.undoScheduled(),
      billing.cancel({ body: leave }),
      billing.resume(),
      billing.pause({ body: { until } }),
      billing.unpause(),
    ];
    await Promise.all(calls.map((call) => refused(call, 'no_subscription')));
    await refused(billing.portal(), 'no_billing_account');
  });

  it('for a plan that is not sold, and while the provider does not answer', async ({ scene }) => {
    const { billing, user } = await aSubscriber(scene);
    const newcomer = scene.app.as((await aUser(scene.app)).token).billing;
    const { operatorBilling, billingProvider } = scene.app.as((await anOperator(scene.app)).token);
    await refused(billing.preview({ body: { ...pro, planId: 'nonsense' } }), 'plan_not_sold');
    const { token } = await billing.preview({ body: pro });
    const { items } = await billing.listInvoices({ query: {} });
    const invoiceId = items[0]?.id ?? '';
    expect((await billing.openInvoice({ params: { invoiceId } })).pdfUrl).toMatch(/^https/);
    const unknown = { invoiceId: randomIds.rowId() };
    await refused(billing.openInvoice({ params: unknown }), 'invoice_not_found');
    expect((await billingProvider.readPrices()).prices.length).toBeGreaterThan(0);
    const subscriptionId = (await billing.read()).subscription?.id ?? '';
    scene.setMood('down');
    const calls = [
      newcomer.checkout({ body: pro }),
      billing.openInvoice({ params: { invoiceId } }),
      billing.preview({ body: pro }),
      billing.change({ body: { token } }),
      billing.cancel({ body: leave }),
      billing.pause({ body: { until } }),
      billing.portal(),
    ];
    await Promise.all(calls.map((call) => refused(call, 'provider_unreachable')));
    // A cancellation that failed stores no reason.
    const stored = scene.app.db('billing_subscriptions').where({ id: subscriptionId });
    expect(await stored.first('cancel_reason')).toEqual({ cancelReason: null });
    const reason = 'x';
    const amount = { amountCents: 1, reason, requestId: randomIds.rowId() };
    const acts = [
      operatorBilling.syncCreator({ params: { creatorId: user.id } }),
      operatorBilling.cancel({ params: { subscriptionId }, body: { at: 'now', reason } }),
      operatorBilling.refund({ params: { invoiceId }, body: amount }),
      billingProvider.makePrices(),
      billingProvider.readPrices(),
    ];
    await Promise.all(acts.map((call) => refused(call, 'provider_not_reached')));
    scene.setMood(400);
    await refused(
      operatorBilling.refund({
        params: { invoiceId },
        body: { ...amount, requestId: randomIds.rowId() },
      }),
      'refund_refused',
    );
    scene.setMood(401);
    await refused(billingProvider.makeWebhook(), 'provider_key_refused');
    scene.setMood('well');
  });

  it('while a change waits, a pause runs or the end is planned, and nobody answers', async ({
    scene,
  }) => {
    const people = [];
    for (const plan of ['pro', 'pro', 'pro']) people.push(await aSubscriber(scene, plan));
    const [changing, pausing, leaving] = people.map(({ billing }) => billing);
    if (changing === undefined || pausing === undefined || leaving === undefined) return;
    const { token } = await changing.preview({ body: { planId: 'starter', interval: 'month' } });
    await changing.change({ body: { token } });
    await pausing.pause({ body: { until } });
    await leaving.cancel({ body: { at: 'period_end', reason: 'other' } });
    scene.setMood('down');
    // Each is tried three times, with pauses between.
    const calls = [changing.undoScheduled(), pausing.unpause(), leaving.resume()];
    await Promise.all(calls.map((call) => refused(call, 'provider_unreachable')));
    scene.setMood('well');
  });

  it('after the subscription has ended at the provider, and then shows that', async ({ scene }) => {
    const stripe = scene.double.client();
    const acts: ((billing: Billing) => Promise<unknown>)[] = [
      (billing) => billing.undoScheduled(),
      (billing) => billing.cancel({ body: { at: 'period_end', reason: 'other' } }),
      (billing) => billing.resume(),
      (billing) => billing.pause({ body: { until } }),
      (billing) => billing.unpause(),
    ];
    for (const act of acts) {
      const { billing, user } = await aSubscriber(scene, 'pro');
      const own = scene.app.db('billing_subscriptions').where({ userId: user.id });
      const { externalId } = await own.clone().first('external_id');
      if (act === acts[0]) {
        const { token } = await billing.preview({ body: { ...pro, planId: 'starter' } });
        await billing.change({ body: { token } });
      }
      // What our rows say while the event of the end is on its way.
      if (act === acts[2]) await own.clone().update({ cancelAt: new Date() });
      if (act === acts[4]) await own.clone().update({ status: 'paused' });
      await stripe.subscriptions.cancel(externalId);
      await refused(act(billing), 'subscription_changed');
      expect((await billing.read()).subscription).toMatchObject({ status: 'canceled' });
    }
  });

  it('for payouts that do not exist', async ({ scene }) => {
    const { operatorReferrals } = scene.app.as((await anOperator(scene.app)).token);
    const params = { batchId: randomIds.rowId() };
    await refused(operatorReferrals.listPayouts({ params }), 'batch_not_found');
    await refused(operatorReferrals.exportBatch({ params }), 'batch_not_found');
    await refused(operatorReferrals.settleBatch({ params }), 'batch_not_found');
    await refused(
      operatorReferrals.settlePayout({
        params: { payoutId: randomIds.rowId() },
        body: { state: 'paid' },
      }),
      'payout_not_found',
    );
  });

  it('where an operator takes the money by hand, or nobody does', async ({ scene }) => {
    const { billingProvider } = scene.app.as((await anOperator(scene.app)).token);
    const subscriber = await aSubscriber(scene);
    const { billing } = scene.app.as((await aUser(scene.app)).token);
    for (const [provider, code] of [
      ['manual', 'billing_by_hand'],
      ['none', 'billing_off'],
    ] as const) {
      await billingProvider.choose({ body: { provider, graceDays: 7, automaticTax: false } });
      await refused(billing.checkout({ body: pro }), code);
      await refused(billing.portal(), code);
      await refused(billing.readCode({ body: { ...pro, coupon: 'HELLO' } }), code);
      await refused(billingProvider.makePrices(), 'provider_has_no_prices');
      await refused(billingProvider.readPrices(), 'provider_has_no_prices');
    }
    // What was sold by hand, and what was sold by a provider that is not there any more.
    const own = scene.app.db('billing_subscriptions').where({ userId: subscriber.user.id });
    for (const [provider, code] of [
      ['manual', 'billing_by_hand'],
      ['practice', 'billing_off'],
    ] as const) {
      await own.clone().update({ provider });
      const calls = [
        subscriber.billing.preview({ body: pro }),
        subscriber.billing.change({ body: { token: randomIds.rowId() } }),
        subscriber.billing.undoScheduled(),
        subscriber.billing.cancelPreview({ body: { at: 'now' } }),
        subscriber.billing.cancel({ body: leave }),
        subscriber.billing.resume(),
        subscriber.billing.pause({ body: { until } }),
        subscriber.billing.unpause(),
      ];
      await Promise.all(calls.map((call) => refused(call, code)));
    }
  });
});
