import { z } from 'zod';
import { Timestamp } from '#shared/api/field-types.ts';
import {
  BillingInterval,
  BillingInvoice,
  BillingProviderName,
  Cents,
  HistoryEntry,
  SubscriptionStatus,
} from './billing-fields.contract.ts';

const Creator = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const SubscriptionRow = z
  .object({
    id: z.string(),
    creator: Creator,
    provider: BillingProviderName,
    /** Its id at the provider. */
    externalId: z.string(),
    planId: z.string(),
    planName: z.string(),
    interval: BillingInterval,
    amountCents: Cents,
    status: SubscriptionStatus,
    startedAt: Timestamp,
    periodEnd: Timestamp.nullable(),
    cancelAt: Timestamp.nullable(),
    endedAt: Timestamp.nullable(),
    pausedUntil: Timestamp.nullable(),
    pastDueSince: Timestamp.nullable(),
    accessUntil: Timestamp.nullable(),
    cancelReason: z.string().nullable(),
    hasOldPrice: z.boolean(),
    /** It is moved to another price, from that renewal on. */
    priceMove: z.object({ amountCents: Cents, at: Timestamp }).nullable(),
    /** A change that waits for the end of the period. */
    scheduled: z
      .object({
        planName: z.string(),
        interval: BillingInterval,
        amountCents: Cents,
        at: Timestamp,
      })
      .nullable(),
    syncedAt: Timestamp,
  })
  .meta({ id: 'OperatorSubscription' });
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export const OperatorInvoice = BillingInvoice.extend({
  creator: Creator.nullable(),
  provider: BillingProviderName,
  externalId: z.string(),
}).meta({ id: 'OperatorInvoice' });
export type OperatorInvoice = z.infer<typeof OperatorInvoice>;

export const ProviderEvent = z
  .object({
    id: z.string(),
    source: z.string(),
    externalId: z.string(),
    type: z.string(),
    customerId: z.string().nullable(),
    /** Null when it concerns nobody of this installation. */
    creator: Creator.nullable(),
    createdAt: Timestamp,
    receivedAt: Timestamp,
    handledAt: Timestamp.nullable(),
    attempts: z.int(),
    /** Why the last attempt failed. */
    error: z.string().nullable(),
  })
  .meta({ id: 'ProviderEvent' });
export type ProviderEvent = z.infer<typeof ProviderEvent>;

export const Reconciliation = z
  .object({
    id: z.string(),
    startedAt: Timestamp,
    /** Null while it runs. */
    finishedAt: Timestamp.nullable(),
    /** Null for the nightly one. */
    operatorName: z.string().nullable(),
    customers: z.int(),
    /** Customers the provider did not answer for. */
    failed: z.int(),
    /** What was different here. It is put right, except what `isLeft`: that is for somebody to settle at the provider. */
    differences: z.array(
      z.object({
        creatorId: z.string().nullable(),
        what: z.string(),
        here: z.string().nullable(),
        there: z.string().nullable(),
        isLeft: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BillingReconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const OperatorAct = z
  .object({
    id: z.string(),
    at: Timestamp,
    /** A word of the audit log. */
    action: z.string(),
    /** Null for what happened by itself. */
    operatorName: z.string().nullable(),
    reason: z.string().nullable(),
    before: Facts.nullable(),
    after: Facts.nullable(),
  })
  .meta({ id: 'BillingAct' });
export type OperatorAct = z.infer<typeof OperatorAct>;

export const CreatorBilling = z
  .object({
    creator: Creator,
    subscriptions: z.array(SubscriptionRow),
    invoices: z.array(OperatorInvoice),
    history: z.array(HistoryEntry),
    events: z.array(ProviderEvent),
    /** What operators did, and plans and exceptions that ended by themselves; newest first. */
    acts: z.array(OperatorAct),
    /** The customer at the provider; null before the first payment. */
    account: z
      .object({
        provider: BillingProviderName,
        customerId: z.string(),
        card: z.string().nullable(),
        creditCents: Cents,
        syncedAt: Timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CreatorBilling' });
export type CreatorBilling = z.infer<typeof CreatorBilling>;
