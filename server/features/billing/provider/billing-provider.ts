import type { BillingInterval, CancelTime } from '#shared/billing/billing-fields.contract.ts';
import type { PortalState } from '#shared/billing/billing-provider.contract.ts';
import type { CouponDuration } from '#shared/billing/coupons.contract.ts';
import type { CustomerFacts } from './provider-facts.ts';

/** A price as the provider has it. */
export interface ProviderPrice {
  externalProductId: string;
  externalPriceId: string;
  /** Null for a price without one fixed amount. */
  amountCents: number | null;
  currency: string;
  isActive: boolean;
}

export interface PriceOrder {
  planId: string;
  planName: string;
  interval: BillingInterval;
  amountCents: number;
  /** Of an earlier price of this plan. */
  externalProductId: string | null;
}

/** A code and what it is worth; `id` is ours. */
export interface CouponOrder {
  id: string;
  code: string;
  percentOff: number | null;
  amountOffCents: number | null;
  duration: CouponDuration;
  months: number | null;
  maxUses: number | null;
  expiresAt: string | null;
  /** The product it lowers, also after a change to another plan; null for every one. */
  externalProductId: string | null;
}

export interface CheckoutOrder {
  customerId: string;
  externalPriceId: string;
  /** Its id at the provider. */
  externalCouponId: string | null;
  automaticTax: boolean;
  returnUrl: string;
  cancelUrl: string;
  /** Calls with one key are one call. */
  key: string;
}

export interface CheckoutState {
  state: 'pending' | 'done' | 'failed';
  reason: string | null;
}

/** Where an invoice can be seen now; null where it cannot. */
export interface InvoicePages {
  pdfUrl: string | null;
  /** Set while it is open. */
  payUrl: string | null;
  /** Its page, paid or not; whoever has the address sees it. */
  pageUrl: string | null;
}

export interface ProviderPreview {
  dueTodayCents: number;
  /** What goes to the credit of the account. */
  creditCents: number;
  lines: { text: string; amountCents: number }[];
  /** Credit of the account that pays a part of what is due. */
  usedCreditCents: number;
  /** What the account has before and after the change; below zero is credit, above a debt. */
  balanceCents: number;
  balanceAfterCents: number;
  /** The price of the next period, before any credit. */
  nextCents: number;
  nextAt: Date | null;
}

/** One change of a subscription, with the key that makes its repetition harmless. */
interface Act {
  externalId: string;
  key: string;
}

/** What an event names. What it says is never used: the objects are fetched. */
export interface VerifiedEvent {
  externalId: string;
  type: string;
  createdAt: Date;
  objectId: string | null;
  customerId: string | null;
}

/**
 * Who takes the money. Each call may throw ProviderError; a call with a key that is made again has the
 * effect of one.
 */
export interface BillingProvider {
  readonly name: 'stripe' | 'practice';
  /** How far its clock is ahead of ours: practice can let time pass. All its dates are by its clock. */
  aheadMs(): Promise<number>;

  makePrice(order: PriceOrder): Promise<ProviderPrice>;
  /** Null when the provider does not know it. */
  readPrice(externalPriceId: string): Promise<ProviderPrice | null>;

  /** Returns the id there. The same order makes one coupon. */
  makeCoupon(order: CouponOrder): Promise<string>;

  makeCustomer(creator: { id: string; email: string; name: string }, key: string): Promise<string>;
  /** Ends everything of a customer and forgets the person. */
  closeCustomer(customerId: string): Promise<void>;
  /** All that is known of a customer. */
  readCustomer(customerId: string): Promise<CustomerFacts>;
  /** Lowers the next charges of a customer by so much; the same key gives once, however late it comes. */
  addCredit(customerId: string, cents: number, reason: string, key: string): Promise<void>;

  startCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Nobody can pay it any more. */
  closeCheckout(sessionId: string): Promise<void>;
  /** The page as `makePortal` set it; before that, as the account at the provider has it. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** What customers may do on that page, against what they should. */
  readPortal(): Promise<PortalState>;
  /** Sets it. False when it was so already. */
  makePortal(): Promise<boolean>;

  preview(externalId: string, externalPriceId: string, at: Date): Promise<ProviderPreview>;
  /** Charges `dueCents`, which `preview` said for this moment, or changes nothing. */
  change(
    act: Act & { externalPriceId: string; prorationAt: Date; dueCents: number },
  ): Promise<void>;
  scheduleChange(act: Act & { externalPriceId: string }): Promise<void>;
  unscheduleChange(act: Act): Promise<void>;
  /** Open charges are called off with it. */
  cancel(act: Act & { at: CancelTime; comment: string | null }): Promise<void>;
  resume(act: Act): Promise<void>;
  pause(act: Act & { until: Date }): Promise<void>;
  unpause(act: Act): Promise<void>;

  refund(order: { externalInvoiceId: string; amountCents: number; key: string }): Promise<void>;
  /** Addresses that expire: they are asked for when somebody wants them. */
  openInvoice(externalInvoiceId: string): Promise<InvoicePages>;

  /** Throws ProviderError `bad_signature` for a body that the provider did not send just now. */
  verifyEvent(rawBody: Buffer, signature: string): VerifiedEvent;
  /** The customer an object belongs to; null for none. */
  customerOf(objectId: string): Promise<string | null>;
}

/**
 * Why a call failed. `declined`: the bank said no. `refused`: the provider takes no such call.
 * `unreachable`: no answer, and the call may have worked.
 */
export class ProviderError extends Error {
  readonly kind: 'declined' | 'refused' | 'unreachable' | 'unknown' | 'bad_key' | 'bad_signature';

  constructor(kind: ProviderError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
