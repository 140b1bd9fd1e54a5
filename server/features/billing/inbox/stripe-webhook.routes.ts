import type Router from '@koa/router';
import { STRIPE_WEBHOOK_PATH } from '#shared/billing/billing-provider.contract.ts';
import { readBody } from '#server/platform/http/messages/request-body.ts';
import type { Billing } from '../billing.feature.ts';

/** The largest event that Stripe sends is far smaller. */
const MOST_BYTES = 1_000_000;

/**
 * Where Stripe sends events. The signature is over the bytes, so no parser touches them
 * (https://docs.stripe.com/webhooks/signature). An answer of 200 means that the event is stored.
 */
export function registerStripeWebhook(
  router: Router,
  { billing }: { billing: Pick<Billing, 'inbox'> },
): void {
  router.post(STRIPE_WEBHOOK_PATH, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const body = await readBody(ctx.req, MOST_BYTES);
    await billing.inbox.receive('stripe', body, ctx.get('stripe-signature'));
    ctx.status = 200;
    ctx.body = { received: true };
  });
}
