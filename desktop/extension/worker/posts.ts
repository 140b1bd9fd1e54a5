import type { SeenPost } from '#shared/unlock/creator-view.ts';
import { load, type Pairing, POSTS_KEY } from '../stored.ts';
import { type Answer, callServer, type Posts } from './server-calls.ts';

type ReadablePost = Posts['posts'][number];

/** The extension finds a new page of the creator after at most this time. */
const FRESH_MS = 60_000;

interface StoredPosts {
  readAt: number;
  posts: ReadablePost[];
}

/** The posts of the creator, cached for a minute. */
export async function readPosts(pairing: Pairing): Promise<Answer<ReadablePost[]>> {
  const known = await load<StoredPosts>('session', POSTS_KEY);
  if (known !== undefined && Date.now() - known.readAt < FRESH_MS) {
    return { ok: true, value: known.posts };
  }
  const { server, token } = pairing;
  const call = { method: 'GET', path: '/api/creator-view/posts', token } as const;
  const answer = await callServer<Posts>(server, call);
  if (!answer.ok) return answer;
  const { posts } = answer.value;
  await chrome.storage.session.set({ [POSTS_KEY]: { readAt: Date.now(), posts } });
  return { ok: true, value: posts };
}

export async function forgetPosts(): Promise<void> {
  await chrome.storage.session.remove(POSTS_KEY);
}

/** Finds a post by any of its ids. */
export function findPost(
  posts: readonly ReadablePost[],
  ids: readonly SeenPost[],
): ReadablePost | undefined {
  return posts.find((post) =>
    post.ids.some((known) =>
      ids.some((id) => id.postType === known.postType && id.postId === known.postId),
    ),
  );
}
