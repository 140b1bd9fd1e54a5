import { readPostUrn, type PostRef } from './comment-link-urn.ts';
import { idTime } from './linkedin-id.ts';

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

/**
 * Keys in the order of how near their times are to that of another key: the ids of one post are made
 * within moments.
 */
export function closestFirst(keys: readonly string[], key: string): string[] {
  const time = timeOf(key);
  const distance = (one: string): number => Math.abs(timeOf(one) - time);
  return keys.toSorted((one, other) => distance(one) - distance(other));
}

const timeOf = (key: string): number => idTime(/[0-9]+$/.exec(key)?.[0] ?? '0').getTime();
