import { readAuthorPhoto } from '#shared/unlock/author-photo.ts';
import type { CreatorReading, SeenComment } from '#shared/unlock/creator-view.ts';
import type { DeclineReason, ReadingResult } from '#shared/unlock/creator-view.contract.ts';
import { idTime, isPlausibleId } from '#shared/unlock/link/linkedin-id.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  countViews,
  type NewView,
  saveViews,
  selectViews,
} from '#server/features/parsing/creator-view/creator-readings.queries.ts';
import {
  cleanName,
  cleanText,
  isTooLong,
} from '#server/features/parsing/guest-page/html/plain-text.ts';
import { rebuildProfileUrl } from '#server/features/parsing/guest-page/html/profile-url.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { learnOwnAliases } from './creator-posts.queries.ts';
import { findThread } from './find-thread.ts';
import { settleByViews } from './settle-by-views.ts';
import { countStillWaiting, selectWaitingFor } from './waiting-for-views.queries.ts';

/**
 * A comment's id may be slightly older than its post's id, because different machines create them.
 */
const EARLIER_MS = 60_000;

/**
 * Stores a part of a post's comments as their creator sees them, for this creator's pages, and
 * settles the comments that wait for it. Throws post_not_yours or post_is_new.
 */
export async function takeReading(
  deps: UnlockDependencies,
  userId: string,
  reading: CreatorReading,
): Promise<ReadingResult> {
  const now = deps.clock.now();
  if (!isPlausibleId(reading.post.postId, now)) throw new AppError('post_is_new');
  const thread = await findThread(deps.db, userId, reading);
  const declined = new Map<string, DeclineReason>();
  const seen = new Map<string, SeenComment>();
  for (const comment of reading.comments) {
    const reason = thread.otherPosts.has(postKey(comment))
      ? 'other_post'
      : timeProblem(reading, comment, now);
    if (reason === null) seen.set(comment.commentId, comment);
    else declined.set(comment.commentId, reason);
  }
  const ids = [...seen.keys()];
  const waits = await selectWaitingFor(deps.db, userId, {
    commentIds: ids,
    postKeys: thread.postKeys,
  });
  if (thread.why === 'waiting') {
    // The post is not known to be the creator's, so comments that nobody asked about are discarded.
    const asked = new Set(waits.map(({ commentId }) => commentId));
    for (const id of ids.filter((one) => !asked.has(one))) {
      seen.delete(id);
      declined.set(id, 'not_waiting');
    }
  }
  await deps.db.transaction(async (trx) => {
    const pageKey = postKey(reading.post);
    await learnOwnAliases(trx, userId, pageKey, thread.newAliases);
    const { build, reader, readerVersion, declaredCount, pageAgeSeconds = 0 } = reading;
    await saveViews(
      trx,
      {
        userId,
        postKey: pageKey,
        postKeys: thread.postKeys,
        build,
        reader,
        readerVersion,
        declaredCount,
        pageAgeSeconds,
      },
      [...seen.values()].map(toView),
    );
  });
  // The stored reading decides, because another tab may have read the comment later.
  const views = await selectViews(deps.db, userId, [...seen.keys()]);
  const outcome = await settleByViews(deps, waits, views);
  return {
    read: seen.size,
    ...outcome,
    stillWaiting: await countStillWaiting(deps.db, userId, thread.postKeys),
    known: await countViews(deps.db, userId, thread.postKeys),
    declined: [...declined].map(([commentId, reason]) => ({ commentId, reason })),
  };
}

function timeProblem(
  { post }: CreatorReading,
  { commentId }: SeenComment,
  now: Date,
): DeclineReason | null {
  if (!isPlausibleId(commentId, now)) return 'in_future';
  const isEarlier = idTime(commentId).getTime() < idTime(post.postId).getTime() - EARLIER_MS;
  return isEarlier ? 'before_post' : null;
}

/** Limits a client's values to plain text of a bounded length and builds addresses anew. */
function toView(comment: SeenComment): NewView {
  const { commentId, parentCommentId, text, matchText, isEdited } = comment;
  return {
    commentId,
    parentCommentId,
    text: cleanText(text),
    matchText: matchText === undefined ? null : cleanText(matchText),
    isPartial: comment.isClipped || isTooLong(text),
    isEdited,
    authorName: cleanName(comment.authorName),
    authorUrl: comment.authorUrl === null ? null : rebuildProfileUrl(comment.authorUrl),
    authorPhoto: readAuthorPhoto(comment.authorPhoto),
    authorHeadline: cleanName(comment.authorHeadline ?? ''),
  };
}
