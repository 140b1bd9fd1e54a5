import Stripe from 'stripe';
import { handleRequest } from './http/handle-request.ts';
import { advance } from './lives/due-work.ts';
import { paySession } from './lives/checkout.ts';
import { catalogueRoutes } from './resources/catalogue.ts';
import { hostedRoutes } from './resources/hosted-sessions.ts';
import { couponRoutes } from './resources/coupons.ts';
import { customerRoutes } from './resources/customers.ts';
import { eventRoutes } from './resources/events.ts';
import { invoiceRoutes } from './resources/invoices.ts';
import { attach, paymentMethodRoutes } from './resources/payment-methods.ts';
import { paymentRoutes } from './resources/payments.ts';
import { portalConfigurationRoutes } from './resources/portal-configurations.ts';
import { scheduleRoutes } from './resources/schedules.ts';
import { subscriptionRoutes } from './resources/subscriptions.ts';
import { type Deliver, type Disorder, resendAll, sendEvents } from './sender/event-sender.ts';
import { findById } from './world/stripe-error.ts';
import type { WorldStore } from './world/world-store.ts';
import { API_VERSION, type World } from './world/world.ts';

const routes = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...catalogueRoutes,
  ...couponRoutes,
  ...hostedRoutes,
  ...portalConfigurationRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...eventRoutes,
];

export type StripeDouble = ReturnType<typeof createStripeDouble>;

/**
 * A local Stripe: it keeps customers, subscriptions and invoices, answers Stripe's HTTP API with them, lets
 * time pass and sends signed events (decision 0058 says what that proves). `secretKey` is what callers must
 * show.
 */
export function createStripeDouble(store: WorldStore, secretKey: string) {
  const limits = { refusals: 0 };

  /** One HTTP call, for a server as well as for an SDK in this process. */
  async function handle(request: Request): Promise<Response> {
    if (limits.refusals > 0) {
      limits.refusals -= 1;
      const error = {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests.',
      };
      return Response.json({ error }, { status: 429 });
    }
    return handleRequest({ store, routes, secretKey }, request);
  }

  return {
    handle,
    store,
    /** The real SDK, talking to this double without a network. */
    client: (): Stripe =>
      new Stripe(secretKey, {
        apiVersion: API_VERSION,
        telemetry: false,
        httpClient: Stripe.createFetchHttpClient(
          (url: string | URL | Request, init?: RequestInit) => handle(new Request(url, init)),
        ),
      }),
    /** Lets time pass up to a moment, in seconds; what falls due on the way happens. */
    advance: (to: number): Promise<void> => store.change((world) => advance(world, to)),
    /** The next calls are answered 429. */
    refuseNext: (calls: number): void => {
      limits.refusals = calls;
    },
    /** Sends waiting events by `deliver`, in order or as a bad network would. */
    send: (deliver: Deliver, disorder?: Disorder): Promise<number> =>
      sendEvents(store, deliver, disorder),
    resendAll: (): Promise<void> => resendAll(store),
    /** Pays an open checkout session with a test card, as its hosted page does. */
    payCheckout: (session: string, card: string): Promise<void> =>
      store.change((world) => {
        const found = findById(world.checkoutSessions, session, 'checkout.session');
        paySession(world, found, (customer) => attach(world, card, customer));
      }),
    /** What no API call does: a holder's dispute, a bank's refusal, a paid page. */
    change: <T>(work: (world: World) => T): Promise<T> => store.change(work),
  };
}
