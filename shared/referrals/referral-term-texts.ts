import type { ReferralTerms } from './referral-terms.ts';

const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`);
const months = (count: number): string => (count === 1 ? 'one month' : `${count} months`);

/** The terms of referrals in plain words, from the values that the server goes by. */
export function referralTermTexts(terms: ReferralTerms): string[] {
  const { ratePercent, windowDays, holdDays, minimumUsd } = terms;
  return [
    `You get ${ratePercent}% of what a person you brought pays, without tax, for ${months(terms.months)} from their first payment.`,
    `A person counts when they sign up within ${days(windowDays)} of your link, in the same browser. The first link they used counts.`,
    holdDays === 0
      ? 'A commission is approved as soon as the payment is in.'
      : `A commission waits ${days(holdDays)} from the payment. Then it is approved.`,
    'A refund or a disputed payment reverses its commission, even later. If you were paid already, it is taken from your next commissions.',
    'Your own sign-ups do not count. Where one person may be behind both accounts, an operator checks before a commission counts, and tells you the reason if it does not.',
    `Approved balances of ${minimumUsd.toLocaleString('en-US')} US dollars or more can be paid out. The operator of this installation makes the payouts by hand.`,
    'If the payment provider of this installation allows it, an approved balance of any size can become credit for your own invoices instead. Credit cannot be turned back into money.',
    'If you delete your account, you give up any amount not paid out yet.',
    'A change of these terms counts for payments that come after it.',
  ];
}
