import type Stripe from 'stripe';
import { createStripeDouble, type StripeDouble } from '../stripe-double.ts';
import { keepInMemory } from '../world/world-store.ts';
import { newWorld } from '../world/world.ts';

/** Sunday, 1 November 2026, 00:00 UTC. */
export const START = Date.UTC(2026, 10, 1) / 1000;
export const DAYS = 86_400;

interface Scene {
  double: StripeDouble;
  stripe: Stripe;
  prices: { [name in 'starter' | 'pro' | 'proYearly']: Stripe.Price };
}

/** A double with two plans at 10 and 20 dollars a month, one of them also by year. */
export async function aScene(): Promise<Scene> {
  const double = createStripeDouble(
    keepInMemory(newWorld(START, 'http://127.0.0.1:4940/practice-payments')),
    'sk_test_double',
  );
  const stripe = double.client();
  const price = async (
    name: string,
    cents: number,
    interval: 'month' | 'year',
  ): Promise<Stripe.Price> => {
    const { id: product } = await stripe.products.create({ name });
    return stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval },
    });
  };
  const prices = {
    starter: await price('Starter', 1000, 'month'),
    pro: await price('Pro', 2000, 'month'),
    proYearly: await price('Pro by year', 20_000, 'year'),
  };
  return { double, stripe, prices };
}

/** A customer whose card is one of Stripe's test cards. */
export async function aCustomer(stripe: Stripe, card = 'pm_card_visa'): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' });
  const { id } = await stripe.paymentMethods.attach(card, { customer: customer.id });
  return stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: id },
  });
}

/** The only item of a subscription. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined || subscription.items.data.length > 1) throw new Error('Not one item');
  return item;
}

/** The id of something that a call may have expanded. */
export function idOf(value: string | { id: string } | null): string {
  if (value === null) throw new Error('There is none');
  return typeof value === 'string' ? value : value.id;
}
