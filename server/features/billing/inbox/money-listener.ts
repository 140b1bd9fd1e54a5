import type { Knex } from 'knex';

/**
 * Who follows money that was seen to move. Each call runs in the transaction that stores the fact.
 */
export interface MoneyListener {
  /** An invoice is paid. */
  onPaid?(
    trx: Knex.Transaction,
    paid: {
      invoiceId: string;
      creatorId: string;
      /** With tax. */
      paidCents: number;
      taxCents: number;
      currency: string;
      paidAt: Date;
      /** The end of the period it pays for. */
      paidUntil: Date;
      cardFingerprint: string | null;
      isPractice: boolean;
    },
  ): Promise<void>;
  /** Money of a paid invoice went back; called at each reading, so a repeated one changes nothing. */
  onReversed?(
    trx: Knex.Transaction,
    back: {
      /** The provider's id of the refund or dispute. */
      reversalId: string;
      invoiceId: string;
      cents: number;
      cause: 'refund' | 'dispute';
      at: Date;
    },
  ): Promise<void>;
  /** The refund failed or the dispute was won; a repeated one changes nothing. */
  onReversalWithdrawn?(trx: Knex.Transaction, reversalId: string): Promise<void>;
  /** The provider has given a credit, or will never take it; called once for each. */
  onCredit?(
    trx: Knex.Transaction,
    credit: { creditId: string; state: 'given' | 'refused'; error: string | null },
  ): Promise<void>;
}
