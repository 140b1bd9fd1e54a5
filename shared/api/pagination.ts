import { z } from 'zod';

/** Keyset paging: an opaque cursor, never an offset. */
export const PageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

/** The answer of a paged list; `nextCursor` is null on its last page. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
