import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { isOneLine, ONE_LINE, optionalText, requiredText, RowId } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { BillingInterval, Cents, ChargeCents } from './billing-fields.contract.ts';
import {
  BillingDetails,
  MOST_TAX_BASIS_POINTS,
  PlanRequest,
  Seller,
  SellerInput,
} from './manual-shapes.contract.ts';
import { OperatorInvoice } from './operator-billing-shapes.contract.ts';

const Creator = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const OperatorPlanRequest = PlanRequest.extend({ creator: Creator }).meta({
  id: 'OperatorPlanRequest',
});
export type OperatorPlanRequest = z.infer<typeof OperatorPlanRequest>;

const Period = z.object({
  /** The first and the last day. */
  from: z.iso.date(),
  to: z.iso.date(),
});

/** What the form for an invoice begins with. */
export const InvoiceDraft = z
  .object({
    creator: Creator,
    details: BillingDetails.nullable(),
    request: PlanRequest.nullable(),
    /** Null before the seller is set up. */
    seller: Seller.nullable(),
    plans: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        monthCents: Cents.nullable(),
        yearCents: Cents.nullable(),
      }),
    ),
    /** What would be billed next. */
    planId: z.string().nullable(),
    interval: BillingInterval,
    month: Period,
    year: Period,
    /** A subscription of another provider is live: nothing can be billed here. */
    isElsewhere: z.boolean(),
  })
  .meta({ id: 'InvoiceDraft' });
export type InvoiceDraft = z.infer<typeof InvoiceDraft>;

export const manualInvoiceErrors = defineErrors({
  seller_needed: [409, 'Enter who issues the invoices first'],
  creator_details_needed: [409, 'This creator has not entered the details for an invoice'],
  request_not_open: [409, 'This request is no longer open'],
  request_not_found: [404, 'This request does not exist'],
  invoice_not_paid: [409, 'This invoice is not paid, or it was refunded already'],
});

const reading = [{ by: 'operator', points: 240, seconds: 60 }] as const;
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;
const Reason = requiredText(300, 'Please say why').refine(isOneLine, ONE_LINE);
const Reference = requiredText(100, 'Please enter the reference of the payment').refine(
  isOneLine,
  ONE_LINE,
);
const ofInvoice = z.object({ invoiceId: z.string().max(40) });
const ofCreator = z.object({ creatorId: z.string().max(40) });
const operator = { auth: 'admin', roles: ['finance'] } as const;
const looking = { auth: 'admin', roles: ['finance', 'readonly'] } as const;

/** Plans that are paid by invoice, for operators. Each act has a reason and is in the audit log. */
export const manualInvoicesApi = defineApi({
  readSeller: {
    method: 'GET',
    path: '/api/admin/billing/manual/seller',
    ...looking,
    summary: 'The issuer of invoices; null before it is set up.',
    responses: { 200: z.object({ seller: Seller.nullable() }) },
    errors: [],
    limits: reading,
  },
  saveSeller: {
    method: 'PUT',
    path: '/api/admin/billing/manual/seller',
    ...operator,
    summary: 'Save the issuer of invoices. Issued invoices do not change.',
    body: SellerInput,
    responses: { 200: z.object({ seller: Seller.nullable() }) },
    errors: [],
    limits,
  },
  listRequests: {
    method: 'GET',
    path: '/api/admin/billing/manual/requests',
    ...looking,
    summary: 'Plans that creators asked for, the latest first.',
    query: z.object({ ...PageQuery, state: PlanRequest.shape.state.optional() }),
    responses: { 200: pageOf(OperatorPlanRequest) },
    errors: [],
    limits: reading,
  },
  decline: {
    method: 'POST',
    path: '/api/admin/billing/manual/requests/:planRequestId/decline',
    ...operator,
    summary: 'Decline a request. Its creator reads the reason.',
    params: z.object({ planRequestId: z.string().max(40) }),
    body: z.strictObject({ reason: Reason }),
    responses: { 200: OperatorPlanRequest },
    errors: ['request_not_found', 'request_not_open'],
    limits,
  },
  readDraft: {
    method: 'GET',
    path: '/api/admin/billing/manual/creators/:creatorId/draft',
    ...looking,
    summary: 'The first values of an invoice for a creator.',
    params: ofCreator,
    responses: { 200: InvoiceDraft },
    errors: ['billing_creator_not_found'],
    limits: reading,
  },
  issue: {
    method: 'POST',
    path: '/api/admin/billing/manual/creators/:creatorId/invoices',
    ...operator,
    summary: 'Issue an invoice with the next number, and mail it.',
    params: ofCreator,
    body: z.strictObject({
      /** Made by the form once: sent twice, it is one invoice. */
      id: RowId,
      planId: z.string().max(40),
      interval: BillingInterval,
      from: z.iso.date('Choose the first day'),
      to: z.iso.date('Choose the last day'),
      /** Before tax; absent for the price of the plan. */
      amountCents: ChargeCents.optional(),
      /** Absent for the rate of the seller. */
      taxBasisPoints: z.int().min(0).max(MOST_TAX_BASIS_POINTS, 'At most 100%').optional(),
      /** Absent for the seller's days. */
      dueOn: z.iso.date('Choose the day').optional(),
      /** Printed on the invoice. */
      note: optionalText(500).optional(),
      reason: Reason,
    }),
    responses: { 201: OperatorInvoice },
    errors: [
      'billing_creator_not_found',
      'seller_needed',
      'creator_details_needed',
      'plan_not_sold',
      'manual_needs_free',
    ],
    limits,
  },
  pay: {
    method: 'POST',
    path: '/api/admin/billing/manual/invoices/:invoiceId/pay',
    ...operator,
    summary: 'Note a payment. The plan is given until the end of the period.',
    params: ofInvoice,
    body: z.strictObject({
      paidOn: z.iso.date('Choose the day of the payment'),
      reference: Reference,
      reason: Reason,
    }),
    responses: { 200: OperatorInvoice },
    errors: ['billing_invoice_not_found', 'not_manual', 'invoice_not_open', 'manual_needs_free'],
    limits,
  },
  void: {
    method: 'POST',
    path: '/api/admin/billing/manual/invoices/:invoiceId/void',
    ...operator,
    summary: 'Void an open invoice. Its number stays.',
    params: ofInvoice,
    body: z.strictObject({ reason: Reason }),
    responses: { 200: OperatorInvoice },
    errors: ['billing_invoice_not_found', 'not_manual', 'invoice_not_open'],
    limits,
  },
  credit: {
    method: 'POST',
    path: '/api/admin/billing/manual/invoices/:invoiceId/credit',
    ...operator,
    summary: 'Refund a paid invoice by a credit note with a number. The time it paid for ends.',
    params: ofInvoice,
    body: z.strictObject({ reason: Reason }),
    responses: { 200: OperatorInvoice },
    errors: ['billing_invoice_not_found', 'not_manual', 'invoice_not_paid'],
    limits,
  },
  send: {
    method: 'POST',
    path: '/api/admin/billing/manual/invoices/:invoiceId/send',
    ...operator,
    summary: 'Mail an invoice to its creator again.',
    params: ofInvoice,
    responses: { 200: OperatorInvoice },
    errors: ['billing_invoice_not_found', 'not_manual', 'invoice_not_open'],
    limits,
  },
  readPdf: {
    method: 'GET',
    path: '/api/admin/billing/manual/invoices/:invoiceId/pdf',
    ...looking,
    summary: 'An invoice as a PDF; with `credit` the credit note of a refunded one.',
    params: ofInvoice,
    query: z.object({ document: z.enum(['invoice', 'credit']).optional() }),
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: ['billing_invoice_not_found', 'not_manual'],
    limits: reading,
  },
});
