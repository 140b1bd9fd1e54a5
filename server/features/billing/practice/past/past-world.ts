import { advance } from '../../stripe-double/lives/due-work.ts';
import { createStripeDouble, type StripeDouble } from '../../stripe-double/stripe-double.ts';
import { newWorld, type World } from '../../stripe-double/world/world.ts';
import type { BillingProvider } from '../../provider/billing-provider.ts';
import { createStripeProvider } from '../../provider/stripe/stripe-provider.ts';
import type { KeptWorld } from '../practice-world.queries.ts';

/** A time that has passed, in a world of this process alone, in which customers can be let live. */
export interface PastWorld {
  world: World;
  double: StripeDouble;
  /** The calls the product makes. */
  provider: BillingProvider;
  /** Lets time pass up to a moment, in seconds. */
  goTo(at: number): void;
}

/** Of a customer; what belongs to the installation is not taken over. */
const lists = [
  'customers',
  'taxIds',
  'balanceTransactions',
  'paymentMethods',
  'subscriptions',
  'schedules',
  'invoices',
  'pendingLines',
  'invoicePayments',
  'paymentIntents',
  'charges',
  'refunds',
  'disputes',
] as const satisfies readonly (keyof World)[];

const KEY = 'sk_test_past';

/**
 * Lets `live` play a past with the prices of now, and then takes its customers over into the kept world. No
 * event is sent for them: whoever lets them live writes the rows that follow.
 */
export async function livePast<T>(
  kept: KeptWorld,
  from: number,
  live: (past: PastWorld) => Promise<T>,
): Promise<T> {
  const world = await kept.read(({ pages, products, prices }) => ({
    ...newWorld(from, pages),
    products: structuredClone(products),
    prices: structuredClone(prices),
  }));
  // Without a copy for each call: what fails here is thrown away as a whole.
  const store = {
    change: <R>(work: (one: World) => R) => Promise.resolve().then(() => work(world)),
    read: <R>(work: (one: World) => R) => Promise.resolve().then(() => work(world)),
  };
  const double = createStripeDouble(store, KEY);
  const provider = createStripeProvider({
    name: 'practice',
    key: KEY,
    webhookSecret: '',
    isLive: false,
    send: (input, init) => double.handle(new Request(input, init)),
  });
  const result = await live({ world, double, provider, goTo: (at) => advance(world, at) });
  await kept.change((one) => {
    for (const list of lists) {
      const into: object[] = one[list];
      into.push(...world[list]);
    }
    Object.assign(one.declines, world.declines);
  });
  return result;
}
