import type { Knex } from 'knex';
import {
  endGrants,
  insertGrant,
  selectGrants,
  settlePlan,
} from '#server/features/subscriptions/grants/plan-grants.queries.ts';

/** Puts a creator on a plan for good, as an operator does: by a grant in place of all others. */
export function putOnPlan(db: Knex, userId: string, planId: string): Promise<void> {
  return db.transaction(async (trx) => {
    await trx('users').where({ id: userId }).forNoKeyUpdate().first('id');
    const live = await selectGrants(trx, userId);
    await endGrants(
      trx,
      live.map(({ id }) => id),
      'test',
    );
    const grant = { userId, planId, source: 'operator' as const, until: null };
    if (planId !== 'free') await insertGrant(trx, { ...grant, reason: 'a test', actor: 'test' });
    await settlePlan(trx, userId);
  });
}
