import type { OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import { billingDay } from '../money-text.ts';
import type { StatusWords } from '../subscription-words.ts';

/** The state of a plan that is paid by invoice in plain words. Days are UTC, as on the invoice. */
export function manualWords(subscription: OwnSubscription): StatusWords {
  const { status, planName, cancelAt, pastDue, periodEnd } = subscription;
  const end = billingDay(lastDay(cancelAt ?? periodEnd ?? new Date().toISOString()), 'UTC');
  if (status === 'past_due') {
    return {
      badge: 'Invoice open',
      tone: 'bad',
      text:
        pastDue?.accessUntil == null
          ? `You paid until ${end}.`
          : `You paid until ${end}. You keep ${planName} until ${billingDay(lastDay(pastDue.accessUntil), 'UTC')}, and longer once the open invoice is paid.`,
    };
  }
  if (cancelAt !== null) {
    return {
      badge: 'Ends soon',
      tone: 'wait',
      text: `You keep ${planName} until ${end}. You will get no more invoices.`,
    };
  }
  return {
    badge: 'Active',
    tone: 'good',
    text: `Paid until ${end}. The next invoice comes some days before that.`,
  };
}

/** A period ends with the beginning of the day after its last one. */
const lastDay = (end: string): string => new Date(Date.parse(end) - 1).toISOString();
