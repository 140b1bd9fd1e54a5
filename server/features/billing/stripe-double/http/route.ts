import { z } from 'zod';
import type { World } from '../world/world.ts';
import { expand, readParams, time, word } from './form-params.ts';

/** One call of the API: `run` gets the world, the parameters and the ids of the path. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** Changes nothing, though it may be a POST. */
  isReading: boolean;
  run: (world: World, form: string, ids: string[]) => object;
}

/**
 * A call with its parameters, which `expand` always is. `path` has `:id` for each id, handed on in order.
 */
export function route<S extends z.ZodRawShape>(
  method: Route['method'],
  path: string,
  shape: S,
  run: (world: World, params: z.output<z.ZodObject<S>>, ...ids: string[]) => object,
): Route {
  const schema = z.strictObject({ ...shape, expand });
  return {
    method,
    path: new RegExp(`^/v1/${path.replaceAll(':id', '([^/]+)')}$`),
    isReading: method === 'GET',
    run: (world, form, ids) => {
      // The strict object is the shape with `expand`, which no handler looks at.
      const params = readParams(schema, form) as z.output<z.ZodObject<S>>;
      return run(world, params, ...ids.map(decodeURIComponent));
    },
  };
}

/** A POST that only computes: the store keeps nothing of it, also no answer for its idempotency key. */
export function reading(one: Route): Route {
  return { ...one, isReading: true };
}

/** The parameters all lists have. */
export const listShape = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: word.optional(),
  ending_before: word.optional(),
  created: z
    .union([
      time,
      z.strictObject({
        gt: time.optional(),
        gte: time.optional(),
        lt: time.optional(),
        lte: time.optional(),
      }),
    ])
    .optional(),
};

interface ListParams {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: number | { [bound in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined } | undefined;
}

/** A page of a list in Stripe's order: the newest first (docs.stripe.com/api/pagination). */
export function page(
  oldestFirst: readonly { id: string; created?: number }[],
  params: ListParams,
  url: string,
): object {
  const all = oldestFirst.toReversed().filter((one) => isWithin(one.created, params.created));
  const after = params.starting_after;
  const before = params.ending_before;
  let start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  let end = Math.min(all.length, start + params.limit);
  if (before !== undefined) {
    end = Math.max(
      0,
      all.findIndex(({ id }) => id === before),
    );
    start = Math.max(0, end - params.limit);
  }
  const hasMore = before === undefined ? end < all.length : start > 0;
  return { object: 'list', data: all.slice(start, end), has_more: hasMore, url: `/v1/${url}` };
}

function isWithin(created: number | undefined, wanted: ListParams['created']): boolean {
  if (wanted === undefined || created === undefined) return true;
  if (typeof wanted === 'number') return created === wanted;
  return (
    (wanted.gt === undefined || created > wanted.gt) &&
    (wanted.gte === undefined || created >= wanted.gte) &&
    (wanted.lt === undefined || created < wanted.lt) &&
    (wanted.lte === undefined || created <= wanted.lte)
  );
}
