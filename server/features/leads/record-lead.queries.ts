import type { CommentSubject, TextRange } from '#server/features/parsing/comment-reader.ts';
import { columnJson } from '#server/platform/db/statements/row-names.ts';
import type { Knex } from 'knex';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import {
  createGroupCommit,
  type GroupCommit,
} from '#server/platform/db/statements/group-commit.ts';
import { DatabaseBusyError, isUniqueViolation } from '#server/platform/db/pg-errors.ts';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import type { Writers } from '#server/platform/db/statements/writers.ts';
import { FINISH_WITHIN, READ_WITHIN } from './grants.queries.ts';

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
  /** False: unlocked on trust. Needs room in the month, but takes none before it is confirmed. */
  isConfirmed: boolean;
  /** null: verified by reading; `approved` and `trusted` name the other ways in. */
  reason: string | null;
  /** False when the visitor's try was counted before, as a pending one. */
  countsAsTry: boolean;
  /** Comments a month; null means unlimited. */
  commentLimit: number | null;
  /** Over the limit: keep the lead held, or store nothing. */
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
  /** The creator turned the comment down, maybe this very moment. */
  | { kind: 'rejected' }
  | { kind: 'over_limit' };

const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

/**
 * Leads, quota, grants, activity, figures and the settled waiting rows of a group in ONE statement, so
 * they can neither disagree nor be half there after a crash (R01). The months' rows are locked before
 * anything is counted: of any number of parallel comments exactly the last free one is let in (T30),
 * in the order of the group. The month is the database's UTC month; each has its own row (R28).
 * While one of these rows is missing nothing is stored at all.
 *
 * What a waiting comment came to is read from its row once that is locked: a check and the creator's
 * no that come together have one outcome, the first one's.
 *
 * Rows are locked in the order waiting comment, quota, figures, here and everywhere else.
 */
const RECORD_LEADS = `
  WITH input AS (
    SELECT *, ${THIS_MONTH} AS month
    FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS t (
      call integer, lead_id text, attempt_id text, magnet_id text, user_id text, comment_id text,
      parent_comment_id text, post_key text, comment_url text, commented_at timestamptz,
      name text, author_url text, comment_text text, matched_word text, marks jsonb,
      looked_for text[], method text, confidence text, read_at timestamptz, confirmed boolean,
      reason text, tries integer, comment_limit integer, may_hold boolean, settle_as text,
      must_wait boolean, grant_id text, grant_hash bytea, email_required boolean)
  ), waiting AS (
    SELECT w.magnet_id, w.comment_id, w.state
    FROM waiting_comments w JOIN input USING (magnet_id, comment_id)
    ORDER BY w.id FOR UPDATE OF w
  ), judged AS (
    SELECT input.*, w.state AS wait_state FROM input LEFT JOIN waiting w USING (magnet_id, comment_id)
  ), fresh AS (
    SELECT * FROM judged
    WHERE CASE WHEN must_wait THEN coalesce(wait_state, '') = 'waiting'
        ELSE coalesce(wait_state, '') <> 'rejected' END
      AND NOT EXISTS (SELECT FROM leads l
        WHERE l.magnet_id = judged.magnet_id AND l.comment_id = judged.comment_id)
  ), months AS (
    SELECT q.user_id, q.used FROM quota_months q
    WHERE (q.user_id, q.month) IN (SELECT user_id, month FROM fresh) ORDER BY q.user_id FOR UPDATE
  ), decided AS (
    SELECT fresh.*, comment_limit IS NULL OR comment_limit >=
      used + row_number() OVER (PARTITION BY user_id ORDER BY call) AS counts
    FROM fresh JOIN months USING (user_id)
    WHERE (SELECT count(DISTINCT user_id) FROM fresh) = (SELECT count(*) FROM months)
  ), made AS (
    SELECT * FROM decided WHERE counts OR may_hold
  ), lead AS (
    INSERT INTO leads (id, magnet_id, user_id, comment_id, parent_comment_id, post_key, comment_url,
      name, author_url, comment_text, matched_word, method, confidence, confirmed, held, commented_at)
    SELECT lead_id, magnet_id, user_id, comment_id, parent_comment_id, post_key, comment_url,
      name, author_url, comment_text, matched_word, method, confidence, confirmed, NOT counts,
      commented_at
    FROM made ORDER BY magnet_id, comment_id
  ), granted AS (
    INSERT INTO grants (id, token_hash, magnet_id, lead_id, email_required, finish_by, completed_at, expires_at)
    SELECT grant_id, grant_hash, magnet_id, lead_id, email_required,
      now() + interval '${FINISH_WITHIN}', CASE WHEN email_required THEN NULL ELSE now() END,
      now() + interval '${READ_WITHIN}'
    FROM made WHERE grant_id IS NOT NULL
  ), attempt AS (
    INSERT INTO unlock_attempts (id, magnet_id, user_id, result, reason, comment_id,
      parent_comment_id, post_key, comment_url, looked_for, found_text, marks, author_name,
      author_url, method, confidence, read_at, commented_at, lead_id)
    SELECT attempt_id, magnet_id, user_id, 'verified', reason, comment_id,
      parent_comment_id, post_key, comment_url, looked_for, comment_text, marks, name,
      author_url, method, confidence, read_at, commented_at, lead_id
    FROM made
  ), settled AS (
    UPDATE waiting_comments w
    SET state = settle_as, lead_id = made.lead_id, settled_at = now(), next_try_at = NULL
    FROM made
    WHERE w.magnet_id = made.magnet_id AND w.comment_id = made.comment_id
      AND w.state IN ('waiting', 'refused') AND settle_as IS NOT NULL
  ), counted AS (
    UPDATE quota_months q SET used = q.used + t.used, held = q.held + t.held
    FROM (SELECT user_id, month, count(*) FILTER (WHERE counts) AS used,
        count(*) FILTER (WHERE NOT counts) AS held
      FROM made WHERE confirmed GROUP BY user_id, month) t
    WHERE q.user_id = t.user_id AND q.month = t.month
  ), figures AS (
    INSERT INTO magnet_hours AS h (user_id, hour, magnet_id, tried, verified)
    SELECT user_id, date_trunc('hour', now()), magnet_id, sum(tries),
      count(*) FILTER (WHERE confirmed) FROM made
    GROUP BY user_id, magnet_id ORDER BY user_id, magnet_id
    ON CONFLICT (user_id, hour, magnet_id) DO UPDATE
      SET tried = h.tried + excluded.tried, verified = h.verified + excluded.verified
  )
  SELECT judged.call, fresh.call IS NOT NULL AS is_fresh, decided.counts,
    coalesce(judged.wait_state, '') = 'rejected' AS is_rejected,
    now() + interval '${READ_WITHIN}' AS expires_at
  FROM judged LEFT JOIN fresh USING (call) LEFT JOIN decided USING (call)`;

/** The first comment of a creator's month finds no row to lock. */
const BEGIN_MONTHS = `
  INSERT INTO quota_months (user_id, month)
  SELECT DISTINCT user_id, ${THIS_MONTH} FROM unnest($1::text[]) AS t (user_id) ORDER BY user_id
  ON CONFLICT DO NOTHING`;

interface LeadRow {
  call: number;
  isFresh: boolean;
  isRejected: boolean;
  /** null for a fresh one: a month's row is missing, and nothing was stored. */
  counts: boolean | null;
  expiresAt: Date;
}

type Run = Writers['run'];

async function storeLeads(run: Run, records: readonly LeadRecord[]): Promise<RecordedLead[]> {
  const input = columnJson(records.map((record, call) => ({ call, ...toInput(record) })));
  const store = () => run<LeadRow & Record<string, unknown>>('record-leads', RECORD_LEADS, [input]);
  let rows = await store();
  if (rows.some((row) => row.isFresh && row.counts === null)) {
    await run('begin-months', BEGIN_MONTHS, [textArray(records.map(({ userId }) => userId))]);
    rows = await store();
  }
  const byCall = new Map(rows.map((row) => [row.call, row]));
  return records.map(({ mayHold }, call) => {
    const row = byCall.get(call);
    if (row === undefined || !row.isFresh) {
      return { kind: row?.isRejected === true ? 'rejected' : 'exists' };
    }
    // Only the end of a month between the two statements leaves none: the next call finds its row.
    if (row.counts === null) throw new DatabaseBusyError();
    if (!row.counts && !mayHold) return { kind: 'over_limit' };
    return { kind: 'created', held: !row.counts, expiresAt: row.expiresAt };
  });
}

async function storeLead(run: Run, record: LeadRecord): Promise<RecordedLead> {
  try {
    const [recorded] = await storeLeads(run, [record]);
    return recorded ?? { kind: 'exists' };
  } catch (error) {
    // A parallel call made the lead first; its rollback took our quota unit back.
    if (isUniqueViolation(error, 'leads__magnet_id_comment_id__unique')) return { kind: 'exists' };
    throw error;
  }
}

/** Makes the lead of a comment, or says why there is none. `exists` also when it no longer waits. */
export type RecordLead = (record: LeadRecord) => Promise<RecordedLead>;

/** In the caller's transaction. */
export function recordLeadIn(trx: Knex.Transaction): RecordLead {
  return (record) =>
    storeLead((name, text, values) => runPrepared(trx, name, text, values), record);
}

/** Committed in groups: a post that runs well brings many comments at once. */
export function createLeadWriter(writers: Writers): GroupCommit<LeadRecord, RecordedLead> {
  return createGroupCommit({
    // Of two calls for one comment the second has to see what the first did.
    keyOf: ({ magnetId, subject }) => `${magnetId} ${subject.link.commentId}`,
    maxGroup: 100,
    async store(records) {
      const [first, second] = records;
      if (first !== undefined && second === undefined) return [await storeLead(writers.run, first)];
      return storeLeads(writers.run, records);
    },
  });
}

function toInput(record: LeadRecord): Record<string, unknown> {
  const { ids, subject, grant } = record;
  return {
    leadId: ids.lead,
    attemptId: ids.attempt,
    magnetId: record.magnetId,
    userId: record.userId,
    commentId: subject.link.commentId,
    parentCommentId: subject.link.parentCommentId,
    postKey: subject.postKey,
    commentUrl: subject.url,
    commentedAt: subject.commentedAt,
    name: record.name,
    authorUrl: record.authorUrl,
    commentText: record.commentText,
    matchedWord: record.matchedWord,
    marks: record.marks,
    lookedFor: record.lookedFor,
    method: record.method,
    confidence: record.confidence,
    readAt: record.readAt,
    confirmed: record.isConfirmed,
    reason: record.reason,
    tries: record.countsAsTry ? 1 : 0,
    commentLimit: record.commentLimit,
    mayHold: record.mayHold,
    settleAs: record.settleAs,
    mustWait: record.mustWait,
    grantId: grant?.id ?? null,
    grantHash: grant === null ? null : `\\x${grant.hash.toString('hex')}`,
    emailRequired: grant?.emailRequired ?? false,
  };
}
