import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { manualPolicies } from './manual-policies.ts';
import { type AccessPolicy, byCreator, byOperator, type CallParts } from './access-policy.ts';

const body = (fields: object) => (): CallParts => ({ body: { ...fields } });
const pro = { planId: 'pro', interval: 'month' };
const choice = { provider: 'manual', graceDays: 7, automaticTax: false };

/** What an operator of the role `finance` may call of payments. */
export const billingFinanceCalls = [
  'billingProvider.read',
  'billingProvider.readPrices',
  'operatorBilling.listSubscriptions',
  'operatorBilling.listInvoices',
  'operatorBilling.readCreator',
  'operatorBilling.listEvents',
  'operatorBilling.listReconciliations',
  'operatorBilling.exportList',
  'operatorBilling.syncCreator',
  'operatorBilling.cancel',
  'operatorBilling.refund',
  'operatorBilling.sendInvoiceLink',
  'operatorBilling.replayEvent',
  'operatorBilling.replayEvents',
  'operatorBilling.reconcile',
  'manualInvoices.readSeller',
  'manualInvoices.saveSeller',
  'manualInvoices.listRequests',
  'manualInvoices.decline',
  'manualInvoices.readDraft',
  'manualInvoices.issue',
  'manualInvoices.pay',
  'manualInvoices.void',
  'manualInvoices.credit',
  'manualInvoices.send',
  'manualInvoices.readPdf',
  'creatorEntitlements.read',
  'subscriptionActs.previewPlan',
  'subscriptionActs.changePlan',
  'subscriptionActs.undoChange',
  'subscriptionActs.resume',
  'subscriptionActs.pause',
  'subscriptionActs.unpause',
  'coupons.list',
  'coupons.listFile',
  'priceMoves.oldPrices',
  'priceMoves.preview',
  'priceMoves.list',
  'priceMoves.listFile',
  'priceMoves.creators',
  'finance.read',
  'finance.rows',
  'finance.export',
] as const;

const days = 'from=2026-01-01&to=2026-01-31';

const onSubscription = (fields: object): AccessPolicy =>
  byOperator(404, { unknown: 'subscription_not_found', parts: body(fields) });

/** Who may call the endpoints of payments. */
export const billingPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  ...manualPolicies,
  'billing.read': byCreator(200),
  'billing.listInvoices': byCreator(200),
  'billing.history': byCreator(200),
  // No provider is chosen here, so the acts answer that; they are for creators only.
  'billing.checkout': byCreator(409, { parts: body(pro) }),
  'billing.readCode': byCreator(409, { parts: body({ ...pro, coupon: 'HELLO' }) }),
  'billing.readReturn': byCreator(200, { unknown: 'checkout_not_found', prepare: aCheckout }),
  'billing.preview': byCreator(409, { parts: body(pro) }),
  'billing.change': byCreator(409, { parts: body({ token: 'a'.repeat(20) }) }),
  'billing.undoScheduled': byCreator(409),
  'billing.cancelPreview': byCreator(409, { parts: body({ at: 'now' }) }),
  'billing.cancel': byCreator(409, { parts: body({ at: 'now', reason: 'other' }) }),
  'billing.resume': byCreator(409),
  'billing.pause': byCreator(409, { parts: body({ until: '2030-01-01T00:00:00Z' }) }),
  'billing.unpause': byCreator(409),
  'billing.portal': byCreator(409),
  'billing.openInvoice': byCreator(200, { unknown: 'invoice_not_found', prepare: anInvoice }),
  'planRoom.overQuotaLeads': byCreator(200),
  'planRoom.releaseOverQuota': byCreator(200),
  'planRoom.magnets': byCreator(200),
  'planRoom.chooseMagnets': byCreator(200, { parts: body({ magnetIds: [] }) }),
  'planRoom.lastMonth': byCreator(200),
  'usageNotices.read': byCreator(200),
  'usageNotices.dismiss': byCreator(200, {
    unknown: 'usage_notice_not_found',
    parts: body({ isDismissed: true }),
    prepare: aNotice,
  }),
  'billingProvider.read': byOperator(200),
  'billingProvider.choose': byOperator(200, { parts: () => ({ body: choice }) }),
  // No test may call Stripe, and without a key there is no webhook.
  'billingProvider.setKey': byOperator(503, {
    parts: () => ({ body: { key: 'sk_test_0123456789' } }),
  }),
  'billingProvider.removeKey': byOperator(200),
  'billingProvider.setWebhook': byOperator(409, {
    parts: () => ({ body: { secret: 'whsec_0123456789abcdef' } }),
  }),
  'billingProvider.makeWebhook': byOperator(409),
  'billingProvider.readPrices': byOperator(409),
  'billingProvider.makePrices': byOperator(409),
  'operatorBilling.listSubscriptions': byOperator(200),
  'operatorBilling.listInvoices': byOperator(200),
  'operatorBilling.readCreator': byOperator(200, { unknown: 'billing_creator_not_found' }),
  'operatorBilling.listEvents': byOperator(200),
  'operatorBilling.listReconciliations': byOperator(200),
  'operatorBilling.exportList': byOperator(200, { parts: body({ file: { list: 'invoices' } }) }),
  'operatorBilling.syncCreator': byOperator(200, { unknown: 'billing_creator_not_found' }),
  'operatorBilling.cancel': byOperator(404, {
    unknown: 'subscription_not_found',
    parts: body({ at: 'now', reason: 'x' }),
  }),
  'operatorBilling.refund': byOperator(404, {
    unknown: 'billing_invoice_not_found',
    parts: body({ amountCents: 1, reason: 'x', requestId: 'a'.repeat(20) }),
  }),
  'operatorBilling.sendInvoiceLink': byOperator(404, { unknown: 'billing_invoice_not_found' }),
  'subscriptionActs.previewPlan': onSubscription(pro),
  'subscriptionActs.changePlan': onSubscription({ token: 'a'.repeat(20), reason: 'x' }),
  'subscriptionActs.undoChange': onSubscription({ reason: 'x' }),
  'subscriptionActs.resume': onSubscription({ reason: 'x' }),
  'subscriptionActs.pause': onSubscription({ until: '2030-01-01T00:00:00Z', reason: 'x' }),
  'subscriptionActs.unpause': onSubscription({ reason: 'x' }),
  'operatorBilling.replayEvent': byOperator(404, { unknown: 'event_not_found' }),
  'operatorBilling.replayEvents': byOperator(202, {
    parts: body({ from: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' }),
  }),
  'operatorBilling.reconcile': byOperator(202),
  'coupons.list': byOperator(200),
  'coupons.make': byOperator(409, {
    parts: body({
      id: 'a'.repeat(20),
      code: 'HELLO',
      percentOff: 10,
      amountOffCents: null,
      duration: 'once',
      months: null,
      planId: null,
      maxUses: null,
      expiresAt: null,
      reason: 'x',
    }),
  }),
  'coupons.switch': byOperator(404, {
    unknown: 'coupon_not_found',
    parts: body({ isOn: false, reason: 'x' }),
  }),
  'priceMoves.oldPrices': byOperator(200),
  'priceMoves.preview': byOperator(200, {
    parts: () => ({
      query: 'provider=stripe&planId=pro&interval=month&fromCents=100&noticeDays=30',
    }),
  }),
  'priceMoves.list': byOperator(200),
  'priceMoves.begin': byOperator(409, {
    parts: body({
      id: 'a'.repeat(20),
      provider: 'manual',
      ...pro,
      fromCents: 100,
      toCents: 2_900,
      noticeDays: 30,
      reason: 'x',
    }),
  }),
  'priceMoves.creators': byOperator(404, { unknown: 'price_move_not_found' }),
  'priceMoves.takeBack': byOperator(404, {
    unknown: 'price_move_not_found',
    parts: body({ reason: 'x' }),
  }),
  'finance.read': byOperator(200, { parts: () => ({ query: days }) }),
  'finance.rows': byOperator(200, { parts: () => ({ query: `${days}&kind=payments` }) }),
  'finance.export': byOperator(200, {
    parts: () => ({ body: { from: '2026-01-01', to: '2026-01-31', kind: 'payments' } }),
  }),
};

async function aCheckout({ db }: TestApp, { userId, ids }: Owner): Promise<void> {
  const priceId = 'a-price';
  const price = { id: priceId, planId: 'pro', provider: 'stripe', interval: 'month' };
  await db('plan_prices')
    .insert({ ...price, amountCents: 2_900 })
    .onConflict()
    .ignore();
  const row = { userId, provider: 'stripe', priceId, state: 'done', externalId: ids['sessionId'] };
  await db('billing_checkouts').insert(row).onConflict().ignore();
}

async function anInvoice({ db }: TestApp, { userId, ids }: Owner): Promise<void> {
  const id = ids['invoiceId'] ?? '';
  const money = { subtotalCents: 1, totalCents: 1, status: 'paid', issuedAt: new Date() };
  const row = { ...money, id, userId, provider: 'stripe', externalId: id };
  await db('billing_invoices').insert(row).onConflict().ignore();
}

async function aNotice({ db }: TestApp, { userId, ids }: Owner): Promise<void> {
  const row = { id: ids['noticeId'], userId, meter: 'comments', month: '2026-01-01' };
  const told = { threshold: 80, ofLimit: 600, used: 480, isTold: true };
  await db('billing_notices')
    .insert({ ...row, ...told })
    .onConflict()
    .ignore();
}
