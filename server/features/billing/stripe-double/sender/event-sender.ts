import Stripe from 'stripe';
import type { WorldStore } from '../world/world-store.ts';
import type { World } from '../world/world.ts';

/** Hands a signed event to an endpoint; the answer's status decides whether it counts as delivered. */
export type Deliver = (
  url: string,
  body: string,
  headers: { readonly [name: string]: string },
) => Promise<number>;

/** What a bad network does to a batch. Each share is between 0 and 1; the same seed does the same. */
export interface Disorder {
  seed: number;
  duplicate?: number;
  drop?: number;
  delay?: number;
  reverse?: boolean;
}

interface Letter {
  event: string;
  endpoint: string;
  url: string;
  body: string;
  signature: string;
}

/** Stripe waits longer after each failed delivery, three days in all. */
const WAITS = [60, 300, 1800, 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];

/**
 * Sends what waits in the outbox, oldest first, and takes it out when the endpoint answers 2xx. A failed one
 * comes again later; a dropped one never does; a delayed one comes with the next sending. Returns how
 * many deliveries were made.
 */
export async function sendEvents(
  store: WorldStore,
  deliver: Deliver,
  disorder?: Disorder,
): Promise<number> {
  const waiting = await store.read(dueLetters);
  const random = seeded(disorder?.seed ?? 1);
  const happens = (share: number | undefined): boolean => random() < (share ?? 0);
  const batch: Letter[] = [];
  const done: Letter[] = [];
  for (const letter of waiting) {
    if (happens(disorder?.drop)) done.push(letter);
    else if (!happens(disorder?.delay)) batch.push(letter);
    if (happens(disorder?.duplicate)) batch.push(letter);
  }
  if (disorder?.reverse === true) batch.reverse();
  const failed: Letter[] = [];
  for (const letter of batch) {
    const status = await deliver(letter.url, letter.body, {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': letter.signature,
    }).catch(() => 0);
    (status >= 200 && status < 300 ? done : failed).push(letter);
  }
  if (done.length + failed.length > 0) await store.change((world) => note(world, done, failed));
  return batch.length;
}

/** Puts every kept event into the outbox again, as the dashboard's "Resend" does. */
export function resendAll(store: WorldStore): Promise<void> {
  return store.change((world) => {
    world.outbox = world.webhookEndpoints.flatMap(({ id: endpoint }) =>
      world.events.map(({ id: event }) => ({ event, endpoint, attempts: 0, nextAt: world.now })),
    );
  });
}

function dueLetters(world: World): Letter[] {
  return world.outbox.flatMap(({ event: id, endpoint, nextAt }) => {
    const event = world.events.find((one) => one.id === id);
    const target = world.webhookEndpoints.find((one) => one.id === endpoint);
    if (nextAt > world.now || event === undefined || target?.secret === undefined) return [];
    const body = JSON.stringify(event, null, 2);
    // The receiver judges the age of a signature by its own clock, not by the double's.
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: target.secret,
    });
    return [{ event: id, endpoint, url: target.url, body, signature }];
  });
}

function note(world: World, done: readonly Letter[], failed: readonly Letter[]): void {
  const isOne = (letters: readonly Letter[], row: World['outbox'][number]): boolean =>
    letters.some(({ event, endpoint }) => event === row.event && endpoint === row.endpoint);
  for (const row of world.outbox) {
    if (!isOne(done, row)) continue;
    const event = world.events.find(({ id }) => id === row.event);
    if (event !== undefined) event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
  }
  world.outbox = world.outbox.flatMap((row) => {
    if (isOne(done, row)) return [];
    if (!isOne(failed, row)) return [row];
    const wait = WAITS[row.attempts];
    return wait === undefined
      ? []
      : [{ ...row, attempts: row.attempts + 1, nextAt: world.now + wait }];
  });
}

/** Repeatable numbers between 0 and 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
