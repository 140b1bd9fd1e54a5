import type { Knex } from 'knex';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import { removedSince } from '../check/posts/post-aliases.queries.ts';
import { READS_CREATOR_VIEW } from './creator-posts.queries.ts';
import type { WaitingRow } from '../waiting/waiting.queries.ts';

/** Of a waiting comment `w`: its magnet `m` named one of these posts when it began to wait. */
const WAITS_ON_REMOVED = `m.post_keys <> '{}' AND ${removedSince('m', 'w')} && CAST(:postKeys AS text[])`;

/** Waiting comments of a creator's magnets that accept a comment on this post or on any post. */
export async function selectWaitingFor(
  db: Knex,
  userId: string,
  { commentIds, postKeys }: { commentIds: readonly string[]; postKeys: readonly string[] },
): Promise<WaitingRow[]> {
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `SELECT w.* FROM waiting_comments w JOIN magnets m ON m.id = w.magnet_id
     WHERE w.user_id = :userId AND w.state = 'waiting' AND m.deleted_at IS NULL AND ${READS_CREATOR_VIEW}
       AND w.comment_id = ANY(CAST(:commentIds AS text[]))
       AND (m.post_keys = '{}' OR m.post_keys && CAST(:postKeys AS text[]) OR ${WAITS_ON_REMOVED})
     ORDER BY w.created_at, w.id`,
    { userId, commentIds: textArray(commentIds), postKeys: textArray(postKeys) },
  );
  return rows;
}

/**
 * Comments on this post that wait for a reading, without near misses, which only wait for their
 * creator.
 */
export async function countStillWaiting(
  db: Knex,
  userId: string,
  postKeys: readonly string[],
): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM waiting_comments w JOIN magnets m ON m.id = w.magnet_id
     WHERE w.user_id = :userId AND w.state = 'waiting' AND w.code <> 'near_miss'
       AND m.deleted_at IS NULL AND ${READS_CREATOR_VIEW}
       AND (w.post_key = ANY(CAST(:postKeys AS text[]))
           AND (m.post_keys = '{}' OR m.post_keys && CAST(:postKeys AS text[]) OR ${WAITS_ON_REMOVED})
         OR cardinality(m.post_keys) = 1 AND m.post_keys && CAST(:postKeys AS text[]))`,
    { userId, postKeys: textArray(postKeys) },
  );
  return rows[0]?.count ?? 0;
}

/** True when a comment on this post waits for a magnet that names no post, or named this one before. */
export async function isWaitedOn(
  db: Knex,
  userId: string,
  postKeys: readonly string[],
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM waiting_comments w JOIN magnets m ON m.id = w.magnet_id
       WHERE w.user_id = :userId AND w.state = 'waiting' AND m.deleted_at IS NULL AND ${READS_CREATOR_VIEW}
         AND (m.post_keys = '{}' OR ${WAITS_ON_REMOVED})
         AND w.post_key = ANY(CAST(:postKeys AS text[]))) AS found`,
    { userId, postKeys: textArray(postKeys) },
  );
  return rows[0]?.found === true;
}
