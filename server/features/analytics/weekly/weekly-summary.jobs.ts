import type { Logger } from '#server/platform/config/logger.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { WeeklySummaries } from './weekly-summary.service.ts';

/** How much later than its minute a summary may be sent. */
const ROUND_MS = 60_000;

/**
 * Looks for creators whose Monday morning has come. Their times stand in a table, so no message is
 * needed and a restart loses nothing.
 */
export function startSummaryRounds(
  weekly: Pick<WeeklySummaries, 'sendDue'>,
  logger: Logger,
): Rounds {
  let isStopped = false;
  const rounds = startRounds(() => weekly.sendDue(() => isStopped), {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'weekly summaries were not sent'),
  });
  return {
    ask: rounds.ask,
    async stop() {
      isStopped = true;
      await rounds.stop();
    },
  };
}
