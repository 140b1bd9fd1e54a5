import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { parsePostKey, postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';

/** How a post relates to others, from what readings taught. */
export type PostRelation = 'same' | 'different' | 'unknown';

/** Those of a magnet's posts that were removed since a comment of `waiting_comments` began to wait. */
export const removedSince = (magnet: string, wait: string): string =>
  `ARRAY(SELECT r.post_key FROM magnet_posts r
    WHERE r.magnet_id = ${magnet}.id AND r.removed_at > ${wait}.created_at)`;

/** The groups of some posts against that of one; a group is null while its post was never seen. */
export function relationOfGroups(
  groups: readonly (string | null)[],
  group: string | null,
): PostRelation {
  if (group === null) return 'unknown';
  if (groups.includes(group)) return 'same';
  return groups.includes(null) ? 'unknown' : 'different';
}

/** Tells whether an id names one of these posts, and which of them were never seen. */
export async function relatePosts(
  db: Database,
  keys: readonly string[],
  key: string,
): Promise<{ relation: PostRelation; unseen: string[] }> {
  if (keys.includes(key)) return { relation: 'same', unseen: [] };
  const rows = await db('post_aliases')
    .whereIn('post_key', [...keys, key])
    .select<{ postKey: string; postGroup: string }[]>('post_key', 'post_group');
  const groups = new Map(rows.map(({ postKey: one, postGroup }) => [one, postGroup]));
  const groupOf = (one: string): string | null => groups.get(one) ?? null;
  return {
    relation: relationOfGroups(keys.map(groupOf), groupOf(key)),
    unseen: keys.filter((one) => !groups.has(one)),
  };
}

/**
 * Stores that these ids name one post and joins groups that turn out to be the same. Usually nothing
 * is new, and it costs one read.
 */
export async function learnAliases(db: Database, aliases: readonly PostRef[]): Promise<void> {
  const keys = [...new Set(aliases.map(postKey))].toSorted();
  if (keys.length === 0) return;
  if (await areOneGroup(db, keys)) return;
  await db.transaction(async (trx) => {
    // Two parallel readings that join groups must not each keep half of the post.
    await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('post_aliases'))`);
    const known = await trx('post_aliases')
      .whereIn('post_key', keys)
      .select<{ postGroup: string }[]>('post_group');
    const groups = [...new Set(known.map((row) => row.postGroup))];
    const group = groups[0] ?? keys[0];
    await trx('post_aliases').whereIn('post_group', groups).update({ postGroup: group });
    await trx('post_aliases')
      .insert(keys.map((key) => ({ postKey: key, postGroup: group })))
      .onConflict('post_key')
      .ignore();
  });
}

async function areOneGroup(db: Database, keys: readonly string[]): Promise<boolean> {
  const rows = await db('post_aliases')
    .whereIn('post_key', keys)
    .select<{ postGroup: string }[]>('post_group');
  return rows.length === keys.length && new Set(rows.map((row) => row.postGroup)).size === 1;
}

/** Other ids of the same post, by earlier readings. */
export async function selectAliases(db: Database, post: PostRef): Promise<PostRef[]> {
  const key = postKey(post);
  const { rows } = await db.raw<{ rows: { postKey: string }[] }>(
    `SELECT b.post_key AS "postKey" FROM post_aliases a JOIN post_aliases b USING (post_group)
     WHERE a.post_key = :key AND b.post_key <> :key ORDER BY b.post_key`,
    { key },
  );
  return rows.flatMap((row) => parsePostKey(row.postKey) ?? []);
}
