import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect } from 'vitest';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { planOf } from '#server/testing/scenes/billing/billing-scene.ts';
import {
  aBuyer,
  anOrder,
  byHand,
  details,
  payment,
  seller,
} from '#server/testing/scenes/billing/manual-scene.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

describe('a plan that is paid by invoice', () => {
  it('goes from the request to the invoice, the payment and the plan', async ({ app }) => {
    const { manualInvoices: operator, finance, operatorBilling } = await byHand(app);
    const creator = await aBuyer(app);
    const creatorId = creator.user.id;
    const asked = await creator.manualBilling.request({
      body: { planId: 'pro', interval: 'month' },
    });
    expect(asked.request).toMatchObject({ planName: 'Pro', state: 'open', interval: 'month' });
    const told = app.db('mail_messages').where({ kind: 'plan_requested' });
    const requestId = asked.request?.id ?? '';
    expect(await told.whereRaw(`payload->>'requestId' = ?`, [requestId])).toHaveLength(1);
    const { items } = await operator.listRequests({ query: { state: 'open' } });
    expect(items).toContainEqual(expect.objectContaining({ id: asked.request?.id }));

    const draft = await operator.readDraft({ params: { creatorId } });
    expect(draft).toMatchObject({ planId: 'pro', interval: 'month', isElsewhere: false });
    const order = { ...anOrder(), ...draft.month };
    const invoice = await operator.issue({ params: { creatorId }, body: order });
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^INV-\d{4}-\d{4,}$/),
      status: 'open',
      isManual: true,
      subtotalCents: 2_900,
      taxCents: 551,
      totalCents: 3_451,
    });
    // The form is sent twice: it is one invoice.
    expect(await operator.issue({ params: { creatorId }, body: order })).toEqual(invoice);
    expect((await creator.manualBilling.read()).request?.state).toBe('invoiced');
    expect(await planOf(app, creatorId)).toBe('free');

    const params = { invoiceId: invoice.id };
    const before = await textOf(await creator.manualBilling.readPdf({ params, query: {} }));
    for (const words of [
      invoice.number ?? '',
      details.name,
      'Unlatch Operators Ltd',
      'IBAN IE29',
      'VAT 19%',
      '$34.51',
      'Germany',
      `Invoice ${invoice.number}, page 1 of 1`,
    ]) {
      expect(before).toContain(words);
    }
    expect(before).not.toContain('PAID');

    const period = { from: draft.month.from, to: draft.month.from };
    const books = await finance.read({ query: period });
    const paid = await operator.pay({ params, body: payment() });
    expect(paid).toMatchObject({ status: 'paid', paidCents: 3_451 });
    expect(await planOf(app, creatorId)).toBe('pro');
    const own = await creator.billing.read();
    expect(own).toMatchObject({
      provider: 'manual',
      subscription: { planId: 'pro', status: 'active', amountCents: 2_900 },
    });
    expect(own.subscription?.periodEnd?.slice(0, 10)).toBe(
      new Date(Date.parse(draft.month.to) + 86_400_000).toISOString().slice(0, 10),
    );
    const after = await finance.read({ query: period });
    expect(after.figures.mrrEndCents - books.figures.mrrEndCents).toBe(2_900);
    expect(after.figures.paidCents - books.figures.paidCents).toBe(3_451);

    // What was issued stays, whatever changes later.
    await operator.saveSeller({ body: { ...seller, name: 'Another Ltd' } });
    const old = await textOf(await operator.readPdf({ params, query: {} }));
    expect(old).toContain('Unlatch Operators Ltd');
    expect(old).toContain('PAID');
    await operator.saveSeller({ body: seller });
    const all = await operatorBilling.readCreator({ params: { creatorId } });
    expect(all.history.map(({ kind }) => kind).toSorted()).toEqual(['paid', 'started']);
    expect((await creator.billing.listInvoices({ query: {} })).items).toHaveLength(1);
  });

  it('is taken back by a credit note: the plan, the books and the commission go with it', async ({
    app,
  }) => {
    const { manualInvoices: operator, finance } = await byHand(app);
    const creator = await aBuyer(app);
    const referrer = await aBuyer(app);
    await app.db('users').where({ id: creator.user.id }).update({ referredBy: referrer.user.id });
    const creatorId = creator.user.id;
    const { id: invoiceId } = await operator.issue({ params: { creatorId }, body: anOrder() });
    const params = { invoiceId };
    const today = new Date().toISOString().slice(0, 10);
    const query = { from: today, to: today };
    const before = await finance.read({ query });
    await operator.pay({ params, body: payment() });
    expect(await app.db('referral_commissions').where({ invoiceId })).toHaveLength(1);
    const back = await operator.credit({ params, body: { reason: 'Paid by mistake' } });
    expect(back).toMatchObject({ status: 'paid', refundedCents: 3_451 });
    expect(back.creditNumber).toMatch(/^INV-/);
    expect(await planOf(app, creatorId)).toBe('free');
    const after = await finance.read({ query });
    expect(after.figures.mrrEndCents).toBe(before.figures.mrrEndCents);
    expect(after.figures.refundedCents - before.figures.refundedCents).toBe(3_451);
    expect(await app.db('referral_reversals').where({ invoiceId })).toHaveLength(1);
    const pdf = await creator.manualBilling.readPdf({
      params,
      query: { document: 'credit' },
    });
    const text = await textOf(pdf);
    expect(text).toContain(`Credit note Number ${back.creditNumber ?? ''}`);
    expect(text).toContain('-$34.51');
  });

  it('numbers invoices without a gap, however many are issued at once', async ({ app }) => {
    const { manualInvoices: operator } = await byHand(app);
    const buyers = await Promise.all(Array.from({ length: 5 }, () => aBuyer(app)));
    const orders = buyers.flatMap(({ user }) =>
      Array.from({ length: 4 }, () => ({ params: { creatorId: user.id }, body: anOrder() })),
    );
    const wrong = buyers.map(({ user }) => ({
      params: { creatorId: user.id },
      body: { ...anOrder(), planId: 'nonsense' },
    }));
    const issued = await Promise.allSettled(
      [...orders, ...wrong].map((order) => operator.issue(order)),
    );
    expect(issued.filter(({ status }) => status === 'rejected')).toHaveLength(wrong.length);
    const numbers = await app
      .db('billing_invoices')
      .where({ provider: 'manual' })
      .pluck<string[]>('number');
    const credits = await app
      .db('manual_invoices')
      .whereNotNull('creditNumber')
      .pluck<string[]>('credit_number');
    const counted = [...numbers, ...credits].map((number) => Number(number.split('-')[2]));
    expect(counted.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: counted.length }, (_, at) => at + 1),
    );
  });

  it('prints names of any script', async ({ app }) => {
    const { manualInvoices: operator } = await byHand(app);
    const creator = await aBuyer(app);
    const name = '株式会社アンラッチ Łódź Ελλάδα';
    const body = { ...details, name, city: 'Київ', line1: 'شارع الملك 5' };
    await creator.manualBilling.saveDetails({ body });
    const creatorId = creator.user.id;
    const { id: invoiceId } = await operator.issue({
      params: { creatorId },
      body: { ...anOrder(), note: 'Zażółć gęślą jaźń 🎉', amountCents: 1 },
    });
    const text = await textOf(await operator.readPdf({ params: { invoiceId }, query: {} }));
    for (const words of ['株式会社アンラッチ', 'Łódź', 'Ελλάδα', 'Київ', 'Zażółć gęślą jaźń']) {
      expect(text).toContain(words);
    }
  });

  it('can be read in parts by programs that show files', async ({ app }) => {
    const { manualInvoices: operator, token } = await byHand(app);
    const creator = await aBuyer(app);
    const params = { creatorId: creator.user.id };
    const { id } = await operator.issue({ params, body: anOrder() });
    for (const [path, bearer] of [
      [`/api/billing/manual/invoices/${id}/pdf`, { authorization: `Bearer ${creator.token}` }],
      [`/api/admin/billing/manual/invoices/${id}/pdf`, { 'x-admin-token': token }],
    ] as const) {
      const answer = await app.fetch(path, { headers: { ...bearer, range: 'bytes=0-4' } });
      recordCoverage('GET', path, answer.status, undefined);
      expect([answer.status, await answer.text()]).toEqual([206, '%PDF-']);
    }
  });
});
