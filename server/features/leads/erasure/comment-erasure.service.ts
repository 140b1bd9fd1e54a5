import type { Knex } from 'knex';
import type { CommentErasurePreview, ErasureReceipt } from '#shared/leads/erasures.contract.ts';
import { parseCommentLink } from '#shared/unlock/link/comment-link.ts';
import { explainRefusal } from '#shared/unlock/link/comment-link-help.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eraseCommentOf } from './erase-person.ts';
import { holdImports } from './erased-address.queries.ts';
import * as queries from './erased-comment.queries.ts';
import { type ErasureRow, insertErasure } from './erasures.queries.ts';
import { newReceiptNumber } from './receipt.ts';

/** The number of characters of a comment that an operator sees. */
const SHOWN_TEXT = 200;

type Removed = Omit<ErasureRow, 'id' | 'erasedAt'>;

/**
 * Erases a visitor's comment for a person who left no address: an operator verifies whose it is.
 * Each throws invalid_comment_url, or comment_not_held when no data of the comment is stored.
 */
export interface CommentErasureService {
  /** Exactly the data that an erasure would remove now, without any change. */
  preview(commentUrl: string): Promise<CommentErasurePreview>;
  /** Cannot be undone. Neither the receipt nor the log names the comment's author. */
  erase(commentUrl: string, reason: string, by: AuditActor): Promise<ErasureReceipt>;
}

/** Erases one comment with its leads on all pages, in one transaction with its receipt. */
export function createCommentErasure(
  { db, ids, clock, key }: Pick<Platform, 'db' | 'ids' | 'clock' | 'key'>,
  { audit, mail }: { audit: AuditLog; mail: Pick<Mail, 'erased'> },
): CommentErasureService {
  function readId(commentUrl: string): string {
    const parsed = parseCommentLink(commentUrl, clock.now());
    if (parsed.ok) return parsed.link.commentId;
    const problem = explainRefusal(parsed.reason).message;
    throw new AppError('invalid_comment_url', {
      values: { problem },
      fields: { commentUrl: problem },
    });
  }

  async function remove(trx: Knex.Transaction, commentId: string): Promise<Removed> {
    await holdImports(trx);
    const removed = await eraseCommentOf(trx, { ids, key, erased: mail.erased }, commentId);
    if (Object.values(removed).every((count) => count === 0)) {
      throw new AppError('comment_not_held');
    }
    return removed;
  }

  return {
    async preview(commentUrl) {
      const commentId = readId(commentUrl);
      const held = await queries.findHeldComment(db, commentId);
      const trx = await db.transaction();
      try {
        const removes = await remove(trx, commentId);
        return { removes, pages: held.map(toPage) };
      } finally {
        // Runs the real erasure and rolls it back, so that the preview cannot differ from it.
        await trx.rollback();
      }
    },

    erase: (commentUrl, reason, by) =>
      db.transaction(async (trx) => {
        const removed = await remove(trx, readId(commentUrl));
        const { id, erasedAt } = await insertErasure(trx, {
          id: newReceiptNumber(ids),
          ...removed,
        });
        await audit.record(trx, {
          action: 'comment.erased',
          by,
          target: { kind: 'erasure', id },
          reason,
          after: removed,
        });
        return { number: id, erasedAt: erasedAt.toISOString(), ...removed };
      }),
  };
}

function toPage({ text, unlockedAt, ...page }: queries.HeldCommentRow) {
  return {
    ...page,
    text: text === null ? null : [...text].slice(0, SHOWN_TEXT).join(''),
    unlockedAt: unlockedAt?.toISOString() ?? null,
  };
}
