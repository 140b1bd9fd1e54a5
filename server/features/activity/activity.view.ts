import type { ActivityEntry, WaitingComment } from '#shared/activity/activity.contract.ts';
import { canonicalPostUrl } from '#shared/unlock/link/comment-link.ts';
import { parsePostKey } from '#shared/unlock/link/post-alias.ts';
import type { ActivityRow } from './activity.queries.ts';
import type { WaitingListRow } from '#server/features/unlock/waiting/waiting-list.queries.ts';

/**
 * An attempt as its creator sees it. While its lead is over the quota, personal data is left out:
 * name, email, author, words and the comment's own address. Where the plan has no emails, no address
 * leaves the server.
 */
export function toActivityEntry(
  row: ActivityRow,
  { showsEmails }: { showsEmails: boolean },
): ActivityEntry {
  const isErased = row.commentUrl === '';
  const isOverQuota = row.leadOverQuota === true;
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    magnet: { id: row.magnetId, title: row.magnetTitle },
    result: row.result,
    reason: row.reason,
    lookedFor: row.lookedFor,
    comment: {
      url: isOverQuota || isErased ? postUrl(row.postKey) : row.commentUrl,
      text: isOverQuota ? null : row.foundText,
      marks: isOverQuota ? [] : row.marks,
      nearMiss: isOverQuota ? null : row.nearMiss,
      author: isOverQuota ? null : row.authorName,
      authorUrl: isOverQuota ? null : row.authorUrl,
      commentedAt: row.commentedAt.toISOString(),
      onOtherPost: row.onOtherPost,
    },
    method: row.method,
    confidence: row.confidence,
    readAt: row.readAt?.toISOString() ?? null,
    lead:
      row.leadId === null
        ? null
        : {
            id: row.leadId,
            // What stands in place of an erased name tells nothing.
            name: isOverQuota && !isErased ? '' : (row.leadName ?? ''),
            email: isOverQuota || !showsEmails ? null : row.leadEmail,
            overQuota: isOverQuota,
            confirmed: row.leadConfirmed === true,
            disproved:
              row.leadConfirmed === false &&
              (row.waitingState === 'refused' || row.waitingState === 'rejected'),
          },
    outcome:
      row.settledResult === null || row.settledAt === null
        ? null
        : {
            result: row.settledResult,
            reason: row.settledReason,
            at: row.settledAt.toISOString(),
          },
    erased: isErased,
    waitingId: row.waitingState === 'waiting' ? row.waitingId : null,
  };
}

/** A waiting comment as its creator sees it; times are ISO 8601 in UTC. */
export function toWaitingComment(row: WaitingListRow): WaitingComment {
  return {
    id: row.id,
    magnet: { id: row.magnetId, title: row.magnetTitle },
    url: row.commentUrl,
    author: row.authorName,
    text: row.foundText,
    nearMiss: row.nearMiss,
    commentedAt: row.commentedAt.toISOString(),
    since: row.createdAt.toISOString(),
    reason: row.code,
    tries: row.tries,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    visitors: row.visitors,
    source:
      row.sourceFirst === null || row.sourceCount === null
        ? null
        : { id: row.sourceFirst, waiting: row.sourceCount },
  };
}

function postUrl(key: string): string {
  const post = parsePostKey(key);
  return post === null ? 'https://www.linkedin.com/' : canonicalPostUrl(post);
}
