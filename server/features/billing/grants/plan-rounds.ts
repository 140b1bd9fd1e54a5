import { z } from 'zod';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import { selectUnsettled } from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import type { PlanGrants } from './plan-grants.service.ts';

/** How much later than planned a plan may end. */
const ROUND_MS = 10_000;

/** Settles plans that expired or rank differently, each creator in a transaction of its own, once in all processes. */
export async function endOverduePlans(
  db: Platform['db'],
  { planGrants }: { planGrants: PlanGrants },
): Promise<void> {
  for (const creatorId of await selectUnsettled(db)) {
    await db.transaction((trx) => planGrants.settleDue(trx, creatorId));
  }
}

const WakeUp = z.object({ v: z.literal(1) });

/** Asks for a round at once. */
export const planJobs = (endOverdue: () => Promise<void>): Pick<JobHandlers, 'settle-plans'> => ({
  async 'settle-plans'(data) {
    WakeUp.parse(data);
    await endOverdue();
  },
});

/**
 * Looks for what has expired. The ends stand in their tables, so no message is needed and a restart
 * loses nothing.
 */
export function startPlanRounds(
  endOverdue: () => Promise<void>,
  { logger }: Pick<Platform, 'logger'>,
): Rounds {
  return startRounds(endOverdue, {
    everyMs: ROUND_MS,
    onError: (error) =>
      logger.warn({ reason: String(error) }, 'plans that are over were not ended'),
  });
}
