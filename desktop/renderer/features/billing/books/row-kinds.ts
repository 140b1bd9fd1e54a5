import type { BookRowKind } from '#shared/billing/books.contract.ts';

/** The period of a screen as endpoints take it. */
export interface AskedPeriod {
  from: string;
  to: string;
  practice?: 'true' | 'false';
}

/** The rows of which figure are looked at. */
export interface ShownRows {
  kind: BookRowKind;
  label: string;
  formula: string;
}

/** What the rows of each figure are called. */
export const rowKindNames: Record<BookRowKind, string> = {
  movements: 'Movements of recurring revenue',
  payments: 'Paid invoices',
  refunds: 'Refunds',
  disputes: 'Disputes',
  failed: 'Failed payments',
  recovered: 'Recovered payments',
  past_due: 'Past due now',
  commissions: 'Ledger of referrals',
  held: 'Held',
  approved: 'Approved, due',
  paying: 'On its way',
  payouts: 'Paid out',
  credits: 'Given as credit',
  expense: 'Expense (counter)',
  reversed: 'Reversed',
};

/** Words of movements and their causes. */
const words: Readonly<Record<string, string>> = {
  new: 'New',
  reactivation: 'Came back',
  expansion: 'Pays more',
  contraction: 'Pays less',
  churn: 'Ended',
  started: 'subscription started',
  plan_changed: 'other plan',
  interval_changed: 'other interval',
  price_changed: 'other price or discount',
  account_deleted: 'account deleted',
  books_opened: 'was there before the books',
  active: 'active again',
  past_due: 'past due',
  canceled: 'canceled',
  unpaid: 'not paid',
  paused: 'paused',
  held: 'Held',
  approved: 'Approved, due',
  paying: 'On its way',
  paid: 'Paid out',
  credit: 'Given as credit',
  expense: 'Expense',
  earn: 'earned',
  approve: 'approved',
  refuse: 'refused by an operator',
  reinstate: 'counts again',
  reverse: 'reversed',
  'reverse, refund': 'reversed by a refund',
  'reverse, dispute': 'reversed by a dispute',
  restore: 'given back',
  'restore, refund': 'given back, a refund failed',
  'restore, dispute': 'given back, a dispute was won',
  payout: 'put into a payout',
  failed: 'a payout failed',
  forfeit: 'the account was deleted',
};

/** A word of the books in plain words; the bank's own stay as they are. */
export const bookWord = (word: string): string => words[word] ?? word;
