import { z } from 'zod';
import { Timestamp } from '#shared/api/field-types.ts';

/** How often a plan is paid. */
export const billingIntervals = ['month', 'year'] as const;
export const BillingInterval = z.enum(billingIntervals);
export type BillingInterval = z.infer<typeof BillingInterval>;

/**
 * Who takes the money. `practice` is the payment provider that comes with Unlatch and moves none;
 * `manual`: an operator notes what was paid.
 */
export const billingProviders = ['none', 'manual', 'stripe', 'practice'] as const;
export const BillingProviderName = z.enum(billingProviders);
export type BillingProviderName = z.infer<typeof BillingProviderName>;

/** Cents of US dollars. */
export const Cents = z.int();

/** The largest amount of one charge or refund is what Stripe takes at once. */
export const ChargeCents = z
  .int('Whole cents only')
  .min(1, 'At least one cent')
  .max(99_999_999, 'At most 999,999.99');

/**
 * A subscription in our own words. `incomplete`: the first payment is not there. `past_due`: a charge
 * failed and is tried again. `unpaid`: all tries failed.
 */
export const subscriptionStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Reasons a creator may choose when leaving. */
export const cancelReasons = [
  'too_expensive',
  'not_used',
  'missing_feature',
  'other_product',
  'too_complicated',
  'problems',
  'other',
] as const;
export const CancelReason = z.enum(cancelReasons);
export type CancelReason = z.infer<typeof CancelReason>;

/** When a cancellation takes effect. */
export const CancelTime = z.enum(['period_end', 'now']);
export type CancelTime = z.infer<typeof CancelTime>;

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const BillingInvoice = z
  .object({
    id: z.string(),
    /** Null for a draft. */
    number: z.string().nullable(),
    status: InvoiceStatus,
    planName: z.string().nullable(),
    isPractice: z.boolean(),
    /** Issued by the operator: its PDF is ours. */
    isManual: z.boolean(),
    /** Until when it is to be paid; null where a provider charges by itself. */
    dueOn: z.iso.date().nullable(),
    /** The credit note that takes it back. */
    creditNumber: z.string().nullable(),
    subtotalCents: Cents,
    discountCents: Cents,
    taxCents: Cents,
    totalCents: Cents,
    paidCents: Cents,
    /** What credit of the account paid of it. */
    creditCents: Cents,
    /** What is back with the payer: refunds, and disputes that are open or lost. */
    refundedCents: Cents,
    /** The latest dispute; its money counts as back until it is won. */
    dispute: z.object({ state: z.enum(['open', 'won', 'lost']), cents: Cents }).nullable(),
    periodStart: Timestamp.nullable(),
    periodEnd: Timestamp.nullable(),
    issuedAt: Timestamp,
    paidAt: Timestamp.nullable(),
    /** Of an open one: how often its charge failed, what the bank said, and the next try. */
    attempts: z.int(),
    failureReason: z.string().nullable(),
    nextAttemptAt: Timestamp.nullable(),
  })
  .meta({ id: 'BillingInvoice' });
export type BillingInvoice = z.infer<typeof BillingInvoice>;

/** What happened to a subscription, in the order of time. */
export const historyKinds = [
  'started',
  'plan_changed',
  'price_changed',
  'change_scheduled',
  'change_unscheduled',
  'renewed',
  'payment_failed',
  'recovered',
  'cancel_scheduled',
  'cancel_undone',
  'paused',
  'unpaused',
  'ended',
  'paid',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;
export const HistoryKind = z.enum(historyKinds);
export type HistoryKind = z.infer<typeof HistoryKind>;

export const HistoryEntry = z
  .object({
    id: z.string(),
    at: Timestamp,
    kind: HistoryKind,
    isPractice: z.boolean(),
    planName: z.string().nullable(),
    /** The plan before a change. */
    fromPlanName: z.string().nullable(),
    amountCents: Cents.nullable(),
    /** From when on, for what is planned. */
    effectiveAt: Timestamp.nullable(),
    /** The bank's words, or those of who did it. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'BillingHistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
