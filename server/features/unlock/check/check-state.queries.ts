import { toSnakeCase } from '#server/platform/db/statements/row-names.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import {
  createGroupCommit,
  type GroupCommit,
} from '#server/platform/db/statements/group-commit.ts';
import type { Writers } from '#server/platform/db/statements/writers.ts';
import { VERSION_OF_JOINED } from '#server/features/magnets/visitor-magnet.queries.ts';
import { isQueued } from '../queue/check-queue.queries.ts';
import type { CommentEvidence, CommentSubject } from '#server/features/parsing/comment-reader.ts';
import {
  type CommentState,
  type CommentStateRow,
  IS_DOUBTED,
  toCommentState,
} from './comment-state.queries.ts';
import { EVIDENCE_COLUMNS, type EvidenceRow } from '#server/features/parsing/evidence.queries.ts';
import { toEvidence } from '#server/features/parsing/evidence-store.ts';

export interface CheckQuestion {
  magnetId: string;
  subject: CommentSubject;
}

/** All that a check has to know before it reads anything. */
export interface CheckState extends CommentState {
  /** Of the magnet, its owner and the owner's plan; see `MagnetMemory`. */
  version: string;
  /** The latest saved reading of the comment. */
  evidence: CommentEvidence | null;
  /** Others wait already: who comes now stands behind them. */
  hasQueue: boolean;
}

interface StateRow extends CommentStateRow, Nullable<EvidenceRow> {
  call: number;
  version: string;
  magnetPost: string | null;
  hasQueue: boolean;
}
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** By index for each call, however large the tables were when the statement was planned. */
const FIND_STATES = `
  SELECT a.call, ${VERSION_OF_JOINED} AS version, m.post_key AS magnet_post,
    EXISTS (SELECT FROM waiting_comments q
      WHERE q.magnet_id = a.magnet_id AND ${isQueued('q')}) AS has_queue,
    (SELECT l.id FROM leads l WHERE l.magnet_id = a.magnet_id AND l.comment_id = a.comment_id) AS lead_id,
    w.id AS waiting_id, w.state AS waiting_state, ${IS_DOUBTED} AS is_doubted,
    (SELECT post_group FROM post_aliases o WHERE o.post_key = m.post_key) AS own_group,
    (SELECT post_group FROM post_aliases o WHERE o.post_key = a.post_key) AS comment_group,
    ${EVIDENCE_COLUMNS.map((column) => `e.${toSnakeCase(column)}`).join(', ')}
  FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS a (call, magnet_id, comment_id, post_key)
    JOIN magnets m ON m.id = a.magnet_id AND m.deleted_at IS NULL
    JOIN users u ON u.id = m.user_id JOIN plans p ON p.id = u.plan_id
    LEFT JOIN LATERAL (SELECT id, state, lead_id, absent_at FROM waiting_comments w
      WHERE w.magnet_id = a.magnet_id AND w.comment_id = a.comment_id LIMIT 1) w ON true
    LEFT JOIN LATERAL (SELECT * FROM comment_evidence e
      WHERE e.comment_id = a.comment_id LIMIT 1) e ON true`;

/** Resolves to null for a magnet that is unknown or deleted. A crowd of checks shares a statement. */
export function createStateReader(writers: Writers): GroupCommit<CheckQuestion, CheckState | null> {
  return createGroupCommit({
    maxGroup: 100,
    async store(questions) {
      const rows = await writers.run<StateRow & Record<string, unknown>>(
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
  return {
    ...toCommentState(row.magnetPost, subject.postKey, row),
    version: row.version,
    hasQueue: row.hasQueue,
    evidence: row.text === null ? null : toEvidence(row as EvidenceRow), // a row of the evidence
  };
}
