import type Stripe from 'stripe';

/**
 * Stripe's objects as the double stores them: the SDK's types with ids where the API can expand, and with
 * decimals as the text they are on the wire.
 */
type With<T, R> = Omit<T, keyof R> & R;

export type Customer = With<
  Stripe.Customer,
  {
    balance: number;
    invoice_prefix: string;
    next_invoice_sequence: number;
    invoice_settings: With<
      Stripe.Customer.InvoiceSettings,
      { default_payment_method: string | null }
    >;
  }
>;
export type Product = With<
  Stripe.Product,
  { default_price: string | null; tax_code: string | null }
>;
export type Price = With<
  Stripe.Price,
  {
    product: string;
    unit_amount: number;
    unit_amount_decimal: string;
    recurring: Stripe.Price.Recurring;
  }
>;
export type Plan = With<Stripe.Plan, { product: string; amount_decimal: string }>;
export type Coupon = Stripe.Coupon;
export type PromotionCode = With<
  Stripe.PromotionCode,
  { customer: string | null; promotion: { type: 'coupon'; coupon: string } }
>;
export type Discount = With<
  Stripe.Discount,
  {
    customer: string | null;
    promotion_code: string | null;
    source: { type: 'coupon'; coupon: string };
  }
>;
export type PaymentMethod = With<
  Stripe.PaymentMethod,
  { customer: string | null; card: Stripe.PaymentMethod.Card }
>;
export type TaxId = With<Stripe.TaxId, { customer: string | null }>;
export type BalanceTransaction = With<
  Stripe.CustomerBalanceTransaction,
  { customer: string; invoice: string | null }
>;

export type SubscriptionItem = With<
  Stripe.SubscriptionItem,
  { price: Price; plan: Plan; quantity: number; discounts: string[] }
>;
export type Subscription = With<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string | null;
    discounts: string[];
    items: With<Stripe.ApiList<SubscriptionItem>, object>;
    latest_invoice: string | null;
    schedule: string | null;
    pending_update: With<
      Stripe.Subscription.PendingUpdate,
      { subscription_items: SubscriptionItem[] | null }
    > | null;
  }
>;
export type SubscriptionSchedule = With<
  Stripe.SubscriptionSchedule,
  { customer: string; subscription: string | null }
>;

export type InvoiceLine = With<
  Stripe.InvoiceLineItem,
  {
    discounts: string[];
    discount_amounts: { amount: number; discount: string }[];
    taxes: Stripe.InvoiceLineItem.Tax[];
    subscription: string | null;
    quantity: number;
    quantity_decimal: string;
    pricing: {
      type: 'price_details';
      unit_amount_decimal: string;
      price_details: { price: string; product: string };
    };
    parent: With<
      Stripe.InvoiceLineItem.Parent,
      { subscription_item_details: Stripe.InvoiceLineItem.Parent.SubscriptionItemDetails }
    >;
  }
>;
export type Invoice = With<
  Stripe.Invoice,
  {
    customer: string;
    default_payment_method: string | null;
    discounts: string[];
    lines: With<Stripe.ApiList<InvoiceLine>, object>;
    status: Stripe.Invoice.Status;
    auto_advance: boolean;
    latest_revision: string | null;
    total_discount_amounts: { amount: number; discount: string }[];
    total_taxes: Stripe.Invoice.TotalTax[];
    parent: With<
      Stripe.Invoice.Parent,
      {
        subscription_details: With<
          Stripe.Invoice.Parent.SubscriptionDetails,
          { subscription: string }
        >;
      }
    >;
  }
>;
export type InvoicePayment = With<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>;

export type PaymentIntent = With<
  Stripe.PaymentIntent,
  { customer: string | null; latest_charge: string | null; payment_method: string | null }
>;
export type Charge = With<
  Stripe.Charge,
  { customer: string | null; payment_intent: string | null }
>;
export type Refund = With<
  Stripe.Refund,
  { charge: string; customer: string | null; payment_intent: string | null }
>;
export type Dispute = With<Stripe.Dispute, { charge: string; payment_intent: string | null }>;

export type CheckoutSession = With<
  Stripe.Checkout.Session,
  {
    customer: string | null;
    invoice: string | null;
    subscription: string | null;
    discounts: { coupon: string | null; promotion_code: string | null }[];
  }
>;
export type PortalSession = With<Stripe.BillingPortal.Session, { configuration: string }>;
export type PortalConfiguration = Stripe.BillingPortal.Configuration;
export type WebhookEndpoint = Stripe.WebhookEndpoint;

/** An event's object is any of the above, as it was at that moment. */
export type StoredEvent = With<
  Stripe.EventBase,
  { type: string; data: { object: object; previous_attributes?: object } }
>;
