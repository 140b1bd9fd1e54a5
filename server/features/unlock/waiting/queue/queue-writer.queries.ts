import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import { columnJson } from '#server/platform/db/statements/row-names.ts';
import {
  createGroupCommit,
  type GroupCommit,
} from '#server/platform/db/statements/group-commit.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { isQueued } from './check-queue.queries.ts';
import type { Touch } from '#server/features/leads/origin/touch.rules.ts';
import { addTries } from '#server/features/leads/record-attempt.queries.ts';
import type { WaitingState } from '#server/features/leads/settle-wait.queries.ts';
import { VISITORS_PER_COMMENT, type WaitingCode } from '../waiting.queries.ts';

/** A check that is taken in now and made later. */
export interface QueuedCheck {
  ids: { waiting: string; attempt: string };
  magnetId: string;
  userId: string;
  subject: CommentSubject;
  lookedFor: readonly string[];
  touch: Touch | null;
  /** Hash of network, magnet and day. */
  source: string;
  /** For the visitor, who finds the outcome with it. */
  token: string;
  /** What the visitor holds already. */
  secrets: readonly string[];
}

/** How the comment of a queued check stands; another call may have brought it there. */
export interface QueuedRow {
  state: WaitingState;
  code: WaitingCode;
  createdAt: Date;
  nextTryAt: Date | null;
  commentUrl: string;
  /** 1 is the next; null when it waits for something else. */
  place: number | null;
  /** False when the visitor holds a token for it already, or too many do. */
  joined: boolean;
}

/**
 * Comments with their visitors, tries and figures, one statement for a group. One row a comment:
 * whoever asks again joins it, and what was refused waits anew, since it may have been edited. So does
 * what the creator dismissed, when somebody of another network brings it.
 */
const QUEUE_CHECKS = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS t (
      call integer, waiting_id text, attempt_id text, magnet_id text, user_id text, comment_id text,
      parent_comment_id text, post_key text, comment_url text, commented_at timestamptz,
      looked_for text[], touch jsonb, source text, token bytea, presented bytea[])
  ), ahead AS (
    SELECT q.magnet_id, count(*)::int AS queued FROM waiting_comments q
    WHERE ${isQueued('q')} AND q.magnet_id IN (SELECT magnet_id FROM input) GROUP BY q.magnet_id
  ), waited AS (
    SELECT w.id FROM waiting_comments w JOIN input USING (magnet_id, comment_id)
    WHERE w.state = 'waiting'
  ), queued AS (
    INSERT INTO waiting_comments AS w (id, magnet_id, user_id, comment_id, parent_comment_id,
      post_key, comment_url, code, state, commented_at, created_at, tries, next_try_at, source)
    SELECT waiting_id, magnet_id, user_id, comment_id, parent_comment_id, post_key, comment_url,
      'in_queue', 'waiting', commented_at, clock_timestamp(), 0, now(), source
    FROM input ORDER BY magnet_id, comment_id
    ON CONFLICT (magnet_id, comment_id) DO UPDATE SET
      state = 'waiting', code = 'in_queue', found_text = NULL, near_miss = NULL, author_name = NULL,
      reason = NULL, settled_at = NULL, created_at = excluded.created_at, tries = 0,
      next_try_at = excluded.next_try_at, source = excluded.source,
      dismissed_at = CASE WHEN w.source = excluded.source THEN w.dismissed_at END,
      given_up_at = NULL, given_up_reason = NULL
    WHERE w.state = 'refused' OR (w.state = 'waiting' AND (w.code = 'near_miss' OR w.given_up_at IS NOT NULL
        OR (w.dismissed_at IS NOT NULL AND w.source <> excluded.source)))
      OR (w.state IN ('verified', 'approved') AND w.lead_id IS NULL)
    RETURNING w.*
  ), placed AS (
    SELECT queued.id, COALESCE(ahead.queued, 0)
      + row_number() OVER (PARTITION BY magnet_id ORDER BY queued.created_at, queued.id) AS place
    FROM queued LEFT JOIN ahead USING (magnet_id)
  ), standing AS (
    SELECT input.call, queued.id, queued.state, queued.code, queued.created_at, queued.next_try_at,
      queued.comment_url, placed.place
    FROM input JOIN queued USING (magnet_id, comment_id) JOIN placed ON placed.id = queued.id
    UNION ALL
    SELECT input.call, w.id, w.state, w.code, w.created_at, w.next_try_at, w.comment_url,
      CASE WHEN ${isQueued('w')} THEN 1 + (SELECT count(*) FROM waiting_comments q
        WHERE q.magnet_id = w.magnet_id AND ${isQueued('q')} AND (q.created_at, q.id) < (w.created_at, w.id)) END
    FROM input JOIN waiting_comments w USING (magnet_id, comment_id)
    WHERE NOT EXISTS (SELECT FROM queued WHERE queued.id = w.id)
  ), joined AS (
    INSERT INTO waiting_visitors (token_hash, waiting_id)
    SELECT input.token, standing.id FROM standing JOIN input USING (call)
    WHERE standing.state = 'waiting' AND NOT EXISTS (SELECT FROM waiting_visitors v
        WHERE v.waiting_id = standing.id AND v.token_hash = ANY(input.presented))
      AND (SELECT count(*) FROM waiting_visitors v WHERE v.waiting_id = standing.id) < ${VISITORS_PER_COMMENT}
    RETURNING waiting_id
  ), tried AS (
    SELECT input.attempt_id AS id, magnet_id, input.user_id, 'pending' AS result,
      'in_queue' AS reason, comment_id, input.parent_comment_id, input.post_key, input.comment_url,
      input.looked_for, input.commented_at, input.touch,
      CASE WHEN queued.id IN (SELECT id FROM waited) THEN 0 ELSE 1 END AS tries
    FROM input JOIN queued USING (magnet_id, comment_id)
  ), ${addTries('tried')}
  SELECT standing.call, standing.state, standing.code, standing.created_at, standing.next_try_at,
    standing.comment_url, standing.place::int, joined.waiting_id IS NOT NULL AS joined
  FROM standing LEFT JOIN joined ON joined.waiting_id = standing.id`;

/**
 * Committed in groups: a post that goes viral brings hundreds in a second. Resolves to null when
 * another process stored the comment in the same moment: a second call finds it.
 */
export function createQueueWriter(
  writePool: WritePool,
): GroupCommit<QueuedCheck, QueuedRow | null> {
  return createGroupCommit({
    // Of two calls for one comment the second has to see what the first did.
    keyOf: ({ magnetId, subject }) => `${magnetId} ${subject.link.commentId}`,
    maxGroup: 200,
    async store(checks) {
      const input = columnJson(checks.map((check, call) => ({ call, ...toInput(check) })));
      const rows = await writePool.run<QueuedRow & { call: number } & Record<string, unknown>>(
        'queue-checks',
        QUEUE_CHECKS,
        [input],
      );
      const byCall = new Map(rows.map((row) => [row.call, row]));
      return checks.map((_, call) => byCall.get(call) ?? null);
    },
  });
}

const toBytes = (secret: string) => `\\x${hashSecret(secret).toString('hex')}`;

function toInput({ ids, subject, ...check }: QueuedCheck): Record<string, unknown> {
  return {
    waitingId: ids.waiting,
    attemptId: ids.attempt,
    magnetId: check.magnetId,
    userId: check.userId,
    commentId: subject.link.commentId,
    parentCommentId: subject.link.parentCommentId,
    postKey: subject.postKey,
    commentUrl: subject.url,
    commentedAt: subject.commentedAt,
    lookedFor: check.lookedFor,
    touch: check.touch,
    source: check.source,
    token: toBytes(check.token),
    presented: check.secrets.map(toBytes),
  };
}
