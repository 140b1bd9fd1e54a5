import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import type { Knex } from 'knex';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import type { PostRelation } from './post-aliases.queries.ts';
import type { WaitingState } from '../waiting/waiting.queries.ts';

/** What is known of a comment for a magnet before anything is read. */
export interface CommentState {
  /** How the comment's post relates to the magnet's; `same` when the magnet names none. */
  relation: PostRelation;
  leadId: string | null;
  waiting: { id: string; state: WaitingState } | null;
  /** The lead was opened on trust, and a reading has spoken against it since. */
  isDoubted: boolean;
}

/** Of a waiting comment `w`: opened on trust, and a reading has spoken against it. */
export const IS_DOUBTED = `w.lead_id IS NOT NULL
  AND (w.state = 'refused' OR (w.state = 'waiting' AND w.absent_at IS NOT NULL))`;

export interface CommentStateRow {
  leadId: string | null;
  waitingId: string | null;
  waitingState: WaitingState | null;
  isDoubted: boolean | null;
  ownGroup: string | null;
  commentGroup: string | null;
}

/** One statement for all three questions; a visitor's check asks them through `createStateReader`. */
export async function findCommentState(
  db: Knex,
  magnet: { id: string; postKey: string | null },
  subject: CommentSubject,
): Promise<CommentState> {
  const [row] = await runPrepared<CommentStateRow & Record<string, unknown>>(
    db,
    'comment-state',
    `SELECT l.id AS lead_id, w.id AS waiting_id, w.state AS waiting_state,
       ${IS_DOUBTED} AS is_doubted, own.post_group AS own_group,
       other.post_group AS comment_group
     FROM (SELECT CAST($1 AS text) AS magnet_id, CAST($2 AS text) AS comment_id) asked
     LEFT JOIN leads l ON l.magnet_id = asked.magnet_id AND l.comment_id = asked.comment_id
     LEFT JOIN waiting_comments w ON w.magnet_id = asked.magnet_id AND w.comment_id = asked.comment_id
     LEFT JOIN post_aliases own ON own.post_key = $3
     LEFT JOIN post_aliases other ON other.post_key = $4`,
    [magnet.id, subject.link.commentId, magnet.postKey, subject.postKey],
  );
  return toCommentState(magnet.postKey, subject.postKey, row);
}

/** What is known of a comment before it is read; without a row nothing is. */
export function toCommentState(
  magnetPost: string | null,
  commentPost: string,
  row: CommentStateRow | undefined,
): CommentState {
  return {
    relation: relationOf(magnetPost, commentPost, row),
    leadId: row?.leadId ?? null,
    waiting:
      row?.waitingId == null || row.waitingState === null
        ? null
        : { id: row.waitingId, state: row.waitingState },
    isDoubted: row?.isDoubted === true,
  };
}

function relationOf(
  magnetPost: string | null,
  commentPost: string,
  row: CommentStateRow | undefined,
): PostRelation {
  if (magnetPost === null || magnetPost === commentPost) return 'same';
  if (row?.ownGroup == null || row.commentGroup === null) return 'unknown';
  return row.ownGroup === row.commentGroup ? 'same' : 'different';
}
