import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { parsePostKey, postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';

/** How two post keys relate, from what readings taught. */
export type PostRelation = 'same' | 'different' | 'unknown';

/** Tells whether two ids name one post; `unknown` while one of them was never seen. */
export async function relatePosts(db: Database, one: string, other: string): Promise<PostRelation> {
  if (one === other) return 'same';
  const rows = await db('post_aliases')
    .whereIn('post_key', [one, other])
    .select<{ postGroup: string }[]>('post_group');
  const [first, second] = rows;
  if (first === undefined || second === undefined) return 'unknown';
  return first.postGroup === second.postGroup ? 'same' : 'different';
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
