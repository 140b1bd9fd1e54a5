import {
  createStripeDouble,
  type StripeDouble,
} from '#server/features/billing/stripe-double/stripe-double.ts';
import type { Disorder } from '#server/features/billing/stripe-double/sender/event-sender.ts';
import { keepInMemory } from '#server/features/billing/stripe-double/world/world-store.ts';
import { newWorld } from '#server/features/billing/stripe-double/world/world.ts';
import { createTestApp, type TestApp } from '../../app/test-app.ts';
import { aUser } from '../factories.ts';
import { anOperator } from '../operators.ts';

const KEY = 'sk_test_double0123456789';
const DAY = 86_400;

/** How the provider feels. */
type Mood = 'well' | 'down' | 'lost' | 400 | 401;

export interface BillingScene {
  app: TestApp;
  double: StripeDouble;
  /** Sends what happened, as Stripe or a bad network does, and waits until it is handled. */
  deliver(disorder?: Disorder): Promise<void>;
  /** Lets time pass at the double, without sending anything. */
  pass(days: number): Promise<void>;
  /** Lets days pass until the customer's next charge was declined. The provider tries again three days later. */
  failCharge(customer: string): Promise<void>;
  /** Begins at this second of the double again, so that a life can be lived twice. */
  beginAt(second: number): Promise<void>;
  /** What the provider answers: as it does, nothing, or an error of this status. `lost`: it does what it is told once more; the answer is lost, and nothing comes after it. */
  setMood(mood: Mood): void;
  close(): Promise<void>;
}

/**
 * The app with Stripe as its provider, played by the double, and with prices of all plans. With `isTimed`
 * the app's clock is the double's, so that days of grace and pauses end as time passes there.
 */
export async function createBillingScene({ isTimed = false } = {}): Promise<BillingScene> {
  let mood: Mood = 'well';
  let now = Math.floor(Date.now() / 1_000);
  const store = keepInMemory(newWorld(now, 'https://pay.test'));
  const double = createStripeDouble(store, KEY);
  const app = await createTestApp({
    ...(isTimed ? { clock: { now: () => new Date(now * 1_000) } } : {}),
    async stripeFetch(input, init) {
      const felt = mood;
      if (felt === 'well') return double.handle(new Request(input, init));
      if (felt !== 'lost') return failing(felt);
      const answer = await double.handle(new Request(input, init));
      if (init?.method === 'GET') return answer;
      mood = 'down';
      throw new TypeError('fetch failed');
    },
  });
  const { billingProvider } = app.as((await anOperator(app)).token);
  await billingProvider.setKey({ body: { key: KEY } });
  await billingProvider.makeWebhook();
  const choice = { provider: 'stripe' as const, graceDays: 7, automaticTax: false };
  await billingProvider.choose({ body: choice });
  await billingProvider.makePrices();
  async function pass(days: number): Promise<void> {
    now += days * DAY;
    await double.advance(now);
  }
  return {
    app,
    double,
    async deliver(disorder) {
      await double.send(async (url, body, headers) => {
        const { pathname } = new URL(url);
        return (await app.fetch(pathname, { method: 'POST', body, headers })).status;
      }, disorder);
      await allHandled(app);
    },
    pass,
    async failCharge(customer) {
      await double.change((world) => {
        world.declines[customer] = 'insufficient_funds';
      });
      // A month has 28 to 31 days.
      for (let day = 0; day <= 32; day += 1) {
        await pass(1);
        const isDue = await double.change((world) => world.declines[customer] !== undefined);
        if (!isDue) return;
      }
      throw new Error('Nothing was charged in 33 days');
    },
    async beginAt(second) {
      now = second;
      await double.change((world) => {
        world.now = second;
      });
    },
    setMood: (next) => {
      mood = next;
    },
    close: () => app.close(),
  };
}

/** Resolves when no event waits. */
export async function allHandled({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const [row] = await db('provider_events').whereNull('handledAt').count();
    if (Number(row?.['count']) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const stuck = await db('provider_events').whereNull('handledAt').select('type', 'error');
  throw new Error(`Events are not handled: ${JSON.stringify(stuck)}`);
}

/** A creator who has paid for a plan by the month with a test card. */
export async function aSubscriber(scene: BillingScene, planId = 'starter', card = 'pm_card_visa') {
  const { user, token } = await aUser(scene.app);
  const { billing } = scene.app.as(token);
  const { sessionId } = await billing.checkout({ body: { planId, interval: 'month' } });
  await scene.double.payCheckout(sessionId, card);
  await scene.deliver();
  return { user, token, billing, sessionId };
}

/** The plan a creator has now. */
export async function planOf({ db }: Pick<TestApp, 'db'>, id: string): Promise<string> {
  const row = await db('users').where({ id }).first('plan_id');
  return String(row?.['planId']);
}

function failing(mood: 'down' | 400 | 401): Promise<Response> {
  if (mood === 'down') return Promise.reject(new TypeError('fetch failed'));
  const error = { type: 'invalid_request_error', message: 'No' };
  return Promise.resolve(Response.json({ error }, { status: mood }));
}
