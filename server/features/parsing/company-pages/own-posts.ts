// Finds the page of a creator that a post belongs to, by the post's author in the API; cached per
// post.
import { z } from 'zod';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { readPostUrn } from '#shared/unlock/link/comment-link-urn.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { parsePostKey, postKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { findKnownPost, savePost } from './company-posts.queries.ts';
import { ApiError, type CreatorApi, oddAnswer } from './creator-api.ts';
import { encodeId, organizationIdOf, organizationUrn, postUrn } from './rest/rest-ids.ts';

export interface OwnPost {
  organizationId: string;
  /** The API's id of the post. */
  post: PostRef;
}

export interface OwnPosts {
  /** The post, if one of the chosen pages wrote it, else null. Throws ApiError. */
  find(api: CreatorApi, chosen: readonly string[], post: PostRef): Promise<OwnPost | null>;
}

const Post = z.object({ id: z.string(), author: z.string() });
const PostList = z.object({ elements: z.array(z.unknown()) });
/** One of these contains the feed's id of a post. */
const Actions = z.object({ $URN: z.string().optional(), target: z.string().optional() });

/** The number of a page's latest posts that are searched for a post of the feed. */
const LATEST = 50;
/** Only posts made within this time of it are compared, and at most this many. */
const APART_MS = 24 * 3_600_000;
const MOST_COMPARED = 5;

export function createOwnPosts(options: {
  db: Database;
  /** Ids of the same post, from readings for any page. */
  aliasesOf(post: PostRef): Promise<PostRef[]>;
}): OwnPosts {
  const { db, aliasesOf } = options;

  /** The author of a post by this id; null when the API does not show the post. */
  async function authorOf(api: CreatorApi, post: PostRef): Promise<string | null> {
    try {
      const body = await api.get(`/rest/posts/${encodeId(postUrn(post))}`);
      const parsed = Post.safeParse(body).data;
      if (parsed === undefined || parsed.id !== postUrn(post))
        throw oddAnswer('a post of another shape');
      return parsed.author;
    } catch (error) {
      if (isRefused(error)) return null;
      throw error;
    }
  }

  /** The feed uses another id for a post, so the page's posts of that time are compared. */
  async function findInFeed(api: CreatorApi, chosen: readonly string[], activity: PostRef) {
    const at = idTime(activity.postId).getTime();
    for (const organizationId of chosen) {
      const author = encodeId(organizationUrn(organizationId));
      const query = `q=author&author=${author}&count=${LATEST}&sortBy=CREATED`;
      const list = PostList.safeParse(await api.get(`/rest/posts?${query}`)).data;
      if (list === undefined) throw oddAnswer('a list of posts of another shape');
      const near = list.elements
        .flatMap((element) => readPostUrn(Post.safeParse(element).data?.id ?? '') ?? [])
        .map((post) => ({ post, apart: Math.abs(idTime(post.postId).getTime() - at) }))
        .filter(({ apart }) => apart <= APART_MS)
        .toSorted((a, b) => a.apart - b.apart)
        .slice(0, MOST_COMPARED);
      for (const { post } of near) {
        const actions = Actions.safeParse(
          await api.get(`/rest/socialActions/${encodeId(postUrn(post))}`),
        ).data;
        const named = [actions?.$URN, actions?.target].map((urn) => readPostUrn(urn ?? ''));
        if (named.some((one) => one !== null && postKey(one) === postKey(activity))) {
          return { organizationId, post };
        }
      }
    }
    return null;
  }

  async function look(api: CreatorApi, chosen: readonly string[], post: PostRef) {
    const ids = [post, ...(await aliasesOf(post))].filter(
      ({ postType }) => postType === 'share' || postType === 'ugcPost',
    );
    for (const one of ids) {
      const author = await authorOf(api, one);
      const organizationId = organizationIdOf(author);
      // A member's own post: none of its other ids belongs to a page.
      if (author !== null && organizationId === null) return null;
      if (organizationId !== null) return { organizationId, post: one };
    }
    if (ids.length > 0 || post.postType !== 'activity') return null;
    return findInFeed(api, chosen, post);
  }

  return {
    async find(api, chosen, post) {
      // This API has no groups.
      if (post.postType === 'groupPost') return null;
      const key = postKey(post);
      const known = await findKnownPost(db, api.userId, key);
      if (known?.organizationId != null && known.apiPostKey !== null) {
        const apiPost = parsePostKey(known.apiPostKey);
        const isChosen = chosen.includes(known.organizationId);
        return apiPost !== null && isChosen
          ? { organizationId: known.organizationId, post: apiPost }
          : null;
      }
      if (known !== null && !known.isOld) return null;
      const found = await look(api, chosen, post);
      await savePost(db, api.userId, {
        postKey: key,
        organizationId: found?.organizationId ?? null,
        apiPostKey: found === null ? null : postKey(found.post),
      });
      return found !== null && chosen.includes(found.organizationId) ? found : null;
    },
  };
}

/** LinkedIn shows posts of pages that the member administers, and refuses those of others. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && ['not_allowed', 'not_found'].includes(error.failure.problem);
}
