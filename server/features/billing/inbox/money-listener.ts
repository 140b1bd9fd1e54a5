import type { Knex } from 'knex';

/** What one creator pays for a plan by the month. */
export interface MonthlyPay {
  planId: string;
  monthlyCents: number;
}

/**
 * Who follows money that was seen to move. Each call runs in the transaction that stores the fact, so it
 * happens exactly once for each.
 */
export interface MoneyListener {
  /** An invoice is paid; `isFirst`: no invoice of this creator was paid before. */
  onPaid?(
    trx: Knex.Transaction,
    paid: {
      invoiceId: string;
      creatorId: string;
      paidCents: number;
      currency: string;
      paidAt: Date;
      isFirst: boolean;
      cardFingerprint: string | null;
      isPractice: boolean;
    },
  ): Promise<void>;
  /** Money of a paid invoice went back. */
  onReversed?(
    trx: Knex.Transaction,
    back: { invoiceId: string; cents: number; cause: 'refund' | 'dispute'; at: Date },
  ): Promise<void>;
  /** What a creator pays by the month changed; null for nothing. */
  onPayChanged?(
    trx: Knex.Transaction,
    change: {
      creatorId: string;
      before: MonthlyPay | null;
      after: MonthlyPay | null;
      at: Date;
      isPractice: boolean;
    },
  ): Promise<void>;
}
