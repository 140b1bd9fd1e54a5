import type { Knex } from 'knex';
import type { GiveUpReason } from '#shared/unlock/desk/give-up-texts.ts';
import type { ReadFacts } from '#server/features/leads/lead-facts.ts';
import type { TryEntry } from '#server/features/leads/ledger.ts';
import type { WaitingState } from '#server/features/leads/settle-wait.queries.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { RECHECK_AFTER_SECONDS } from '../check/unlock-limits.ts';

/**
 * Why a comment waits: for its turn, for LinkedIn, or, with a word one slip away, for the creator,
 * who alone may accept it.
 */
export type WaitingCode = 'in_queue' | 'linkedin_unavailable' | 'comment_not_visible' | 'near_miss';

export interface WaitingRow {
  id: string;
  magnetId: string;
  userId: string;
  commentId: string;
  parentCommentId: string | null;
  postKey: string;
  commentUrl: string;
  code: WaitingCode;
  state: WaitingState;
  reason: string | null;
  foundText: string | null;
  nearMiss: string | null;
  authorName: string | null;
  commentedAt: Date;
  tries: number;
  nextTryAt: Date | null;
  leadId: string | null;
  source: string | null;
  absentAt: Date | null;
  dismissedAt: Date | null;
  /** An operator stopped the checks; the creator decides. */
  givenUpAt: Date | null;
  givenUpReason: GiveUpReason | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface NewWaiting {
  id: string;
  code: WaitingCode;
  /** What was found of it. */
  reading: ReadFacts;
  leadId: string | null;
  /** Names the network of whoever asked first, for one day; null for a comment that was read. */
  source: string | null;
  /** Every comment of the post was shown, and this one was not among them. */
  isAbsent: boolean;
}

/**
 * One row a comment: whoever asks again joins it (`isNew` false). A refused one waits anew, since
 * the comment may have been edited, and one that changes between "cannot be read" and "nearly the
 * word" starts over as the other kind. What the creator dismissed stays out of the list only for the
 * source that was dismissed: others may bring the same comment, and nobody else decides on near misses.
 * What an operator gave up waits anew when somebody asks again.
 * `hasWaited`: it waited already, so its try is counted.
 */
export async function upsertWaiting(
  db: Knex,
  { visitor: { magnet }, subject }: TryEntry,
  input: NewWaiting,
): Promise<{ row: WaitingRow; isNew: boolean; hasWaited: boolean }> {
  const { evidence, nearMiss } = input.reading;
  const comment = { magnetId: magnet.id, commentId: subject.link.commentId };
  const before = await db('waiting_comments')
    .where({ ...comment, state: 'waiting' })
    .forUpdate()
    .first('id');
  const hasWaited = before !== undefined;
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `INSERT INTO waiting_comments AS w (id, magnet_id, user_id, comment_id, parent_comment_id, post_key,
       comment_url, code, state, found_text, near_miss, author_name, commented_at, next_try_at, lead_id,
       source, absent_at)
     VALUES (:id, :magnetId, :userId, :commentId, :parentId, :postKey, :url, :code, 'waiting',
       :foundText, :nearMiss, :authorName, :commentedAt,
       CASE WHEN :isRechecked THEN now() + make_interval(secs => :firstRecheck) END, :leadId,
       :source, CASE WHEN :isAbsent THEN now() END)
     ON CONFLICT (magnet_id, comment_id) DO UPDATE SET
       state = 'waiting', code = excluded.code, found_text = excluded.found_text,
       near_miss = excluded.near_miss, author_name = excluded.author_name, reason = NULL,
       settled_at = NULL, created_at = now(), tries = 1, next_try_at = excluded.next_try_at,
       lead_id = COALESCE(w.lead_id, excluded.lead_id), source = excluded.source,
       absent_at = COALESCE(w.absent_at, excluded.absent_at),
       dismissed_at = CASE WHEN w.source = excluded.source THEN w.dismissed_at END,
       given_up_at = NULL, given_up_reason = NULL
     WHERE w.state = 'refused' OR (w.state = 'waiting' AND w.given_up_at IS NOT NULL)
       OR (w.state = 'waiting' AND (w.code = 'near_miss') <> (excluded.code = 'near_miss'))
     RETURNING *`,
    {
      id: input.id,
      ...comment,
      userId: magnet.userId,
      parentId: subject.link.parentCommentId,
      postKey: subject.postKey,
      url: subject.url,
      code: input.code,
      foundText: evidence?.text ?? null,
      nearMiss,
      authorName: evidence?.authorName ?? null,
      commentedAt: subject.commentedAt,
      isRechecked: input.code !== 'near_miss',
      firstRecheck: RECHECK_AFTER_SECONDS[0],
      leadId: input.leadId,
      source: input.source,
      isAbsent: input.isAbsent,
    },
  );
  const [made] = rows;
  return made === undefined
    ? { row: await updateWaiting(db, comment, input), isNew: false, hasWaited: true }
    : { row: made, isNew: true, hasWaited };
}

/** The row that is there already, with what this check learned about the comment. */
async function updateWaiting(
  db: Knex,
  comment: { magnetId: string; commentId: string },
  { leadId, isAbsent, source }: NewWaiting,
): Promise<WaitingRow> {
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `UPDATE waiting_comments SET
       lead_id = CASE WHEN state = 'waiting' THEN COALESCE(lead_id, :leadId) ELSE lead_id END,
       absent_at = COALESCE(absent_at, CASE WHEN :isAbsent THEN now() END),
       source = CASE WHEN dismissed_at IS NULL THEN source ELSE :source END,
       dismissed_at = CASE WHEN source = :source THEN dismissed_at END
     WHERE magnet_id = :magnetId AND comment_id = :commentId
     RETURNING *`,
    { ...comment, leadId, isAbsent, source },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A waiting comment disappeared while it was asked for');
  return row;
}

/** Nobody needs more places for one comment: a link passed around must not fill the table. */
export const VISITORS_PER_COMMENT = 50;

/**
 * Lets the holder of the token find the answer later. False when the visitor has one for this comment
 * already, or too many do.
 */
export async function joinWait(
  trx: Knex.Transaction,
  { id, magnetId }: WaitingRow,
  visitor: { token: string; secrets: readonly string[] },
): Promise<boolean> {
  const own = await findWaitingOf(trx, magnetId, visitor.secrets);
  if (own?.id === id) return false;
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `INSERT INTO waiting_visitors (token_hash, waiting_id)
     SELECT ?, ? WHERE (SELECT count(*) FROM waiting_visitors WHERE waiting_id = ?) < ?`,
    [hashSecret(visitor.token), id, id, VISITORS_PER_COMMENT],
  );
  return rowCount === 1;
}

/** The newest comment a visitor waits for on this magnet, by the visitor's tokens. */
export async function findWaitingOf(
  db: Knex,
  magnetId: string,
  secrets: readonly string[],
): Promise<WaitingRow | null> {
  if (secrets.length === 0) return null;
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `SELECT w.* FROM waiting_visitors v JOIN waiting_comments w ON w.id = v.waiting_id
     WHERE v.token_hash = ANY(?) AND w.magnet_id = ? ORDER BY v.created_at DESC LIMIT 1`,
    [secrets.map(hashSecret), magnetId],
  );
  return rows[0] ?? null;
}

/** Takes the tokens back: each opens the settled content once. */
export async function removeWaitingVisitor(
  trx: Knex.Transaction,
  waitingId: string,
  secrets: readonly string[],
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `DELETE FROM waiting_visitors WHERE token_hash = ANY(?) AND waiting_id = ?`,
    [secrets.map(hashSecret), waitingId],
  );
  return rowCount > 0;
}

/**
 * Counts a recheck before it runs, so that one that kills the process is counted too (R25). Null when
 * the comment is settled or given up. `attempt` 0 is one that an operator asked for: the planned ones
 * follow as before.
 */
export async function beginRecheck(
  db: Knex,
  waitingId: string,
  attempt: number,
): Promise<WaitingRow | null> {
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `UPDATE waiting_comments
     SET tries = tries + 1, next_try_at = CASE WHEN :attempt = 0
       THEN (SELECT min(created_at + make_interval(secs => s)) FROM unnest(CAST(:all AS int[])) AS s
         WHERE created_at + make_interval(secs => s) > now())
       ELSE created_at + make_interval(secs => :next) END
     WHERE id = :id AND state = 'waiting' AND code NOT IN ('near_miss', 'in_queue')
       AND given_up_at IS NULL
     RETURNING *`,
    {
      id: waitingId,
      attempt,
      all: [...RECHECK_AFTER_SECONDS],
      next: RECHECK_AFTER_SECONDS[attempt] ?? null,
    },
  );
  return rows[0] ?? null;
}

/** Notes what the latest try was answered with. */
export async function noteWaiting(
  db: Knex,
  waitingId: string,
  changes: { code: WaitingCode; nextTrySeconds?: number; isAbsent?: boolean },
): Promise<void> {
  const { code, nextTrySeconds, isAbsent = false } = changes;
  const next = db.raw('now() + make_interval(secs => ?)', [nextTrySeconds ?? 0]);
  await db('waiting_comments')
    .where({ id: waitingId, state: 'waiting' })
    .update({
      code,
      ...(nextTrySeconds === undefined ? {} : { nextTryAt: next }),
      ...(isAbsent ? { absentAt: db.fn.now() } : {}),
    });
}

/** Waiting comments of a creator that could not be read, the newest first. */
export async function selectUnread(db: Knex, userId: string, most: number): Promise<WaitingRow[]> {
  return db('waiting_comments')
    .where({ userId, state: 'waiting' })
    .whereIn('code', ['linkedin_unavailable', 'comment_not_visible'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .select<WaitingRow[]>('*');
}
