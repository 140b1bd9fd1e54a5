import type { Database } from '#server/platform/db/connection.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { RecheckSchedule } from '../waiting/recheck-schedule.ts';
import { takeTurns } from './turns.queries.ts';

/** One round tells of so many at most. */
const AT_ONCE = 200;

/**
 * Tells creators of magnets that opened, ended or filled up since the last look, and answers how many that
 * were. Visitors need none of this: what they meet is asked for at each call.
 *
 * The note in the magnet's row is what open consoles and kept pages hear of. An end is mailed too. Where
 * one that had ended goes on, the comments that found no place are checked again.
 */
export async function tellTurns({
  db,
  mail,
  rechecks,
}: {
  db: Database;
  mail: Pick<MailQueue, 'add'>;
  rechecks: RecheckSchedule;
}): Promise<number> {
  await rechecks.ready();
  return db.transaction(async (trx) => {
    const turned = await takeTurns(trx, AT_ONCE);
    for (const { id, state, email: to, emailKey: toKey } of turned) {
      if (state !== 'ended') continue;
      await mail.add(trx, { kind: 'page_ended', to, toKey, payload: { magnetId: id } });
    }
    const goOn = turned.filter(({ before, state }) => before === 'ended' && state === 'active');
    for (const userId of new Set(goOn.map((magnet) => magnet.userId))) {
      await rechecks.scheduleWaits(trx, { userId, attempt: 1, afterSeconds: 0 });
    }
    return turned.length;
  });
}
