import { describe, expect, test as base } from 'vitest';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import { createTestApp } from '#server/testing/app/test-app.ts';
import { allHandled, planOf } from '#server/testing/scenes/billing/billing-scene.ts';
import { aBuyer, payer, send } from '#server/testing/scenes/billing/practice-scene.ts';

const it = base.extend('app', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createTestApp({ isSandbox: true }), onCleanup),
);

describe('what is not paid in practice', () => {
  it('ends the days of grace by the clock of practice', async ({ app }) => {
    const { user, checkout, portal } = await aBuyer(app);
    await send(app, await checkout(), { do: 'pay', card: 'pm_card_chargeCustomerFail', ...payer });
    expect(await planOf(app, user.id)).toBe('free');
    await send(app, await checkout(), { do: 'pay', card: 'pm_card_visa', ...payer });
    await allHandled(app);
    const own = await portal();
    await send(app, own, { do: 'card', card: 'pm_card_chargeCustomerFail' });
    const plans: string[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await send(app, own, { do: 'next' });
      await allHandled(app);
      plans.push(await planOf(app, user.id));
    }
    // Attempts on the first, fourth and ninth day; seven days of grace.
    expect(plans).toEqual(['pro', 'pro', 'free']);
    await send(app, own, { do: 'good' });
    await send(app, own, { do: 'next' });
    await allHandled(app);
    expect(await planOf(app, user.id)).toBe('pro');
  }, 240_000);

  it('takes a new purchase after the last attempt, and charges nothing of the old one', async ({
    app,
  }) => {
    const { user, billing, checkout, portal } = await aBuyer(app);
    await send(app, await checkout(), { do: 'pay', card: 'pm_card_visa', ...payer });
    await allHandled(app);
    const own = await portal();
    await send(app, own, { do: 'card', card: 'pm_card_chargeCustomerFail' });
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await send(app, own, { do: 'next' });
      await allHandled(app);
    }
    expect((await billing.read()).subscription).toMatchObject({ status: 'unpaid' });
    const letters = await app
      .db('mail_messages')
      .where({ toKey: user.email })
      .orderBy('createdAt')
      .pluck<string[]>('kind');
    expect(letters.filter((kind) => kind === 'payment_failed')).toHaveLength(4);
    expect(letters).toContain('plan_ended');
    await send(app, await checkout(), { do: 'pay', card: 'pm_card_visa', ...payer });
    await allHandled(app);
    expect(await planOf(app, user.id)).toBe('pro');
    const { items } = await billing.listInvoices();
    expect(items.map(({ status, paidCents }) => [status, paidCents])).toEqual([
      ['paid', 2_900],
      ['void', 0],
      ['paid', 2_900],
    ]);
    const stored = app.db('billing_subscriptions').where({ userId: user.id });
    expect(await stored.orderBy('startedAt').pluck('status')).toEqual(['canceled', 'active']);
  }, 240_000);
});
