import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { clearSome, recountAgainSome, recountSome } from './recount.queries.ts';

/** A recount that a process left behind goes on this much later. */
const ROUND_MS = 60_000;

/**
 * Counts leads again under new rules, in steps of a transaction each. Any number of processes share
 * the work; where one ends, another goes on.
 */
export function startRecounts({ db, logger }: Pick<Platform, 'db' | 'logger'>): Rounds {
  let isClosed = false;
  const rounds = startRounds(
    async () => {
      while (!isClosed && (await db.transaction(recountSome)));
      while (!isClosed && (await db.transaction(recountAgainSome)));
      while (!isClosed && (await db.transaction(clearSome)));
    },
    {
      everyMs: ROUND_MS,
      onError: (error) => logger.warn({ reason: String(error) }, 'leads were not scored again'),
    },
  );
  return {
    ask: rounds.ask,
    async stop() {
      isClosed = true;
      await rounds.stop();
    },
  };
}
