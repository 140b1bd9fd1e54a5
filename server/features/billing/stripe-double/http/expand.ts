import { badRequest } from '../world/stripe-error.ts';
import type { World } from '../world/world.ts';

type Plain = { [key: string]: unknown };

/** Fields that are only in an answer when somebody asks for them. */
const onRequest: { readonly [field: string]: (world: World, owner: Plain) => unknown } = {
  'invoice.payments': (world, { id }) =>
    listOf(world.invoicePayments.filter(({ invoice }) => invoice === id)),
  'customer.subscriptions': (world, { id }) =>
    listOf(world.subscriptions.filter((one) => one.customer === id && one.status !== 'canceled')),
  'customer.tax_ids': (world, { id }) => listOf(world.taxIds.filter((one) => one.customer === id)),
  'charge.refunds': (world, { id }) => listOf(world.refunds.filter(({ charge }) => charge === id)),
};

function listOf(data: readonly object[]): object {
  return { object: 'list', data, has_more: false, url: '' };
}

/**
 * A copy of an answer with ids replaced by their objects along the wanted paths
 * (docs.stripe.com/expand): `latest_invoice.payments`, or `data.customer` in a list.
 */
export function expanded(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    if (path.split('.').length > 5) throw badRequest('You cannot expand more than 4 levels.');
    expandPath(world, copy, path.split('.'));
  }
  return copy;
}

function expandPath(world: World, owner: unknown, path: readonly string[]): void {
  const [field, ...rest] = path;
  if (field === undefined || owner === null || typeof owner !== 'object') return;
  if (Array.isArray(owner)) {
    for (const one of owner) expandPath(world, one, path);
    return;
  }
  const plain = owner as Plain; // A JSON object: neither null nor a list.
  const add = onRequest[`${String(plain['object'])}.${field}`];
  if (add !== undefined && plain[field] === undefined) {
    // A copy: what is read is not written into.
    plain[field] = structuredClone(add(world, plain));
  }
  const value = plain[field];
  if (value === undefined)
    throw badRequest(
      `This property cannot be expanded (${field}).`,
      'expand',
      'property_not_expandable',
    );
  if (typeof value === 'string') plain[field] = structuredClone(byId(world, value) ?? value);
  if (Array.isArray(value))
    plain[field] = value.map((one) =>
      typeof one === 'string' ? structuredClone(byId(world, one) ?? one) : one,
    );
  expandPath(world, plain[field], rest);
}

/** Any stored object: ids are unique over all kinds. */
function byId(world: World, id: string): object | undefined {
  const lists: readonly (readonly { id: string }[])[] = [
    world.customers,
    world.subscriptions,
    world.invoices,
    world.paymentIntents,
    world.charges,
    world.paymentMethods,
    world.prices,
    world.products,
    world.discounts,
    world.coupons,
    world.promotionCodes,
    world.refunds,
    world.disputes,
    world.schedules,
    world.checkoutSessions,
  ];
  for (const list of lists) {
    const found = list.find((one) => one.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}
