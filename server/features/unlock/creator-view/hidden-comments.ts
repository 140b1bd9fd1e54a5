import type { HiddenComments, ReadablePost } from '#shared/unlock/creator-view.contract.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { selectGuestCounts } from '#server/features/parsing/post-memory.queries.ts';
import { selectActiveMagnets } from './creator-posts.queries.ts';

const FIRST_HOUR_MS = 3_600_000;

/**
 * Posts on which guests saw fewer comments than there are, and which the creator has not read yet.
 * Only posts of active magnets.
 */
export async function findHiddenComments(
  db: Database,
  posts: readonly ReadablePost[],
  now: Date,
): Promise<HiddenComments[]> {
  const unseen = posts.filter(({ why, lastLook }) => why === 'named' && lastLook === null);
  if (unseen.length === 0) return [];
  const counts = await selectGuestCounts(
    db,
    unseen.flatMap(({ ids }) => ids.map(postKey)),
  );
  const active = await selectActiveMagnets(
    db,
    unseen.flatMap(({ magnets }) => magnets.map(({ id }) => id)),
  );
  return unseen.flatMap(({ ids, magnets }) => {
    const keys = ids.map(postKey);
    const count = counts.find((one) => keys.includes(one.postKey));
    const named = magnets.filter(({ id }) => active.has(id));
    const [first] = ids;
    if (count === undefined || first === undefined || count.declared <= count.shown) return [];
    const { declared: comments, shown } = count;
    const age = now.getTime() - idTime(first.postId).getTime();
    return named.map(({ id: magnetId, title }) => ({
      magnetId,
      title,
      postUrl: addressOf(first),
      comments,
      shown,
      isFirstHour: age < FIRST_HOUR_MS,
    }));
  });
}

/** The address of a post for its creator. */
export function addressOf({ postType, postId }: ReadablePost['ids'][number]): string {
  return `https://www.linkedin.com/feed/update/urn:li:${postType}:${postId}/`;
}
