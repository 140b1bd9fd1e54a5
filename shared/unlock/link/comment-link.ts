import type { LinkRefusal } from './comment-link-refusal.ts';
import {
  type CommentUrn,
  type PostRef,
  readCommentUrn,
  readDashCommentUrn,
  readPostUrn,
} from './comment-link-urn.ts';
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
 * Reads the comment that a pasted link names, from the text alone and without any request. Callers
 * that request the page build its address from the ids (canonicalPostPath), never from the text.
 * Never throws. `now` bounds the ids: a comment cannot come from the future.
 */
export function parseCommentLink(text: string, now: Date): ParsedCommentLink {
  const parsed = parsePostLink(text, now);
  if (!parsed.ok) return parsed;
  return parsed.comment ? { ok: true, link: parsed.comment } : { ok: false, reason: 'post_link' };
}

/**
 * Reads the post that a link names, for a creator who binds a magnet to a post. A comment's link is
 * the better choice: it names the same thread as the commenters' links.
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

  // The ids of the path and of the thread may differ for one post (a repost). The thread's is used.
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

/** The used parts of a LinkedIn address; host and fragment are already checked or dropped. */
type LinkAddress = { ok: true; path: string; query: string } | { ok: false; reason: LinkRefusal };

const MAX_LENGTH = 2048;
/** One round is normal; redirectors of mail and CRM programs encode twice more. */
const DECODE_ROUNDS = 3;

/**
 * Splits a pasted text without a URL parser. A parser would delete tabs and line ends, turn `\` into
 * `/`, add missing slashes and map circled letters to plain ones, so that a later host check passes
 * addresses that were never written.
 */
function readAddress(text: string): LinkAddress {
  const link = text.trim();
  if (link === '') return refuse('empty');
  if (link.length > MAX_LENGTH) return refuse('too_long');
  // White space, control, bidirectional and invisible characters, and the backslash.
  if (/[\s\\\p{C}\p{Z}\p{DI}]/u.test(link)) return refuse('stray_characters');

  const isBare = /^(?:(?:www\.)?linkedin\.com|lnkd\.in)(?::\d*)?\//i.test(link);
  const parts = /^(https?):\/\/([^/?#]+)([^?#]*)\??([^#]*)/i.exec(
    isBare ? `https://${link}` : link,
  );
  const [, scheme = '', authority = '', path = '', query = ''] = parts ?? [];
  if (authority === '') return refuse('not_a_link');

  // ASCII letters, digits, dots and hyphens only: no user, no escape, no other alphabet.
  const [, name = '', port = ''] = /^([a-z0-9.-]+)(?::(\d{0,5}))?$/i.exec(authority) ?? [];
  const host = name.toLowerCase();
  if (/^(?:www\.)?lnkd\.in$/.test(host)) return refuse('short_link');
  if (/^(?:(?:www|m|[a-z]{2})\.)?linkedin\.com$/.test(host)) {
    return isUsualPort(scheme, port) ? readPath(path, query) : refuse('other_port');
  }
  return refuse(host.endsWith('.linkedin.com') ? 'linkedin_page' : 'not_linkedin');
}

/** Some programs write the scheme's own port into the address. */
function isUsualPort(scheme: string, port: string): boolean {
  return port === '' || Number(port) === (scheme.toLowerCase() === 'https' ? 443 : 80);
}

function readPath(path: string, query: string): LinkAddress {
  const decoded = decodeFully(path);
  const isTricky =
    decoded.split('/').length !== path.split('/').length || // an escaped slash
    /[\\\p{Cc}]|\/\/|\/\.\.?(?:\/|$)|%(?:2f|5c)/iu.test(decoded);
  return isTricky ? refuse('broken_link') : { ok: true, path: decoded, query };
}

/** Decodes until nothing is escaped, three rounds at most; stops at an escape that is broken. */
function decodeFully(text: string): string {
  let decoded = text;
  try {
    for (let round = 0; round < DECODE_ROUNDS && decoded.includes('%'); round += 1) {
      decoded = decodeURIComponent(decoded);
    }
  } catch {
    // A broken escape stays as it is; no id or URN can hold a percent sign.
  }
  return decoded;
}

function refuse(reason: LinkRefusal): { ok: false; reason: LinkRefusal } {
  return { ok: false, reason };
}

/** The post that a LinkedIn path names, or the kind of another page. */
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

/** The comment that a query names. `broken`: named, but unreadable. */
type NamedComment = CommentUrn | 'absent' | 'broken' | 'conflicting';

/**
 * Reads the comment that two parameters name, the classic one first; a malformed value is ignored
 * when the other is valid. Two valid values that differ, or one parameter given twice with different
 * values, conflict. Other parameters (`utm_*`, `rcm`, `trk`, ...) are ignored.
 */
function readNamedComment(query: string, urnName: string, dashName: string): NamedComment {
  const classic = readParameter(query, urnName);
  const dash = readParameter(query, dashName);
  if (classic.length > 1 || dash.length > 1) return 'conflicting';
  if (classic.length + dash.length === 0) return 'absent';

  const fromClassic = readCommentUrn(classic[0] ?? '');
  const fromDash = readDashCommentUrn(dash[0] ?? '');
  // Email digests put the post where the dash value names the comment: malformed, though readable.
  const isDigest = fromDash?.commentId === fromClassic?.postId;
  if (fromClassic && fromDash && !isDigest && !isSameComment(fromClassic, fromDash)) {
    return 'conflicting';
  }
  return fromClassic ?? fromDash ?? 'broken';
}

/** The different values of a parameter, decoded. */
function readParameter(query: string, name: string): string[] {
  const values = new Set<string>();
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    // Page source and some mail programs write `&amp;`.
    const key = decodeFully(at < 0 ? pair : pair.slice(0, at)).replace(/^amp;/, '');
    if (key === name) values.add(at < 0 ? '' : decodeFully(pair.slice(at + 1)));
  }
  return [...values];
}

function isSameComment(a: CommentUrn, b: CommentUrn): boolean {
  return a.commentId === b.commentId && a.postType === b.postType && a.postId === b.postId;
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
