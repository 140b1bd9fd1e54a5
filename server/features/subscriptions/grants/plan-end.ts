import type { Knex } from 'knex';
import { DEFAULT_PLAN } from '../plans.queries.ts';
import { planEndOf } from './grants.rules.ts';
import { findPlan, selectGrants } from './plan-grants.queries.ts';

/** When a creator's plan ends by itself, and the one that follows. */
export interface PlanEnd {
  at: Date;
  next: { id: string; name: string };
}

/** Null for a plan that stays. */
export async function readPlanEnd(db: Knex, userId: string): Promise<PlanEnd | null> {
  const end = planEndOf(await selectGrants(db, userId));
  if (end === null) return null;
  const name = end.next ?? (await findPlan(db, DEFAULT_PLAN));
  if (name === undefined) throw new Error('The default plan has a row');
  return { at: end.at, next: { id: name.id, name: name.name } };
}
