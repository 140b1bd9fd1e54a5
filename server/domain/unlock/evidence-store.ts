import { parsePostKey, postKey } from '#shared/unlock/post-alias.ts';
import type { Database } from '#server/db/connection.ts';
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

/** Readings on PostgreSQL: one row a comment, the latest wins, shared by all processes (F38). */
export function createEvidenceStore(db: Database): CommentEvidenceStore {
  return {
    async find(commentId) {
      const row = await db('comment_evidence')
        .where({ comment_id: commentId })
        .first<EvidenceRow | undefined>();
      return row === undefined ? null : toEvidence(row);
    },
    async save(link, evidence) {
      const row = {
        post_key: postKey(link),
        text: evidence.text,
        match_text: evidence.matchText ?? null,
        author_name: evidence.authorName,
        author_url: evidence.authorUrl,
        method: evidence.method,
        confidence: evidence.confidence,
        aliases: evidence.aliases.map(postKey),
        read_at: evidence.readAt,
      };
      await db('comment_evidence')
        .insert({ comment_id: link.commentId, ...row })
        .onConflict('comment_id')
        .merge(row)
        .where('comment_evidence.read_at', '<=', evidence.readAt);
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
