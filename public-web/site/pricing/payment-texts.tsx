import type { ReactNode } from 'react';
import type { BillingProviderName } from '#shared/billing/billing-fields.contract.ts';

/** Below the title of the prices: how a plan is paid on this installation. */
export function PaymentNote({ taker }: { taker: BillingProviderName }): ReactNode {
  switch (taker) {
    case 'stripe':
      return 'Paid by card on a page of Stripe. A plan renews automatically until you cancel.';
    case 'practice':
      return (
        <>
          <strong>Practice: no money moves.</strong> Choose a plan and pay with a test card.
        </>
      );
    case 'manual':
      return 'You pay by invoice. Choose a plan to request it, and an invoice comes by email.';
    case 'none':
      return (
        <>
          <strong>Billing is off on this installation.</strong> Choose a plan to ask for it by
          email.
        </>
      );
  }
}

/** How a plan is left, after "Yes, at any time:". */
export function leaving(taker: BillingProviderName, supportEmail: string): string {
  if (taker === 'manual') {
    return 'in your account, under Subscription. You keep the plan until the end of what you paid, and no further invoice comes.';
  }
  return isBought(taker)
    ? 'in your account, under Subscription. You keep the plan until the end of what you paid, and nothing more is charged.'
    : `write to ${supportEmail}. No plan renews automatically.`;
}

/** The sentences of the terms about paying and renewing. */
export function paymentTerms(taker: BillingProviderName): string {
  if (taker === 'practice') {
    return 'This site is for practice: no money moves here. A practice plan begins with a payment by a test card and renews automatically, on the practice clock, until you cancel it under Subscription.';
  }
  if (taker === 'stripe') {
    return 'You pay in advance for a month or a year, by card, on a page of Stripe. The plan renews automatically until you cancel it under Subscription; you then keep it until the end of what you paid. Before a change of plan you see what it costs. After a failed payment the plan stays for some days. Your subscription page shows until when.';
  }
  if (taker === 'manual') {
    return 'You pay in advance for a month or a year, by invoice. You request a plan in your account, and it begins when your payment is noted. Some days before the end of what you paid, you get an invoice for the next period. If you do not pay it, the plan ends some days after that end. You can stop further invoices under Subscription at any time.';
  }
  return 'You cannot buy a plan on this site yourself: we set a plan for your account when you ask for it by email, and no plan renews automatically. You can leave a plan at any time.';
}

const isBought = (taker: BillingProviderName): boolean =>
  taker === 'stripe' || taker === 'practice';
