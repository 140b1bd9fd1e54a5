import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';

/** The share of a payment, in whole cents; a half is rounded up. */
export function commissionCents(paidCents: number, { ratePercent }: ReferralTerms): number {
  return Math.max(0, Math.round((paidCents * ratePercent) / 100));
}

/** Whether a payment is within the months that count, from the first one on. */
export function paysWithin({ months }: ReferralTerms, first: Date, paidAt: Date): boolean {
  const end = new Date(first);
  end.setUTCMonth(end.getUTCMonth() + months);
  return paidAt < end;
}

/** How much of a commission is taken back when so much of what was charged went back. */
export function reversedShare(facts: {
  amountCents: number;
  chargedCents: number;
  backCents: number;
}): number {
  const { amountCents, chargedCents, backCents } = facts;
  return Math.min(amountCents, Math.round((amountCents * backCents) / chargedCents));
}
