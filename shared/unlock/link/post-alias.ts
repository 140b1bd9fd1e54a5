import { readPostUrn, type PostRef } from './comment-link-urn.ts';

/**
 * One post has several ids (share or upload, feed event, repost), and links use any of them. So posts
 * are compared through a set of these keys, learned from links and pages, never by number or by time.
 */
export function postKey(post: PostRef): string {
  return `${post.postType}:${post.postId}`;
}

/** Reads a key back; a page's full URN (`urn:li:activity:P`) works as well. */
export function parsePostKey(key: string): PostRef | null {
  return readPostUrn(key);
}
