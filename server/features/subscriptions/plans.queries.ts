import type { Knex } from 'knex';

/** A row of `plans`; limits of null mean unlimited. */
export interface PlanRow {
  id: string;
  position: number;
  name: string;
  priceUsd: number;
  magnetLimit: number | null;
  commentLimit: number | null;
  collectEmails: boolean;
  facebookPixel: boolean;
  googleAnalytics: boolean;
  advancedAnalytics: boolean;
  support: string;
}

export const planColumns = [
  'id',
  'position',
  'name',
  'priceUsd',
  'magnetLimit',
  'commentLimit',
  'collectEmails',
  'facebookPixel',
  'googleAnalytics',
  'advancedAnalytics',
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

/**
 * The same, and locks the creator's row until the transaction ends, so that parallel requests count
 * one after the other (T29).
 */
export async function lockPlanOfUser(
  trx: Knex.Transaction,
  userId: string,
): Promise<PlanRow | undefined> {
  return trx('users')
    .join('plans', 'plans.id', 'users.plan_id')
    .where('users.id', userId)
    .forNoKeyUpdate('users')
    .first<PlanRow | undefined>(planColumns.map((column) => `plans.${column}`));
}

export interface UsageRow {
  activeMagnets: number;
  commentsUsed: number;
  leadsHeld: number;
  /** First day of the month, ISO. */
  month: string;
}

/** A creator's counts in the UTC month of the database clock, in one statement. */
export async function selectUsage(db: Knex, userId: string): Promise<UsageRow> {
  const { rows } = await db.raw<{ rows: UsageRow[] }>(
    `WITH this_month AS (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month)
     SELECT to_char(this_month.month, 'YYYY-MM-DD') AS month,
       coalesce(quota.used, 0) AS comments_used,
       coalesce(quota.held, 0) AS leads_held,
       (SELECT count(*)::int FROM magnets
        WHERE user_id = :userId AND status = 'active' AND deleted_at IS NULL) AS active_magnets
     FROM this_month
     LEFT JOIN quota_months AS quota
       ON quota.user_id = :userId AND quota.month = this_month.month`,
    { userId },
  );
  return rows[0] ?? { activeMagnets: 0, commentsUsed: 0, leadsHeld: 0, month: '' };
}
