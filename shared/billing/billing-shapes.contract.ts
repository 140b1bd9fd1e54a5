import { z } from 'zod';
import { Timestamp } from '#shared/api/field-types.ts';
import {
  BillingInterval,
  BillingProviderName,
  CancelTime,
  Cents,
  SubscriptionStatus,
} from './billing-fields.contract.ts';
import { CouponDuration } from './coupons.contract.ts';
import { PlanChanges } from './plan-changes.contract.ts';

const PlanPrice = z.object({
  planId: z.string(),
  interval: BillingInterval,
  amountCents: Cents,
});

export const OwnSubscription = z
  .object({
    id: z.string(),
    planId: z.string(),
    planName: z.string(),
    interval: BillingInterval,
    /** Of one period, before discounts and tax. */
    amountCents: Cents,
    status: SubscriptionStatus,
    periodStart: Timestamp.nullable(),
    /** When the paid period ends. */
    periodEnd: Timestamp.nullable(),
    /** Set while it is to end. */
    cancelAt: Timestamp.nullable(),
    pausedUntil: Timestamp.nullable(),
    /** What the provider will charge next; null when nothing more is charged. */
    nextCharge: z.object({ amountCents: Cents, at: Timestamp }).nullable(),
    /** Set while a charge has failed. */
    pastDue: z
      .object({
        since: Timestamp,
        /** Until then the plan stays; null when all tries failed and it ended. */
        accessUntil: Timestamp.nullable(),
        amountCents: Cents,
        attempts: z.int(),
        /** The bank's words, as the provider passes them on. */
        reason: z.string().nullable(),
        /** Null when the provider will not try again by itself. */
        nextAttemptAt: Timestamp.nullable(),
        invoiceId: z.string(),
      })
      .nullable(),
    /** A change that waits for the end of the period. */
    scheduled: PlanPrice.extend({ planName: z.string(), at: Timestamp }).nullable(),
    /** The operator moves this subscription to another price, from that renewal on. */
    priceMove: z.object({ amountCents: Cents, at: Timestamp }).nullable(),
    /** Plans are sold at another price now; this subscription keeps its own. */
    hasOldPrice: z.boolean(),
    isPractice: z.boolean(),
  })
  .meta({ id: 'OwnSubscription' });
export type OwnSubscription = z.infer<typeof OwnSubscription>;

export const Billing = z
  .object({
    provider: BillingProviderName,
    /** No money moves. */
    isPractice: z.boolean(),
    /** Whom to ask where billing is off or done by hand. */
    contact: z.string(),
    graceDays: z.int(),
    /** By the clock of the provider, which counts periods and pauses; that of practice can be ahead. */
    now: Timestamp,
    /** The last one, also an ended one; null for a creator who never had one. */
    subscription: OwnSubscription.nullable(),
    /** What can be bought. */
    prices: z.array(PlanPrice),
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        expiresMonth: z.int(),
        expiresYear: z.int(),
      })
      .nullable(),
    details: z
      .object({
        name: z.string().nullable(),
        country: z.string().nullable(),
        taxId: z.string().nullable(),
      })
      .nullable(),
    /** Credit that the next charge uses; negative when something is owed. */
    creditCents: Cents,
    /** When these values came from the provider; null without an account there. */
    syncedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

export const ChangePreview = z
  .object({
    /** Confirms exactly this. */
    token: z.string(),
    expiresAt: Timestamp,
    /** `now`: charged and changed with the confirmation. `period_end`: nothing is charged now. */
    when: z.enum(['now', 'period_end']),
    at: Timestamp,
    planName: z.string(),
    interval: BillingInterval,
    /** What is charged with the confirmation. */
    dueTodayCents: Cents,
    /** What of the change goes to the credit of the account. */
    creditCents: Cents,
    /** Credit of the account that pays a part of what is due. */
    usedCreditCents: Cents,
    lines: z.array(z.object({ text: z.string(), amountCents: Cents })),
    /** The charge after that. */
    nextCents: Cents,
    nextAt: Timestamp.nullable(),
  })
  .meta({ id: 'BillingChangePreview' });
export type ChangePreview = z.infer<typeof ChangePreview>;

export const CancelPreview = z
  .object({
    at: CancelTime,
    /** When the plan ends. */
    endsAt: Timestamp,
    planName: z.string(),
    /** Open charges that are canceled with it. */
    openCents: Cents,
    /** A change that was planned and will not happen. */
    dropsScheduled: z.boolean(),
    /** The plan that follows, with gifts and exceptions that stay, and what it changes. */
    after: PlanChanges,
  })
  .meta({ id: 'BillingCancelPreview' });
export type CancelPreview = z.infer<typeof CancelPreview>;

/** The price of a plan with a code. */
export const CodedPrice = z
  .object({
    code: z.string(),
    priceCents: Cents,
    /** Of the first charge. */
    discountCents: Cents,
    duration: CouponDuration,
    months: z.int().nullable(),
  })
  .meta({ id: 'BillingCodedPrice' });
export type CodedPrice = z.infer<typeof CodedPrice>;
