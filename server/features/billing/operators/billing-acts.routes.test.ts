import { describe, expect, test as base } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  allHandled,
  aSubscriber,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);
const reason = 'They asked for it';

describe('what operators do about payments', () => {
  it('a refund happens once for each request, and never for more than was paid', async ({
    scene,
  }) => {
    const { user } = await aSubscriber(scene, 'pro');
    const { operatorBilling } = scene.app.as((await anOperator(scene.app)).token);
    const { invoices } = await operatorBilling.readCreator({ params: { creatorId: user.id } });
    const params = { invoiceId: invoices[0]?.id ?? '' };
    const body = { amountCents: 900, reason, requestId: randomIds.rowId() };
    expect(await operatorBilling.refund({ params, body })).toMatchObject({ refundedCents: 900 });
    expect(await operatorBilling.refund({ params, body })).toMatchObject({ refundedCents: 900 });
    const refund = (amountCents: number, requestId: string = randomIds.rowId()) =>
      operatorBilling.refund({ params, body: { amountCents, reason, requestId } });
    await expect(refund(2_001)).rejects.toMatchObject({ code: 'refund_too_large' });
    await expect(refund(800, body.requestId)).rejects.toMatchObject({ code: 'validation_failed' });
    for (const odd of [0, -5, 1e12]) {
      await expect(refund(odd)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    expect(await refund(2_000)).toMatchObject({ refundedCents: 2_900 });
    const { acts } = await operatorBilling.readCreator({ params: { creatorId: user.id } });
    expect(acts.map((act) => [act.action, act.reason, act.after])).toEqual([
      ['billing.refunded', reason, { amountCents: 2_000 }],
      ['billing.refunded', reason, { amountCents: 900 }],
    ]);
    await expect(
      operatorBilling.refund({ params: { invoiceId: randomIds.rowId() }, body }),
    ).rejects.toMatchObject({ code: 'billing_invoice_not_found' });
  });

  it('the link of an invoice is asked for when it is mailed, and a draft has none', async ({
    scene,
  }) => {
    const { user } = await aSubscriber(scene, 'pro');
    const { operatorBilling } = scene.app.as((await anOperator(scene.app)).token);
    const { invoices } = await operatorBilling.readCreator({ params: { creatorId: user.id } });
    const params = { invoiceId: invoices[0]?.id ?? '' };
    const sent = await operatorBilling.sendInvoiceLink({ params });
    expect(sent.id).toBe(params.invoiceId);
    const mails = await scene.app.db('mail_messages').where({ kind: 'invoice_link' });
    expect(mails).toMatchObject([
      { toKey: user.email, payload: { url: expect.stringContaining('https://pay.test/') } },
    ]);
    const { acts } = await operatorBilling.readCreator({ params: { creatorId: user.id } });
    expect(acts.map(({ action }) => action)).toEqual(['billing.invoice_link_sent']);
    scene.setMood('down');
    await expect(operatorBilling.sendInvoiceLink({ params })).rejects.toMatchObject({
      code: 'provider_not_reached',
    });
    scene.setMood('well');
    await scene.app
      .db('billing_invoices')
      .where({ id: params.invoiceId })
      .update({ status: 'draft' });
    await expect(operatorBilling.sendInvoiceLink({ params })).rejects.toMatchObject({
      code: 'invoice_has_no_page',
    });
    const unknown = { invoiceId: randomIds.rowId() };
    await expect(operatorBilling.sendInvoiceLink({ params: unknown })).rejects.toMatchObject({
      code: 'billing_invoice_not_found',
    });
  });

  it('a cancellation works at once, and only once', async ({ scene }) => {
    const { user, billing } = await aSubscriber(scene, 'pro');
    const { operatorBilling } = scene.app.as((await anOperator(scene.app)).token);
    const subscriptionId = (await billing.read()).subscription?.id ?? '';
    const call = { params: { subscriptionId }, body: { at: 'now' as const, reason } };
    expect(await operatorBilling.cancel(call)).toMatchObject({ status: 'canceled' });
    expect(await planOf(scene.app, user.id)).toBe('free');
    await expect(operatorBilling.cancel(call)).rejects.toMatchObject({
      code: 'subscription_has_ended',
    });
    const params = { subscriptionId: randomIds.rowId() };
    await expect(operatorBilling.cancel({ ...call, params })).rejects.toMatchObject({
      code: 'subscription_not_found',
    });
  });

  it('what no event told is found by a comparison, put right and reported', async ({ scene }) => {
    const { app, double } = scene;
    const { user } = await aSubscriber(scene, 'pro');
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const account = await app.db('billing_accounts').where({ userId: user.id }).first();
    await double.client().subscriptions.cancel(await externalOf(user.id));
    await double.send(async () => 200);
    expect(await planOf(app, user.id)).toBe('pro');
    const { id } = await operatorBilling.reconcile();
    await app.services.billing.reconciliation.goOn();
    const { items } = await operatorBilling.listReconciliations();
    const report = items.find((one) => one.id === id);
    expect(report).toMatchObject({ finishedAt: expect.any(String), failed: 0 });
    expect(report?.differences).toContainEqual(
      expect.objectContaining({ creatorId: user.id, here: 'active', there: 'canceled' }),
    );
    expect(await planOf(app, user.id)).toBe('free');
    expect(account).toBeDefined();

    async function externalOf(userId: string): Promise<string> {
      const row = await app.db('billing_subscriptions').where({ userId }).first();
      return String(row?.['externalId']);
    }
  });

  it('events are handled again, one or those of a time, and change nothing twice', async ({
    scene,
  }) => {
    const { app } = scene;
    const { user } = await aSubscriber(scene, 'pro');
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const history = () => app.db('billing_history').where({ userId: user.id }).orderBy('id');
    const before = await history();
    const { items } = await operatorBilling.listEvents({ query: { state: 'handled' } });
    const eventId = items[0]?.id ?? '';
    expect(await operatorBilling.replayEvent({ params: { eventId } })).toMatchObject({
      id: eventId,
    });
    await allHandled(app);
    const range = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
    const all = await operatorBilling.replayEvents({ body: range });
    expect(all.events).toBeGreaterThan(2);
    await allHandled(app);
    expect(await history()).toEqual(before);
    expect(await operatorBilling.replayEvents({ body: { ...range, state: 'failed' } })).toEqual({
      events: 0,
    });
    await app
      .db('provider_events')
      .where({ id: eventId })
      .update({ handledAt: null, error: 'No answer' });
    expect(await operatorBilling.replayEvents({ body: { ...range, state: 'failed' } })).toEqual({
      events: 1,
    });
    await allHandled(app);
    await expect(
      operatorBilling.replayEvent({ params: { eventId: randomIds.rowId() } }),
    ).rejects.toMatchObject({ code: 'event_not_found' });
  });

  it('one creator is fetched again, also one without payments', async ({ scene }) => {
    const { operatorBilling } = scene.app.as((await anOperator(scene.app)).token);
    const { user } = await aUser(scene.app);
    const params = { creatorId: user.id };
    expect(await operatorBilling.syncCreator({ params })).toMatchObject({ account: null });
    const paying = await aSubscriber(scene, 'starter');
    expect(
      await operatorBilling.syncCreator({ params: { creatorId: paying.user.id } }),
    ).toMatchObject({ subscriptions: [{ status: 'active' }] });
    await expect(
      operatorBilling.syncCreator({ params: { creatorId: randomIds.rowId() } }),
    ).rejects.toMatchObject({ code: 'billing_creator_not_found' });
  });
});
