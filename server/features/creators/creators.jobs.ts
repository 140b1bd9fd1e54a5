import type { CreatorPlanService } from './creator-plan.service.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';

/** How much later than planned a plan may end. */
const ROUND_MS = 10_000;

/**
 * Ends expired plans. The ends stand in their table, so no message is needed and a restart loses
 * nothing.
 */
export function startPlanRounds(
  plans: Pick<CreatorPlanService, 'endOverdue'>,
  onError: (error: unknown) => void,
): Rounds {
  return startRounds(() => plans.endOverdue(), { everyMs: ROUND_MS, onError });
}
