import { emit } from '../world/events.ts';
import type { Subscription, SubscriptionSchedule } from '../world/stored-objects.ts';
import type { World } from '../world/world.ts';
import { changedItems, type WantedItem } from './subscription-items.ts';

/**
 * What a schedule says for the period that begins now: the prices of its phase, or its end. True where the
 * subscription ends with it.
 */
export function followSchedule(world: World, subscription: Subscription): boolean {
  const schedule = world.schedules.find(({ id }) => id === subscription.schedule);
  if (schedule === undefined) return false;
  const phase = schedule.phases.find(
    (one) => one.start_date <= world.now && world.now < one.end_date,
  );
  if (phase === undefined) {
    if (schedule.end_behavior === 'cancel') return true;
    releaseSchedule(world, schedule);
    return false;
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  const wanted: WantedItem[] = phase.items.map((item, index) => ({
    id: subscription.items.data[index]?.id,
    price: typeof item.price === 'string' ? item.price : item.price.id,
    quantity: item.quantity ?? 1,
  }));
  const spare = subscription.items.data.slice(phase.items.length);
  subscription.items.data = changedItems(world, subscription, [
    ...wanted,
    ...spare.map(({ id }) => ({ id, deleted: true })),
  ]);
  subscription.discounts = discountsOf(phase);
  return false;
}

/** What lowers the charges of a phase: what it names and nothing else. */
export function discountsOf(phase: SubscriptionSchedule['phases'][number] | undefined): string[] {
  return (phase?.discounts ?? []).flatMap(({ discount }) =>
    typeof discount === 'string' ? [discount] : [],
  );
}

/** Lets the subscription go on by itself. */
export function releaseSchedule(world: World, schedule: SubscriptionSchedule): void {
  const subscription = world.subscriptions.find(({ id }) => id === schedule.subscription);
  schedule.status = 'released';
  schedule.released_at = world.now;
  schedule.released_subscription = schedule.subscription;
  schedule.subscription = null;
  schedule.current_phase = null;
  emit(world, 'subscription_schedule.released', schedule);
  if (subscription === undefined) return;
  subscription.schedule = null;
  emit(world, 'customer.subscription.updated', subscription, { schedule: schedule.id });
}
