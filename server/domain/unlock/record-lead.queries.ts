import type { Knex } from 'knex';
import { isUniqueViolation } from '#server/db/pg-errors.ts';
import { runPrepared } from '#server/db/prepared.ts';
import type { CommentSubject } from './comment-subject.ts';
import type { TextRange } from './judge-comment.ts';
import { FINISH_WITHIN, READ_WITHIN } from './unlock-limits.ts';

/** A new lead and everything that becomes true with it. */
export interface LeadRecord {
  ids: { lead: string; attempt: string };
  magnetId: string;
  userId: string;
  subject: CommentSubject;
  name: string;
  authorUrl: string | null;
  commentText: string | null;
  matchedWord: string | null;
  marks: readonly TextRange[];
  lookedFor: readonly string[];
  method: string;
  confidence: string;
  readAt: Date | null;
  /** False: unlocked on trust (D8). */
  isConfirmed: boolean;
  /** null: verified by reading; `approved` and `trusted` name the other ways in. */
  reason: string | null;
  /** False when the visitor's try was counted before, as a pending one. */
  countsAsTry: boolean;
  /** Comments a month; null means unlimited. */
  commentLimit: number | null;
  /** Over the limit: keep the lead held (D7), or store nothing. */
  mayHold: boolean;
  /** State a waiting row of the comment takes; null leaves it waiting. */
  settleAs: 'verified' | 'approved' | null;
  /** The lead is made only while the comment still waits: two approvals make one lead. */
  mustWait: boolean;
  grant: { id: string; hash: Buffer; emailRequired: boolean } | null;
}

export type RecordedLead =
  | { kind: 'created'; held: boolean; expiresAt: Date }
  | { kind: 'exists' }
  | { kind: 'over_limit' };

/**
 * Lead, quota, grant, activity, figures and the settled waiting row in ONE statement, so they can
 * neither disagree nor be half there after a crash (R01). `used` moves by one conditional upsert
 * that locks the month's row: of any number of parallel comments exactly the last free one is let
 * in (T30). The month is the database's UTC month; each has its own row (D13, R28).
 *
 * Rows are locked in the order waiting comment, quota, figures, here and everywhere else.
 */
const RECORD_LEAD = `
  WITH input AS (
    SELECT *, date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month
    FROM jsonb_to_record(CAST($1 AS jsonb)) AS t (
      lead_id text, attempt_id text, magnet_id text, user_id text, comment_id text,
      parent_comment_id text, post_key text, comment_url text, commented_at timestamptz,
      name text, author_url text, comment_text text, matched_word text, marks jsonb,
      looked_for text[], method text, confidence text, read_at timestamptz, confirmed boolean,
      reason text, tries integer, comment_limit integer, may_hold boolean, settle_as text,
      must_wait boolean, grant_id text, grant_hash bytea, email_required boolean)
  ), waiting AS (
    SELECT w.id FROM waiting_comments w, input
    WHERE w.magnet_id = input.magnet_id AND w.comment_id = input.comment_id AND w.state = 'waiting'
    FOR UPDATE OF w
  ), fresh AS (
    SELECT * FROM input
    WHERE (EXISTS (SELECT FROM waiting) OR NOT must_wait) AND NOT EXISTS (
      SELECT FROM leads l WHERE l.magnet_id = input.magnet_id AND l.comment_id = input.comment_id)
  ), counted AS (
    INSERT INTO quota_months AS q (user_id, month, used)
    SELECT user_id, month, 1 FROM fresh WHERE comment_limit IS NULL OR comment_limit > 0
    ON CONFLICT (user_id, month) DO UPDATE SET used = q.used + 1
      WHERE (SELECT comment_limit IS NULL OR q.used < comment_limit FROM input)
    RETURNING 1
  ), over AS (
    INSERT INTO quota_months AS q (user_id, month, held)
    SELECT user_id, month, 1 FROM fresh WHERE may_hold AND NOT EXISTS (SELECT FROM counted)
    ON CONFLICT (user_id, month) DO UPDATE SET held = q.held + 1
    RETURNING 1
  ), lead AS (
    INSERT INTO leads (id, magnet_id, user_id, comment_id, parent_comment_id, post_key, comment_url,
      name, author_url, comment_text, matched_word, method, confidence, confirmed, held, commented_at)
    SELECT lead_id, magnet_id, user_id, comment_id, parent_comment_id, post_key, comment_url,
      name, author_url, comment_text, matched_word, method, confidence, confirmed,
      EXISTS (SELECT FROM over), commented_at
    FROM fresh WHERE EXISTS (SELECT FROM counted) OR EXISTS (SELECT FROM over)
    RETURNING id, held
  ), granted AS (
    INSERT INTO grants (id, token_hash, magnet_id, lead_id, email_required, finish_by, completed_at, expires_at)
    SELECT grant_id, grant_hash, magnet_id, lead.id, email_required,
      now() + interval '${FINISH_WITHIN}', CASE WHEN email_required THEN NULL ELSE now() END,
      now() + interval '${READ_WITHIN}'
    FROM input, lead WHERE grant_id IS NOT NULL
  ), attempt AS (
    INSERT INTO unlock_attempts (id, magnet_id, user_id, result, reason, comment_id,
      parent_comment_id, post_key, comment_url, looked_for, found_text, marks, author_name,
      author_url, method, confidence, read_at, commented_at, lead_id)
    SELECT attempt_id, magnet_id, user_id, 'verified', reason, comment_id,
      parent_comment_id, post_key, comment_url, looked_for, comment_text, marks, name,
      author_url, method, confidence, read_at, commented_at, lead.id
    FROM input, lead
  ), settled AS (
    UPDATE waiting_comments w
    SET state = settle_as, lead_id = lead.id, settled_at = now(), next_try_at = NULL
    FROM input, lead
    WHERE w.magnet_id = input.magnet_id AND w.comment_id = input.comment_id
      AND w.state IN ('waiting', 'refused') AND settle_as IS NOT NULL
  ), figures AS (
    INSERT INTO magnet_hours AS h (user_id, hour, magnet_id, tried, verified)
    SELECT user_id, date_trunc('hour', now()), magnet_id, tries, 1 FROM input, lead
    ON CONFLICT (user_id, hour, magnet_id) DO UPDATE
      SET tried = h.tried + excluded.tried, verified = h.verified + excluded.verified
  )
  SELECT EXISTS (SELECT FROM fresh) AS is_fresh, (SELECT held FROM lead) AS held,
    now() + interval '${READ_WITHIN}' AS expires_at`;

/** Makes the lead of a comment, or says why there is none. `exists` also when it no longer waits. */
export async function recordLead(db: Knex, record: LeadRecord): Promise<RecordedLead> {
  try {
    const [row] = await runPrepared<{ is_fresh: boolean; held: boolean | null; expires_at: Date }>(
      db,
      'record-lead',
      RECORD_LEAD,
      [JSON.stringify(toInput(record))],
    );
    if (row === undefined || !row.is_fresh) return { kind: 'exists' };
    if (row.held === null) return { kind: 'over_limit' };
    return { kind: 'created', held: row.held, expiresAt: row.expires_at };
  } catch (error) {
    // A parallel call made the lead first; its rollback took our quota unit back.
    if (isUniqueViolation(error, 'leads__magnet_id_comment_id__unique')) return { kind: 'exists' };
    throw error;
  }
}

function toInput(record: LeadRecord): Record<string, unknown> {
  const { ids, subject, grant } = record;
  return {
    lead_id: ids.lead,
    attempt_id: ids.attempt,
    magnet_id: record.magnetId,
    user_id: record.userId,
    comment_id: subject.link.commentId,
    parent_comment_id: subject.link.parentCommentId,
    post_key: subject.postKey,
    comment_url: subject.url,
    commented_at: subject.commentedAt,
    name: record.name,
    author_url: record.authorUrl,
    comment_text: record.commentText,
    matched_word: record.matchedWord,
    marks: record.marks,
    looked_for: record.lookedFor,
    method: record.method,
    confidence: record.confidence,
    read_at: record.readAt,
    confirmed: record.isConfirmed,
    reason: record.reason,
    tries: record.countsAsTry ? 1 : 0,
    comment_limit: record.commentLimit,
    may_hold: record.mayHold,
    settle_as: record.settleAs,
    must_wait: record.mustWait,
    grant_id: grant?.id ?? null,
    grant_hash: grant === null ? null : `\\x${grant.hash.toString('hex')}`,
    email_required: grant?.emailRequired ?? false,
  };
}
