import { z } from 'zod';
import { basePrice, baseProduct } from '../base/base-catalogue.ts';
import { cents, clearable, flag, mergeMetadata, metadata, word } from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { emit } from '../world/events.ts';
import type { Price, Product } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';

const productShape = {
  active: flag.optional(),
  description: clearable(z.string().max(40_000)).optional(),
  metadata: metadata.optional(),
  statement_descriptor: word.max(22).optional(),
  tax_code: clearable(word).optional(),
  unit_label: clearable(word).optional(),
  url: clearable(word).optional(),
  default_price: word.optional(),
};

const INTERVALS = ['day', 'week', 'month', 'year'] as const;
const TAX_BEHAVIORS = ['exclusive', 'unspecified'] as const;

/** A lookup key belongs to one price; taking it over is asked for. */
function claimLookupKey(world: World, key: string, mayTake: boolean): void {
  const holder = world.prices.find((one) => one.lookup_key === key);
  if (holder === undefined) return;
  if (!mayTake)
    throw badRequest(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  holder.lookup_key = null;
}

export const catalogueRoutes = [
  route(
    'POST',
    'products',
    { ...productShape, id: word.optional(), name: word, type: z.literal('service').optional() },
    (world, { id = newId('prod', 14), metadata: given, ...fields }) => {
      if (world.products.some((one) => one.id === id))
        throw badRequest('Product already exists.', 'id', 'resource_already_exists');
      const product: Product = {
        ...structuredClone(baseProduct),
        id,
        created: world.now,
        updated: world.now,
        name: fields.name,
      };
      Object.assign(product, fields, { metadata: mergeMetadata({}, given) });
      world.products.push(product);
      emit(world, 'product.created', product);
      return product;
    },
  ),
  route(
    'GET',
    'products',
    { ...listShape, active: flag.optional(), ids: z.array(word).optional() },
    (world, params) =>
      page(
        world.products.filter(
          ({ active, id }) =>
            (params.active === undefined || active === params.active) &&
            (params.ids?.includes(id) ?? true),
        ),
        params,
        'products',
      ),
  ),
  route('GET', 'products/:id', {}, (world, _, id = '') => findById(world.products, id, 'product')),
  route(
    'POST',
    'products/:id',
    { ...productShape, name: word.optional() },
    (world, { metadata: given, ...fields }, id = '') => {
      const product = findById(world.products, id, 'product');
      const before = structuredClone(product);
      Object.assign(product, fields, { updated: world.now });
      product.metadata = mergeMetadata(product.metadata, given);
      emit(world, 'product.updated', product, before);
      return product;
    },
  ),
  route('DELETE', 'products/:id', {}, (world, _, id = '') => {
    const product = findById(world.products, id, 'product');
    if (world.prices.some((one) => one.product === id))
      throw badRequest(
        'This product cannot be deleted because it has one or more user-created prices.',
      );
    world.products = world.products.filter((one) => one !== product);
    emit(world, 'product.deleted', product);
    return { id, object: 'product', deleted: true };
  }),
  route(
    'POST',
    'prices',
    {
      currency: z.literal('usd'),
      product: word,
      unit_amount: cents.min(0).max(99_999_999),
      recurring: z.strictObject({
        interval: z.enum(INTERVALS),
        interval_count: z.coerce.number().int().min(1).max(36).default(1),
        usage_type: z.literal('licensed').optional(),
      }),
      active: flag.default(true),
      lookup_key: word.optional(),
      transfer_lookup_key: flag.optional(),
      nickname: word.optional(),
      tax_behavior: z.enum(TAX_BEHAVIORS).default('unspecified'),
      metadata: metadata.optional(),
    },
    (world, params) => {
      const product = findById(world.products, params.product, 'product', 'product');
      if (params.lookup_key !== undefined)
        claimLookupKey(world, params.lookup_key, params.transfer_lookup_key === true);
      const price: Price = {
        ...structuredClone(basePrice),
        id: newId('price', 24),
        active: params.active,
        created: world.now,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata({}, params.metadata),
        nickname: params.nickname ?? null,
        product: product.id,
        recurring: {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
        tax_behavior: params.tax_behavior,
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      };
      world.prices.push(price);
      emit(world, 'price.created', price);
      return price;
    },
  ),
  route(
    'GET',
    'prices',
    {
      ...listShape,
      active: flag.optional(),
      product: word.optional(),
      lookup_keys: z.array(word).max(10).optional(),
      type: z.literal('recurring').optional(),
    },
    (world, params) =>
      page(
        world.prices.filter(
          (one) =>
            (params.active === undefined || one.active === params.active) &&
            (params.product === undefined || one.product === params.product) &&
            (params.lookup_keys?.includes(one.lookup_key ?? '') ?? true),
        ),
        params,
        'prices',
      ),
  ),
  route('GET', 'prices/:id', {}, (world, _, id = '') => findById(world.prices, id, 'price')),
  route(
    'POST',
    'prices/:id',
    {
      active: flag.optional(),
      lookup_key: word.optional(),
      transfer_lookup_key: flag.optional(),
      nickname: clearable(word).optional(),
      metadata: metadata.optional(),
    },
    (world, params, id = '') => {
      const price = findById(world.prices, id, 'price');
      const before = structuredClone(price);
      if (params.lookup_key !== undefined && params.lookup_key !== price.lookup_key) {
        claimLookupKey(world, params.lookup_key, params.transfer_lookup_key === true);
        price.lookup_key = params.lookup_key;
      }
      price.active = params.active ?? price.active;
      if (params.nickname !== undefined) price.nickname = params.nickname;
      price.metadata = mergeMetadata(price.metadata, params.metadata);
      emit(world, 'price.updated', price, before);
      return price;
    },
  ),
];
