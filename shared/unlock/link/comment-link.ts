import { readAddress } from './comment-link-address.ts';
import { readNamedComment, type NamedComment } from './comment-link-query.ts';
import type { LinkRefusal } from './comment-link-refusal.ts';
import { type CommentUrn, type PostRef, readPostUrn } from './comment-link-urn.ts';
import { isPlausibleId } from './linkedin-id.ts';

export type { LinkRefusal } from './comment-link-refusal.ts';
export type { PostRef, PostType } from './comment-link-urn.ts';

/** A comment: its thread and its id. For a reply `commentId` is the reply itself. */
export interface CommentLink extends PostRef {
  commentId: string;
  /** The top comment a reply belongs to; LinkedIn's threads have two levels. */
  parentCommentId: string | null;
}

export type ParsedCommentLink =
  | { ok: true; link: CommentLink }
  | { ok: false; reason: LinkRefusal };

export type ParsedPostLink =
  | { ok: true; post: PostRef; comment: CommentLink | null }
  | { ok: false; reason: LinkRefusal };

/**
 * Reads the comment a visitor's pasted link names. Works on the text alone: nothing is fetched,
 * and whoever fetches builds the address from the ids (canonicalPostPath), never from the text.
 * Never throws. `now` bounds the ids: a comment cannot come from the future.
 */
export function parseCommentLink(text: string, now: Date): ParsedCommentLink {
  const parsed = parsePostLink(text, now);
  if (!parsed.ok) return parsed;
  return parsed.comment ? { ok: true, link: parsed.comment } : { ok: false, reason: 'post_link' };
}

/**
 * Reads the post a link names, for a creator who binds a magnet to a post. A comment's link does
 * as well and is the better choice: it names the thread every commenter's link will name.
 */
export function parsePostLink(text: string, now: Date): ParsedPostLink {
  const address = readAddress(text);
  if (!address.ok) return address;
  const pathPost = readPostPath(address.path);
  if (typeof pathPost === 'string') return { ok: false, reason: pathPost };

  const comment = readComment(
    readNamedComment(address.query, 'commentUrn', 'dashCommentUrn'),
    readNamedComment(address.query, 'replyUrn', 'dashReplyUrn'),
  );
  if (typeof comment === 'string') return { ok: false, reason: comment };

  // The path's id and the thread's may differ for one post (a repost): the thread's wins.
  const post = comment ? { postType: comment.postType, postId: comment.postId } : pathPost;
  const ids = [pathPost.postId, post.postId, comment?.commentId, comment?.parentCommentId];
  const isPlausible = ids.every((id) => !id || isPlausibleId(id.replace(/^.*-/, ''), now));
  return isPlausible ? { ok: true, post, comment } : { ok: false, reason: 'impossible_date' };
}

/** Joins comment and reply to the link's target; null when the link names no comment at all. */
function readComment(comment: NamedComment, reply: NamedComment): CommentLink | LinkRefusal | null {
  if (comment === 'conflicting' || reply === 'conflicting') return 'conflicting_ids';
  if (comment === 'absent') return reply === 'absent' ? null : 'reply_without_parent';
  if (comment === 'broken' || reply === 'broken') return 'broken_link';
  if (reply === 'absent') return { ...comment, parentCommentId: null };
  const isOneThread = comment.postType === reply.postType && comment.postId === reply.postId;
  if (!isOneThread || comment.commentId === reply.commentId) return 'conflicting_ids';
  return { ...reply, parentCommentId: comment.commentId };
}

/** The comment's address on LinkedIn, written as LinkedIn's own "Copy link to comment" does. */
export function canonicalCommentUrl(link: CommentLink): string {
  const top = { ...link, commentId: link.parentCommentId ?? link.commentId };
  const reply = link.parentCommentId === null ? null : link;
  const parameters = [
    ['commentUrn', nameComment(top)],
    ['replyUrn', reply && nameComment(reply)],
    ['dashCommentUrn', nameDashComment(top)],
    ['dashReplyUrn', reply && nameDashComment(reply)],
  ].flatMap(([name, urn]) => (urn ? [`${name}=${encodeUrn(urn)}`] : []));
  return `${canonicalPostUrl(link)}?${parameters.join('&')}`;
}

/** The post's path: what a reader fetches, on whichever origin it is configured for. */
export function canonicalPostPath(post: PostRef): string {
  return `/feed/update/urn:li:${post.postType}:${post.postId}/`;
}

/** The post's address on LinkedIn. */
export function canonicalPostUrl(post: PostRef): string {
  return `https://www.linkedin.com${canonicalPostPath(post)}`;
}

function nameComment({ postType, postId, commentId }: CommentUrn): string {
  return `urn:li:comment:(${postType}:${postId},${commentId})`;
}

function nameDashComment({ postType, postId, commentId }: CommentUrn): string {
  return `urn:li:fsd_comment:(${commentId},urn:li:${postType}:${postId})`;
}

/** LinkedIn escapes the brackets too, which encodeURIComponent leaves. */
function encodeUrn(urn: string): string {
  return encodeURIComponent(urn).replace('(', '%28').replace(')', '%29');
}

/** The post a LinkedIn path names, or what kind of page the path leads to instead. */
function readPostPath(path: string): PostRef | LinkRefusal {
  const update = /^\/(?:(?:comm|embed)\/)?feed\/update\/([^/]+)\/?$/.exec(path);
  if (update) return readPostUrn(update[1] ?? '') ?? 'broken_link';

  // `/posts/vanity_words-activity-P-tail`. The tail is four characters, a hyphen possible in any
  // place; the words before are greedy because they may hold "-activity-" themselves.
  const named = /^\/posts\/[^/]+[-_](activity|ugcPost|share)-([0-9]+)(?:-[\w-]{0,8})?\/?$/i.exec(
    path,
  );
  if (named) return readPostUrn(`${named[1]}:${named[2]}`) ?? 'broken_link';

  return OTHER_PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? 'linkedin_page';
}

const OTHER_PAGES: readonly (readonly [RegExp, LinkRefusal])[] = [
  [/^\/(?:in|company|school|showcase)\/[^/]+\/(?:recent-activity|posts)(?:\/|$)/, 'activity_tab'],
  [/^\/(?:in|pub)\//, 'profile_link'],
  [/^\/(?:company|school|showcase)\//, 'company_link'],
  [/^\/(?:pulse|newsletters)\//, 'article_link'],
  [/^\/(?:login|signup|authwall|uas|checkpoint)(?:\/|$)/, 'sign_in_link'],
  [/^\/(?:(?:(?:comm|embed)\/)?feed\/update|posts)(?:\/|$)/, 'broken_link'],
];
