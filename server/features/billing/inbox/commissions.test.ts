import { describe, expect, test as base } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import { createBillingScene } from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);

describe('the commission of a referrer', () => {
  it('is earned with the payment it is for, once, and goes with its refund', async ({ scene }) => {
    const { app, double } = scene;
    const referrer = await aUser(app);
    const { user, token } = await aUser(app);
    await app.db('users').where({ id: user.id }).update({ referredBy: referrer.user.id });
    const checkout = await app
      .as(token)
      .billing.checkout({ body: { planId: 'pro', interval: 'month' } });
    await double.payCheckout(checkout.sessionId, 'pm_card_visa');
    await scene.deliver();
    const { referrals } = app.as(referrer.token);
    const { terms, ...own } = await referrals.read();
    const earned = (2_900 * terms.ratePercent) / 100;
    expect(own).toMatchObject({ firstPayments: 1, payingNow: 1, balances: { heldCents: earned } });

    const { operatorBilling } = app.as((await anOperator(app)).token);
    const creator = { params: { creatorId: user.id } };
    await operatorBilling.syncCreator(creator);
    expect((await referrals.listEvents({ query: {} })).items).toMatchObject([
      { kind: 'earn', amountCents: earned },
    ]);

    const { invoices } = await operatorBilling.readCreator(creator);
    const body = { amountCents: 2_900, reason: 'Asked for', requestId: randomIds.rowId() };
    await operatorBilling.refund({ params: { invoiceId: invoices[0]?.id ?? '' }, body });
    await operatorBilling.syncCreator(creator);
    expect(await referrals.read()).toMatchObject({ payingNow: 0, balances: { heldCents: 0 } });
    expect((await referrals.listEvents({ query: {} })).items).toMatchObject([
      { kind: 'reverse', amountCents: -earned, cause: 'refund' },
      { kind: 'earn', amountCents: earned },
    ]);
  });
});
