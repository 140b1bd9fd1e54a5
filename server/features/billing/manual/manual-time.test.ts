import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { planOf } from '#server/testing/scenes/billing/billing-scene.ts';
import {
  aBuyer,
  anOrder,
  byHand,
  passDays,
  payment,
} from '#server/testing/scenes/billing/manual-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();

async function aPayer(app: TestApp) {
  const { manualInvoices: operator } = await byHand(app);
  const creator = await aBuyer(app);
  const params = { creatorId: creator.user.id };
  const { id: invoiceId } = await operator.issue({ params, body: anOrder() });
  await operator.pay({ params: { invoiceId }, body: payment() });
  const { runDue } = app.services.billing.manual;
  const invoices = async () => (await creator.billing.listInvoices({ query: {} })).items;
  const mails = async (kind: string) =>
    (await app.db('mail_messages').where({ kind, toKey: creator.user.email })).length;
  const pass = async (days: number) => {
    await passDays(app, creator.user.id, days);
    await runDue();
  };
  return { creator, operator, invoices, mails, pass, runDue };
}

describe('time and manual invoices', () => {
  it('bring the next invoice before the end, which goes on with its payment', async ({ app }) => {
    const { creator, operator, invoices, pass, runDue } = await aPayer(app);
    await pass(15);
    expect(await invoices()).toHaveLength(1);
    await pass(5);
    // Two processes look at once.
    await Promise.all([runDue(), runDue()]);
    const [renewal, first, ...more] = await invoices();
    expect(more).toEqual([]);
    expect(renewal).toMatchObject({ status: 'open', subtotalCents: 2_900 });
    expect(renewal?.periodStart).toBe(first?.periodEnd);
    await operator.pay({ params: { invoiceId: renewal?.id ?? '' }, body: payment() });
    const { subscription } = await creator.billing.read();
    expect(subscription?.periodEnd).toBe(renewal?.periodEnd);
    await pass(12);
    expect(await planOf(app, creator.user.id)).toBe('pro');
    expect((await creator.billing.read()).subscription?.status).toBe('active');
  });

  it('an operator who moves subscribers to another price moves their next invoice', async ({
    app,
  }) => {
    const { creator, invoices, pass } = await aPayer(app);
    const operator = app.as((await anOperator(app)).token);
    const plan = (await operator.operatorPlans.list()).plans.find(({ id }) => id === 'pro');
    await app.db('plans').where({ id: 'pro' }).update({ priceUsd: 31 });
    try {
      const group = { provider: 'manual', planId: 'pro', interval: 'month' } as const;
      const move = { id: randomIds.rowId(), ...group, fromCents: 2_900, toCents: 3_100 };
      const { id: moveId } = await operator.priceMoves.begin({
        body: { ...move, noticeDays: 7, reason: 'Costs went up' },
      });
      expect((await creator.billing.read()).subscription?.priceMove?.amountCents).toBe(3_100);
      await pass(21);
      expect((await invoices())[0]).toMatchObject({ status: 'open', subtotalCents: 3_100 });
      const { items } = await operator.priceMoves.creators({ params: { moveId } });
      const own = items.find((item) => item.creator.id === creator.user.id);
      expect(own?.state).toBe('done');
    } finally {
      await app.db('plans').where({ id: 'pro' }).update({ priceUsd: plan?.priceUsd });
    }
  });

  it('keep the plan for the days of grace, and then end it', async ({ app }) => {
    const { creator, invoices, pass } = await aPayer(app);
    await pass(21);
    await pass(12);
    expect(await planOf(app, creator.user.id)).toBe('pro');
    const { subscription: late } = await creator.billing.read();
    expect(late?.status).toBe('past_due');
    // Its end is told, and it is the end of the plan.
    const [grant] = await app.db('plan_grants').where({ userId: creator.user.id, endedAt: null });
    expect(late?.pastDue).toMatchObject({
      accessUntil: grant.until.toISOString(),
      amountCents: 3_451,
      attempts: 0,
    });
    await pass(5);
    expect(await planOf(app, creator.user.id)).toBe('free');
    const { subscription } = await creator.billing.read();
    expect(subscription?.status).toBe('canceled');
    expect((await invoices())[0]?.status).toBe('open');
  });

  it('end the plan with what is paid when the creator wants no renewal', async ({ app }) => {
    const { creator, invoices, pass } = await aPayer(app);
    await pass(22);
    await creator.manualBilling.stopRenewal();
    expect((await invoices())[0]?.status).toBe('void');
    const stopped = await creator.billing.read();
    expect(stopped.subscription?.cancelAt).toBe(stopped.subscription?.periodEnd);
    await creator.manualBilling.goOn();
    expect((await creator.billing.read()).subscription?.cancelAt).toBeNull();
    await creator.manualBilling.stopRenewal();
    await pass(9);
    expect(await planOf(app, creator.user.id)).toBe('free');
    expect(await invoices()).toHaveLength(2);
  });

  it('remind on the due day and 7 and 14 days after it, once each', async ({ app }) => {
    const { creator, operator, mails, pass, runDue } = await aPayer(app);
    const params = { creatorId: creator.user.id };
    const { id: invoiceId } = await operator.issue({ params, body: anOrder(60, 89) });
    await pass(13);
    expect(await mails('invoice_reminder')).toBe(0);
    for (const [days, sent] of [
      [1, 1],
      [6, 1],
      [1, 2],
      [7, 3],
    ] as const) {
      await pass(days);
      await Promise.all([runDue(), runDue()]);
      expect(await mails('invoice_reminder')).toBe(sent);
    }
    await operator.void({ params: { invoiceId }, body: { reason: 'Never paid' } });
    await pass(30);
    expect(await mails('invoice_reminder')).toBe(3);
  });

  it('forget the buyer of a deleted account after ten years, and never the numbers', async ({
    app,
  }) => {
    const { creator, operator, invoices, runDue } = await aPayer(app);
    const [invoice] = await invoices();
    const invoiceId = invoice?.id ?? '';
    await app.db('users').where({ id: creator.user.id }).delete();
    const facts = () =>
      app.db('manual_invoices').where({ invoiceId }).first<{ facts: { buyer: unknown } }>('facts');
    await runDue();
    expect((await facts()).facts.buyer).toMatchObject({ city: 'Berlin' });
    const old = new Date(Date.now() - 3_660 * 86_400_000);
    await app.db('billing_invoices').where({ id: invoiceId }).update({ issuedAt: old });
    await runDue();
    expect(await facts()).toMatchObject({ facts: { buyer: null, number: invoice?.number } });
    const pdf = await operator.readPdf({ params: { invoiceId }, query: {} });
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });
});
