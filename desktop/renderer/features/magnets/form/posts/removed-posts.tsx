import type { BoundPost } from '#shared/unlock/bound-posts.contract.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** What publishing changes for comments under posts that the form no longer names. */
export function RemovedPosts({
  removed,
  isAnyPost,
}: {
  removed: readonly BoundPost[];
  /** No post is left, so comments under any post count. */
  isAnyPost: boolean;
}) {
  if (removed.length === 0) return null;
  if (isAnyPost) {
    return <Notice>Once you publish, a comment under any post unlocks.</Notice>;
  }
  const waiting = removed.reduce((sum, post) => sum + post.waiting, 0);
  return (
    <Notice tone="warn">
      {removed.length === 1
        ? 'Once you publish, new comments under the removed post do not unlock.'
        : `Once you publish, new comments under the ${removed.length} removed posts do not unlock.`}{' '}
      {waiting === 1 && 'The comment that waits there is still checked.'}
      {waiting > 1 &&
        `The ${waiting.toLocaleString('en')} comments that wait there are still checked.`}{' '}
      People who already unlocked keep the content.
    </Notice>
  );
}
