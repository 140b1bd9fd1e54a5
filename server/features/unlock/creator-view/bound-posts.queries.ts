import type { Knex } from 'knex';

export interface BoundPostRow {
  postKey: string;
  postUrl: string;
  addedAt: Date | null;
}

/** The posts that a magnet is bound to, in its creator's order; undefined for an unknown magnet. */
export async function selectBoundPosts(
  db: Knex,
  userId: string,
  magnetId: string,
): Promise<BoundPostRow[] | undefined> {
  const own = db('magnets as m').where({
    'm.id': magnetId,
    'm.user_id': userId,
    'm.deleted_at': null,
  });
  if ((await own.clone().first('m.id')) === undefined) return undefined;
  return own
    .joinRaw(
      `CROSS JOIN LATERAL unnest(m.linkedin_post_urls, m.post_keys) WITH ORDINALITY AS u (url, key, place)
       JOIN magnet_posts p ON p.magnet_id = m.id AND p.post_key = u.key`,
    )
    .orderBy('u.place')
    .select<BoundPostRow[]>({ postKey: 'u.key', postUrl: 'u.url' }, 'p.added_at');
}

/** Under which posts comments for a magnet wait, and how many. */
export async function selectWaitingKeys(
  db: Knex,
  userId: string,
  magnetId: string,
): Promise<{ postKey: string; waiting: number }[]> {
  return db('waiting_comments')
    .where({ userId, magnetId, state: 'waiting' })
    .groupBy('post_key')
    .select<{ postKey: string; waiting: number }[]>('post_key', db.raw('count(*)::int AS waiting'));
}
