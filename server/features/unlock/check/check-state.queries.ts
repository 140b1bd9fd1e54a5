import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import { stateOf } from '#server/features/magnets/magnet-state.queries.ts';
import { toSnakeCase } from '#server/platform/db/statements/row-names.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import {
  createGroupCommit,
  type GroupCommit,
} from '#server/platform/db/statements/group-commit.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import { VERSION_OF_JOINED } from '#server/features/magnets/visitors/visitor-magnet.queries.ts';
import { isQueued } from '../waiting/queue/check-queue.queries.ts';
import type { CommentEvidence, CommentSubject } from '#server/features/parsing/comment-reader.ts';
import type { WaitingState } from '#server/features/leads/settle-wait.queries.ts';
import { type PostRelation, relationOfGroups, removedSince } from './posts/post-aliases.queries.ts';
import { EVIDENCE_COLUMNS, type EvidenceRow } from '#server/features/parsing/evidence.queries.ts';
import {
  toViewEvidence,
  VIEW_DAYS,
} from '#server/features/parsing/creator-view/creator-readings.queries.ts';
import { toEvidence } from '#server/features/parsing/evidence-store.ts';

export interface CheckQuestion {
  magnetId: string;
  subject: CommentSubject;
}

/** What a check needs to know before it reads the comment. */
export interface CheckState {
  /** How the comment's post relates to the magnet's; `same` when the magnet names none. */
  relation: PostRelation;
  /**
   * The posts whose comments count: the magnet's, and for a comment that waits those that were removed
   * since. None for any post.
   */
  postKeys: string[];
  leadId: string | null;
  waiting: { id: string; state: WaitingState } | null;
  /** The lead was opened on trust, and a later reading contradicts it. */
  isDoubted: boolean;
  /** Of the magnet, its owner and the owner's plan; see `MagnetMemory`. */
  version: string;
  /** The latest saved reading of the comment. */
  evidence: CommentEvidence | null;
  /** The latest reading of the comment by the magnet's creator, on one of these posts. */
  view: CommentEvidence | null;
  /** Other comments wait already, so a new one is queued behind them. */
  hasQueue: boolean;
  /** How the magnet stands at this moment. */
  state: MagnetState;
}

interface StateRow extends Nullable<EvidenceRow> {
  call: number;
  version: string;
  state: MagnetState;
  countingPosts: string[];
  hasQueue: boolean;
  leadId: string | null;
  waitingId: string | null;
  waitingState: WaitingState | null;
  isDoubted: boolean | null;
  /** Of these posts, in their order. */
  ownGroups: (string | null)[];
  commentGroup: string | null;
  viewText: string | null;
  viewMatchText: string | null;
  viewIsPartial: boolean | null;
  viewAuthorName: string | null;
  viewAuthorUrl: string | null;
  viewAuthorPhoto: string | null;
  viewAuthorHeadline: string | null;
  viewReadAt: Date | null;
  viewPostKeys: string[] | null;
}
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** Of a waiting comment `w`: opened on trust, and a later reading contradicts it. */
const IS_DOUBTED = `w.lead_id IS NOT NULL
  AND (w.state = 'refused' OR (w.state = 'waiting' AND w.absent_at IS NOT NULL))`;

/**
 * Forces an index look-up for each call, whatever the size of the tables when the statement was
 * planned. `OFFSET 0` has the posts worked out once, and groups are asked for where a key alone does not
 * decide.
 */
const FIND_STATES = `
  SELECT a.call, ${VERSION_OF_JOINED} AS version, ${stateOf('m')} AS state, b.keys AS counting_posts,
    EXISTS (SELECT FROM waiting_comments q
      WHERE q.magnet_id = a.magnet_id AND ${isQueued('q')}) AS has_queue,
    (SELECT l.id FROM leads l WHERE l.magnet_id = a.magnet_id AND l.comment_id = a.comment_id) AS lead_id,
    w.id AS waiting_id, w.state AS waiting_state, ${IS_DOUBTED} AS is_doubted,
    CASE WHEN a.post_key = ANY(b.keys) THEN '{}' ELSE ARRAY(SELECT
      (SELECT post_group FROM post_aliases o WHERE o.post_key = k) FROM unnest(b.keys) AS k)
      END AS own_groups,
    CASE WHEN b.keys <> '{}' AND a.post_key <> ALL(b.keys) THEN
      (SELECT post_group FROM post_aliases o WHERE o.post_key = a.post_key) END AS comment_group,
    v.text AS view_text, v.match_text AS view_match_text, v.is_partial AS view_is_partial,
    v.author_name AS view_author_name, v.author_url AS view_author_url,
    v.author_photo AS view_author_photo, v.author_headline AS view_author_headline,
    v.read_at AS view_read_at, v.post_keys AS view_post_keys,
    ${EVIDENCE_COLUMNS.map((column) => `c.${toSnakeCase(column)}`).join(', ')}
  FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS a (call, magnet_id, comment_id, post_key)
    JOIN magnets m ON m.id = a.magnet_id AND m.deleted_at IS NULL
    JOIN entitlements e ON e.user_id = m.user_id
    LEFT JOIN LATERAL (SELECT id, state, lead_id, absent_at, created_at FROM waiting_comments w
      WHERE w.magnet_id = a.magnet_id AND w.comment_id = a.comment_id LIMIT 1) w ON true
    CROSS JOIN LATERAL (SELECT CASE WHEN w.id IS NULL OR m.post_keys = '{}' THEN m.post_keys
      ELSE m.post_keys || ${removedSince('m', 'w')} END AS keys OFFSET 0) b
    LEFT JOIN LATERAL (SELECT * FROM creator_readings v
      WHERE v.user_id = m.user_id AND v.comment_id = a.comment_id
        AND v.read_at > now() - interval '${VIEW_DAYS} days'
        AND (b.keys = '{}' OR b.keys && v.post_keys
          OR EXISTS (SELECT FROM post_aliases x JOIN post_aliases y USING (post_group)
            WHERE y.post_key = v.post_key AND x.post_key = ANY(b.keys))) LIMIT 1) v ON true
    LEFT JOIN LATERAL (SELECT * FROM comment_evidence c
      WHERE c.comment_id = a.comment_id LIMIT 1) c ON true`;

/** Resolves to null for a magnet that is unknown or deleted. Parallel checks share a statement. */
export function createStateReader(
  writePool: WritePool,
): GroupCommit<CheckQuestion, CheckState | null> {
  return createGroupCommit({
    maxGroup: 100,
    async store(questions) {
      const rows = await writePool.run<StateRow & Record<string, unknown>>(
        'check-states',
        FIND_STATES,
        [
          `{${[...questions.keys()].join(',')}}`,
          textArray(questions.map(({ magnetId }) => magnetId)),
          textArray(questions.map(({ subject }) => subject.link.commentId)),
          textArray(questions.map(({ subject }) => subject.postKey)),
        ],
      );
      const byCall = new Map(rows.map((row) => [row.call, row]));
      return questions.map(({ subject }, call) => {
        const row = byCall.get(call);
        return row === undefined ? null : toCheckState(row, subject);
      });
    },
  });
}

function toCheckState(row: StateRow, subject: CommentSubject): CheckState {
  const { waitingId: id, waitingState: state } = row;
  return {
    relation: relationOf(row, subject.postKey),
    postKeys: row.countingPosts,
    leadId: row.leadId,
    waiting: id === null || state === null ? null : { id, state },
    isDoubted: row.isDoubted === true,
    version: row.version,
    hasQueue: row.hasQueue,
    state: row.state,
    view: viewOf(row),
    evidence: row.text === null ? null : toEvidence(row as EvidenceRow), // a row of the evidence
  };
}

function viewOf(row: StateRow): CommentEvidence | null {
  const { viewText: text, viewReadAt: readAt } = row;
  if (text === null || readAt === null) return null;
  return toViewEvidence({
    text,
    readAt,
    matchText: row.viewMatchText,
    isPartial: row.viewIsPartial === true,
    authorName: row.viewAuthorName,
    authorUrl: row.viewAuthorUrl,
    authorPhoto: row.viewAuthorPhoto,
    authorHeadline: row.viewAuthorHeadline,
    postKeys: row.viewPostKeys ?? [],
  });
}

function relationOf(row: StateRow, commentPost: string): PostRelation {
  const { countingPosts: keys, ownGroups, commentGroup } = row;
  if (keys.length === 0 || keys.includes(commentPost)) return 'same';
  return relationOfGroups(ownGroups, commentGroup);
}
