import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import {
  aBuyer,
  anOrder,
  byHand,
  details,
  payment,
  seller,
} from '#server/testing/scenes/billing/manual-scene.ts';
import { aStoredSubscription } from '#server/testing/scenes/billing/stored-billing.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();
const pro = { planId: 'pro', interval: 'month' as const };
const reason = { reason: 'A reason' };
const refused = (call: Promise<unknown>, code: string, fields?: object) =>
  expect(call).rejects.toMatchObject(fields === undefined ? { code } : { code, fields });

describe('what cannot be done about a manual invoice says why', () => {
  it('before anything is set up, and with another provider', async ({ app }) => {
    const { manualInvoices, billingProvider } = app.as((await anOperator(app)).token);
    const { user, token } = await aUser(app);
    const { manualBilling } = app.as(token);
    await refused(manualBilling.request({ body: pro }), 'not_by_hand');
    await refused(manualBilling.saveDetails({ body: details }), 'not_by_hand');
    await refused(manualBilling.withdraw(), 'no_open_request');
    await refused(manualBilling.stopRenewal(), 'no_subscription');
    await refused(manualBilling.goOn(), 'no_subscription');
    const params = { creatorId: user.id };
    expect(await manualInvoices.readSeller()).toEqual({ seller: null });
    await refused(manualInvoices.issue({ params, body: anOrder() }), 'seller_needed');
    await manualInvoices.saveSeller({ body: seller });
    await refused(manualInvoices.issue({ params, body: anOrder() }), 'creator_details_needed');
    await billingProvider.choose({
      body: { provider: 'manual', graceDays: 7, automaticTax: false },
    });
    await refused(manualBilling.request({ body: pro }), 'billing_details_needed');
    const nobody = { creatorId: randomIds.rowId() };
    await refused(manualInvoices.readDraft({ params: nobody }), 'billing_creator_not_found');
    const order = manualInvoices.issue({ params: nobody, body: anOrder() });
    await refused(order, 'billing_creator_not_found');
  });

  it('when details, days or amounts make no sense', async ({ app }) => {
    const { manualInvoices } = await byHand(app);
    const { user, manualBilling } = await aBuyer(app);
    for (const [field, value] of [
      ['taxId', 'no figures'],
      ['country', 'XX'],
      ['email', 'not an address'],
      ['name', ' '],
      ['line1', 'two\nlines'],
      ['city', `London\u202E`],
    ] as const) {
      const body = { ...details, [field]: value };
      await refused(manualBilling.saveDetails({ body }), 'validation_failed', {
        [field]: expect.any(String),
      });
    }
    const params = { creatorId: user.id };
    for (const [field, order] of [
      ['to', { ...anOrder(), to: '2020-01-01' }],
      ['to', anOrder(0, 2_000)],
      ['dueOn', { ...anOrder(), dueOn: '2020-01-01' }],
      ['amountCents', { ...anOrder(), amountCents: 0 }],
      ['amountCents', { ...anOrder(), amountCents: 100_000_000 }],
    ] as const) {
      await refused(manualInvoices.issue({ params, body: order }), 'validation_failed', {
        [field]: expect.any(String),
      });
    }
    const free = { ...anOrder(), planId: 'free' };
    await refused(manualInvoices.issue({ params, body: free }), 'plan_not_sold');
    const order = anOrder();
    await manualInvoices.issue({ params, body: order });
    const other = await aBuyer(app);
    const taken = manualInvoices.issue({ params: { creatorId: other.user.id }, body: order });
    await refused(taken, 'validation_failed', { id: 'This id is taken' });
    const ahead = { ...payment(), paidOn: '2999-01-01' };
    const late = manualInvoices.pay({ params: { invoiceId: order.id }, body: ahead });
    await refused(late, 'validation_failed', { paidOn: expect.any(String) });
  });

  it('when it was done before, or belongs to somebody else', async ({ app }) => {
    const { manualInvoices } = await byHand(app);
    const { user, manualBilling } = await aBuyer(app);
    const issue = () => manualInvoices.issue({ params: { creatorId: user.id }, body: anOrder() });
    const [first, second] = [await issue(), await issue()];
    const paid = { invoiceId: first.id };
    const open = { invoiceId: second.id };
    await refused(manualInvoices.credit({ params: open, body: reason }), 'invoice_not_paid');
    const both = await Promise.allSettled([
      manualInvoices.pay({ params: paid, body: payment() }),
      manualInvoices.pay({ params: paid, body: payment() }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await refused(manualInvoices.pay({ params: paid, body: payment() }), 'invoice_not_open');
    await refused(manualInvoices.void({ params: paid, body: reason }), 'invoice_not_open');
    await refused(manualInvoices.send({ params: paid }), 'invoice_not_open');
    await manualInvoices.send({ params: open });
    const voided = await manualInvoices.void({ params: open, body: reason });
    expect(voided).toMatchObject({ status: 'void', number: second.number });
    await manualInvoices.credit({ params: paid, body: reason });
    await refused(manualInvoices.credit({ params: paid, body: reason }), 'invoice_not_paid');
    const credit = { document: 'credit' as const };
    await refused(manualBilling.readPdf({ params: open, query: credit }), 'invoice_not_found');
    const hidden = manualInvoices.readPdf({ params: open, query: credit });
    await refused(hidden, 'billing_invoice_not_found');

    const other = await aBuyer(app);
    const stolen = other.manualBilling.readPdf({ params: paid, query: {} });
    await refused(stolen, 'invoice_not_found');
    const unknown = { invoiceId: randomIds.rowId() };
    const calls = [
      manualInvoices.pay({ params: unknown, body: payment() }),
      manualInvoices.void({ params: unknown, body: reason }),
      manualInvoices.credit({ params: unknown, body: reason }),
      manualInvoices.send({ params: unknown }),
      manualInvoices.readPdf({ params: unknown, query: {} }),
    ];
    await Promise.all(calls.map((call) => refused(call, 'billing_invoice_not_found')));
  });

  it('for a creator who pays at a provider, and for invoices of that provider', async ({ app }) => {
    const { manualInvoices } = await byHand(app);
    const { user, manualBilling } = await aBuyer(app);
    const params = { creatorId: user.id };
    const open = await manualInvoices.issue({ params, body: anOrder() });
    const { openId } = await aStoredSubscription(app, user.id, 'stripe');
    await refused(manualInvoices.issue({ params, body: anOrder() }), 'manual_needs_free');
    const late = manualInvoices.pay({ params: { invoiceId: open.id }, body: payment() });
    await refused(late, 'manual_needs_free');
    await refused(manualBilling.saveDetails({ body: details }), 'details_at_provider');
    await refused(manualBilling.request({ body: pro }), 'subscription_exists');
    expect((await manualInvoices.readDraft({ params })).isElsewhere).toBe(true);
    const theirs = { invoiceId: openId };
    const calls = [
      manualInvoices.pay({ params: theirs, body: payment() }),
      manualInvoices.void({ params: theirs, body: reason }),
      manualInvoices.credit({ params: theirs, body: reason }),
      manualInvoices.send({ params: theirs }),
      manualInvoices.readPdf({ params: theirs, query: {} }),
    ];
    await Promise.all(calls.map((call) => refused(call, 'not_manual')));
  });

  it('for requests that wait, are answered or unknown', async ({ app }) => {
    const { manualInvoices } = await byHand(app);
    const { user, manualBilling } = await aBuyer(app);
    const nonsense = { ...pro, planId: 'nonsense' };
    await refused(manualBilling.request({ body: nonsense }), 'plan_not_sold');
    const { request } = await manualBilling.request({ body: pro });
    await refused(manualBilling.request({ body: pro }), 'request_is_open');
    expect((await manualBilling.withdraw()).request?.state).toBe('withdrawn');
    const again = await manualBilling.request({ body: pro });
    const planRequestId = again.request?.id ?? '';
    expect(planRequestId).not.toBe(request?.id);
    const declined = await manualInvoices.decline({ params: { planRequestId }, body: reason });
    expect(declined).toMatchObject({ state: 'declined', closeReason: 'A reason' });
    expect((await manualBilling.read()).request?.closeReason).toBe('A reason');
    const twice = manualInvoices.decline({ params: { planRequestId }, body: reason });
    await refused(twice, 'request_not_open');
    const unknown = { planRequestId: randomIds.rowId() };
    const nobody = manualInvoices.decline({ params: unknown, body: reason });
    await refused(nobody, 'request_not_found');
    const { id: invoiceId } = await manualInvoices.issue({
      params: { creatorId: user.id },
      body: anOrder(),
    });
    await manualInvoices.pay({ params: { invoiceId }, body: payment() });
    await refused(manualBilling.request({ body: pro }), 'plan_is_yours');
    await refused(manualBilling.goOn(), 'not_cancelled');
  });
});
