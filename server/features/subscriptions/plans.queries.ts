import type { Knex } from 'knex';

/** A row of `plans`; limits of null mean unlimited (D6). */
export interface PlanRow {
  id: string;
  position: number;
  name: string;
  price_usd: number;
  magnet_limit: number | null;
  comment_limit: number | null;
  collect_emails: boolean;
  facebook_pixel: boolean;
  google_analytics: boolean;
  advanced_analytics: boolean;
  support: string;
}

export const planColumns = [
  'id',
  'position',
  'name',
  'price_usd',
  'magnet_limit',
  'comment_limit',
  'collect_emails',
  'facebook_pixel',
  'google_analytics',
  'advanced_analytics',
  'support',
] as const satisfies readonly (keyof PlanRow)[];

/** All plans, in the order of their cards. */
export function selectPlans(db: Knex): Promise<PlanRow[]> {
  return db('plans')
    .select<PlanRow[]>([...planColumns])
    .orderBy('position');
}

/** Undefined for an unknown creator. */
export async function selectPlanOfUser(db: Knex, userId: string): Promise<PlanRow | undefined> {
  return db('plans')
    .join('users', 'users.plan_id', 'plans.id')
    .where('users.id', userId)
    .first<PlanRow | undefined>(planColumns.map((column) => `plans.${column}`));
}
