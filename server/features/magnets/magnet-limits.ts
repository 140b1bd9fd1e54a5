import type { Knex } from 'knex';
import { AppError } from '#server/platform/errors.ts';
import { lockPlanOfUser, type PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import { limitTooLow } from '#shared/magnets/magnets.rules.ts';
import { magnetInvalid } from './magnet-input.ts';
import type { MagnetRow } from './magnet-rows.ts';
import { countActiveMagnets, countUnlockers } from './magnets.queries.ts';

/** The creator's plan; locks the creator's row until the transaction ends. Throws `unauthenticated`. */
export async function lockPlan(trx: Knex.Transaction, userId: string): Promise<PlanFeatures> {
  const plan = await lockPlanOfUser(trx, userId);
  if (plan === undefined) throw new AppError('unauthenticated');
  return plan;
}

/** Throws `magnet_limit_reached` when the plan has no room for one more active magnet. */
export async function requireActiveRoom(
  trx: Knex.Transaction,
  userId: string,
  plan: PlanFeatures,
): Promise<void> {
  if (plan.magnetLimit === null) return;
  if ((await countActiveMagnets(trx, userId)) < plan.magnetLimit) return;
  throw new AppError('magnet_limit_reached', { values: { limit: String(plan.magnetLimit) } });
}

/** Throws `magnet_invalid` for a new limit below the number of people who unlocked the magnet. */
export async function requireRoomForUnlockers(
  trx: Knex.Transaction,
  { id, unlockLimit: before }: Pick<MagnetRow, 'id' | 'unlockLimit'>,
  limit: number | null,
): Promise<void> {
  if (limit === null || limit === before) return;
  const people = await countUnlockers(trx, id);
  if (limit < people) throw magnetInvalid({ unlockLimit: limitTooLow(people) });
}

/** Throws `plan_required`; with the setting `always` every plan may collect. */
export function requireEmailCollection(plan: PlanFeatures, emailStep: 'plan' | 'always'): void {
  if (plan.collectEmails || emailStep === 'always') return;
  throw new AppError('plan_required', {
    values: { feature: 'email collection' },
    fields: { collectEmails: 'Your plan does not include email collection' },
  });
}
