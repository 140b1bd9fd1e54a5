import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './news-telling.queries.ts';

const ROUND_MS = 5_000;
const LOT = 1_000;

/**
 * Tells of published articles by the channels that creators chose. A lot is one transaction, so a process
 * that dies has told a whole lot or none of it, and nobody is told twice.
 */
export function startNewsTelling(
  { db, logger }: Pick<Platform, 'db' | 'logger'>,
  { notifications }: { notifications: Pick<Notifications, 'tellOfNews'> },
): Rounds {
  let isStopped = false;

  /** False when nothing is to be told. */
  const tellLot = () =>
    db.transaction(async (trx) => {
      const telling = await queries.lockOpenTelling(trx);
      if (telling === undefined) return false;
      const { articleId, toldUntil: after } = telling;
      const readers = await queries.selectNextReaders(trx, { articleId, after, limit: LOT });
      await notifications.tellOfNews(trx, readers, articleId);
      const toldUntil = readers.at(-1) ?? after;
      await queries.saveTelling(trx, articleId, { toldUntil, isOver: readers.length < LOT });
      return true;
    });

  const rounds = startRounds(
    async () => {
      while (!isStopped && (await tellLot()));
    },
    {
      everyMs: ROUND_MS,
      onError: (error) => logger.warn({ reason: String(error) }, 'news were not told'),
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
