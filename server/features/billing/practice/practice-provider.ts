import type { Platform } from '#server/platform/platform.ts';
import type { PracticeProvider } from '../provider/billing-providers.ts';
import { STRIPE_EVENTS } from '../provider/stripe/stripe-setup.ts';
import { baseWebhookEndpoint } from '../stripe-double/base/base-session.ts';
import { createStripeDouble, type StripeDouble } from '../stripe-double/stripe-double.ts';
import { forgetCustomer } from '../stripe-double/lives/forget-customer.ts';
import { API_VERSION, newWorld, type World } from '../stripe-double/world/world.ts';
import { PRACTICE_PATH } from '#shared/app/routes.ts';
import { type KeptWorld, keepInDatabase } from './practice-world.queries.ts';

/** The local Stripe of a sandbox, over the database. */
export interface PracticeStripe extends PracticeProvider {
  double: StripeDouble;
  world: KeptWorld;
  /** Calls back after each call that may have made events; one follower at most. */
  onChange(follow: () => void): void;
}

const ENDPOINT = 'we_practice';
/** No network sees it; the adapter shows it as it would show one of Stripe. */
const KEY = 'sk_test_practice';

export function openPracticeStripe({
  db,
  clock,
  key,
  publicUrl,
}: Pick<Platform, 'db' | 'clock' | 'key' | 'publicUrl'>): PracticeStripe {
  const webhookSecret = `whsec_${key.sign('billing-keys', 'practice webhook')}`;
  const pages = `${publicUrl}${PRACTICE_PATH}`;
  const world = keepInDatabase(db, {
    now: () => Math.floor(clock.now().getTime() / 1_000),
    start: (now) => newWorld(now, pages),
    settle(one) {
      one.pages = pages;
      const endpoint = one.webhookEndpoints.find(({ id }) => id === ENDPOINT);
      if (endpoint === undefined) one.webhookEndpoints.push(newEndpoint(one, webhookSecret));
      else endpoint.secret = webhookSecret;
    },
  });
  const double = createStripeDouble(world, KEY);
  let follow = (): void => {};
  return {
    webhookSecret,
    double,
    world,
    aheadMs: async () => (await world.ahead()) * 1_000,
    onChange: (next) => {
      follow = next;
    },
    async send(input, init) {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const answer = await double.handle(request);
      if (request.method === 'GET') return answer;
      const closed = /^\/v1\/customers\/([^/]+)$/.exec(pathname)?.[1];
      // Here nobody else has a use for what was: an erased creator leaves nothing behind.
      if (request.method === 'DELETE' && closed !== undefined)
        await world.change((one) => forgetCustomer(one, decodeURIComponent(closed)));
      follow();
      return answer;
    },
  };
}

function newEndpoint(world: World, secret: string): World['webhookEndpoints'][number] {
  return {
    ...structuredClone(baseWebhookEndpoint),
    id: ENDPOINT,
    api_version: API_VERSION,
    created: world.now,
    enabled_events: [...STRIPE_EVENTS],
    secret,
    url: `${world.pages}/events`,
  };
}
