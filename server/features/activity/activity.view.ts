import type { ActivityEntry, WaitingComment } from '#shared/activity/activity.contract.ts';
import { canonicalPostUrl } from '#shared/unlock/link/comment-link.ts';
import { parsePostKey } from '#shared/unlock/link/post-alias.ts';
import type { ActivityRow } from './activity.queries.ts';
import type { WaitingListRow } from '#server/features/unlock/waiting/waiting-list.queries.ts';

/**
 * An attempt as its creator sees it. While its lead is held by the quota, whatever tells who it is
 * stays back: name, email, author, words and the comment's own address (D7).
 */
export function toActivityEntry(row: ActivityRow): ActivityEntry {
  const isHeld = row.lead_held === true;
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    magnet: { id: row.magnet_id, title: row.magnet_title },
    result: row.result,
    reason: row.reason,
    lookedFor: row.looked_for,
    comment: {
      url: isHeld ? postUrl(row.post_key) : row.comment_url,
      text: isHeld ? null : row.found_text,
      marks: isHeld ? [] : row.marks,
      nearMiss: isHeld ? null : row.near_miss,
      author: isHeld ? null : row.author_name,
      authorUrl: isHeld ? null : row.author_url,
      commentedAt: row.commented_at.toISOString(),
      onOtherPost: row.on_other_post,
    },
    method: row.method,
    confidence: row.confidence,
    readAt: row.read_at?.toISOString() ?? null,
    lead:
      row.lead_id === null
        ? null
        : {
            id: row.lead_id,
            name: isHeld ? '' : (row.lead_name ?? ''),
            email: isHeld ? null : row.lead_email,
            held: isHeld,
            confirmed: row.lead_confirmed === true,
            disproved:
              row.lead_confirmed === false &&
              (row.waiting_state === 'refused' || row.waiting_state === 'rejected'),
          },
    outcome:
      row.settled_result === null || row.settled_at === null
        ? null
        : {
            result: row.settled_result,
            reason: row.settled_reason,
            at: row.settled_at.toISOString(),
          },
    waitingId: row.waiting_state === 'waiting' ? row.waiting_id : null,
  };
}

/** A waiting comment as its creator sees it; times are ISO 8601 in UTC. */
export function toWaitingComment(row: WaitingListRow): WaitingComment {
  return {
    id: row.id,
    magnet: { id: row.magnet_id, title: row.magnet_title },
    url: row.comment_url,
    author: row.author_name,
    text: row.found_text,
    nearMiss: row.near_miss,
    commentedAt: row.commented_at.toISOString(),
    since: row.created_at.toISOString(),
    reason: row.code,
    tries: row.tries,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    visitors: row.visitors,
    source:
      row.source_first === null || row.source_count === null
        ? null
        : { id: row.source_first, waiting: row.source_count },
  };
}

function postUrl(key: string): string {
  const post = parsePostKey(key);
  return post === null ? 'https://www.linkedin.com/' : canonicalPostUrl(post);
}
