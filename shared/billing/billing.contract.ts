import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import {
  BillingInterval,
  BillingInvoice,
  CancelReason,
  CancelTime,
  HistoryEntry,
} from './billing-fields.contract.ts';
import { Billing, CancelPreview, ChangePreview, CodedPrice } from './billing-shapes.contract.ts';

/** The longest pause, in days after the end of what is paid: three months. */
export const MOST_PAUSE_DAYS = 92;
/** How long a shown amount can be confirmed, in minutes. */
export const PREVIEW_MINUTES = 30;

export const billingErrors = defineErrors({
  billing_off: [409, 'Billing is off on this installation'],
  billing_by_hand: [409, 'The operator of this installation changes plans by hand. Please ask'],
  plan_not_sold: [409, 'This plan cannot be bought this way'],
  subscription_exists: [409, 'You have a subscription already. Change it instead'],
  no_subscription: [409, 'You have no subscription'],
  no_billing_account: [409, 'There is nothing to manage before your first payment'],
  plan_is_yours: [409, 'This is your plan already'],
  coupon_refused: [409, 'This code {reason}'],
  change_first_pay: [
    409,
    'Please first settle the open payment, end the pause or undo the cancellation',
  ],
  subscription_changed: [
    409,
    'Your subscription changed in the meantime, perhaps in another tab. Nothing was charged. Please check it again',
  ],
  preview_expired: [409, 'This amount is out of date. Please check the current one'],
  card_declined: [402, 'Your bank declined the payment: {reason}. Your plan did not change'],
  price_is_moved: [
    409,
    'Only the operator can cancel this new price. You can cancel or choose another plan before it is paid',
  ],
  not_paused: [409, 'Your subscription is not paused'],
  not_cancelled: [409, 'Your subscription is not about to end'],
  checkout_not_found: [404, 'This payment page is not known'],
  invoice_not_found: [404, 'This invoice does not exist'],
  provider_unreachable: [
    503,
    'The payment provider did not answer. Nothing was charged twice. Please try again in a moment',
  ],
});

/** What each act on a subscription may answer. */
const actErrors = [
  'billing_off',
  'billing_by_hand',
  'no_subscription',
  'subscription_changed',
  'provider_unreachable',
] as const;
const reading = [{ by: 'creator', points: 240, seconds: 60 }] as const;
const acting = [{ by: 'creator', points: 30, seconds: 600, exact: true }] as const;
const PlanChoice = z.strictObject({ planId: z.string().max(40), interval: BillingInterval });
const CouponCode = z.string().trim().min(1).max(100);
const responses = { 200: Billing };
const outside = { 200: z.object({ url: z.url() }) };

/** What a creator sees of the payments of their plan, and does about it. */
export const billingApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/billing',
    auth: 'creator',
    summary: 'The subscription, its next charge, the card and the plans on offer.',
    responses,
    errors: [],
    limits: reading,
  },
  checkout: {
    method: 'POST',
    path: '/api/billing/checkout',
    auth: 'creator',
    summary: 'Start to pay. The answer has the address of the provider’s page.',
    body: PlanChoice.extend({ coupon: CouponCode.optional() }),
    responses: { 201: z.object({ url: z.url(), sessionId: z.string() }) },
    errors: [
      'billing_off',
      'billing_by_hand',
      'plan_not_sold',
      'subscription_exists',
      'coupon_refused',
      'provider_unreachable',
    ],
    limits: acting,
  },
  readCode: {
    method: 'POST',
    path: '/api/billing/code',
    auth: 'creator',
    summary: 'The cost of a plan with a code, to the cent and before a tax. Nothing is used up.',
    body: PlanChoice.extend({ coupon: CouponCode }),
    responses: { 200: CodedPrice },
    errors: ['billing_off', 'billing_by_hand', 'plan_not_sold', 'coupon_refused'],
    limits: acting,
  },
  readReturn: {
    method: 'GET',
    path: '/api/billing/returns/:sessionId',
    auth: 'creator',
    summary: 'Whether a payment page was paid. The address of the return itself proves nothing.',
    params: z.object({ sessionId: z.string().max(200) }),
    responses: {
      200: z.object({
        state: z.enum(['pending', 'done', 'failed']),
        planName: z.string(),
        /** Why it failed. */
        reason: z.string().nullable(),
      }),
    },
    errors: ['checkout_not_found'],
    limits: reading,
  },
  preview: {
    method: 'POST',
    path: '/api/billing/preview',
    auth: 'creator',
    summary: 'The cost of another plan, to the cent, and its start.',
    body: PlanChoice,
    responses: { 200: ChangePreview },
    errors: [
      'billing_off',
      'billing_by_hand',
      'plan_not_sold',
      'no_subscription',
      'plan_is_yours',
      'change_first_pay',
      'provider_unreachable',
    ],
    limits: acting,
  },
  change: {
    method: 'POST',
    path: '/api/billing/change',
    auth: 'creator',
    summary: 'Confirm a preview: exactly the amount that it showed is charged.',
    body: z.strictObject({ token: RowId }),
    responses,
    errors: [...actErrors, 'preview_expired', 'card_declined'],
    limits: acting,
  },
  undoScheduled: {
    method: 'POST',
    path: '/api/billing/undo-scheduled',
    auth: 'creator',
    summary: 'Cancel a change that waits for the end of the period.',
    responses,
    errors: [...actErrors, 'price_is_moved'],
    limits: acting,
  },
  cancelPreview: {
    method: 'POST',
    path: '/api/billing/cancel-preview',
    auth: 'creator',
    summary: 'The effects of a cancellation, and when they begin.',
    body: z.strictObject({ at: CancelTime }),
    responses: { 200: CancelPreview },
    errors: ['billing_off', 'billing_by_hand', 'no_subscription'],
    limits: reading,
  },
  cancel: {
    method: 'POST',
    path: '/api/billing/cancel',
    auth: 'creator',
    summary: 'Cancel at the end of the period or now. Open charges are canceled too.',
    body: z.strictObject({
      at: CancelTime,
      reason: CancelReason,
      comment: z.string().trim().max(1_000).optional(),
    }),
    responses,
    errors: actErrors,
    limits: acting,
  },
  resume: {
    method: 'POST',
    path: '/api/billing/resume',
    auth: 'creator',
    summary: 'Keep a subscription that is about to end.',
    responses,
    errors: [...actErrors, 'not_cancelled'],
    limits: acting,
  },
  pause: {
    method: 'POST',
    path: '/api/billing/pause',
    auth: 'creator',
    summary:
      'Pause a monthly plan until a day after the paid time. The paid time stays; nothing is charged meanwhile.',
    body: z.strictObject({ until: Timestamp }),
    responses,
    errors: [...actErrors, 'change_first_pay'],
    limits: acting,
  },
  unpause: {
    method: 'POST',
    path: '/api/billing/unpause',
    auth: 'creator',
    summary:
      'End a pause now. Without a paid period a new one begins today and is charged at once.',
    responses,
    errors: [...actErrors, 'not_paused', 'card_declined'],
    limits: acting,
  },
  portal: {
    method: 'POST',
    path: '/api/billing/portal',
    auth: 'creator',
    summary: 'The provider’s page for the card, the address and the tax id.',
    responses: outside,
    errors: ['billing_off', 'billing_by_hand', 'no_billing_account', 'provider_unreachable'],
    limits: acting,
  },
  listInvoices: {
    method: 'GET',
    path: '/api/billing/invoices',
    auth: 'creator',
    summary: 'Own invoices, newest first.',
    query: z.object(PageQuery),
    responses: { 200: pageOf(BillingInvoice) },
    errors: [],
    limits: reading,
  },
  openInvoice: {
    method: 'POST',
    path: '/api/billing/invoices/:invoiceId/open',
    auth: 'creator',
    summary: 'Addresses of an invoice at the provider: its PDF, and its page to pay. They expire.',
    params: z.object({ invoiceId: RowId }),
    responses: { 200: z.object({ pdfUrl: z.url().nullable(), payUrl: z.url().nullable() }) },
    errors: ['invoice_not_found', 'provider_unreachable'],
    limits: acting,
  },
  history: {
    method: 'GET',
    path: '/api/billing/history',
    auth: 'creator',
    summary: 'Events of the subscription and its payments, newest first.',
    query: z.object(PageQuery),
    responses: { 200: pageOf(HistoryEntry) },
    errors: [],
    limits: reading,
  },
});
