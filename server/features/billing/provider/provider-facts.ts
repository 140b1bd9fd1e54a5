import type {
  BillingInterval,
  InvoiceStatus,
  SubscriptionStatus,
} from '#shared/billing/billing-fields.contract.ts';

// What a provider says of one customer, in our own words. Amounts are cents of US dollars.

export interface CustomerFacts {
  /** The provider knows it no more, or only as deleted. */
  isGone: boolean;
  card: {
    brand: string;
    last4: string;
    expiresMonth: number;
    expiresYear: number;
    fingerprint: string | null;
  } | null;
  name: string | null;
  country: string | null;
  taxId: string | null;
  /** Positive: it will be used by the next charge. */
  creditCents: number;
  subscriptions: SubscriptionFacts[];
  invoices: InvoiceFacts[];
}

export interface SubscriptionFacts {
  externalId: string;
  externalPriceId: string;
  interval: BillingInterval;
  amountCents: number;
  /** After discounts that stay. */
  netCents: number;
  status: SubscriptionStatus;
  startedAt: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  pausedUntil: Date | null;
  next: { externalPriceId: string; at: Date } | null;
  nextCharge: { amountCents: number; at: Date } | null;
}

export interface InvoiceFacts {
  externalId: string;
  externalSubscriptionId: string | null;
  externalPriceId: string | null;
  number: string | null;
  status: InvoiceStatus;
  currency: string;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  paidCents: number;
  /** What credit of the customer paid of it. */
  creditCents: number;
  country: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  attempts: number;
  nextAttemptAt: Date | null;
  failureReason: string | null;
  issuedAt: Date;
  paidAt: Date | null;
  refunds: MoneyBack[];
  disputes: MoneyBack[];
}

/**
 * A charge that was tried and then voided: whoever takes the money let it go. A pause voids a charge before
 * anybody tries it.
 */
export const isForgiven = ({ status, attempts }: Pick<InvoiceFacts, 'status' | 'attempts'>) =>
  status === 'void' && attempts > 0;

/** A refund or a dispute. */
export interface MoneyBack {
  externalId: string;
  amountCents: number;
  status: string;
  reason: string | null;
  createdAt: Date;
}
