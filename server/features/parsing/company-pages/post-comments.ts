// All comments of one thread from the API, read once for all simultaneous callers.
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createAgedCache } from '../ladder/aged-cache.ts';
import { createSingleFlight } from '../ladder/single-flight.ts';
import { ApiError, type CreatorApi, oddAnswer } from './creator-api.ts';
import { readComment, readCommentPage, type RestComment } from './rest/rest-comments.ts';
import { commentUrn, encodeId, postUrn } from './rest/rest-ids.ts';

/** A list that was read to its end. */
export interface ReadThread {
  comments: ReadonlyMap<string, RestComment>;
  /** It contains every comment that LinkedIn counts, and each was readable. */
  isWhole: boolean;
  readAt: Date;
  /** Time of its first request, by `performance.now()`. */
  askedAt: number;
}

export interface PostComments {
  /** The comments of the post, or the replies to one comment. Throws ApiError. */
  list(api: CreatorApi, thread: Thread, wanted: WantedList): Promise<ReadThread>;
  /** One comment by its id; null when LinkedIn reports that it does not exist. Throws ApiError. */
  one(api: CreatorApi, thread: Thread, commentId: string): Promise<RestComment | null>;
}

export interface WantedList {
  maxAgeMs: number;
  /** `performance.now()`: lists requested before this time do not count. */
  since?: number | undefined;
}

/** A post, or the replies to one of its comments. */
export interface Thread {
  post: PostRef;
  parentId: string | null;
}

const PER_CALL = 100;
/** 5,000 comments; a longer list is never whole. */
const MOST_CALLS = 50;
const THREADS_KEPT = 200;

export function createPostComments(clock: Clock): PostComments {
  const threads = createAgedCache<ReadThread>(THREADS_KEPT, clock);
  const flight = createSingleFlight<ReadThread>();

  async function readAll(api: CreatorApi, urn: string, leave: () => void): Promise<ReadThread> {
    const [readAt, askedAt] = [clock.now(), performance.now()];
    leave();
    const comments = new Map<string, RestComment>();
    let start: number | null = 0;
    let [odd, total]: [number, number | null] = [0, null];
    for (let calls = 0; start !== null && calls < MOST_CALLS; calls += 1) {
      const path: string = `/rest/socialActions/${encodeId(urn)}/comments?start=${start}&count=${PER_CALL}`;
      const page = readCommentPage(await api.get(path), start, PER_CALL);
      if (page === null) throw oddAnswer('a list of comments of another shape');
      for (const comment of page.comments) comments.set(comment.commentId, comment);
      odd += page.odd;
      total = page.total ?? total;
      start = page.next;
    }
    // Comments that are added or deleted meanwhile shift the others, so only a full count proves a
    // full list.
    const isWhole = start === null && odd === 0 && total !== null && comments.size >= total;
    return { comments, isWhole, readAt, askedAt };
  }

  return {
    list(api, thread, { maxAgeMs, since }) {
      const urn = urnOf(thread);
      // The result of one creator's access is used only for that creator's pages.
      const key = `${api.userId}/${urn}`;
      const kept = threads.get(key, maxAgeMs);
      if (kept !== undefined && (since === undefined || kept.askedAt >= since)) {
        return Promise.resolve(kept);
      }
      return flight(key, since, async (leave) => {
        const read = await readAll(api, urn, leave);
        threads.set(key, read);
        return read;
      });
    },
    async one(api, thread, commentId) {
      const path = `/rest/socialActions/${encodeId(urnOf(thread))}/comments/${commentId}`;
      try {
        const comment = readComment(await api.get(path));
        if (comment?.commentId !== commentId) throw oddAnswer('an answer about another comment');
        return comment;
      } catch (error) {
        if (error instanceof ApiError && error.failure.problem === 'not_found') return null;
        throw error;
      }
    },
  };
}

function urnOf({ post, parentId }: Thread): string {
  return parentId === null ? postUrn(post) : commentUrn(post, parentId);
}

/** Whether a comment belongs to this post: a post has at most one id of each kind. */
export function isOfThread(comment: RestComment, known: readonly PostRef[]): boolean {
  if (known.some((post) => postKey(post) === postKey(comment.post))) return true;
  return known.every(({ postType }) => postType !== comment.post.postType);
}
