import type { Knex } from 'knex';
import { stateOf } from './magnet-state.queries.ts';

export interface ActiveMagnet {
  id: string;
  title: string;
  triggerWords: string[];
}

/** More active magnets on one post are not looked at. */
const MOST = 500;

/**
 * A creator's other active magnets on a post, also under another of its ids; those of any post for
 * null. Newest first.
 */
export async function selectActiveOnPost(
  db: Knex,
  userId: string,
  { except, postKey }: { except: string | null; postKey: string | null },
): Promise<ActiveMagnet[]> {
  const query = db('magnets')
    .where({ userId, status: 'active' })
    .whereRaw(`${stateOf('magnets')} <> 'ended'`)
    .whereNull('deleted_at')
    .whereNull('taken_down_at')
    .orderBy('created_at', 'desc')
    .limit(MOST);
  if (except !== null) void query.whereNot({ id: except });
  if (postKey === null) void query.whereNull('post_key');
  else {
    void query.whereRaw(
      `(post_key = :postKey OR post_key IN (SELECT b.post_key FROM post_aliases a
        JOIN post_aliases b USING (post_group) WHERE a.post_key = :postKey))`,
      { postKey },
    );
  }
  return query.select<ActiveMagnet[]>('id', 'title', 'trigger_words');
}
