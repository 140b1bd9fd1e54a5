import { details, seller } from '../../scenes/billing/manual-scene.ts';
import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator, byOperator, type CallParts } from './access-policy.ts';

const body = (fields: object) => (): CallParts => ({ body: { ...fields } });
const reason = body({ reason: 'x' });
const facts = {
  number: 'INV-2026-0001',
  issuedOn: '2026-01-01',
  dueOn: '2026-01-15',
  seller,
  buyer: details,
  planName: 'Pro',
  interval: 'month',
  from: '2026-01-01',
  to: '2026-01-31',
  subtotalCents: 1,
  taxName: 'VAT',
  taxBasisPoints: 0,
  taxCents: 0,
  totalCents: 1,
  note: null,
};

/** Who may call the endpoints of plans that are paid by invoice. */
export const manualPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'manualBilling.read': byCreator(200),
  // No provider is chosen here, so nothing is paid by invoice.
  'manualBilling.saveDetails': byCreator(409, { parts: body(details) }),
  'manualBilling.request': byCreator(409, { parts: body({ planId: 'pro', interval: 'month' }) }),
  'manualBilling.withdraw': byCreator(409),
  'manualBilling.stopRenewal': byCreator(409),
  'manualBilling.goOn': byCreator(409),
  'manualBilling.readPdf': byCreator(200, { unknown: 'invoice_not_found', prepare: anInvoice }),
  'manualInvoices.readSeller': byOperator(200),
  'manualInvoices.saveSeller': byOperator(200, { parts: body(seller) }),
  'manualInvoices.listRequests': byOperator(200),
  'manualInvoices.decline': byOperator(404, { unknown: 'request_not_found', parts: reason }),
  'manualInvoices.readDraft': byOperator(200, { unknown: 'billing_creator_not_found' }),
  'manualInvoices.issue': byOperator(409, {
    unknown: 'billing_creator_not_found',
    parts: body({
      id: 'a'.repeat(20),
      planId: 'pro',
      interval: 'month',
      from: '2026-01-01',
      to: '2026-01-31',
      reason: 'x',
    }),
  }),
  'manualInvoices.pay': byOperator(404, {
    unknown: 'billing_invoice_not_found',
    parts: body({ paidOn: '2026-01-01', reference: 'x', reason: 'x' }),
  }),
  'manualInvoices.void': byOperator(404, { unknown: 'billing_invoice_not_found', parts: reason }),
  'manualInvoices.credit': byOperator(404, { unknown: 'billing_invoice_not_found', parts: reason }),
  'manualInvoices.send': byOperator(404, { unknown: 'billing_invoice_not_found' }),
  'manualInvoices.readPdf': byOperator(404, { unknown: 'billing_invoice_not_found' }),
};

async function anInvoice({ db }: TestApp, { userId, ids }: Owner): Promise<void> {
  const id = ids['invoiceId'] ?? '';
  const money = { subtotalCents: 1, totalCents: 1, status: 'paid', issuedAt: new Date() };
  const row = { ...money, id, userId, provider: 'manual', externalId: id, number: id };
  await db('billing_invoices')
    .insert(row)
    .onConflict('id')
    .merge({ provider: 'manual', number: id });
  const own = { invoiceId: id, interval: 'month', listCents: 1, isRenewal: false };
  await db('manual_invoices')
    .insert({ ...own, dueOn: facts.dueOn, facts: JSON.stringify(facts) })
    .onConflict()
    .ignore();
}
