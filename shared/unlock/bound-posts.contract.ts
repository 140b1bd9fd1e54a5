import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { Timestamp } from '../api/field-types.ts';

/** A post that a published magnet is bound to. */
export const BoundPost = z
  .object({
    postUrl: z.string(),
    /** Null where it was bound before this was kept. */
    addedAt: Timestamp.nullable(),
    /** Comments under it that wait to be confirmed. */
    waiting: z.int(),
  })
  .meta({ id: 'BoundPost' });
export type BoundPost = z.infer<typeof BoundPost>;

export const boundPostsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/magnets/:magnetId/posts',
    auth: 'creator',
    summary: 'List the posts of one of your magnets with the comments that wait under them.',
    params: z.object({ magnetId: z.string().max(64) }),
    responses: { 200: z.object({ items: z.array(BoundPost) }) },
    errors: ['magnet_not_found'],
  },
});
