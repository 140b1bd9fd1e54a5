import { describe, expect, test as base } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  aSubscriber,
  type BillingScene,
  createBillingScene,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);

/** What 30% of the price of Pro are. */
const EARNED = 870;

/** A subscriber whose link brought somebody who paid for Pro; the commission is approved. */
async function anEarner(scene: BillingScene) {
  const { app } = scene;
  scene.setMood('well');
  const own = await aSubscriber(scene, 'pro', 'pm_card_mastercard');
  const { operatorReferrals } = app.as((await anOperator(app)).token);
  const customer = String(
    (await app.db('billing_accounts').where({ userId: own.user.id }).first())?.[
      'externalCustomerId'
    ],
  );
  const earn = async () => {
    const brought = await aUser(app);
    await app.db('users').where({ id: brought.user.id }).update({ referredBy: own.user.id });
    const order = { planId: 'pro', interval: 'month' as const };
    const { sessionId } = await app.as(brought.token).billing.checkout({ body: order });
    await scene.double.payCheckout(sessionId, 'pm_card_visa');
    await scene.deliver();
    const { items } = await operatorReferrals.listCommissions({ query: { limit: 100 } });
    for (const { id, referred } of items) {
      // Test cards are few: two people with one card are doubtful.
      if (referred?.id !== brought.user.id) continue;
      const body = { decision: 'count', reason: 'A test card' } as const;
      await operatorReferrals.decide({ params: { commissionId: id }, body });
    }
    await app.db('referral_commissions').update({ releaseAt: new Date(0) });
    await app.services.referrals.commissions.approveDue();
    return brought.user;
  };
  const { referrals, billing } = app.as(own.token);
  const stripe = scene.double.client();
  return {
    ...own,
    customer,
    referrals,
    billing,
    stripe,
    earn,
    creditsGiven: async () =>
      (await stripe.customers.listBalanceTransactions(customer)).data.filter(
        ({ type }) => type === 'adjustment',
      ),
    payouts: async () => (await referrals.read()).payouts,
    credit: (creditId: string) =>
      app.services.billing.credits.jobs['give-credit']?.({ v: 1, creditId }),
  };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: ApiError) => code,
  );
const isPaid = [expect.objectContaining({ kind: 'credit', amountCents: EARNED, state: 'paid' })];

describe('commissions taken as credit', () => {
  it('lower the next invoice by exactly that amount, and every screen says so', async ({
    scene,
  }) => {
    const ada = await anEarner(scene);
    await ada.earn();
    expect(await ada.referrals.read()).toMatchObject({
      offersCredit: true,
      balances: { approvedCents: EARNED, creditCents: 0 },
    });
    await ada.referrals.takeCredit();
    expect(await codeOf(ada.referrals.takeCredit())).toBe('no_balance');
    await expect.poll(ada.payouts, { timeout: 90_000 }).toEqual(isPaid);
    expect((await ada.referrals.listEvents({ query: {} })).items.at(-1)?.commission?.state).toBe(
      'credited',
    );
    expect((await ada.referrals.read()).balances).toMatchObject({
      approvedCents: 0,
      creditCents: EARNED,
    });
    await expect
      .poll(() => ada.billing.read(), { timeout: 90_000 })
      .toMatchObject({
        creditCents: EARNED,
        subscription: { nextCharge: { amountCents: 2_900 - EARNED } },
      });

    const down = { planId: 'starter', interval: 'month' as const };
    const { prices } = await ada.billing.read();
    const priceOf = (planId: string, interval: string) =>
      prices.find((one) => one.planId === planId && one.interval === interval)?.amountCents ?? 0;
    expect(await ada.billing.preview({ body: down })).toMatchObject({
      when: 'period_end',
      nextCents: Math.max(priceOf('starter', 'month') - EARNED, 0),
    });
    const year = { planId: 'pro', interval: 'year' as const };
    const upgrade = await ada.billing.preview({ body: year });
    const sum = upgrade.lines.reduce((all, { amountCents }) => all + amountCents, 0);
    expect(upgrade).toMatchObject({
      usedCreditCents: EARNED,
      dueTodayCents: sum - EARNED,
      nextCents: priceOf('pro', 'year'),
    });

    await scene.pass(32);
    await scene.deliver();
    const { items } = await ada.billing.listInvoices({ query: {} });
    expect(items[0]).toMatchObject({
      status: 'paid',
      totalCents: 2_900,
      creditCents: EARNED,
      paidCents: 2_900 - EARNED,
    });
    expect(await ada.billing.read()).toMatchObject({
      creditCents: 0,
      subscription: { nextCharge: { amountCents: 2_900 } },
    });
  });

  it('are given once, however often an answer is lost and however late it is tried again', async ({
    scene,
  }) => {
    const ada = await anEarner(scene);
    await ada.earn();
    scene.setMood('lost');
    await ada.referrals.takeCredit();
    const [payout] = await ada.payouts();
    const creditId = payout?.id ?? '';
    await expect.poll(ada.creditsGiven, { timeout: 90_000 }).toHaveLength(1);
    expect(await ada.payouts()).toMatchObject([{ state: 'open' }]);
    await expect(ada.credit(creditId)).rejects.toThrow('connection');
    scene.setMood('well');
    // By then the provider has forgotten the key of the first call.
    await scene.pass(2);
    await scene.deliver();
    await Promise.all([ada.credit(creditId), ada.credit(creditId)]);
    await ada.credit(creditId);
    expect(await ada.creditsGiven()).toMatchObject([{ amount: -EARNED }]);
    expect(await ada.payouts()).toEqual(isPaid);
  });

  it('are given by a round when their job was lost', async ({ scene }) => {
    const ada = await anEarner(scene);
    await ada.earn();
    scene.setMood('down');
    await ada.referrals.takeCredit();
    await scene.app.db('pgboss.job').where({ name: 'give-credit' }).delete();
    scene.setMood('well');
    await scene.app
      .db('billing_credits')
      .where({ userId: ada.user.id })
      .update({ madeAt: new Date(0) });
    await scene.app.services.billing.credits.giveStranded();
    expect(await ada.payouts()).toEqual(isPaid);
    expect(await ada.creditsGiven()).toHaveLength(1);
  });

  it('are a balance again, with the reason, when the provider does not know the account', async ({
    scene,
  }) => {
    const ada = await anEarner(scene);
    await ada.earn();
    await ada.stripe.customers.del(ada.customer);
    await ada.referrals.takeCredit();
    await expect
      .poll(ada.payouts, { timeout: 90_000 })
      .toMatchObject([{ kind: 'credit', state: 'failed' }]);
    const { balances, payouts } = await ada.referrals.read();
    expect(balances).toMatchObject({ approvedCents: EARNED, creditCents: 0 });
    expect(payouts[0]?.failure).toContain('No such customer');
    const kinds = (await ada.referrals.listEvents({ query: {} })).items.map(({ kind }) => kind);
    expect(kinds).toEqual(['failed', 'credit', 'earn']);
  });

  it('that a refund takes back afterwards are made up for by the next ones', async ({ scene }) => {
    const ada = await anEarner(scene);
    const brought = await ada.earn();
    await ada.referrals.takeCredit();
    await expect.poll(ada.payouts, { timeout: 90_000 }).toEqual(isPaid);
    const { operatorBilling } = scene.app.as((await anOperator(scene.app)).token);
    const { invoices } = await operatorBilling.readCreator({ params: { creatorId: brought.id } });
    const body = { amountCents: 2_900, reason: 'Asked for', requestId: brought.id };
    await operatorBilling.refund({ params: { invoiceId: invoices[0]?.id ?? '' }, body });
    expect((await ada.referrals.read()).balances).toMatchObject({
      approvedCents: -EARNED,
      creditCents: EARNED,
    });
    expect(await codeOf(ada.referrals.takeCredit())).toBe('no_balance');
    await ada.earn();
    expect((await ada.referrals.read()).balances.approvedCents).toBe(0);
  });

  it('are nobody’s when the account goes before they are given, and the books add up', async ({
    scene,
  }) => {
    const ada = await anEarner(scene);
    await ada.earn();
    scene.setMood('down');
    await ada.referrals.takeCredit();
    const [payout] = await ada.payouts();
    const partner = await scene.app
      .db('referral_partners')
      .where({ userId: ada.user.id })
      .first<{ id: string }>('id');
    await scene.app.db('users').where({ id: ada.user.id }).delete();
    scene.setMood('well');
    await ada.credit(payout?.id ?? '');
    expect(await ada.creditsGiven()).toEqual([]);
    const left = await scene.app
      .db('referral_entries')
      .where({ partnerId: partner.id })
      .groupBy('account')
      .havingRaw('sum(amount_cents) <> 0')
      .pluck('account');
    expect(left).toEqual([]);
  });

  it('are not offered by a provider of another kind of money, nor without one', async ({
    scene,
  }) => {
    const { credits } = scene.app.services.billing;
    const { user, token } = await aUser(scene.app);
    expect(await credits.isOffered(user.id, false)).toBe(true);
    expect(await credits.isOffered(user.id, true)).toBe(false);
    const { billingProvider } = scene.app.as((await anOperator(scene.app)).token);
    const choice = { graceDays: 7, automaticTax: false };
    await billingProvider.choose({ body: { provider: 'manual', ...choice } });
    expect((await scene.app.as(token).referrals.read()).offersCredit).toBe(false);
    expect(await codeOf(scene.app.as(token).referrals.takeCredit())).toBe('credit_not_offered');
    await billingProvider.choose({ body: { provider: 'stripe', ...choice } });
  });
});
