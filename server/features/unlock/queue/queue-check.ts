import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import { AppError } from '#server/platform/errors.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitor-magnet.ts';
import { ASK_AGAIN } from '../waiting/hold-comment.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { secondsToWait } from '../check/unlock-limits.ts';
import type { Pending } from '../check/unlock-outcome.ts';

/**
 * Takes a check in that is made later: the visitor keeps a place, and the page opens when its turn
 * has come. Null when the comment was settled in the same moment.
 */
export async function queueCheck(
  deps: UnlockDependencies,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  { secrets, network }: { secrets: readonly string[]; network: string },
): Promise<Pending | null> {
  const { magnet } = visitor;
  const token = deps.ids.secret('wait_');
  const check = {
    ids: { waiting: deps.ids.rowId(), attempt: deps.ids.rowId() },
    magnetId: magnet.id,
    userId: magnet.userId,
    subject,
    lookedFor: magnet.triggerWords,
    source: await deps.nameSource(network, magnet.id),
    token,
    secrets,
  };
  const row = (await deps.queue.add(check)) ?? (await deps.queue.add(check));
  if (row === null) throw new AppError('temporarily_unavailable', { retryAfterSeconds: 1 });
  if (row.state !== 'waiting') return null;
  // A word nearly there waits anew when it is asked for again.
  const code = row.code === 'near_miss' ? 'in_queue' : row.code;
  return {
    kind: 'pending',
    visitor,
    code,
    place: row.place,
    retryAfterSeconds: row.place === null ? ASK_AGAIN : secondsToWait(row.place),
    waitingToken: row.joined ? token : null,
    since: row.createdAt,
    nextTryAt: row.nextTryAt,
    commentUrl: row.commentUrl,
  };
}
