import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import { columnJson } from '#server/platform/db/statements/row-names.ts';
import type { Knex } from 'knex';
import type { Touch } from './origin/touch.rules.ts';

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
  /** How the visitor came; null without a visitor. */
  touch: Touch | null;
  /** False when the try was counted before. */
  countsAsTry: boolean;
}

/** A reload or a double click within this time is the same try. */
const SAME_TRY = '10 seconds';

/** The columns that every try has. */
const TRY = `id, magnet_id, user_id, result, reason, comment_id, parent_comment_id, post_key, comment_url,
  looked_for, commented_at, touch`;
/** The columns of tries that were read or that made a lead. */
const READ = `found_text, near_miss, author_name, author_url, on_other_post, method, confidence,
  read_at, lead_id`;

/**
 * The part of a statement that adds the tries of a source to the activity; figures count those with
 * `tries`. What ends a wait is never left out as a repeat. Statements that store something else as well include it.
 */
export const addTries = (source: string, columns = TRY) => `attempt AS (
    INSERT INTO unlock_attempts (${columns}, counted) SELECT ${columns}, tries > 0 FROM ${source}
    WHERE (result = 'refused' AND tries = 0) OR NOT EXISTS (SELECT FROM unlock_attempts a
      WHERE a.user_id = ${source}.user_id AND a.created_at > now() - interval '${SAME_TRY}'
        AND a.magnet_id = ${source}.magnet_id AND a.comment_id = ${source}.comment_id
        AND a.result = ${source}.result)
    RETURNING id
  )`;

const RECORD_ATTEMPT = `
  WITH input AS (
    SELECT * FROM jsonb_to_record(CAST(? AS jsonb)) AS t (
      id text, magnet_id text, user_id text, result text, reason text, comment_id text,
      parent_comment_id text, post_key text, comment_url text, commented_at timestamptz,
      looked_for text[], found_text text, near_miss text, author_name text, author_url text,
      on_other_post boolean, method text, confidence text, read_at timestamptz, lead_id text,
      touch jsonb, tries integer)
  ), ${addTries('input', `${TRY}, ${READ}`)}
  SELECT FROM attempt`;

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
    touch: record.touch,
    tries: record.countsAsTry ? 1 : 0,
  };
  await db.raw(RECORD_ATTEMPT, [columnJson(input)]);
}

const RECORD_FAILURE = `
  WITH events AS (
    INSERT INTO figure_events (user_id, magnet_id, post_key, kind, reason, first_way, last_way)
    SELECT :userId, :magnetId, :postKey, kind, CASE kind WHEN 'lost' THEN :reason ELSE '' END,
      :firstWay::bigint, :lastWay::bigint
    FROM (VALUES ('tried'), ('lost')) AS k (kind)
  ), told AS (
    INSERT INTO live_events (user_id, topic, magnet_id) VALUES (:userId, 'attempt', :magnetId)
  )
  SELECT pg_notify('live_events', '')`;

/** Adds a failed try to the figures alone: one without a comment, or whose comment stays unknown. */
export async function recordFailure(
  db: Knex,
  tried: { userId: string; magnetId: string; postKey: string; reason: string; touch: Touch | null },
): Promise<void> {
  const { touch, ...failure } = tried;
  const lastWay = touch?.lastWay ?? touch?.way ?? 0;
  const firstWay = touch?.firstWay ?? touch?.way ?? 0;
  await db.raw(RECORD_FAILURE, { ...failure, firstWay, lastWay });
}
