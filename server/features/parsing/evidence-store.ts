import { parsePostKey, postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { createGroupCommit } from '#server/platform/db/statements/group-commit.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import type { CommentEvidence, CommentEvidenceStore } from './comment-reader.ts';
import {
  type EvidenceRow,
  findEvidence,
  type NewEvidence,
  saveEvidence,
} from './evidence.queries.ts';

/** Readings on PostgreSQL: one row a comment, the latest wins, shared by all processes. */
export interface SharedEvidenceStore extends CommentEvidenceStore {
  /** Waits for what is being saved. */
  close(): Promise<void>;
}

/** Comments read before, for all processes; what several unlocks save at once is one statement. */
export function createEvidenceStore(db: Database, writePool: WritePool): SharedEvidenceStore {
  const saves = createGroupCommit<NewEvidence, undefined>({
    keyOf: (row) => row.commentId,
    maxGroup: 100,
    async store(rows) {
      await saveEvidence(writePool, rows);
      return rows.map(() => undefined);
    },
  });
  return {
    async find(commentId) {
      const row = await findEvidence(db, commentId);
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
        authorPhoto: evidence.authorPhoto ?? null,
        authorHeadline: evidence.authorHeadline ?? null,
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
    ...(row.authorPhoto === null ? {} : { authorPhoto: row.authorPhoto }),
    ...(row.authorHeadline === null ? {} : { authorHeadline: row.authorHeadline }),
    method: row.method,
    confidence: row.confidence,
    readAt: row.readAt,
    aliases: row.aliases.flatMap((key) => parsePostKey(key) ?? []),
  };
}
