import { readPostUrn, type PostRef } from '#shared/unlock/link/comment-link-urn.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';

const urnInText = /urn:li:(?:activity|ugcPost|share|groupPost):[\d-]+/i;
const idInSlug = /^.*[-_](activity|ugcPost|share)-(\d{18,19})(?!\d)/i;

/** The post named by a URN, or by a page address with a URN or with a slug that ends in the id. */
export function readPostRef(text: string | null | undefined): PostRef | null {
  if (!text) return null;
  const urn = urnInText.exec(text.replace(/%3a/gi, ':'))?.[0];
  if (urn !== undefined) return readPostUrn(urn);
  // A slug may repeat words of the post: the last id is the post's own.
  const [, type, id] = idInSlug.exec(text.split(/[?#]/, 1)[0] ?? '') ?? [];
  return type !== undefined && id !== undefined ? readPostUrn(`${type}:${id}`) : null;
}

/** The same posts, each once, in order. */
export function uniquePosts(posts: readonly (PostRef | null)[]): PostRef[] {
  const known = new Map<string, PostRef>();
  for (const post of posts) {
    // Copied by name: a comment link is a post too, and must not drag its comment along.
    if (post) known.set(postKey(post), { postType: post.postType, postId: post.postId });
  }
  return [...known.values()];
}
