import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aStoredSubscription } from '#server/testing/scenes/billing/stored-billing.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

describe('what a creator sees of payments', () => {
  it('is that billing is off, and whom to ask, before an operator chose a provider', async ({
    app,
  }) => {
    const { token } = await aUser(app);
    const { supportEmail } = await app.services.settings.read();
    expect(await app.as(token).billing.read()).toMatchObject({
      provider: 'none',
      isPractice: false,
      contact: supportEmail,
      subscription: null,
      prices: [],
      card: null,
    });
  });

  it('is the subscription in plain values, with what failed and until when the plan stays', async ({
    app,
  }) => {
    const { user, token } = await aUser(app);
    const { subscriptionId, openId } = await aStoredSubscription(app, user.id);
    expect(await app.as(token).billing.read()).toMatchObject({
      provider: 'practice',
      isPractice: true,
      creditCents: 500,
      card: { brand: 'visa', last4: '4242', expiresMonth: 4, expiresYear: 2030 },
      details: { name: null, country: 'DE', taxId: null },
      subscription: {
        id: subscriptionId,
        planName: 'Pro',
        interval: 'month',
        amountCents: 2_900,
        status: 'past_due',
        nextCharge: { amountCents: 2_400, at: '2026-10-18T12:00:00.000Z' },
        // The same plan at another price is no change of plan.
        scheduled: null,
        hasOldPrice: true,
        pastDue: {
          accessUntil: '2026-10-25T12:00:00.000Z',
          amountCents: 2_900,
          attempts: 1,
          reason: 'Your card was declined.',
          nextAttemptAt: '2026-10-21T12:00:00.000Z',
          invoiceId: openId,
        },
      },
    });
  });

  it('has invoices and a history by pages, and nothing of another creator', async ({ app }) => {
    const { user, token } = await aUser(app);
    const other = await aUser(app);
    const { paidId, openId } = await aStoredSubscription(app, user.id);
    await aStoredSubscription(app, other.user.id);
    const { billing } = app.as(token);
    const first = await billing.listInvoices({ query: { limit: 1 } });
    expect(first.items).toMatchObject([{ id: openId, status: 'open', isPractice: true }]);
    const cursor = first.nextCursor ?? '';
    const second = await billing.listInvoices({ query: { limit: 1, cursor } });
    expect(second).toMatchObject({ items: [{ id: paidId, number: 'A-1' }], nextCursor: null });
    const { items } = await billing.history();
    expect(items.map(({ kind, planName }) => [kind, planName])).toEqual([
      ['payment_failed', 'Pro'],
      ['started', 'Pro'],
    ]);
    await expect(billing.history({ query: { cursor: 'x' } })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
