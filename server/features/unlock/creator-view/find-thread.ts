import type { CreatorReading } from '#shared/unlock/creator-view.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  findOtherPosts,
  findPostIds,
  findPostIdsOf,
  selectNamedOf,
} from './creator-posts.queries.ts';
import { isWaitedOn } from './waiting-for-views.queries.ts';

/** The post of a reading, with all its ids. */
export interface Thread {
  /** Every known id of the post, including those of this reading. */
  postKeys: string[];
  /** Ids in the comments that were not known for it. */
  newAliases: string[];
  /** Ids of other posts among the comments. */
  otherPosts: ReadonlySet<string>;
  /** A magnet names the post, or comments on it only wait for magnets that name none. */
  why: 'named' | 'waiting';
}

/**
 * Finds the creator's post that a page shows. The page's address and the comments may use different
 * ids. A post has at most one id of each kind, so a second one of a kind is another post. Throws
 * post_not_yours.
 */
export async function findThread(
  db: Database,
  userId: string,
  { post, comments }: CreatorReading,
): Promise<Thread> {
  const pageKey = postKey(post);
  const pageKeys = await findPostIds(db, userId, [pageKey]);
  const strange = new Set(comments.map(postKey).filter((key) => !pageKeys.includes(key)));
  const otherPosts = new Set([
    ...secondOfAKind([...strange], pageKeys),
    ...(await findOtherPosts(db, pageKeys, [...strange])),
  ]);
  const idsOf = await findPostIdsOf(db, userId, [...strange]);
  const ids = [...new Set([...pageKeys, ...[...idsOf.values()].flat()])];
  const named = await selectNamedOf(db, userId, ids);
  const isNamed = pageKeys.some((key) => named.has(key));
  for (const [key, others] of idsOf) {
    // They are named as two posts, so these ids stay separate.
    const isAnothers = isNamed && others.some((id) => named.has(id) && !pageKeys.includes(id));
    if (isAnothers) otherPosts.add(key);
  }
  const newAliases = [...strange].filter((key) => !otherPosts.has(key));
  const postKeys = await findPostIds(db, userId, [pageKey, ...newAliases]);
  if (postKeys.some((key) => named.has(key))) {
    return { postKeys, newAliases, otherPosts, why: 'named' };
  }
  if (await isWaitedOn(db, userId, postKeys)) {
    return { postKeys, newAliases, otherPosts, why: 'waiting' };
  }
  throw new AppError('post_not_yours');
}

const kindOf = (key: string) => key.slice(0, key.indexOf(':'));

function secondOfAKind(keys: readonly string[], pageKeys: readonly string[]): string[] {
  const taken = new Set(pageKeys.map(kindOf));
  return keys.filter(
    (key) =>
      taken.has(kindOf(key)) || keys.some((one) => one !== key && kindOf(one) === kindOf(key)),
  );
}
