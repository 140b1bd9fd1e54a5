import { customAlphabet } from 'nanoid';
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Coupon,
  Customer,
  Discount,
  Dispute,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  Refund,
  StoredEvent,
  Subscription,
  SubscriptionSchedule,
  TaxId,
  WebhookEndpoint,
} from './stored-objects.ts';

/** The API version whose shapes the double has: its own, so that it refuses an SDK that is pinned to another. */
export const API_VERSION = '2026-10-28.endive';

/**
 * All of one double's state: plain data, so that it is kept as one document and copied whole. Lists are in
 * the order of creation. Times are seconds, amounts cents, as at Stripe.
 */
export interface World {
  now: number;
  /** Address of the hosted pages, without a slash at the end. */
  pages: string;
  settings: {
    /** What becomes of a subscription whose last attempt failed. */
    afterLastAttempt: 'unpaid' | 'cancel';
  };
  customers: Customer[];
  taxIds: TaxId[];
  balanceTransactions: BalanceTransaction[];
  paymentMethods: PaymentMethod[];
  products: Product[];
  prices: Price[];
  coupons: Coupon[];
  promotionCodes: PromotionCode[];
  discounts: Discount[];
  subscriptions: Subscription[];
  schedules: SubscriptionSchedule[];
  invoices: Invoice[];
  /** Lines that wait for the next invoice of their subscription. */
  pendingLines: InvoiceLine[];
  invoicePayments: InvoicePayment[];
  paymentIntents: PaymentIntent[];
  charges: Charge[];
  refunds: Refund[];
  disputes: Dispute[];
  checkoutSessions: CheckoutSession[];
  /** What a checkout session asks for, which its object does not show. */
  checkoutOrders: { [session: string]: CheckoutOrder };
  portalConfigurations: PortalConfiguration[];
  portalSessions: PortalSession[];
  webhookEndpoints: WebhookEndpoint[];
  events: StoredEvent[];
  /** Events that their endpoint has not acknowledged yet, oldest first. */
  outbox: { event: string; endpoint: string; attempts: number; nextAt: number }[];
  /** Answers by idempotency key, kept for a day. */
  answers: { [key: string]: KeptAnswer };
  /** Attempts to pay that fail on command, by customer. */
  declines: { [customer: string]: string };
}

export interface CheckoutOrder {
  items: { price: string; quantity: number }[];
  trialDays: number;
  metadata: { [key: string]: string };
}

export interface KeptAnswer {
  request: string;
  status: number;
  body: string;
  at: number;
}

/** A world without anybody, whose clock shows `now` (seconds). */
export function newWorld(now: number, pages: string): World {
  return {
    now,
    pages,
    settings: { afterLastAttempt: 'unpaid' },
    customers: [],
    taxIds: [],
    balanceTransactions: [],
    paymentMethods: [],
    products: [],
    prices: [],
    coupons: [],
    promotionCodes: [],
    discounts: [],
    subscriptions: [],
    schedules: [],
    invoices: [],
    pendingLines: [],
    invoicePayments: [],
    paymentIntents: [],
    charges: [],
    refunds: [],
    disputes: [],
    checkoutSessions: [],
    checkoutOrders: {},
    portalConfigurations: [],
    portalSessions: [],
    webhookEndpoints: [],
    events: [],
    outbox: [],
    answers: {},
    declines: {},
  };
}

const letters = customAlphabet('0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');

/** An id such as `cus_8sK2...`; hard to guess, because hosted pages are found by it. */
export function newId(prefix: string, length = 18): string {
  return `${prefix}_${letters(length)}`;
}
