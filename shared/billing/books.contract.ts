import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { defineErrors } from '#shared/api/errors.ts';

const Cents = z.int();
const Day = z.iso.date();

export const movementKinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Cents by kind of movement; contraction and churn are negative. */
const Moves = z.object({
  new: Cents,
  reactivation: Cents,
  expansion: Cents,
  contraction: Cents,
  churn: Cents,
});

/** Where money of referrals stands, with the kind of its rows; `expense` is the counter-account. */
export const commissionAccounts = [
  'held',
  'approved',
  'paying',
  'payouts',
  'credits',
  'expense',
] as const;
export type CommissionAccount = (typeof commissionAccounts)[number];

/** What a figure of the books is counted from. */
export const bookRowKinds = [
  'movements',
  'payments',
  'refunds',
  'disputes',
  'failed',
  'recovered',
  'past_due',
  'commissions',
  'held',
  'approved',
  'paying',
  'payouts',
  'credits',
  'expense',
  'reversed',
] as const;
/** The longest period that can be asked for: two years, one of them with 366 days. */
export const MOST_BOOK_DAYS = 731;

export const BookRowKind = z.enum(bookRowKinds);
export type BookRowKind = z.infer<typeof BookRowKind>;

export const PeriodFigures = z
  .object({
    mrrStartCents: Cents,
    mrrEndCents: Cents,
    moves: Moves,
    /** Creators who paid for a subscription at the beginning and at the end. */
    payingStart: z.int(),
    payingEnd: z.int(),
    /** Creators who paid at the beginning and ended in the period. */
    leftFromStart: z.int(),
    /** With tax. */
    paidCents: Cents,
    taxCents: Cents,
    payments: z.int(),
    refundedCents: Cents,
    refunds: z.int(),
    /** Disputes that were opened. */
    disputedCents: Cents,
    disputes: z.int(),
    /** Paid, without tax, less refunds and lost disputes. */
    netCents: Cents,
    failedCents: Cents,
    failed: z.int(),
    recoveredCents: Cents,
    recovered: z.int(),
  })
  .meta({ id: 'BookPeriodFigures' });
export type PeriodFigures = z.infer<typeof PeriodFigures>;

export const Books = z
  .object({
    from: Day,
    /** The last day, included. */
    to: Day,
    /** Subscriptions of the practice provider are counted too. */
    withPractice: z.boolean(),
    /** There are rows of the practice provider, counted or not. */
    hasPractice: z.boolean(),
    /** Today by the clock of practice, which can be ahead; null when its payments are not counted. */
    practiceDay: Day.nullable(),
    figures: PeriodFigures,
    /** The same number of days before. */
    before: PeriodFigures,
    /** Each day begins with what the one before ended with. */
    days: z.array(Moves.extend({ day: Day, endCents: Cents })),
    plans: z.array(
      z.object({
        planId: z.string().nullable(),
        name: z.string(),
        payments: z.int(),
        paidCents: Cents,
        taxCents: Cents,
        refundedCents: Cents,
        /** Of disputes that were lost. */
        lostCents: Cents,
        netCents: Cents,
      }),
    ),
    /** What referrals owe: double-entry, so each column of the accounts adds up to zero. */
    commissions: z.object({
      accounts: z.array(
        z.object({
          account: z.enum(commissionAccounts),
          startCents: Cents,
          changeCents: Cents,
          endCents: Cents,
        }),
      ),
      /** In the period. */
      earnedCents: Cents,
      /** Taken back by refunds and disputes in the period, less what was given back. */
      reversedCents: Cents,
    }),
    /** Now, whatever the period. */
    pastDue: z.object({ count: z.int(), cents: Cents }),
  })
  .meta({ id: 'Books' });
export type Books = z.infer<typeof Books>;

export const BookRow = z
  .object({
    id: z.string(),
    at: Timestamp,
    /** Null when the account is gone. */
    creator: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
    isPractice: z.boolean(),
    planName: z.string().nullable(),
    /** The number of the invoice, the kind of the movement, or the account of referrals. */
    what: z.string().nullable(),
    /** Of a movement its change; else what was paid, given back or is owed, with tax. */
    amountCents: Cents,
    taxCents: Cents,
    reason: z.string().nullable(),
    /** Of the past-due pipeline. */
    attempts: z.int().nullable(),
    nextAttemptAt: Timestamp.nullable(),
    accessUntil: Timestamp.nullable(),
  })
  .meta({ id: 'BookRow' });
export type BookRow = z.infer<typeof BookRow>;

export const booksErrors = defineErrors({
  books_period_invalid: [
    400,
    'The last day may not be before the first, and at most two years after it',
  ],
});

const period = {
  from: Day,
  to: Day,
  /** Practice money is left out without it. */
  practice: z.enum(['true', 'false']).optional(),
};
const limits = [{ by: 'operator', points: 120, seconds: 60 }] as const;

/** The books of the installation. Days are UTC, amounts are cents of US dollars. */
export const booksApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/finance',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary:
      'Recurring revenue with its movements, revenue by plan, failed and recovered payments.',
    query: z.object(period),
    responses: { 200: Books },
    errors: ['books_period_invalid'],
    limits,
  },
  rows: {
    method: 'GET',
    path: '/api/admin/finance/rows',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'The rows behind a figure of the books, newest first.',
    query: z.object({ ...period, ...PageQuery, kind: BookRowKind }),
    responses: { 200: pageOf(BookRow) },
    errors: ['books_period_invalid'],
    limits,
  },
  export: {
    method: 'POST',
    path: '/api/admin/finance/export',
    auth: 'admin',
    roles: ['finance'],
    summary: 'The same rows as a CSV file for an accountant. It is in the audit log.',
    body: z.strictObject({ ...period, kind: BookRowKind }),
    responses: { 200: FileAnswer },
    errors: ['books_period_invalid'],
    limits: [{ by: 'operator', points: 30, seconds: 600 }],
  },
});
