import type { BoundPost } from '#shared/unlock/bound-posts.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { magnetNotFound } from '#server/features/magnets/visitors/visitor-magnet.ts';
import { selectBoundPosts, selectWaitingKeys } from './bound-posts.queries.ts';
import { findPostIdsOf } from './creator-posts.queries.ts';

/**
 * The posts of a magnet in its creator's order, with the comments that wait under them. Throws
 * magnet_not_found.
 */
export async function listBoundPosts(
  db: Database,
  userId: string,
  magnetId: string,
): Promise<BoundPost[]> {
  const posts = await selectBoundPosts(db, userId, magnetId);
  if (posts === undefined) throw magnetNotFound();
  if (posts.length === 0) return [];
  const waits = await selectWaitingKeys(db, userId, magnetId);
  const keys = [...posts, ...waits].map(({ postKey }) => postKey);
  const idsOf = await findPostIdsOf(db, userId, [...new Set(keys)]);
  return posts.map(({ postKey, postUrl, addedAt }) => {
    const ids = idsOf.get(postKey) ?? [postKey];
    const here = waits.filter((wait) => ids.includes(wait.postKey));
    return {
      postUrl,
      addedAt: addedAt?.toISOString() ?? null,
      waiting: here.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  });
}
