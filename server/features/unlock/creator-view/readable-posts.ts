import type { ReadablePost } from '#shared/unlock/creator-view.contract.ts';
import type { SeenPost } from '#shared/unlock/creator-view.ts';
import { closestFirst, parsePostKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import {
  findPostIdsOf,
  type LookRow,
  selectLooks,
  selectNamingMagnets,
  selectWaitingPosts,
} from './creator-posts.queries.ts';

/** A post, collected from magnets, waiting comments and readings. */
interface Gathered {
  ids: string[];
  why: ReadablePost['why'];
  magnets: Map<string, ReadablePost['magnets'][number]>;
  waiting: number;
}

/** The posts that this creator's readers may read, those with the most waiting comments first. */
export async function findReadablePosts(db: Database, userId: string): Promise<ReadablePost[]> {
  const naming = await selectNamingMagnets(db, userId);
  const waits = await selectWaitingPosts(db, userId);
  const keys = new Set([
    ...naming.map(({ postKey }) => postKey),
    ...waits.map(({ postKey }) => postKey),
  ]);
  const idsOf = await findPostIdsOf(db, userId, [...keys]);
  const posts: Gathered[] = [];
  const gather = (key: string, why: Gathered['why']): Gathered => {
    const known = posts.find(({ ids }) => ids.includes(key));
    if (known !== undefined) return known;
    const made: Gathered = { ids: idsOf.get(key) ?? [key], why, magnets: new Map(), waiting: 0 };
    posts.push(made);
    return made;
  };
  for (const { postKey, id, title, triggerWords } of naming) {
    gather(postKey, 'named').magnets.set(id, { id, title, triggerWords });
  }
  for (const { postKey, namedBy, magnetId: id, title, triggerWords, waiting } of waits) {
    const isKnown = namedBy.includes(postKey) || posts.some(({ ids }) => ids.includes(postKey));
    // Under an id that is not known yet, it is most likely the post of about the same time.
    const [closest] = isKnown ? [postKey] : closestFirst(namedBy, postKey);
    const post = gather(closest ?? postKey, 'waiting');
    post.magnets.set(id, { id, title, triggerWords });
    post.waiting += waiting;
  }
  const looks = await selectLooks(
    db,
    userId,
    posts.flatMap(({ ids }) => ids),
  );
  return posts
    .map((post) => show(post, looks))
    .filter(({ ids }) => ids.length > 0)
    .toSorted((a, b) => b.waiting - a.waiting);
}

function show({ ids, why, magnets, waiting }: Gathered, looks: readonly LookRow[]): ReadablePost {
  const own = looks.filter(({ postKey }) => ids.includes(postKey));
  const [latest] = own;
  return {
    ids: ids.flatMap(toSeenPost),
    why,
    magnets: [...magnets.values()],
    waiting,
    lastLook:
      latest === undefined
        ? null
        : {
            at: latest.lookedAt.toISOString(),
            comments: own.reduce((sum, { comments }) => sum + comments, 0),
            declaredCount: latest.declaredCount,
          },
  };
}

/** Posts in groups have no page that a reader can open. */
function toSeenPost(key: string): SeenPost[] {
  const post = parsePostKey(key);
  if (post === null || post.postType === 'groupPost') return [];
  return [{ postType: post.postType, postId: post.postId }];
}
