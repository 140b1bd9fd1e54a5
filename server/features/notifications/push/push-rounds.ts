import { isNotificationKind, notificationKinds } from '#shared/notifications/notification-kinds.ts';
import type { PushMessage } from '#shared/notifications/push-message.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { channelsOf } from '../channels.rules.ts';
import { findToldOwner } from '../notification-settings.queries.ts';
import { quietSeconds } from '../notification-settings.service.ts';
import { isWithdrawn } from '../notification-texts.ts';
import { selectForMail } from '../notifications.queries.ts';
import * as browsers from './push.queries.ts';
import * as queries from './push-messages.queries.ts';
import type { PushOutcome, SendPush } from './push-sender.ts';
import { pushMessage, shortMessage } from './push-texts.ts';

const ROUND_MS = 5_000;
const AT_ONCE = 20;
/** Seconds before the second try, the third and so on; the last one repeats until it is too late. */
const WAITS = [30, 120, 600, 3_600, 10_800] as const;

/**
 * Brings queued messages to the push services of browsers. A process that dies after a service took one
 * sends it again; its topic and tag are those of its notification, so that it is shown once.
 */
export function startPushRounds(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { send }: { send: SendPush },
): Rounds {
  let isStopped = false;

  /** Null for what is not to be sent any more; seconds while quiet hours hold it. */
  async function messageOf(due: queries.DuePush): Promise<PushMessage | number | null> {
    if (due.secondsLeft < 1 || !due.isSignedIn) return null;
    const owner = await findToldOwner(db, { id: due.userId });
    if (owner === undefined || owner.isClosed) return null;
    const [row] = await selectForMail(db, due.userId, { id: due.notificationId }, 1);
    if (row === undefined || !row.isUnread || isWithdrawn(row)) return null;
    // Switched off while the message waited.
    const isWanted =
      isNotificationKind(row.kind) && channelsOf(owner.choices, notificationKinds[row.kind]).push;
    if (!isWanted) return null;
    // They began while a busy service let it wait, or came to be chosen since.
    const quiet = quietSeconds(owner, clock.now());
    if (quiet > 0) return quiet;
    const message = pushMessage(row);
    return message !== null && due.isShort ? shortMessage(message) : message;
  }

  async function settle(due: queries.DuePush, outcome: PushOutcome): Promise<void> {
    const { id, browserId, attempts, isShort, secondsLeft } = due;
    if (outcome.kind === 'gone') {
      return browsers.deleteGone(db, { id: browserId, endpoint: due.endpoint });
    }
    if (outcome.kind === 'taken') {
      await queries.endPush(db, id, 'taken');
      return browsers.noteSuccess(db, browserId);
    }
    if (outcome.kind === 'too_large') {
      if (!isShort) return queries.postponePush(db, id, { afterSeconds: 0, isShort: true });
      await queries.endPush(db, id, 'failed');
      return browsers.noteFailure(db, browserId, 'refused');
    }
    await browsers.noteFailure(db, browserId, outcome.problem);
    const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0];
    const afterSeconds = Math.max(outcome.afterSeconds ?? 0, wait);
    if (!outcome.isLater || afterSeconds > secondsLeft) {
      return queries.endPush(db, id, 'failed');
    }
    await queries.postponeBrowser(db, due, afterSeconds);
  }

  async function work(due: queries.DuePush): Promise<void> {
    const message = await messageOf(due);
    // Of no use any more, or never taken in its time.
    if (message === null) return queries.endPush(db, due.id, due.secondsLeft < 1 ? 'failed' : null);
    if (typeof message === 'number') {
      return queries.postponePush(db, due.id, { afterSeconds: message, isShort: due.isShort });
    }
    await settle(due, await send(due, message, { ttlSeconds: due.secondsLeft }));
  }

  async function sendSome(): Promise<boolean> {
    const dues = await queries.claimPush(db, AT_ONCE);
    const ends = await Promise.allSettled(dues.map(work));
    const failed = ends.find((end) => end.status === 'rejected');
    // The others are settled; this one has its next turn after the lease.
    if (failed !== undefined) logger.warn({ reason: String(failed.reason) }, 'a push was not sent');
    return dues.length > 0;
  }

  const rounds = startRounds(
    async () => {
      while (!isStopped && (await sendSome()));
    },
    {
      everyMs: ROUND_MS,
      onError: (error) => logger.warn({ reason: String(error) }, 'pushes were not sent'),
    },
  );
  return {
    ask: rounds.ask,
    async stop() {
      isStopped = true;
      await rounds.stop();
    },
  };
}
