import type { Knex } from 'knex';

/** A plan that ends by itself, and the one that follows. */
export interface PlanTermRow {
  until: Date;
  /** By the database's time. */
  isOver: boolean;
  nextPlanId: string;
  nextPlanName: string;
}

/** Undefined for a plan that stays. */
export async function selectPlanTerm(db: Knex, userId: string): Promise<PlanTermRow | undefined> {
  return db('plan_terms')
    .join('plans', 'plans.id', 'plan_terms.next_plan_id')
    .where({ userId })
    .first<PlanTermRow | undefined>(
      'until',
      'next_plan_id',
      'plans.name as next_plan_name',
      db.raw('until <= now() AS is_over'),
    );
}

/** Sets or removes the end of a creator's plan. The caller holds the creator's row. */
export async function savePlanTerm(
  trx: Knex.Transaction,
  userId: string,
  term: { until: string; nextPlanId: string } | null,
): Promise<void> {
  if (term === null) {
    await trx('plan_terms').where({ userId }).delete();
    return;
  }
  await trx('plan_terms')
    .insert({ userId, ...term })
    .onConflict('user_id')
    .merge();
}

/** Creators whose plan has expired by the database's time, longest ago first; a few at a time. */
export async function selectOverdueTerms(db: Knex): Promise<string[]> {
  return db('plan_terms')
    .whereRaw('until <= now()')
    .orderBy('until')
    .limit(100)
    .pluck<string[]>('user_id');
}

/** By the database's time. */
export async function isInFuture(db: Knex, at: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { isAhead: boolean }[] }>(
    'SELECT ?::timestamptz > now() AS is_ahead',
    [at],
  );
  return rows[0]?.isAhead === true;
}

/** The name of a plan that may be given to a creator; undefined for an unknown or retired one. */
export async function findOfferedPlan(db: Knex, planId: string): Promise<string | undefined> {
  const row = await db('plans')
    .where({ id: planId })
    .whereNull('retired_at')
    .first<{ name: string } | undefined>('name');
  return row?.name;
}

/** Sets the plan. Its limits apply from the commit on; a trigger pauses magnets above them. */
export async function setPlan(
  trx: Knex.Transaction,
  userId: string,
  planId: string,
): Promise<void> {
  await trx('users').where({ id: userId }).update({ planId, updatedAt: trx.fn.now() });
}
