import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { OwnPayout, PayoutDetails } from './payouts.ts';
import { ReferralTerms } from './referral-terms.ts';

export const referralErrors = defineErrors({
  credit_not_offered: [
    409,
    'Credit is not available with the payment provider of this installation',
  ],
  no_balance: [409, 'There is no approved balance'],
});

/** Sums of a partner's ledger, in US cents. */
export const ReferralBalances = z.object({
  /** Waits for the end of the hold, or for an operator. */
  heldCents: z.int(),
  /** Below zero when more was taken back than was still to be paid. */
  approvedCents: z.int(),
  /** In a payout that is on its way. */
  payingCents: z.int(),
  paidCents: z.int(),
  creditCents: z.int(),
});

export const OwnReferrals = z
  .object({
    code: z.string(),
    /** Address of the home page with the code. */
    link: z.string(),
    terms: ReferralTerms,
    /** The creator left the line with the link out of their unlock pages, and the plan includes that. */
    hidesPoweredBy: z.boolean(),
    /** These figures are of practice payments: no money is paid. */
    isPractice: z.boolean(),
    /** Visitors a day of the last year, by the server's count. */
    clicks: z.int(),
    /** Accounts made with the link. */
    signUps: z.int(),
    /** Of them, those who paid at least once. */
    firstPayments: z.int(),
    /** Of them, those whose last payment is not refunded and covers today. */
    payingNow: z.int(),
    /** Of the clicks and the accounts made in the last year, how many came to each step. */
    lastYear: z.object({
      clicks: z.int(),
      signUps: z.int(),
      firstPayments: z.int(),
      payingNow: z.int(),
    }),
    balances: ReferralBalances,
    /** Clicks of the last 30 days, the oldest first, without days that have none. */
    clickDays: z.array(z.object({ day: z.iso.date(), clicks: z.int() })),
    /** Clicks of the last year by source, most first. */
    sources: z.array(
      z.object({
        source: z.enum(['link', 'qr', 'footer']),
        /** The title of the magnet with that footer; null once it is deleted. */
        magnetTitle: z.string().nullable(),
        clicks: z.int(),
      }),
    ),
    details: PayoutDetails.nullable(),
    offersCredit: z.boolean(),
    /** The newest 50. */
    payouts: z.array(OwnPayout),
  })
  .meta({ id: 'OwnReferrals' });
export type OwnReferrals = z.infer<typeof OwnReferrals>;

/** One movement of a creator's balance. */
export const ReferralEvent = z
  .object({
    id: z.string(),
    at: Timestamp,
    kind: z.enum([
      'earn',
      'reverse',
      'restore',
      'refuse',
      'reinstate',
      'payout',
      'failed',
      'credit',
    ]),
    /** What it changed of what is still to be paid. */
    amountCents: z.int(),
    /** First letter of a name; null for payouts and erased accounts. */
    person: z.string().nullable(),
    /** Of an earned commission, as it is now. */
    commission: z
      .object({
        state: z.enum(['review', 'pending', 'approved', 'paid', 'credited', 'refused', 'reversed']),
        paidCents: z.int(),
        ratePercent: z.int(),
        releaseAt: Timestamp,
      })
      .nullable(),
    cause: z.enum(['refund', 'dispute']).nullable(),
    /** Why an operator refused it. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReferralEvent' });
export type ReferralEvent = z.infer<typeof ReferralEvent>;

const write = [{ by: 'creator', points: 20, seconds: 60 }] as const;

export const referralsApi = defineApi({
  getCode: {
    method: 'GET',
    path: '/api/referrals/code/:creatorId',
    auth: 'public',
    summary: "Read a creator's referral code. If this fails, a client uses the creator id.",
    params: z.object({ creatorId: z.string().max(200) }),
    responses: { 200: z.object({ referralCode: z.string() }) },
    errors: ['not_found'],
    limits: [{ by: 'network', points: 60, seconds: 60 }],
  },
  read: {
    method: 'GET',
    path: '/api/referrals',
    auth: 'creator',
    summary: 'Your referral link with its results, the terms, and your payouts.',
    responses: { 200: OwnReferrals },
    errors: [],
  },
  listEvents: {
    method: 'GET',
    path: '/api/referrals/events',
    auth: 'creator',
    summary: 'Every movement of your referral balance, newest first.',
    query: z.object(PageQuery),
    responses: { 200: pageOf(ReferralEvent) },
    errors: [],
  },
  saveDetails: {
    method: 'PUT',
    path: '/api/referrals/payout-details',
    auth: 'creator',
    summary: 'Save the account for your payouts. Stored encrypted; the operator who pays reads it.',
    body: PayoutDetails,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: [],
    limits: write,
  },
  removeDetails: {
    method: 'DELETE',
    path: '/api/referrals/payout-details',
    auth: 'creator',
    summary: 'Remove the account for your payouts. Nothing is paid out until you enter it again.',
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: [],
    limits: write,
  },
  takeCredit: {
    method: 'POST',
    path: '/api/referrals/credit',
    auth: 'creator',
    summary: 'Turn your approved balance into credit for your own invoices.',
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['credit_not_offered', 'no_balance'],
    limits: write,
  },
});
