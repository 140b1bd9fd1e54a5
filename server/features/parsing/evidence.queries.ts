import type { Knex } from 'knex';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import { columnJson, toSnakeCase } from '#server/platform/db/statements/row-names.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import type { CommentEvidence } from './comment-reader.ts';

export interface EvidenceRow {
  text: string;
  matchText: string | null;
  otherReadings: string[];
  isPartial: boolean;
  authorName: string | null;
  authorUrl: string | null;
  authorPhoto: string | null;
  authorHeadline: string | null;
  method: string;
  confidence: CommentEvidence['confidence'];
  aliases: string[];
  readAt: Date;
}

export interface NewEvidence extends EvidenceRow {
  commentId: string;
  postKey: string;
}

export const EVIDENCE_COLUMNS = [
  'text',
  'matchText',
  'otherReadings',
  'isPartial',
  'authorName',
  'authorUrl',
  'authorPhoto',
  'authorHeadline',
  'method',
  'confidence',
  'aliases',
  'readAt',
] as const satisfies readonly (keyof EvidenceRow)[];

const FIND = `SELECT ${EVIDENCE_COLUMNS.map(toSnakeCase).join(', ')} FROM comment_evidence WHERE comment_id = $1`;
const SAVE = `
  INSERT INTO comment_evidence AS known (comment_id, post_key, text, match_text, other_readings,
    is_partial, author_name, author_url, author_photo, author_headline, method, confidence, aliases,
    read_at)
  SELECT * FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS t (
    comment_id text, post_key text, text text, match_text text, other_readings text[],
    is_partial boolean, author_name text, author_url text, author_photo text, author_headline text,
    method text, confidence text, aliases text[], read_at timestamptz)
  ORDER BY comment_id
  ON CONFLICT (comment_id) DO UPDATE
    SET (post_key, text, match_text, other_readings, is_partial, author_name, author_url,
        author_photo, author_headline, method, confidence, aliases, read_at)
      = (excluded.post_key, excluded.text, excluded.match_text, excluded.other_readings,
         excluded.is_partial, excluded.author_name, excluded.author_url,
         coalesce(excluded.author_photo, known.author_photo),
         coalesce(excluded.author_headline, known.author_headline), excluded.method,
         excluded.confidence, excluded.aliases, excluded.read_at)
    WHERE known.read_at <= excluded.read_at`;

/** The latest saved reading of a comment. */
export async function findEvidence(db: Knex, commentId: string): Promise<EvidenceRow | undefined> {
  const [row] = await runPrepared<EvidenceRow & Record<string, unknown>>(
    db,
    'find-evidence',
    FIND,
    [commentId],
  );
  return row;
}

/** One row a comment; the latest reading stays. */
export async function saveEvidence(
  writePool: WritePool,
  rows: readonly NewEvidence[],
): Promise<void> {
  await writePool.run('save-evidence', SAVE, [columnJson(rows)]);
}
