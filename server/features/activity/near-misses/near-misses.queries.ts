import type { Knex } from 'knex';
import type { TriggerRule } from '#shared/unlock/match/trigger-match.ts';

/** What was typed, with what the magnet asks for now. */
export interface TypedRow {
  magnetId: string;
  magnetTitle: string;
  triggerWords: string[];
  matchMode: TriggerRule['mode'];
  excludedWords: string[];
  acceptsTypo: boolean;
  typed: string;
  waiting: number;
  comments: number;
  people: string[];
}

/** A whole comment this short may stand for the word; longer ones say something else. */
const LONGEST_TYPED = 40;
const MOST_WORDS_TYPED = 3;
const MOST_GROUPS = 200;

/**
 * Typos that wait, and short comments that were refused because the word is missing; the latter where
 * two people wrote the same. Most waiting first.
 */
export async function selectTyped(db: Knex, userId: string): Promise<TypedRow[]> {
  const { rows } = await db.raw<{ rows: TypedRow[] }>(
    `SELECT g.*, m.title AS magnet_title, m.trigger_words, m.match_mode, m.excluded_words,
       m.accepts_typo
     FROM (
       SELECT magnet_id, mode() WITHIN GROUP (ORDER BY typed) AS typed,
         (count(DISTINCT comment_id) FILTER (WHERE waits))::int AS waiting,
         count(DISTINCT comment_id)::int AS comments,
         coalesce((array_agg(DISTINCT author_name)
           FILTER (WHERE author_name IS NOT NULL))[1:3], '{}') AS people
       FROM (
         SELECT magnet_id, comment_id, near_miss AS typed, author_name, true AS waits
         FROM waiting_comments
         WHERE user_id = :userId AND state = 'waiting' AND code = 'near_miss'
           AND dismissed_at IS NULL AND near_miss IS NOT NULL
         UNION ALL
         SELECT a.magnet_id, a.comment_id, btrim(a.found_text), a.author_name, false
         FROM unlock_attempts a
         WHERE a.user_id = :userId AND a.result = 'refused' AND a.reason = 'word_missing'
           AND a.near_miss IS NULL AND a.lead_id IS NULL
           AND a.created_at > now() - interval '30 days'
           AND char_length(btrim(a.found_text)) BETWEEN 1 AND ${LONGEST_TYPED}
           AND cardinality(regexp_split_to_array(btrim(a.found_text), '\\s+')) <= ${MOST_WORDS_TYPED}
       ) AS written GROUP BY magnet_id, lower(typed)
     ) AS g JOIN magnets m ON m.id = g.magnet_id AND m.deleted_at IS NULL
     WHERE g.waiting > 0 OR g.comments > 1
     ORDER BY g.waiting DESC, g.comments DESC, g.typed, g.magnet_id LIMIT ${MOST_GROUPS}`,
    { userId },
  );
  return rows;
}

/** Comments of a magnet that wait with a typo of its words, the longest wait first. */
export async function selectNearMisses(
  db: Knex,
  userId: string,
  magnetId: string,
): Promise<{ id: string; foundText: string }[]> {
  return db('waiting_comments')
    .where({ userId, magnetId, state: 'waiting', code: 'near_miss' })
    .whereNotNull('found_text')
    .orderBy(['created_at', 'id'])
    .limit(5_000)
    .select<{ id: string; foundText: string }[]>('id', 'found_text');
}

/** Comments refused in the last 30 days that opened nothing since, by reason. */
export async function selectFailures(
  db: Knex,
  userId: string,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await db.raw<{ rows: { reason: string; count: number }[] }>(
    `SELECT reason, count(*)::int AS count FROM (
       SELECT DISTINCT ON (magnet_id, comment_id) magnet_id, comment_id, result,
         coalesce(settled_result, result) AS ended, coalesce(settled_reason, reason) AS reason
       FROM unlock_attempts
       WHERE user_id = :userId AND created_at > now() - interval '30 days'
       ORDER BY magnet_id, comment_id, created_at DESC, id DESC
     ) AS last
     WHERE ended = 'refused' AND reason IS NOT NULL AND reason NOT IN ('erased', 'comment_already_used')
       AND NOT EXISTS (SELECT FROM leads l
         WHERE l.magnet_id = last.magnet_id AND l.comment_id = last.comment_id)
     GROUP BY reason ORDER BY 2 DESC, 1`,
    { userId },
  );
  return rows;
}
