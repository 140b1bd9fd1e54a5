import type { SeenPost } from '#shared/unlock/creator-view.ts';
import { isSamePost } from './page-address.ts';
import type { Standing } from './page-reading.ts';

interface Placed {
  post: SeenPost | null;
  standing: Standing;
}

/**
 * Chooses the post whose comments are those of the page. One post has several numbers, so a comment
 * may name another one than the address; this counts only where nothing else on the page contradicts
 * it. `known` are threads of posts that this page showed before. Null: no comment certainly belongs
 * to the post.
 */
export function chooseThread(
  comments: Iterable<Placed>,
  post: SeenPost,
  known: readonly SeenPost[] = [],
): SeenPost | null {
  const threads: { post: SeenPost; standing: Standing }[] = [];
  for (const { post: thread, standing } of comments) {
    if (standing === 'foreign' || thread === null) continue;
    if (isSamePost(thread, post)) return post;
    if (standing !== 'anywhere' && !threads.some((other) => isSamePost(other.post, thread))) {
      threads.push({ post: thread, standing });
    }
  }
  const [only] = threads;
  if (only === undefined || threads.length > 1) return null;
  if (known.some((other) => isSamePost(other, only.post))) return null;
  const isSure = only.standing === 'own' || only.post.postType !== post.postType;
  return isSure ? only.post : null;
}
