import { z } from 'zod';

/** Keyset paging: an opaque cursor, never an offset (performance.md §7). */
export const PageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** A count that stops at its cap: 10,000 with `capped` means "10,000 or more". */
export const CappedCount = z.object({ value: z.number().int(), capped: z.boolean() });
