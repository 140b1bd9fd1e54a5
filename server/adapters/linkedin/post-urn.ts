import { postKey } from '#shared/unlock/post-alias.ts';
import type { PostRef, PostType } from '#shared/unlock/comment-link.ts';

const typesByName: Record<string, PostType> = {
  activity: 'activity',
  ugcpost: 'ugcPost',
  share: 'share',
  grouppost: 'groupPost',
};

const urn =
  /urn:li:(activity|ugcPost|share):(\d{18,19})(?!\d)|urn:li:(groupPost):(\d+-\d{18,19})(?!\d)/i;
const slug = /^.*[-_](activity|ugcPost|share)-(\d{18,19})(?!\d)/i;
const commentUrn =
  /^urn:li:comment:\((?:urn:li:)?(activity|ugcPost|share|groupPost):((?:\d+-)?\d{18,19}),(\d{18,19})\)$/i;

function toPostRef(type: string | undefined, postId: string | undefined): PostRef | null {
  const postType = typesByName[type?.toLowerCase() ?? ''];
  return postType && postId ? { postType, postId } : null;
}

/** The post in a URN, or in a page address that holds a URN or ends in a slug with the id. */
export function readPostRef(text: string | null | undefined): PostRef | null {
  if (!text) return null;
  const named = urn.exec(text.replace(/%3a/gi, ':'));
  if (named) return toPostRef(named[1] ?? named[3], named[2] ?? named[4]);
  // A slug may repeat words of the post: the last id is the post's own.
  const last = slug.exec(text.split(/[?#]/, 1)[0] ?? '');
  return last ? toPostRef(last[1], last[2]) : null;
}

/** `urn:li:comment:(urn:li:activity:P,C)`, the inner URN also without `urn:li:`. */
export function readCommentUrn(text: string): { post: PostRef; commentId: string } | null {
  const match = commentUrn.exec(text);
  const post = match && toPostRef(match[1], match[2]);
  return post && match[3] !== undefined ? { post, commentId: match[3] } : null;
}

/** The same posts, each once, in order. */
export function uniquePosts(posts: readonly (PostRef | null)[]): PostRef[] {
  const known = new Map<string, PostRef>();
  for (const post of posts) if (post && !known.has(postKey(post))) known.set(postKey(post), post);
  return [...known.values()];
}
