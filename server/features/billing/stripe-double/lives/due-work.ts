import { voidInvoice } from '../money/invoices.ts';
import { emit } from '../world/events.ts';
import type { Subscription } from '../world/stored-objects.ts';
import type { World } from '../world/world.ts';
import { collect, endSubscription, expireIncomplete, invoicesOf } from './collecting.ts';
import { DAY, HOUR } from './periods.ts';
import { renew } from './renewals.ts';

interface Due {
  at: number;
  run: () => void;
}

/** More steps than any honest jump has: a year of days for a hundred subscriptions. */
const MOST_STEPS = 100_000;

/**
 * Lets time pass up to `to` (seconds): everything that falls due on the way happens at its own moment and
 * in order. Time never runs backwards.
 */
export function advance(world: World, to: number): void {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const next = earliest(dueWork(world));
    if (next === null || next.at > to) {
      world.now = Math.max(world.now, to);
      forgetOld(world);
      return;
    }
    world.now = Math.max(world.now, next.at);
    next.run();
  }
  throw new Error('The double never comes to an end of what is due');
}

/** When something falls due next, in seconds; null where nothing will by itself. */
export function nextDue(world: World): number | null {
  return earliest(dueWork(world))?.at ?? null;
}

/** The same for one customer. */
export function nextDueOf(world: World, customer: string): number | null {
  const isOwn = (one: { customer: string | null }): boolean => one.customer === customer;
  return nextDue({
    ...world,
    subscriptions: world.subscriptions.filter(isOwn),
    invoices: world.invoices.filter(isOwn),
    checkoutSessions: [],
  });
}

function earliest(works: readonly Due[]): Due | null {
  return works.reduce<Due | null>(
    (first, one) => (first === null || one.at < first.at ? one : first),
    null,
  );
}

function dueWork(world: World): Due[] {
  return [
    ...world.subscriptions.flatMap((one) => dueOfSubscription(world, one)),
    ...world.invoices.flatMap((invoice): Due[] => {
      const at = invoice.automatically_finalizes_at ?? invoice.next_payment_attempt;
      const waits = invoice.status === 'draft' || invoice.status === 'open';
      return at === null || !waits || !invoice.auto_advance
        ? []
        : [{ at, run: () => void collect(world, invoice) }];
    }),
    ...world.checkoutSessions
      .filter(({ status }) => status === 'open')
      .map((session) => ({
        at: session.expires_at,
        run: () => {
          session.status = 'expired';
          session.url = null;
          emit(world, 'checkout.session.expired', session);
        },
      })),
  ];
}

function dueOfSubscription(world: World, subscription: Subscription): Due[] {
  if (subscription.status === 'incomplete') {
    const at = subscription.created + 23 * HOUR;
    return [{ at, run: () => expireIncomplete(world, subscription) }];
  }
  if (!['active', 'trialing', 'past_due', 'unpaid'].includes(subscription.status)) return [];
  const works: Due[] = [];
  const end = subscription.items.data[0]?.current_period_end;
  const { cancel_at: cancelAt, pause_collection: pause, pending_update: pending } = subscription;
  if (cancelAt !== null && !subscription.cancel_at_period_end)
    works.push({
      at: cancelAt,
      run: () => endSubscription(world, subscription, 'cancellation_requested'),
    });
  if (end !== undefined) works.push({ at: end, run: () => renew(world, subscription) });
  if (pause !== null && pause.resumes_at !== null)
    works.push({
      at: pause.resumes_at,
      run: () => {
        subscription.pause_collection = null;
        emit(world, 'customer.subscription.updated', subscription, { pause_collection: pause });
      },
    });
  if (pending !== null)
    works.push({ at: pending.expires_at, run: () => dropPendingUpdate(world, subscription) });
  const notice = (subscription.trial_end ?? 0) - 3 * DAY;
  if (subscription.status === 'trialing' && notice > world.now)
    works.push({
      at: notice,
      run: () => void emit(world, 'customer.subscription.trial_will_end', subscription),
    });
  return works;
}

function dropPendingUpdate(world: World, subscription: Subscription): void {
  const invoice = invoicesOf(world, subscription).find(
    ({ id }) => id === subscription.latest_invoice,
  );
  subscription.pending_update = null;
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  emit(world, 'customer.subscription.pending_update_expired', subscription);
}

/** Stripe keeps events for 30 days and answers to idempotency keys for one. */
function forgetOld(world: World): void {
  const waiting = new Set(world.outbox.map(({ event }) => event));
  world.events = world.events.filter(
    ({ id, created }) => created > world.now - 30 * DAY || waiting.has(id),
  );
  for (const [key, { at }] of Object.entries(world.answers)) {
    if (at <= world.now - DAY) delete world.answers[key];
  }
}
