import {
  canonicalCommentUrl,
  type CommentLink,
  parseCommentLink,
} from '#shared/unlock/link/comment-link.ts';
import { explainRefusal } from '#shared/unlock/link/comment-link-help.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { parsePostKey, postKey } from '#shared/unlock/link/post-alias.ts';
import { unlockFormTexts } from '#shared/unlock/unlock.rules.ts';
import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import type { LedgerWait } from '#server/features/leads/note-settled.ts';
import { AppError } from '#server/platform/errors.ts';

/** Reads a pasted link without any network. Throws `invalid_comment_url` with the reason in words. */
export function readCommentSubject(pasted: string, now: Date): CommentSubject {
  const parsed = parseCommentLink(pasted, now);
  if (parsed.ok) return toSubject(parsed.link);
  const { message, hint } = explainRefusal(parsed.reason);
  throw new AppError('invalid_comment_url', {
    // Spec §5 has a text of its own for nothing at all, on the page as in the call.
    values: { problem: parsed.reason === 'empty' ? unlockFormTexts.urlRequired : message },
    hint,
    extra: { reason: parsed.reason },
  });
}

/** The time of the comment is the one its id carries. */
export function toSubject(link: CommentLink): CommentSubject {
  return {
    link,
    postKey: postKey(link),
    url: canonicalCommentUrl(link),
    commentedAt: idTime(link.commentId),
  };
}

interface CommentRow {
  postKey: string;
  commentId: string;
  parentCommentId: string | null;
}

/** The subject of a stored row. Throws when the row's key is none: only our own code wrote it. */
export function subjectOfRow(row: CommentRow): CommentSubject {
  const post = parsePostKey(row.postKey);
  if (post === null) throw new Error(`Stored post key ${row.postKey} cannot be read`);
  return toSubject({
    ...post,
    commentId: row.commentId,
    parentCommentId: row.parentCommentId,
  });
}

/** A waiting row as the ledger knows it. */
export function waitOf(row: CommentRow & { id: string; leadId: string | null }): LedgerWait {
  return { id: row.id, leadId: row.leadId, subject: subjectOfRow(row) };
}
