import { columnJson, toSnakeCase } from '#server/platform/db/statements/row-names.ts';
import { parsePostKey, postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { createGroupCommit } from '#server/platform/db/statements/group-commit.ts';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import type { Writers } from '#server/platform/db/statements/writers.ts';
import type { CommentEvidence, CommentEvidenceStore } from './comment-reader.ts';

export interface EvidenceRow {
  text: string;
  matchText: string | null;
  otherReadings: string[];
  isPartial: boolean;
  authorName: string | null;
  authorUrl: string | null;
  method: string;
  confidence: CommentEvidence['confidence'];
  aliases: string[];
  readAt: Date;
}

export const EVIDENCE_COLUMNS = [
  'text',
  'matchText',
  'otherReadings',
  'isPartial',
  'authorName',
  'authorUrl',
  'method',
  'confidence',
  'aliases',
  'readAt',
] as const satisfies readonly (keyof EvidenceRow)[];

const FIND = `SELECT ${EVIDENCE_COLUMNS.map(toSnakeCase).join(', ')} FROM comment_evidence WHERE comment_id = $1`;
const SAVE = `
  INSERT INTO comment_evidence AS known (comment_id, post_key, text, match_text, other_readings,
    is_partial, author_name, author_url, method, confidence, aliases, read_at)
  SELECT * FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS t (
    comment_id text, post_key text, text text, match_text text, other_readings text[],
    is_partial boolean, author_name text, author_url text, method text, confidence text,
    aliases text[], read_at timestamptz)
  ORDER BY comment_id
  ON CONFLICT (comment_id) DO UPDATE
    SET (post_key, text, match_text, other_readings, is_partial, author_name, author_url, method,
        confidence, aliases, read_at)
      = (excluded.post_key, excluded.text, excluded.match_text, excluded.other_readings,
         excluded.is_partial, excluded.author_name, excluded.author_url, excluded.method,
         excluded.confidence, excluded.aliases, excluded.read_at)
    WHERE known.read_at <= excluded.read_at`;

/** Readings on PostgreSQL: one row a comment, the latest wins, shared by all processes. */
export interface SharedEvidenceStore extends CommentEvidenceStore {
  /** Waits for what is being saved. */
  close(): Promise<void>;
}

/** Comments read before, for all processes; what several unlocks save at once is one statement. */
export function createEvidenceStore(db: Database, writers: Writers): SharedEvidenceStore {
  const saves = createGroupCommit<EvidenceRow & { commentId: string; postKey: string }, undefined>({
    keyOf: (row) => row.commentId,
    maxGroup: 100,
    async store(rows) {
      await writers.run('save-evidence', SAVE, [columnJson(rows)]);
      return rows.map(() => undefined);
    },
  });
  return {
    async find(commentId) {
      const [row] = await runPrepared<EvidenceRow & Record<string, unknown>>(
        db,
        'find-evidence',
        FIND,
        [commentId],
      );
      return row === undefined ? null : toEvidence(row);
    },
    save: (link, evidence) =>
      saves.add({
        commentId: link.commentId,
        postKey: postKey(link),
        text: evidence.text,
        matchText: evidence.matchText ?? null,
        otherReadings: evidence.otherReadings ?? [],
        isPartial: evidence.isPartial ?? false,
        authorName: evidence.authorName,
        authorUrl: evidence.authorUrl,
        method: evidence.method,
        confidence: evidence.confidence,
        aliases: evidence.aliases.map(postKey),
        readAt: evidence.readAt,
      }),
    close: () => saves.close(),
  };
}

/** Ids this release cannot read are left out. */
export function toEvidence(row: EvidenceRow): CommentEvidence {
  return {
    text: row.text,
    ...(row.matchText === null ? {} : { matchText: row.matchText }),
    ...(row.otherReadings.length === 0 ? {} : { otherReadings: row.otherReadings }),
    ...(row.isPartial ? { isPartial: true } : {}),
    authorName: row.authorName,
    authorUrl: row.authorUrl,
    method: row.method,
    confidence: row.confidence,
    readAt: row.readAt,
    aliases: row.aliases.flatMap((key) => parsePostKey(key) ?? []),
  };
}
