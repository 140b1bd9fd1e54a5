import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { RowId } from '#shared/api/field-types.ts';
import { BillingInterval } from './billing-fields.contract.ts';
import { BillingDetails, BillingDetailsInput, PlanRequest } from './manual-shapes.contract.ts';

/** What a creator needs to pay by invoice. */
export const ManualBilling = z
  .object({
    /** Null before they were entered. */
    details: BillingDetails.nullable(),
    /** The last one; null without any. */
    request: PlanRequest.nullable(),
  })
  .meta({ id: 'ManualBilling' });
export type ManualBilling = z.infer<typeof ManualBilling>;

export const manualBillingErrors = defineErrors({
  not_by_hand: [409, 'Plans are not paid by invoice on this installation'],
  details_at_provider: [409, 'The payment provider keeps these details. Change them on its page'],
  billing_details_needed: [409, 'Enter the details for the invoice first'],
  request_is_open: [409, 'You have asked for a plan already. Withdraw that request first'],
  no_open_request: [409, 'There is no open request'],
});

const reading = [{ by: 'creator', points: 240, seconds: 60 }] as const;
const acting = [{ by: 'creator', points: 30, seconds: 600, exact: true }] as const;
const responses = { 200: ManualBilling };

/** Plans that are paid by invoice, for creators. */
export const manualBillingApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/billing/manual',
    auth: 'creator',
    summary: 'The details for invoices and the last request for a plan.',
    responses,
    errors: [],
    limits: reading,
  },
  saveDetails: {
    method: 'PUT',
    path: '/api/billing/manual/details',
    auth: 'creator',
    summary: 'Save the details for invoices. Issued invoices stay as they are.',
    body: BillingDetailsInput,
    responses,
    errors: ['not_by_hand', 'details_at_provider'],
    limits: acting,
  },
  request: {
    method: 'POST',
    path: '/api/billing/manual/requests',
    auth: 'creator',
    summary: 'Ask for a plan. The operator gets a notice and sends an invoice.',
    body: z.strictObject({ planId: z.string().max(40), interval: BillingInterval }),
    responses: { 201: ManualBilling },
    errors: [
      'not_by_hand',
      'billing_details_needed',
      'plan_not_sold',
      'plan_is_yours',
      'subscription_exists',
      'request_is_open',
    ],
    limits: acting,
  },
  withdraw: {
    method: 'POST',
    path: '/api/billing/manual/requests/withdraw',
    auth: 'creator',
    summary: 'Withdraw the request that waits.',
    responses,
    errors: ['no_open_request'],
    limits: acting,
  },
  stopRenewal: {
    method: 'POST',
    path: '/api/billing/manual/stop-renewal',
    auth: 'creator',
    summary: 'No further invoices. An open one for the next period is voided.',
    responses,
    errors: ['no_subscription'],
    limits: acting,
  },
  goOn: {
    method: 'POST',
    path: '/api/billing/manual/go-on',
    auth: 'creator',
    summary: 'Invoices for further periods come again.',
    responses,
    errors: ['no_subscription', 'not_cancelled'],
    limits: acting,
  },
  readPdf: {
    method: 'GET',
    path: '/api/billing/manual/invoices/:invoiceId/pdf',
    auth: 'creator',
    summary: 'An own invoice as a PDF; with `credit` the credit note of a refunded one.',
    params: z.object({ invoiceId: RowId }),
    query: z.object({ document: z.enum(['invoice', 'credit']).optional() }),
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: ['invoice_not_found'],
    limits: reading,
  },
});
