import { AppError } from '#server/platform/errors.ts';
import type { Check } from '../../check/check.ts';
import { secondsToWait } from '../../check/unlock-limits.ts';
import type { UnlockDependencies } from '../../unlock-dependencies.ts';
import { ASK_AGAIN, type Held } from '../hold-comment.ts';
import type { QueuedRow } from './queue-writer.queries.ts';

/**
 * Takes a check in that is made later: the visitor keeps a place, and the page opens when its turn
 * has come. Null when the comment was settled in the same moment.
 */
export async function holdInQueue(deps: UnlockDependencies, check: Check): Promise<Held | null> {
  const { visitor, subject, secrets, network } = check;
  const { magnet } = visitor;
  const token = deps.ids.secret('wait_');
  const queued = {
    ids: { waiting: deps.ids.rowId(), attempt: deps.ids.rowId() },
    magnetId: magnet.id,
    userId: magnet.userId,
    subject,
    lookedFor: magnet.triggerWords,
    touch: check.touches?.first ?? null,
    source: await deps.nameSource(network, magnet.id),
    token,
    secrets,
  };
  const row = (await deps.queue.add(queued)) ?? (await deps.queue.add(queued));
  if (row === null) throw new AppError('temporarily_unavailable', { retryAfterSeconds: 1 });
  if (row.state !== 'waiting') return null;
  return {
    kind: 'pending',
    ...whenIsItsTurn(row, check.isStopped),
    waitingToken: row.joined ? token : null,
    since: row.createdAt,
    nextTryAt: row.nextTryAt,
    commentUrl: row.commentUrl,
  };
}

function whenIsItsTurn(
  { code, place }: QueuedRow,
  isStopped: boolean,
): Pick<Held, 'code' | 'place' | 'retryAfterSeconds'> {
  if (isStopped) return { code: 'checks_stopped', place: null, retryAfterSeconds: ASK_AGAIN };
  return {
    // A word nearly there waits anew when it is asked for again.
    code: code === 'near_miss' ? 'in_queue' : code,
    place,
    retryAfterSeconds: place === null ? ASK_AGAIN : secondsToWait(place),
  };
}
