import type {
  BillingInvoice,
  BillingProviderName,
  HistoryKind,
  InvoiceStatus,
  SubscriptionStatus,
} from '#shared/billing/billing-fields.contract.ts';
import type { SubscriptionRow } from '#shared/billing/operator-billing-shapes.contract.ts';
import type { Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { billingDay } from '../money-text.ts';

export const providerNames: Record<BillingProviderName, string> = {
  none: 'Off',
  manual: 'By hand',
  stripe: 'Stripe',
  practice: 'Practice',
};

export const subscriptionStates: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  incomplete: { label: 'First payment missing', tone: 'wait' },
  trialing: { label: 'Trial', tone: 'brand' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'bad' },
  unpaid: { label: 'Not paid', tone: 'bad' },
  paused: { label: 'Paused', tone: 'wait' },
  canceled: { label: 'Ended', tone: 'neutral' },
};

/** One that runs and is to end says when: it is not renewed. */
export function subscriptionState({
  status,
  cancelAt,
}: Pick<SubscriptionRow, 'status' | 'cancelAt'>): { label: string; tone: Tone } {
  const isRunning = status === 'active' || status === 'trialing';
  return isRunning && cancelAt !== null
    ? { label: `Ends on ${billingDay(cancelAt, localZone)}`, tone: 'wait' }
    : subscriptionStates[status];
}

export const invoiceStates: Record<InvoiceStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'wait' },
  paid: { label: 'Paid', tone: 'good' },
  uncollectible: { label: 'Given up', tone: 'bad' },
  void: { label: 'Void', tone: 'neutral' },
};

export const disputeStates: Record<
  NonNullable<BillingInvoice['dispute']>['state'],
  { label: string; tone: Tone }
> = {
  open: { label: 'Disputed', tone: 'bad' },
  won: { label: 'Dispute won', tone: 'good' },
  lost: { label: 'Dispute lost', tone: 'bad' },
};

export const historyNames: Record<HistoryKind, string> = {
  started: 'Subscription started',
  plan_changed: 'Plan changed',
  price_changed: 'Price changed',
  change_scheduled: 'Change planned',
  change_unscheduled: 'Planned change canceled',
  renewed: 'Renewed',
  payment_failed: 'Payment failed',
  recovered: 'Payment recovered',
  cancel_scheduled: 'End planned',
  cancel_undone: 'Cancellation undone',
  paused: 'Paused',
  unpaused: 'Continues after a pause',
  ended: 'Ended',
  paid: 'Paid',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  disputed: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
};
