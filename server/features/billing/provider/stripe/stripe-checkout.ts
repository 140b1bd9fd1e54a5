import type Stripe from 'stripe';
import {
  type BillingProvider,
  type CheckoutOrder,
  type CheckoutState,
  type PriceOrder,
  ProviderError,
  type ProviderPrice,
} from '../billing-provider.ts';
import { asking, idOf, orNull } from './stripe-client.ts';

type Selling = Pick<
  BillingProvider,
  'makePrice' | 'readPrice' | 'startCheckout' | 'readCheckout' | 'closeCheckout'
>;

/** Prices, and the hosted pages where creators pay. */
export function sellByStripe(stripe: Stripe): Selling {
  /** Retiring and making a price again finds the old one: prices at Stripe never change. */
  async function findPrice(order: PriceOrder, product: string): Promise<Stripe.Price | undefined> {
    const { data } = await asking(() => stripe.prices.list({ product, active: true, limit: 100 }));
    return data.find(
      (price) =>
        price.unit_amount === order.amountCents &&
        price.currency === 'usd' &&
        price.recurring?.interval === order.interval,
    );
  }

  async function findProduct({ planId, planName, externalProductId }: PriceOrder): Promise<string> {
    const known =
      externalProductId === null
        ? null
        : await orNull(() => stripe.products.retrieve(externalProductId));
    if (known !== null) {
      const { id } = known;
      if (known.name !== planName || !known.active) {
        await asking(() => stripe.products.update(id, { name: planName, active: true }));
      }
      return id;
    }
    const made = await asking(() =>
      stripe.products.create({ name: planName, metadata: { unlatch_plan: planId } }),
    );
    return made.id;
  }

  return {
    async makePrice(order) {
      const product = await findProduct(order);
      const made =
        (await findPrice(order, product)) ??
        (await asking(() =>
          stripe.prices.create({
            product,
            currency: 'usd',
            unit_amount: order.amountCents,
            recurring: { interval: order.interval },
            metadata: { unlatch_plan: order.planId },
          }),
        ));
      return toPrice(made);
    },

    async readPrice(externalPriceId) {
      const price = await orNull(() => stripe.prices.retrieve(externalPriceId));
      return price === null ? null : toPrice(price);
    },

    async startCheckout(order: CheckoutOrder) {
      const { externalCouponId: coupon } = order;
      const session = await asking(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: order.customerId,
            line_items: [{ price: order.externalPriceId, quantity: 1 }],
            success_url: order.returnUrl,
            cancel_url: order.cancelUrl,
            // Its own field for codes stays off: Stripe has no limit of one use for each customer.
            ...(coupon === null ? {} : { discounts: [{ coupon }] }),
            tax_id_collection: { enabled: true },
            automatic_tax: { enabled: order.automaticTax },
            // Without it a tax id of a known customer is refused.
            customer_update: { address: 'auto', name: 'auto' },
          },
          { idempotencyKey: order.key },
        ),
      );
      if (session.url === null) throw new ProviderError('refused', 'The payment page is closed');
      return { sessionId: session.id, url: session.url };
    },

    async readCheckout(sessionId): Promise<CheckoutState> {
      const session = await asking(() => stripe.checkout.sessions.retrieve(sessionId));
      if (session.status === 'complete') {
        return session.payment_status === 'unpaid'
          ? { state: 'pending', reason: null }
          : { state: 'done', reason: null };
      }
      if (session.status !== 'expired') return { state: 'pending', reason: null };
      return { state: 'failed', reason: 'The payment page was closed before it was paid' };
    },

    async closeCheckout(sessionId) {
      try {
        await asking(() => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        // It was paid or had expired already.
        if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error;
      }
    },
  };
}

function toPrice(price: Stripe.Price): ProviderPrice {
  return {
    externalProductId: idOf(price.product) ?? '',
    externalPriceId: price.id,
    amountCents: price.unit_amount,
    currency: price.currency,
    isActive: price.active,
  };
}
