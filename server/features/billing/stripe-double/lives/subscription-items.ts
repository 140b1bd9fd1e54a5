import { basePlan } from '../base/base-catalogue.ts';
import { baseSubscriptionItem } from '../base/base-subscription.ts';
import type { Plan, Price, Subscription, SubscriptionItem } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';

export interface WantedItem {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: { [key: string]: string } | undefined;
}

/** An item of a subscription, with the old `plan` beside its price. */
export function newItem(
  world: World,
  subscription: string,
  wanted: WantedItem,
  period: { start: number; end: number },
): SubscriptionItem {
  const price = activePrice(world, wanted.price);
  return {
    ...structuredClone(baseSubscriptionItem),
    id: newId('si'),
    created: world.now,
    current_period_start: period.start,
    current_period_end: period.end,
    metadata: wanted.metadata ?? {},
    plan: planOf(price),
    price,
    quantity: wanted.quantity ?? 1,
    subscription,
  };
}

/** The items as an update wants them; what it does not name stays. */
export function changedItems(
  world: World,
  subscription: Subscription,
  wanted: readonly WantedItem[],
): SubscriptionItem[] {
  const items = structuredClone(subscription.items.data);
  const [first] = items;
  for (const one of wanted) {
    const index = items.findIndex(({ id }) => id === one.id);
    const known = items[index];
    if (one.id !== undefined && known === undefined)
      throw badRequest(`No such subscription_item: '${one.id}'`, 'items', 'resource_missing');
    if (known === undefined) {
      const period = {
        start: first?.current_period_start ?? world.now,
        end: first?.current_period_end ?? world.now,
      };
      items.push(newItem(world, subscription.id, one, period));
    } else if (one.deleted === true) {
      items.splice(index, 1);
    } else {
      const price = one.price === undefined ? known.price : activePrice(world, one.price);
      Object.assign(known, {
        price,
        plan: planOf(price),
        quantity: one.quantity ?? known.quantity,
        metadata: { ...known.metadata, ...one.metadata },
      });
    }
  }
  if (items.length === 0) throw badRequest('A subscription must have at least one item.', 'items');
  refuseMixedIntervals(items);
  return items;
}

/** The items of one subscription share an interval: the double has one period per subscription. */
export function refuseMixedIntervals(items: readonly SubscriptionItem[]): void {
  const intervals = new Set(
    items.map(({ price }) => `${price.recurring.interval_count} ${price.recurring.interval}`),
  );
  if (intervals.size > 1)
    throw badRequest('The double knows subscriptions of one interval only.', 'items');
  const prices = new Set(items.map(({ price }) => price.id));
  if (prices.size < items.length)
    throw badRequest('Cannot add multiple subscription items with the same price.', 'items');
}

function activePrice(world: World, id: string | undefined): Price {
  if (id === undefined) throw badRequest('Missing required param: items[0][price].', 'items');
  const price = findById(world.prices, id, 'price', 'items[0][price]');
  if (price.active) return price;
  throw badRequest(
    `The price specified is inactive. This field only accepts active prices.`,
    'items',
  );
}

function planOf(price: Price): Plan {
  return {
    ...structuredClone(basePlan),
    id: price.id,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    metadata: price.metadata,
    product: price.product,
  };
}
