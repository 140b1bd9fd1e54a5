import type { Knex } from 'knex';

/** The plan of new accounts: the default of their column. */
export const DEFAULT_PLAN = 'free';

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
  /** Room for all files of a creator, in millions of bytes. */
  storageMb: number;
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
  'storageMb',
] as const satisfies readonly (keyof PlanRow)[];

/** The plans on offer, in the order of their cards. */
export function selectPlans(db: Knex): Promise<PlanRow[]> {
  return db('plans')
    .select<PlanRow[]>([...planColumns])
    .whereNull('retired_at')
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
 * one after the other (T29). A separate statement reads the plan, so it sees what the previous holder
 * of the lock committed, and keeps its limits until then.
 */
export async function lockPlanOfUser(
  trx: Knex.Transaction,
  userId: string,
): Promise<PlanRow | undefined> {
  const user = await trx('users')
    .where({ id: userId })
    .forNoKeyUpdate()
    .first<{ planId: string } | undefined>('plan_id');
  if (user === undefined) return undefined;
  return trx('plans')
    .where({ id: user.planId })
    .forShare()
    .first<PlanRow | undefined>([...planColumns]);
}

export interface UsageRow {
  activeMagnets: number;
  commentsUsed: number;
  /** The plan's limit with what an operator added; null means unlimited. */
  monthLimit: number | null;
  /** What an operator added to this month. */
  commentsExtra: number;
  /** Over all months. */
  leadsOverQuota: number;
  /** First day of the month, ISO. */
  month: string;
}

/**
 * A creator's counts in the UTC month of the database clock, in one statement. A month without a row
 * has the limit of the plan.
 */
export async function selectUsage(db: Knex, userId: string): Promise<UsageRow> {
  const { rows } = await db.raw<{ rows: UsageRow[] }>(
    `WITH this_month AS (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month)
     SELECT to_char(this_month.month, 'YYYY-MM-DD') AS month,
       coalesce(quota.used, 0) AS comments_used,
       CASE WHEN quota.user_id IS NULL THEN plan.comment_limit
         ELSE quota.comment_limit + quota.extra END AS month_limit,
       coalesce(quota.extra, 0) AS comments_extra,
       (SELECT count(*)::int FROM leads WHERE user_id = :userId AND held) AS leads_over_quota,
       (SELECT count(*)::int FROM magnets
        WHERE user_id = :userId AND status = 'active' AND deleted_at IS NULL) AS active_magnets
     FROM this_month
     JOIN users ON users.id = :userId JOIN plans AS plan ON plan.id = users.plan_id
     LEFT JOIN quota_months AS quota
       ON quota.user_id = :userId AND quota.month = this_month.month`,
    { userId },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A creator that was found has usage');
  return row;
}
