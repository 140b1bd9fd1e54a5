import type { BillingInvoice, HistoryEntry } from '#shared/billing/billing-fields.contract.ts';
import type { Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { billingDay, moneyText } from '../money-text.ts';

/** The state of an invoice in a word or two. */
export function invoiceWords({
  status,
  paidCents,
  refundedCents,
  dispute,
  totalCents,
  attempts,
  failureReason,
}: Pick<
  BillingInvoice,
  'status' | 'paidCents' | 'refundedCents' | 'dispute' | 'totalCents' | 'attempts' | 'failureReason'
>): { badge: string; tone: Tone } {
  if (status === 'paid') {
    if (dispute?.state === 'open') return { badge: 'Disputed', tone: 'wait' };
    if (dispute?.state === 'lost') return { badge: 'Dispute decided for you', tone: 'neutral' };
    if (refundedCents === 0) return { badge: 'Paid', tone: 'good' };
    return refundedCents >= paidCents
      ? { badge: 'Refunded', tone: 'neutral' }
      : { badge: 'Partly refunded', tone: 'neutral' };
  }
  if (status === 'open') {
    if (attempts > 0 && failureReason !== null) return { badge: 'Payment failed', tone: 'bad' };
    return { badge: totalCents === 0 ? 'Nothing due' : 'Open', tone: 'wait' };
  }
  if (status === 'draft') return { badge: 'Draft', tone: 'neutral' };
  return { badge: status === 'void' ? 'Canceled' : 'Not paid', tone: 'neutral' };
}

/** What came back of an invoice, or is disputed; null for nothing. */
export function moneyBackWords({
  refundedCents,
  dispute,
}: Pick<BillingInvoice, 'refundedCents' | 'dispute'>): string | null {
  const disputed = dispute === null || dispute.state === 'won' ? 0 : dispute.cents;
  const refunded = refundedCents - disputed;
  const parts = [
    disputed === 0
      ? null
      : `${moneyText(disputed)} ${dispute?.state === 'open' ? 'disputed' : 'given back by the bank'}`,
    refunded === 0 ? null : `${moneyText(refunded)} refunded`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Why, as somebody said it; a provider's own word is made readable. */
export function historyReason({ kind, reason }: HistoryEntry): string | null {
  if (reason === null) return null;
  const word = reason.replaceAll('_', ' ');
  if (kind === 'disputed') return `The reason at the bank: ${word}`;
  // It stands with the entry of the day it was opened.
  if (kind === 'dispute_won' || kind === 'dispute_lost') return null;
  return kind === 'refunded' || kind === 'refund_failed' ? `The reason: ${word}` : reason;
}

/** What happened, as a sentence. Days are days of `zone`. */
export function historyWords(entry: HistoryEntry, zone: string): string {
  const plan = entry.planName ?? 'Your plan';
  const day = entry.effectiveAt === null ? null : billingDay(entry.effectiveAt, zone);
  const amount = entry.amountCents === null ? null : moneyText(entry.amountCents);
  const on = day === null ? '' : ` on ${day}`;
  const until = day === null ? '' : ` until ${day}`;
  switch (entry.kind) {
    case 'started':
      return `${plan} began`;
    case 'plan_changed':
      return entry.fromPlanName === null
        ? `Changed to ${plan}`
        : `Changed from ${entry.fromPlanName} to ${plan}`;
    case 'price_changed':
      return amount === null ? `The price of ${plan} changed` : `${plan} costs ${amount} now`;
    case 'change_scheduled':
      return `Change to ${plan} planned${day === null ? '' : ` for ${day}`}`;
    case 'change_unscheduled':
      return 'The planned change was canceled';
    case 'renewed':
      return `${plan} was renewed${until}`;
    case 'payment_failed':
      return amount === null ? 'A payment failed' : `The payment of ${amount} failed`;
    case 'recovered':
      return 'The open payment was settled';
    case 'cancel_scheduled':
      return `${plan} canceled${day === null ? '' : `, ends on ${day}`}`;
    case 'cancel_undone':
      return `The cancellation of ${plan} was undone`;
    case 'paused':
      return `${plan} was paused${until}`;
    case 'unpaused':
      return `${plan} continues`;
    case 'ended':
      return `${plan} ended${on}`;
    case 'paid':
      return amount === null ? 'Paid' : `${amount} paid`;
    case 'refunded':
      return amount === null ? 'Refunded' : `${amount} refunded`;
    case 'disputed':
      return amount === null ? 'A payment was disputed' : `The payment of ${amount} was disputed`;
    case 'refund_failed':
      return `A refund${amount === null ? '' : ` of ${amount}`} failed`;
    case 'dispute_won':
      return `The bank decided that the payment${amount === null ? '' : ` of ${amount}`} stands`;
    case 'dispute_lost':
      return `The bank decided for you: ${amount ?? 'the payment'} went back to you`;
  }
}
