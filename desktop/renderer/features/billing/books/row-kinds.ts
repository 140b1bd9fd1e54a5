import type { BookRowKind } from '#shared/billing/books.contract.ts';

/** The period of a screen as endpoints take it. */
export interface AskedPeriod {
  from: string;
  to: string;
  practice?: 'true';
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
};

/** A word of the books in plain words; the bank's own stay as they are. */
export const bookWord = (word: string): string => words[word] ?? word;
