import type { Knex } from 'knex';
import type { SeenState } from '#shared/leads/comment-states.ts';
import { SECOND_LOOK } from './comment-state.queries.ts';

/** A lead whose comment is looked at again. */
export interface LookedAtLead {
  id: string;
  /** As it opened the page; null where its creator approved it unread. */
  commentText: string | null;
  method: string;
  userId: string;
  commentId: string;
  parentCommentId: string | null;
  postKey: string;
  readersOff: string[];
}

/**
 * Takes leads of some posts, those with the oldest first, because one reading answers for a whole post. A
 * process that dies leaves them as not told. Attempts are indexed by time, leads are not.
 */
export async function takeDueLooks(
  db: Knex,
  most: { posts: number; leads: number },
): Promise<LookedAtLead[]> {
  const { rows } = await db.raw<{ rows: LookedAtLead[] }>(
    `WITH due AS MATERIALIZED (
       SELECT l.id, l.post_key, l.created_at FROM leads l
       WHERE l.id = ANY(ARRAY(SELECT lead_id FROM unlock_attempts
           WHERE created_at BETWEEN now() - interval '${SECOND_LOOK.until}'
               AND now() - interval '${SECOND_LOOK.from}'
             AND result = 'verified' AND lead_id IS NOT NULL))
         AND l.looked_at IS NULL AND l.confirmed AND l.erased_at IS NULL
     ), posts AS (
       SELECT post_key FROM due GROUP BY post_key ORDER BY min(created_at) LIMIT :posts
     ), taken AS (
       SELECT l.id FROM leads l
       WHERE l.id IN (SELECT id FROM due JOIN posts USING (post_key)
           ORDER BY post_key, created_at LIMIT :leads)
         AND l.looked_at IS NULL AND l.erased_at IS NULL FOR NO KEY UPDATE OF l SKIP LOCKED
     ), looked AS (
       UPDATE leads l SET looked_at = now() FROM taken, magnets m
       WHERE l.id = taken.id AND m.id = l.magnet_id
       RETURNING l.id, l.user_id, l.comment_id, l.parent_comment_id, l.post_key, l.comment_text,
         l.method, m.readers_off, l.created_at
     )
     SELECT id, user_id, comment_id, parent_comment_id, post_key, comment_text, method, readers_off
     FROM looked ORDER BY post_key, created_at`,
    { ...most },
  );
  return rows;
}

/** Notes what was found, and when that was so. */
export async function noteLook(
  db: Knex,
  leadId: string,
  { state, at }: { state: SeenState; at: Date },
): Promise<void> {
  await db('leads')
    .where({ id: leadId })
    .whereNull('erased_at')
    .update({ commentNow: state, lookedAt: at });
}

/** Nothing was asked for these: they are taken again. */
export async function giveBackLooks(db: Knex, leadIds: readonly string[]): Promise<void> {
  await db('leads')
    .whereIn('id', [...leadIds])
    .whereNull('comment_now')
    .update({ lookedAt: null });
}
