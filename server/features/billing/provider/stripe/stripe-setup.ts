import { ProviderError } from '../billing-provider.ts';
import {
  asking,
  createStripeClient,
  STRIPE_API_VERSION,
  type StripeFetch,
} from './stripe-client.ts';

/** What the inbox wants to hear of. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.updated',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

/** Throws ProviderError `bad_key` for a key that Stripe does not accept. */
export async function checkStripeKey(key: string, send: StripeFetch): Promise<void> {
  const stripe = createStripeClient(key, send);
  await asking(() => stripe.prices.list({ limit: 1 }));
}

/** Makes the endpoint with our API version, in place of an earlier one, and returns its secret. */
export async function makeStripeWebhook(
  key: string,
  url: string,
  send: StripeFetch,
): Promise<string> {
  const stripe = createStripeClient(key, send);
  const { data } = await asking(() => stripe.webhookEndpoints.list({ limit: 100 }));
  const made = await asking(() =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: [...STRIPE_EVENTS],
      api_version: STRIPE_API_VERSION,
    }),
  );
  for (const old of data.filter((one) => one.url === url)) {
    await asking(() => stripe.webhookEndpoints.del(old.id));
  }
  if (made.secret === undefined) throw new ProviderError('refused', 'Stripe sent no secret');
  return made.secret;
}
