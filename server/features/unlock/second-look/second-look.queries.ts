import type { Knex } from 'knex';
import type { CommentNow } from '#shared/leads/lead-detail.contract.ts';

/** A lead whose comment is looked at again. */
export interface LookedAtLead {
  id: string;
  userId: string;
  commentId: string;
  parentCommentId: string | null;
  postKey: string;
  commentText: string;
  method: string;
  readersOff: string[];
}

/** A day after the comment opened the page, and not later than three: then it says little about it. */
const FIRST = '24 hours';
const LAST = '72 hours';

/**
 * Takes some leads whose comment a guest could read, post by post, because one reading answers for a
 * whole post. A process that dies leaves them as not told. Attempts are indexed by time, leads are not.
 */
export async function takeDueLooks(db: Knex, limit: number): Promise<LookedAtLead[]> {
  const { rows } = await db.raw<{ rows: LookedAtLead[] }>(
    `WITH due AS (
       SELECT l.id FROM leads l
       WHERE l.id = ANY(ARRAY(SELECT lead_id FROM unlock_attempts
           WHERE created_at BETWEEN now() - interval '${LAST}' AND now() - interval '${FIRST}'
             AND result = 'verified' AND lead_id IS NOT NULL))
         AND l.looked_at IS NULL AND l.confirmed AND l.erased_at IS NULL
         AND l.comment_text IS NOT NULL AND l.method IN ('guest_page', 'guest_page_json_ld')
       ORDER BY l.post_key, l.created_at LIMIT :limit FOR NO KEY UPDATE OF l SKIP LOCKED
     )
     UPDATE leads l SET looked_at = now() FROM due, magnets m
     WHERE l.id = due.id AND m.id = l.magnet_id
     RETURNING l.id, l.user_id, l.comment_id, l.parent_comment_id, l.post_key, l.comment_text,
       l.method, m.readers_off`,
    { limit },
  );
  return rows;
}

export async function noteLook(db: Knex, leadId: string, now: CommentNow): Promise<void> {
  await db('leads')
    .where({ id: leadId })
    .whereNull('erased_at')
    .update({ commentNow: now, lookedAt: db.fn.now() });
}

/** Nothing was asked for these: they are taken again. */
export async function giveBackLooks(db: Knex, leadIds: readonly string[]): Promise<void> {
  await db('leads')
    .whereIn('id', [...leadIds])
    .whereNull('comment_now')
    .update({ lookedAt: null });
}
