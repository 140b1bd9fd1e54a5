import type { Knex } from 'knex';
import { textArray } from '#server/platform/db/statements/array-literal.ts';

/**
 * All ids of the same post, for each of these ids: from readings for any page, and from this
 * creator's own view.
 */
export async function findPostIdsOf(
  db: Knex,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await db.raw<{ rows: { root: string; ids: string[] }[] }>(
    `WITH RECURSIVE ids (root, post_key) AS (
       SELECT k, k FROM unnest(CAST(:keys AS text[])) AS k
       UNION
       SELECT ids.root, other.post_key FROM ids CROSS JOIN LATERAL (
         SELECT b.post_key FROM post_aliases a JOIN post_aliases b USING (post_group)
         WHERE a.post_key = ids.post_key
         UNION ALL
         SELECT c.page_key FROM creator_post_aliases c
         WHERE c.user_id = :userId AND c.post_key = ids.post_key
         UNION ALL
         SELECT c.post_key FROM creator_post_aliases c
         WHERE c.user_id = :userId AND c.page_key = ids.post_key) AS other)
     SELECT root, array_agg(post_key ORDER BY post_key) AS ids FROM ids GROUP BY root`,
    { userId, keys: textArray(keys) },
  );
  return new Map(rows.map(({ root, ids }) => [root, ids]));
}

/** The same for several ids of one post. */
export async function findPostIds(
  db: Knex,
  userId: string,
  keys: readonly string[],
): Promise<string[]> {
  const found = await findPostIdsOf(db, userId, keys);
  return [...new Set([...found.values()].flat())].toSorted();
}

/** Ids of other posts, by public readings: none of them can be another id of this post. */
export async function findOtherPosts(
  db: Knex,
  pageKeys: readonly string[],
  asked: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.raw<{ rows: { postKey: string }[] }>(
    `SELECT a.post_key AS "postKey" FROM post_aliases a
     WHERE a.post_key = ANY(CAST(:asked AS text[]))
       AND EXISTS (SELECT FROM post_aliases p WHERE p.post_key = ANY(CAST(:pageKeys AS text[])))
       AND a.post_group NOT IN (SELECT p.post_group FROM post_aliases p
         WHERE p.post_key = ANY(CAST(:pageKeys AS text[])))`,
    { asked: textArray(asked), pageKeys: textArray(pageKeys) },
  );
  return new Set(rows.map(({ postKey }) => postKey));
}

/** Records, for this creator only, that comments on the page of one post have another post id. */
export async function learnOwnAliases(
  trx: Knex.Transaction,
  userId: string,
  pageKey: string,
  postKeys: readonly string[],
): Promise<void> {
  if (postKeys.length === 0) return;
  await trx('creator_post_aliases')
    .insert(postKeys.map((postKey) => ({ userId, pageKey, postKey })))
    .onConflict(['user_id', 'page_key', 'post_key'])
    .ignore();
}

/** Condition on a magnet: its creator allows readings of the creator's view. */
export const READS_CREATOR_VIEW = `NOT 'creator_view' = ANY(m.readers_off)`;

export interface NamingMagnet {
  id: string;
  title: string;
  triggerWords: string[];
  postKey: string;
}

/** The posts that the creator's magnets name, those that were added last first. */
export async function selectNamingMagnets(db: Knex, userId: string): Promise<NamingMagnet[]> {
  return db('magnets as m')
    .join('magnet_posts as p', 'p.magnet_id', 'm.id')
    .where({ 'm.user_id': userId, 'm.deleted_at': null, 'p.removed_at': null })
    .whereRaw(READS_CREATOR_VIEW)
    .orderByRaw('p.added_at DESC NULLS LAST, m.created_at DESC, m.id DESC, p.post_key')
    .limit(500)
    .select<NamingMagnet[]>('m.id', 'm.title', 'm.trigger_words', 'p.post_key');
}

/** Those of these ids that one of the creator's magnets names. */
export async function selectNamedOf(
  db: Knex,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = await db('magnet_posts as p')
    .join('magnets as m', 'm.id', 'p.magnet_id')
    .where({ 'p.user_id': userId, 'p.removed_at': null, 'm.deleted_at': null })
    .whereIn('p.post_key', [...keys])
    .whereRaw(READS_CREATOR_VIEW)
    .pluck<string[]>('p.post_key');
  return new Set(named);
}

/** The magnets of these that visitors can use now. */
export async function selectActiveMagnets(
  db: Knex,
  magnetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db('magnets')
    .whereIn('id', magnetIds)
    .where({ status: 'active' })
    .select<{ id: string }[]>('id');
  return new Set(rows.map(({ id }) => id));
}

export interface WaitingPost {
  postKey: string;
  magnetId: string;
  title: string;
  triggerWords: string[];
  waiting: number;
  /** The posts that the magnet names. */
  namedBy: string[];
}

/**
 * Posts with comments that wait for a reading, by magnet; `namedBy` is empty where a magnet names no
 * post.
 */
export async function selectWaitingPosts(db: Knex, userId: string): Promise<WaitingPost[]> {
  return db('waiting_comments as w')
    .join('magnets as m', 'm.id', 'w.magnet_id')
    .where({ 'w.user_id': userId, 'w.state': 'waiting', 'm.deleted_at': null })
    .whereNot({ 'w.code': 'near_miss' })
    .whereRaw(READS_CREATOR_VIEW)
    .groupBy('w.post_key', 'm.id', 'm.title', 'm.trigger_words', 'm.post_keys')
    .orderByRaw('count(*) DESC, w.post_key')
    .limit(500)
    .select<WaitingPost[]>(
      'w.post_key',
      'm.title',
      'm.trigger_words',
      { magnetId: 'm.id', namedBy: 'm.post_keys' },
      db.raw('count(*)::int AS waiting'),
    );
}

export interface LookRow {
  postKey: string;
  declaredCount: number | null;
  lookedAt: Date;
  comments: number;
}

/** The latest creator's reading of each of these posts. */
export async function selectLooks(
  db: Knex,
  userId: string,
  postKeys: readonly string[],
): Promise<LookRow[]> {
  const { rows } = await db.raw<{ rows: LookRow[] }>(
    `SELECT l.post_key AS "postKey", l.declared_count AS "declaredCount", l.looked_at AS "lookedAt",
       (SELECT count(*)::int FROM creator_readings r
        WHERE r.user_id = l.user_id AND r.post_key = l.post_key) AS comments
     FROM creator_looks l
     WHERE l.user_id = :userId AND l.post_key = ANY(CAST(:postKeys AS text[]))
     ORDER BY l.looked_at DESC`,
    { userId, postKeys: textArray(postKeys) },
  );
  return rows;
}
