import type { CommentSubject, TextRange } from '#server/features/parsing/comment-reader.ts';
import { columnJson } from '#server/platform/db/statements/row-names.ts';
import type { Knex } from 'knex';
import {
  createGroupCommit,
  type GroupCommit,
} from '#server/platform/db/statements/group-commit.ts';
import { DatabaseBusyError, isUniqueViolation } from '#server/platform/db/pg-errors.ts';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import { THIS_MONTH } from '#server/platform/time/database-time.queries.ts';
import { addContacts, personKey } from './contacts/record-contacts.queries.ts';
import { EARLIEST_TOUCH, LATEST_TOUCH, type Touches } from './origin/touches.queries.ts';
import { seatLeads, takePlaces } from './lead-places.queries.ts';
import { FINISH_WITHIN, READ_WITHIN } from './grants.queries.ts';
import type { LeadRoom } from './lead-room.ts';

/** A new lead and everything that is stored with it. */
export interface LeadRecord {
  /** `contact`: the id of a new contact, if the person has none yet. */
  ids: { lead: string; attempt: string; contact: string };
  magnetId: string;
  userId: string;
  subject: CommentSubject;
  name: string;
  authorUrl: string | null;
  authorPhoto: string | null;
  authorHeadline: string | null;
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
  /** Over the limit: keep the lead as one over quota, or store nothing. */
  keepsOverQuota: boolean;
  /** State a waiting row of the comment takes; null leaves it waiting. */
  settleAs: 'verified' | 'approved' | null;
  /** The lead is made only while the comment still waits: two approvals make one lead. */
  mustWait: boolean;
  grant: { id: string; hash: Buffer; emailRequired: boolean } | null;
  /** How the requesting visitor came; null without one. */
  touches: Touches | null;
}

export type RecordedLead =
  | { kind: 'created'; overQuota: boolean; expiresAt: Date }
  | { kind: 'exists' }
  /** The creator turned the comment down, perhaps at this moment. */
  | { kind: 'rejected' }
  | { kind: 'over_quota' }
  /** As many people unlocked the magnet as its creator allowed. */
  | { kind: 'full' };

/**
 * Writes leads, quota, grants, activity and settled waiting rows of a group in ONE
 * statement, so they cannot disagree or be half stored after a crash (R01). It locks the months' rows
 * before it counts: of any number of parallel comments exactly the last free one gets in (T30), in
 * the order of the group. The limit stands in the same rows, so the locked value counts, whatever
 * plan was read before. The month is the database's UTC month; each has its own row (R28). While one
 * of these rows is missing nothing is stored: a month begins with the release of what older months
 * left, so no new lead comes before those.
 *
 * The state of a waiting comment is read after its row is locked. When a check and the creator's
 * rejection meet, the first one decides. The try of one that waits was counted when its wait began.
 *
 * Rows are locked in the order waiting comment, magnet, places, quota, as everywhere else.
 */
const RECORD_LEADS = `
  WITH input AS (
    SELECT *, ${THIS_MONTH} AS month
    FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS t (
      call integer, lead_id text, attempt_id text, contact_id text, magnet_id text, user_id text, comment_id text,
      parent_comment_id text, post_key text, comment_url text, commented_at timestamptz,
      name text, author_url text, author_photo text, author_headline text, comment_text text, matched_word text, marks jsonb,
      looked_for text[], method text, confidence text, read_at timestamptz, confirmed boolean,
      reason text, keeps_over_quota boolean, settle_as text,
      must_wait boolean, grant_id text, grant_hash bytea, email_required boolean,
      first_asked jsonb, last_asked jsonb)
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
  ), ${seatLeads('fresh')}, months AS (
    SELECT q.user_id, q.used, q.comment_limit + q.extra AS month_limit FROM quota_months q
    WHERE (q.user_id, q.month) IN (SELECT user_id, month FROM seated WHERE has_place)
    ORDER BY q.user_id FOR UPDATE
  ), decided AS (
    SELECT seated.*, month_limit IS NULL OR month_limit >
      used + count(*) FILTER (WHERE confirmed) OVER (PARTITION BY user_id ORDER BY call
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS counts
    FROM seated JOIN months USING (user_id)
    WHERE has_place AND NOT EXISTS (SELECT FROM seated WHERE has_place IS NULL)
      AND (SELECT count(DISTINCT user_id) FROM seated WHERE has_place) = (SELECT count(*) FROM months)
  ), made AS (
    SELECT decided.*, ${personKey('decided')} AS person_key,
      ${EARLIEST_TOUCH('decided', 'coalesce(decided.first_asked, decided.last_asked)')} AS first_touch,
      ${LATEST_TOUCH('decided', 'decided.last_asked')} AS last_touch
    FROM decided WHERE counts OR keeps_over_quota
  ), ${addContacts('made')}, lead AS (
    INSERT INTO leads (id, magnet_id, user_id, comment_id, parent_comment_id, post_key, comment_url,
      name, author_url, author_photo, author_headline, comment_text, matched_word, method,
      confidence, confirmed, over_quota, commented_at, contact_id, first_touch, last_touch)
    SELECT lead_id, magnet_id, user_id, comment_id, parent_comment_id, post_key, comment_url,
      name, author_url, author_photo, author_headline, comment_text, matched_word, method,
      confidence, confirmed, NOT counts, commented_at, known.contact_id, first_touch, last_touch
    FROM made JOIN known USING (user_id, person_key) ORDER BY magnet_id, comment_id
  ), granted AS (
    INSERT INTO grants (id, token_hash, magnet_id, lead_id, email_required, finish_by, completed_at, expires_at)
    SELECT grant_id, grant_hash, magnet_id, lead_id, email_required,
      now() + interval '${FINISH_WITHIN}', CASE WHEN email_required THEN NULL ELSE now() END,
      now() + interval '${READ_WITHIN}'
    FROM made WHERE grant_id IS NOT NULL
  ), attempt AS (
    INSERT INTO unlock_attempts (id, magnet_id, user_id, result, reason, comment_id,
      parent_comment_id, post_key, comment_url, looked_for, found_text, marks, author_name,
      author_url, method, confidence, read_at, commented_at, lead_id, touch, counted)
    SELECT attempt_id, magnet_id, user_id, 'verified', reason, comment_id,
      parent_comment_id, post_key, comment_url, looked_for, comment_text, marks, name,
      author_url, method, confidence, read_at, commented_at, lead_id, last_asked, wait_state IS DISTINCT FROM 'waiting'
    FROM made
  ), settled AS (
    UPDATE waiting_comments w
    SET state = settle_as, lead_id = made.lead_id, settled_at = now(), next_try_at = NULL
    FROM made
    WHERE w.magnet_id = made.magnet_id AND w.comment_id = made.comment_id
      AND w.state IN ('waiting', 'refused') AND settle_as IS NOT NULL
  ), counted AS (
    UPDATE quota_months q SET used = q.used + t.used
    FROM (SELECT user_id, month, count(*) AS used
      FROM made WHERE confirmed AND counts GROUP BY user_id, month) t
    WHERE q.user_id = t.user_id AND q.month = t.month
  ), ${takePlaces('made')}
  SELECT judged.call, seated.call IS NOT NULL AS is_fresh, decided.counts, seated.has_place,
    coalesce(judged.wait_state, '') = 'rejected' AS is_rejected,
    now() + interval '${READ_WITHIN}' AS expires_at
  FROM judged LEFT JOIN seated USING (call) LEFT JOIN decided USING (call)`;

interface LeadRow {
  call: number;
  isFresh: boolean;
  isRejected: boolean;
  /** null for a fresh one: a row of places is missing, and nothing was stored. */
  hasPlace: boolean | null;
  /** null for a fresh one with a place: a month's row is missing, and nothing was stored. */
  counts: boolean | null;
  expiresAt: Date;
}

type Run = WritePool['run'];
/** The first comment of a creator's month finds no row to lock. */
type BeginMonth = (userId: string) => Promise<unknown>;

async function storeLeads(
  run: Run,
  beginMonth: BeginMonth,
  records: readonly LeadRecord[],
): Promise<RecordedLead[]> {
  const input = columnJson(records.map((record, call) => ({ call, ...toInput(record) })));
  const store = () => run<LeadRow & Record<string, unknown>>('record-leads', RECORD_LEADS, [input]);
  let rows = await store();
  if (rows.some((row) => row.isFresh && row.hasPlace === null)) rows = await store();
  if (rows.some((row) => row.hasPlace === true && row.counts === null)) {
    for (const userId of new Set(records.map((record) => record.userId))) await beginMonth(userId);
    rows = await store();
  }
  const byCall = new Map(rows.map((row) => [row.call, row]));
  return records.map(({ keepsOverQuota }, call) => {
    const row = byCall.get(call);
    if (row === undefined || !row.isFresh) {
      return { kind: row?.isRejected === true ? 'rejected' : 'exists' };
    }
    if (row.hasPlace === false) return { kind: 'full' };
    // A month that ends between the two statements leaves no row. The next call finds it.
    if (row.counts === null) throw new DatabaseBusyError();
    if (!row.counts && !keepsOverQuota) return { kind: 'over_quota' };
    return { kind: 'created', overQuota: !row.counts, expiresAt: row.expiresAt };
  });
}

async function storeLead(
  run: Run,
  beginMonth: BeginMonth,
  record: LeadRecord,
): Promise<RecordedLead> {
  try {
    const [recorded] = await storeLeads(run, beginMonth, [record]);
    return recorded ?? { kind: 'exists' };
  } catch (error) {
    // A parallel call made the lead first. Its rollback returned our quota unit.
    if (isUniqueViolation(error, 'leads__magnet_id_comment_id__unique')) return { kind: 'exists' };
    throw error;
  }
}

/** Makes the lead of a comment, or says why there is none. `exists` also when it no longer waits. */
export type RecordLead = (record: LeadRecord) => Promise<RecordedLead>;

/** In the caller's transaction. */
export function recordLeadIn(
  trx: Knex.Transaction,
  { releaseOverQuota }: Pick<LeadRoom, 'releaseOverQuota'>,
): RecordLead {
  return (record) =>
    storeLead(
      (name, text, values) => runPrepared(trx, name, text, values),
      (userId) => releaseOverQuota(trx, userId),
      record,
    );
}

/** Committed in groups, because a popular post brings many comments at once. */
export function createLeadWriter(
  { run }: Pick<WritePool, 'run'>,
  { beginMonth }: Pick<LeadRoom, 'beginMonth'>,
): GroupCommit<LeadRecord, RecordedLead> {
  return createGroupCommit({
    // The second of two calls for one comment has to see what the first did.
    keyOf: ({ magnetId, subject }) => `${magnetId} ${subject.link.commentId}`,
    maxGroup: 100,
    async store(records) {
      const [first, second] = records;
      if (first !== undefined && second === undefined) {
        return [await storeLead(run, beginMonth, first)];
      }
      return storeLeads(run, beginMonth, records);
    },
  });
}

function toInput(record: LeadRecord): Record<string, unknown> {
  const { ids, subject, grant, touches } = record;
  return {
    leadId: ids.lead,
    attemptId: ids.attempt,
    contactId: ids.contact,
    magnetId: record.magnetId,
    userId: record.userId,
    commentId: subject.link.commentId,
    parentCommentId: subject.link.parentCommentId,
    postKey: subject.postKey,
    commentUrl: subject.url,
    commentedAt: subject.commentedAt,
    name: record.name,
    authorUrl: record.authorUrl,
    authorPhoto: record.authorPhoto,
    authorHeadline: record.authorHeadline,
    commentText: record.commentText,
    matchedWord: record.matchedWord,
    marks: record.marks,
    lookedFor: record.lookedFor,
    method: record.method,
    confidence: record.confidence,
    readAt: record.readAt,
    confirmed: record.isConfirmed,
    reason: record.reason,
    keepsOverQuota: record.keepsOverQuota,
    settleAs: record.settleAs,
    mustWait: record.mustWait,
    grantId: grant?.id ?? null,
    grantHash: grant === null ? null : `\\x${grant.hash.toString('hex')}`,
    emailRequired: grant?.emailRequired ?? false,
    firstAsked: touches?.first === touches?.last ? null : touches?.first,
    lastAsked: touches?.last ?? null,
  };
}
