import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { isOneLine, ONE_LINE, requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import {
  BillingProviderName,
  CancelTime,
  ChargeCents,
  InvoiceStatus,
  SubscriptionStatus,
} from './billing-fields.contract.ts';
import { PlanRequest } from './manual-shapes.contract.ts';
import {
  CreatorBilling,
  OperatorInvoice,
  ProviderEvent,
  Reconciliation,
  SubscriptionRow,
} from './operator-billing-shapes.contract.ts';

export const operatorBillingErrors = defineErrors({
  billing_creator_not_found: [404, 'This creator does not exist'],
  subscription_not_found: [404, 'This subscription does not exist'],
  subscription_has_ended: [409, 'This subscription has ended'],
  billing_invoice_not_found: [404, 'This invoice does not exist'],
  event_not_found: [404, 'This event does not exist'],
  refund_too_large: [409, 'At most {most} of this invoice can be refunded'],
  refund_refused: [409, 'The provider refused the refund: {reason}'],
  invoice_has_no_page: [409, 'The provider has no page of this invoice that could be mailed'],
  not_manual: [409, 'This is not a manual invoice. The provider says whether it is paid'],
  invoice_not_open: [409, 'This invoice is not open'],
  manual_needs_free: [409, 'This creator pays another way. That subscription has to end first'],
});

const reading = [{ by: 'operator', points: 240, seconds: 60 }] as const;
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;
const Reason = requiredText(500, 'Please say why').refine(isOneLine, ONE_LINE);
const ofInvoice = z.object({ invoiceId: z.string().max(40) });
const ofSubscription = z.object({ subscriptionId: z.string().max(40) });
const ofCreator = z.object({ creatorId: z.string().max(40) });

const subscriptionFilter = {
  status: SubscriptionStatus.optional(),
  planId: z.string().max(40).optional(),
  provider: BillingProviderName.optional(),
  /** Part of a name or an address. */
  search: z.string().trim().max(200).optional(),
};
const invoiceFilter = {
  status: InvoiceStatus.optional(),
  isFailed: z.enum(['true']).optional(),
  provider: BillingProviderName.optional(),
};
const eventFilter = {
  state: z.enum(['waiting', 'failed', 'handled']).optional(),
  type: z.string().max(100).optional(),
};

/** A list of the screen with what narrows it there. */
export const BillingFileOrder = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('subscriptions'), ...subscriptionFilter }),
  z.strictObject({ list: z.literal('invoices'), ...invoiceFilter }),
  z.strictObject({ list: z.literal('requests'), state: PlanRequest.shape.state.optional() }),
  z.strictObject({ list: z.literal('events'), ...eventFilter }),
  z.strictObject({ list: z.literal('comparisons') }),
]);
export type BillingFileOrder = z.infer<typeof BillingFileOrder>;

/** Payments of all creators. Each act has a reason and is in the audit log. */
export const operatorBillingApi = defineApi({
  listSubscriptions: {
    method: 'GET',
    path: '/api/admin/billing/subscriptions',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Subscriptions, the latest first.',
    query: z.object({
      ...PageQuery,
      ...subscriptionFilter,
    }),
    responses: { 200: pageOf(SubscriptionRow) },
    errors: [],
    limits: reading,
  },
  listInvoices: {
    method: 'GET',
    path: '/api/admin/billing/invoices',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Invoices, the latest first; `isFailed` for those whose charge failed.',
    query: z.object({
      ...PageQuery,
      ...invoiceFilter,
    }),
    responses: { 200: pageOf(OperatorInvoice) },
    errors: [],
    limits: reading,
  },
  readCreator: {
    method: 'GET',
    path: '/api/admin/billing/creators/:creatorId',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Everything about the payments of one creator.',
    params: ofCreator,
    responses: { 200: CreatorBilling },
    errors: ['billing_creator_not_found'],
    limits: reading,
  },
  listEvents: {
    method: 'GET',
    path: '/api/admin/billing/events',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Events from the provider, the latest first.',
    query: z.object({
      ...PageQuery,
      ...eventFilter,
    }),
    responses: { 200: pageOf(ProviderEvent) },
    errors: [],
    limits: reading,
  },
  listReconciliations: {
    method: 'GET',
    path: '/api/admin/billing/reconciliations',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Comparisons with the provider and their differences, the latest first.',
    query: z.object(PageQuery),
    responses: { 200: pageOf(Reconciliation) },
    errors: [],
    limits: reading,
  },
  exportList: {
    method: 'POST',
    path: '/api/admin/billing/files',
    auth: 'admin',
    roles: ['finance'],
    summary: 'A list as a CSV file, narrowed as on the screen. It is in the audit log.',
    body: z.strictObject({ file: BillingFileOrder }),
    responses: { 200: FileAnswer },
    errors: [],
    limits: [{ by: 'operator', points: 30, seconds: 600 }],
  },
  syncCreator: {
    method: 'POST',
    path: '/api/admin/billing/creators/:creatorId/sync',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Fetch everything of one creator from the provider again.',
    params: ofCreator,
    responses: { 200: CreatorBilling },
    errors: ['billing_creator_not_found', 'provider_not_reached'],
    limits,
  },
  cancel: {
    method: 'POST',
    path: '/api/admin/billing/subscriptions/:subscriptionId/cancel',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Cancel a subscription. Open charges are canceled too.',
    params: ofSubscription,
    body: z.strictObject({ at: CancelTime, reason: Reason }),
    responses: { 200: SubscriptionRow },
    errors: ['subscription_not_found', 'subscription_has_ended', 'provider_not_reached'],
    limits,
  },
  refund: {
    method: 'POST',
    path: '/api/admin/billing/invoices/:invoiceId/refund',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Refund a paid invoice, or a part of it.',
    params: ofInvoice,
    body: z.strictObject({
      amountCents: ChargeCents,
      reason: Reason,
      /** Made by the form once: sent twice, it is one refund. */
      requestId: RowId,
    }),
    responses: { 200: OperatorInvoice },
    errors: [
      'billing_invoice_not_found',
      'refund_too_large',
      'refund_refused',
      'provider_not_reached',
    ],
    limits,
  },
  sendInvoiceLink: {
    method: 'POST',
    path: '/api/admin/billing/invoices/:invoiceId/link',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Mail the creator the address of an invoice at the provider. It is in the audit log.',
    params: ofInvoice,
    responses: { 200: OperatorInvoice },
    errors: ['billing_invoice_not_found', 'invoice_has_no_page', 'provider_not_reached'],
    limits,
  },
  replayEvent: {
    method: 'POST',
    path: '/api/admin/billing/events/:eventId/replay',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Handle one event again: its objects are fetched anew.',
    params: z.object({ eventId: z.string().max(40) }),
    responses: { 202: ProviderEvent },
    errors: ['event_not_found'],
    limits,
  },
  replayEvents: {
    method: 'POST',
    path: '/api/admin/billing/events/replay',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Handle all events of a time again, or those of it that failed.',
    body: z.strictObject({
      from: Timestamp,
      until: Timestamp,
      state: z.enum(['failed']).optional(),
    }),
    responses: { 202: z.object({ events: z.int() }) },
    errors: [],
    limits,
  },
  reconcile: {
    method: 'POST',
    path: '/api/admin/billing/reconciliations',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Compare every customer with the provider now.',
    responses: { 202: Reconciliation },
    errors: [],
    limits: [{ by: 'operator', points: 10, seconds: 600 }],
  },
});
