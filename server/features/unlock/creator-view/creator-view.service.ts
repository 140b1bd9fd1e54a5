import type {
  ReaderFigures,
  ReadablePost,
  ReadingResult,
} from '#shared/unlock/creator-view.contract.ts';
import type { CreatorReading } from '#shared/unlock/creator-view.ts';
import type { BoundPost } from '#shared/unlock/bound-posts.contract.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { listBoundPosts } from './bound-posts.ts';
import { addressOf, findHiddenComments } from './hidden-comments.ts';
import { findReadablePosts } from './readable-posts.ts';
import { selectLeadFigures, selectWaitFigures } from './reader-figures.queries.ts';
import { takeReading } from './take-reading.ts';

/** Serves creators' own readers: posts to read, readings, and their results. */
export interface CreatorViewService {
  findPosts(userId: string): Promise<ReadablePost[]>;
  /** The posts of a magnet. Throws magnet_not_found. */
  listBound(userId: string, magnetId: string): Promise<BoundPost[]>;
  /** Throws post_not_yours or post_is_new. */
  takeReading(userId: string, reading: CreatorReading): Promise<ReadingResult>;
  readFigures(userId: string): Promise<ReaderFigures>;
}

export function createCreatorView(deps: UnlockDependencies): CreatorViewService {
  return {
    findPosts: (userId) => findReadablePosts(deps.db, userId),
    listBound: (userId, magnetId) => listBoundPosts(deps.db, userId, magnetId),
    takeReading: (userId, reading) => takeReading(deps, userId, reading),

    async readFigures(userId) {
      const posts = await findReadablePosts(deps.db, userId);
      const looks = posts.flatMap(({ lastLook }) => lastLook?.at ?? []).toSorted();
      return {
        days: 30,
        ...(await selectLeadFigures(deps.db, userId)),
        waiting: await selectWaitFigures(deps.db, userId),
        mostWaiting: toMostWaiting(posts[0]),
        hidden: await findHiddenComments(deps.db, posts, deps.clock.now()),
        lastLookAt: looks.at(-1) ?? null,
      };
    },
  };
}

function toMostWaiting(post: ReadablePost | undefined): ReaderFigures['mostWaiting'] {
  const [id, magnet] = [post?.ids[0], post?.magnets[0]];
  if (post === undefined || id === undefined || magnet === undefined) return null;
  if (post.waiting === 0) return null;
  const { id: magnetId, title } = magnet;
  return { magnetId, title, postUrl: addressOf(id), waiting: post.waiting };
}
