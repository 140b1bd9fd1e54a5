import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aStoredSubscription } from '#server/testing/scenes/billing/stored-billing.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();

describe('payments as operators see them', () => {
  it('are lists of subscriptions and invoices that can be narrowed', async ({ app }) => {
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const { user } = await aUser(app, { name: '50%_Off Ada' });
    const other = await aUser(app);
    const { subscriptionId, openId } = await aStoredSubscription(app, user.id);
    await aStoredSubscription(app, other.user.id, 'stripe');
    const query = { search: '50%_off', status: 'past_due' as const, provider: 'practice' as const };
    expect(await operatorBilling.listSubscriptions({ query })).toMatchObject({
      items: [{ id: subscriptionId, creator: { id: user.id }, planName: 'Pro', hasOldPrice: true }],
      nextCursor: null,
    });
    const onStarter = await operatorBilling.listSubscriptions({ query: { planId: 'starter' } });
    expect(onStarter.items).toEqual([]);
    const onPro = await operatorBilling.listSubscriptions({ query: { ...query, planId: 'pro' } });
    expect(onPro.items.map(({ id }) => id)).toEqual([subscriptionId]);
    const failed = await operatorBilling.listInvoices({
      query: { isFailed: 'true', provider: 'practice' },
    });
    expect(failed.items.map(({ id }) => id)).toEqual([openId]);
    const page = await operatorBilling.listSubscriptions({ query: { limit: 1 } });
    const rest = { limit: 1, cursor: page.nextCursor ?? '' };
    const next = await operatorBilling.listSubscriptions({ query: rest });
    expect([...page.items, ...next.items].map(({ creator }) => creator.id).toSorted()).toEqual(
      [user.id, other.user.id].toSorted(),
    );
  });

  it('are the whole history of one creator', async ({ app }) => {
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const { user } = await aUser(app);
    await aStoredSubscription(app, user.id);
    const event = { type: 'invoice.paid', createdAt: new Date(), source: 'practice' };
    const id = randomIds.rowId();
    const customerId = `cus_${user.id}`;
    await app.db('provider_events').insert({ ...event, id, externalId: 'evt_1', customerId });
    const all = await operatorBilling.readCreator({ params: { creatorId: user.id } });
    expect(all).toMatchObject({
      creator: { id: user.id },
      subscriptions: [{ status: 'past_due' }],
      invoices: [{ status: 'open' }, { status: 'paid' }],
      history: [{ kind: 'payment_failed' }, { kind: 'started' }],
      events: [{ id, creator: { id: user.id }, handledAt: null }],
      account: { customerId, card: 'visa 4242', creditCents: 500 },
    });
    const waiting = await operatorBilling.listEvents({ query: { state: 'waiting' } });
    expect(waiting.items.map((one) => one.id)).toContain(id);
    const failed = await operatorBilling.listEvents({ query: { state: 'failed' } });
    expect(failed.items).toEqual([]);
    await expect(
      operatorBilling.readCreator({ params: { creatorId: randomIds.rowId() } }),
    ).rejects.toMatchObject({ code: 'billing_creator_not_found' });
  });

  it('are comparisons with the provider and what differed', async ({ app }) => {
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const difference = { creatorId: null, what: 'status', here: 'active', there: 'canceled' };
    const id = randomIds.rowId();
    const differences = JSON.stringify([difference]);
    // Finished, so that a round of this app does not go on with it. A round may begin its own.
    const finishedAt = new Date();
    const run = { id, customers: 3, differences, finishedAt };
    await app.db('billing_reconciliations').insert(run);
    expect((await operatorBilling.listReconciliations()).items).toContainEqual(
      expect.objectContaining({
        id,
        customers: 3,
        finishedAt: finishedAt.toISOString(),
        differences: [expect.objectContaining(difference)],
      }),
    );
  });
});
