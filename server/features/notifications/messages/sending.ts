import type { ManyMails } from '#server/features/mail/mail-queue.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import type { Platform } from '#server/platform/platform.ts';
import { quietSeconds } from '../notification-settings.service.ts';
import { foldCounts } from './message-counts.queries.ts';
import { holdMailsOf, lockPausedMessage } from './message-mails.queries.ts';
import * as queries from './messages.queries.ts';

const ROUND_MS = 500;
const FOLD_MS = 60_000;
const LOTS_A_MINUTE = 60;
/** Seconds that a slow disk may take for mails to all creators. */
export const MAILS_SECONDS = 60;

/**
 * Sends messages lot by lot, one each second. A lot is one transaction: it locks the message, tells its
 * creators, queues their mails and notes how far it came. A process that dies has sent a whole lot or none of
 * it, and whoever pauses waits for one lot at most. Waiting mails of a paused message are held back after that.
 */
export function startSending(
  { clock, db, ids, logger }: Pick<Platform, 'clock' | 'db' | 'ids' | 'logger'>,
  { mail }: { mail: ManyMails },
): Rounds {
  let isStopped = false;

  /** False when nothing is due. */
  const sendLot = () =>
    db.transaction(async (trx) => {
      const message = await queries.lockDueMessage(trx);
      if (message === undefined) return false;
      // Few of very many creators may be of the audience.
      await allowLongStatements(trx, MAILS_SECONDS);
      const { id, sentUntil, byEmail, perMinute } = message;
      const limit = Math.ceil(perMinute / LOTS_A_MINUTE);
      const found = await queries.selectNext(trx, message, { after: sentUntil, limit });
      const told = found.map((recipient) => ({
        ...recipient,
        mailId: byEmail && recipient.takesMail ? ids.rowId() : null,
      }));
      const last = told.at(-1);
      if (last !== undefined) {
        await queries.tellRecipients(
          trx,
          id,
          told.map(({ id: userId, mailId }) => ({ userId, mailId })),
        );
        await mail.addAll(
          trx,
          told.flatMap(({ mailId, email: to, emailKey: toKey, ...owner }) => {
            if (mailId === null) return [];
            const afterSeconds = quietSeconds(owner, clock.now());
            const payload = { messageId: id };
            return [{ id: mailId, kind: 'creator_message', to, toKey, payload, afterSeconds }];
          }),
        );
      }
      const isOver = found.length < limit;
      await queries.saveProgress(trx, id, {
        state: isOver ? 'sent' : 'sending',
        ...(last === undefined ? {} : { sentUntil: last.id }),
        isOver,
      });
      return true;
    });

  /** False when no paused message has mails that could leave. */
  const holdMails = () =>
    db.transaction(async (trx) => {
      const messageId = await lockPausedMessage(trx);
      if (messageId === undefined) return false;
      await holdMailsOf(trx, messageId);
      return true;
    });

  const rounds = startRounds(
    async () => {
      while (!isStopped && ((await holdMails()) || (await sendLot())));
    },
    {
      everyMs: ROUND_MS,
      onError: (error) => logger.warn({ reason: String(error) }, 'messages were not sent'),
    },
  );
  // Until then figures are sums of more rows, which are as right.
  const folding = startRounds(() => foldCounts(db), {
    everyMs: FOLD_MS,
    onError: (error) =>
      logger.warn({ reason: String(error) }, 'figures of messages were not added up'),
  });
  return {
    ask: rounds.ask,
    async stop() {
      isStopped = true;
      await Promise.all([rounds.stop(), folding.stop()]);
    },
  };
}
