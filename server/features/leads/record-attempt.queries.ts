import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import { columnJson } from '#server/platform/db/statements/row-names.ts';
import type { Knex } from 'knex';

/** A try that made no lead: refused, pending, or a comment used again. */
export interface AttemptRecord {
  id: string;
  magnetId: string;
  userId: string;
  subject: CommentSubject;
  result: 'verified' | 'pending' | 'refused';
  reason: string;
  lookedFor: readonly string[];
  evidence: {
    text: string;
    nearMiss: string | null;
    authorName: string | null;
    authorUrl: string | null;
    method: string;
    confidence: string;
    readAt: Date;
  } | null;
  leadId: string | null;
  /** False when the try was counted before. */
  countsAsTry: boolean;
}

/** A reload or a double click within this time is the same try. */
export const SAME_TRY = '10 seconds';

const RECORD_ATTEMPT = `
  WITH input AS (
    SELECT * FROM jsonb_to_record(CAST(? AS jsonb)) AS t (
      id text, magnet_id text, user_id text, result text, reason text, comment_id text,
      parent_comment_id text, post_key text, comment_url text, commented_at timestamptz,
      looked_for text[], found_text text, near_miss text, author_name text, author_url text,
      on_other_post boolean, method text, confidence text, read_at timestamptz, lead_id text,
      tries integer)
  ), attempt AS (
    INSERT INTO unlock_attempts (id, magnet_id, user_id, result, reason, comment_id,
      parent_comment_id, post_key, comment_url, looked_for, found_text, near_miss, author_name,
      author_url, on_other_post, method, confidence, read_at, commented_at, lead_id)
    SELECT id, magnet_id, user_id, result, reason, comment_id,
      parent_comment_id, post_key, comment_url, looked_for, found_text, near_miss, author_name,
      author_url, on_other_post, method, confidence, read_at, commented_at, lead_id
    FROM input WHERE NOT EXISTS (
      SELECT FROM unlock_attempts a
      WHERE a.user_id = input.user_id AND a.created_at > now() - interval '${SAME_TRY}'
        AND a.magnet_id = input.magnet_id AND a.comment_id = input.comment_id
        AND a.result = input.result)
    RETURNING 1
  )
  INSERT INTO magnet_hours AS h (user_id, hour, magnet_id, tried)
  SELECT user_id, date_trunc('hour', now()), magnet_id, tries FROM input, attempt WHERE tries > 0
  ON CONFLICT (user_id, hour, magnet_id) DO UPDATE SET tried = h.tried + excluded.tried`;

/** Adds the try to the activity stream and the figures, once for repeats within seconds. */
export async function recordAttempt(db: Knex, record: AttemptRecord): Promise<void> {
  const { subject, evidence } = record;
  const input = {
    id: record.id,
    magnetId: record.magnetId,
    userId: record.userId,
    result: record.result,
    reason: record.reason,
    commentId: subject.link.commentId,
    parentCommentId: subject.link.parentCommentId,
    postKey: subject.postKey,
    commentUrl: subject.url,
    commentedAt: subject.commentedAt,
    lookedFor: record.lookedFor,
    foundText: evidence?.text ?? null,
    nearMiss: evidence?.nearMiss ?? null,
    authorName: evidence?.authorName ?? null,
    authorUrl: evidence?.authorUrl ?? null,
    onOtherPost: record.reason === 'wrong_post',
    method: evidence?.method ?? null,
    confidence: evidence?.confidence ?? null,
    readAt: evidence?.readAt ?? null,
    leadId: record.leadId,
    tries: record.countsAsTry ? 1 : 0,
  };
  await db.raw(RECORD_ATTEMPT, [columnJson(input)]);
}
