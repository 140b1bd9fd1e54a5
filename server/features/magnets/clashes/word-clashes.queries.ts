import type { Knex } from 'knex';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import { stateOf } from '../magnet-state.queries.ts';

export interface ActiveMagnet {
  id: string;
  title: string;
  triggerWords: string[];
}

/** More active magnets on one post are not looked at. */
const MOST = 500;

/**
 * A creator's other active magnets that take comments of one of these posts, also under another of its ids, or of
 * any post; without posts all of them. Newest first.
 */
export async function selectActiveOnPosts(
  db: Knex,
  userId: string,
  { except, postKeys }: { except: string | null; postKeys: readonly string[] },
): Promise<ActiveMagnet[]> {
  const query = db('magnets')
    .where({ userId, status: 'active' })
    .whereRaw(`${stateOf('magnets')} <> 'ended'`)
    .whereNull('deleted_at')
    .whereNull('taken_down_at')
    .orderBy('created_at', 'desc')
    .limit(MOST);
  if (except !== null) void query.whereNot({ id: except });
  if (postKeys.length > 0) {
    void query.whereRaw(
      `(post_keys = '{}' OR post_keys && (CAST(:postKeys AS text[]) || ARRAY(SELECT b.post_key FROM post_aliases a
        JOIN post_aliases b USING (post_group) WHERE a.post_key = ANY (CAST(:postKeys AS text[])))))`,
      { postKeys: textArray(postKeys) },
    );
  }
  return query.select<ActiveMagnet[]>('id', 'title', 'trigger_words');
}
