import { parsePostKey, postKey } from '#shared/unlock/post-alias.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/prepared.ts';
import type { CommentEvidence, CommentEvidenceStore } from './comment-reader.ts';

interface EvidenceRow {
  text: string;
  match_text: string | null;
  author_name: string | null;
  author_url: string | null;
  method: string;
  confidence: CommentEvidence['confidence'];
  aliases: string[];
  read_at: Date;
}

const FIND = `
  SELECT text, match_text, author_name, author_url, method, confidence, aliases, read_at
  FROM comment_evidence WHERE comment_id = $1`;
const SAVE = `
  INSERT INTO comment_evidence AS known (comment_id, post_key, text, match_text, author_name,
    author_url, method, confidence, aliases, read_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (comment_id) DO UPDATE
    SET (post_key, text, match_text, author_name, author_url, method, confidence, aliases, read_at)
      = (excluded.post_key, excluded.text, excluded.match_text, excluded.author_name,
         excluded.author_url, excluded.method, excluded.confidence, excluded.aliases, excluded.read_at)
    WHERE known.read_at <= excluded.read_at`;

/** Readings on PostgreSQL: one row a comment, the latest wins, shared by all processes (F38). */
export function createEvidenceStore(db: Database): CommentEvidenceStore {
  return {
    async find(commentId) {
      const [row] = await runPrepared<EvidenceRow>(db, 'find-evidence', FIND, [commentId]);
      return row === undefined ? null : toEvidence(row);
    },
    async save(link, evidence) {
      await runPrepared(db, 'save-evidence', SAVE, [
        link.commentId,
        postKey(link),
        evidence.text,
        evidence.matchText ?? null,
        evidence.authorName,
        evidence.authorUrl,
        evidence.method,
        evidence.confidence,
        evidence.aliases.map(postKey),
        evidence.readAt,
      ]);
    },
  };
}

function toEvidence(row: EvidenceRow): CommentEvidence {
  return {
    text: row.text,
    ...(row.match_text === null ? {} : { matchText: row.match_text }),
    authorName: row.author_name,
    authorUrl: row.author_url,
    method: row.method,
    confidence: row.confidence,
    readAt: row.read_at,
    aliases: row.aliases.flatMap((key) => parsePostKey(key) ?? []),
  };
}
