import type { Knex } from 'knex';
import { parsePostKey, postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import type { PostMemory } from './comment-reader.ts';

/** A single 404 is forgotten after a day. The next one counts as the first again. */
const MISSING = `
  INSERT INTO missing_posts AS m (post_key, first_seen_at, last_seen_at)
  VALUES ($1, CAST($2 AS timestamptz), CAST($2 AS timestamptz))
  ON CONFLICT (post_key) DO UPDATE SET
    first_seen_at = CASE WHEN m.last_seen_at < excluded.last_seen_at - interval '1 day'
      THEN excluded.first_seen_at ELSE least(m.first_seen_at, excluded.first_seen_at) END,
    last_seen_at = greatest(m.last_seen_at, excluded.last_seen_at)
  RETURNING CAST($2 AS timestamptz) - first_seen_at >= interval '1 minute' AS is_gone`;

const FOUND = 'DELETE FROM missing_posts WHERE post_key = $1';

const COUNTED = `
  INSERT INTO guest_counts AS known (post_key, declared, shown, read_at)
  VALUES ($1, $2, $3, CAST($4 AS timestamptz))
  ON CONFLICT (post_key) DO UPDATE
    SET (declared, shown, read_at) = (excluded.declared, excluded.shown, excluded.read_at)
    WHERE known.read_at <= excluded.read_at`;

/**
 * Chosen at random from many, so a visitor cannot predict which is requested or make one post all of
 * them.
 */
const READABLE = `
  SELECT post_key FROM (
    SELECT DISTINCT post_key FROM (
      SELECT post_key FROM comment_evidence
      WHERE read_at > now() - interval '30 days' ORDER BY read_at DESC LIMIT 5000) AS latest) AS posts
  ORDER BY random() LIMIT 20`;

export interface GuestCountRow {
  postKey: string;
  declared: number;
  shown: number;
}

/** The guest counts of these posts, the latest reading first. */
export async function selectGuestCounts(
  db: Knex,
  postKeys: readonly string[],
): Promise<GuestCountRow[]> {
  return db('guest_counts')
    .whereIn('post_key', postKeys)
    .orderBy('read_at', 'desc')
    .select<GuestCountRow[]>('post_key', 'declared', 'shown');
}

/** What all processes know of posts: which are missing, and which could be read. */
export function createPostMemory(db: Database): PostMemory {
  return {
    async found(post, counts) {
      await runPrepared(db, 'post-found', FOUND, [postKey(post)]);
      if (counts === null) return;
      const { declared, shown, readAt } = counts;
      await runPrepared(db, 'post-counted', COUNTED, [postKey(post), declared, shown, readAt]);
    },
    async missing(post, at) {
      const [row] = await runPrepared<{ isGone: boolean }>(db, 'post-missing', MISSING, [
        postKey(post),
        at,
      ]);
      return row?.isGone === true;
    },
    async wereReadable() {
      const rows = await runPrepared<{ postKey: string }>(db, 'readable-posts', READABLE, []);
      return rows.flatMap((row) => parsePostKey(row.postKey) ?? []);
    },
  };
}
