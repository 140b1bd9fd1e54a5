import { parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { readCommentUrn } from '#shared/unlock/link/comment-link-urn.ts';
import { isPlausibleId } from '#shared/unlock/link/linkedin-id.ts';
import type { SeenPost } from '#shared/unlock/creator-view.ts';
import type { CommentName } from './page-reading.ts';

/** The post in a page's path, on any host; null for every other page. */
export function readPageAddress(pathname: string, now = new Date()): SeenPost | null {
  const parsed = parsePostLink(`https://www.linkedin.com${pathname}`, now);
  return parsed.ok ? toSeenPost(parsed.post) : null;
}

/** Reads `urn:li:comment:(POST,C)` in every spelling of POST; null for anything else. */
export function readCommentName(urn: string, now = new Date()): CommentName | null {
  if (!urn.endsWith(')')) return null;
  const found = readCommentUrn(urn);
  const post = found === null ? null : toSeenPost(found);
  if (found === null || post === null) return null;
  const isPlausible = isPlausibleId(found.commentId, now) && isPlausibleId(post.postId, now);
  return isPlausible ? { post, commentId: found.commentId } : null;
}

/** Reads `urn:li:activity:P` and the like. */
export function readPostName(urn: string): SeenPost | null {
  return urn.startsWith('urn:li:')
    ? readPageAddress(`/feed/update/${encodeURIComponent(urn)}/`)
    : null;
}

export function isSamePost(one: SeenPost, other: SeenPost): boolean {
  return one.postType === other.postType && one.postId === other.postId;
}

/** Posts of groups are visible to members only, so no magnet names one. */
function toSeenPost({ postType, postId }: { postType: string; postId: string }): SeenPost | null {
  return postType === 'activity' || postType === 'ugcPost' || postType === 'share'
    ? { postType, postId }
    : null;
}
