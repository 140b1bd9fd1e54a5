import type { Knex } from 'knex';
import { THIS_MONTH } from '#server/platform/time/database-time.queries.ts';

/** The plan of new accounts: the default of their column. */
export const DEFAULT_PLAN = 'free';

/** What a plan has, or a creator by plan and overrides; limits of null mean unlimited. */
export interface PlanFeatures {
  magnetLimit: number | null;
  commentLimit: number | null;
  collectEmails: boolean;
  facebookPixel: boolean;
  googleAnalytics: boolean;
  advancedAnalytics: boolean;
  /** May leave "Powered by" out of their pages. */
  hidePoweredBy: boolean;
  support: string;
  /** Room for all files of a creator, in millions of bytes. */
  storageMb: number;
}

/** A row of `plans`. */
export interface PlanRow extends PlanFeatures {
  id: string;
  position: number;
  name: string;
  priceUsd: number;
}

/** In `plans` and, with overrides, in the view `entitlements`. */
export const featureColumns = [
  'magnetLimit',
  'commentLimit',
  'collectEmails',
  'facebookPixel',
  'googleAnalytics',
  'advancedAnalytics',
  'hidePoweredBy',
  'support',
  'storageMb',
] as const satisfies readonly (keyof PlanFeatures)[];

export const planColumns = [
  'id',
  'position',
  'name',
  'priceUsd',
  ...featureColumns,
] as const satisfies readonly (keyof PlanRow)[];

/** The plan of a creator with what overrides make of it. */
const ofCreator = [
  ...(['id', 'position', 'name', 'priceUsd'] as const).map((column) => `plans.${column}`),
  ...featureColumns.map((column) => `entitlements.${column}`),
];

/** The plans on offer, in the order of their cards. */
export function selectPlans(db: Knex): Promise<PlanRow[]> {
  return db('plans')
    .select<PlanRow[]>([...planColumns])
    .whereNull('retired_at')
    .orderBy('position');
}

/** A plan, also one that is offered no more. */
export function findPlanRow(db: Knex, id: string): Promise<PlanRow | undefined> {
  return db('plans')
    .where({ id })
    .first<PlanRow | undefined>([...planColumns]);
}

/** With the creator's overrides. Undefined for an unknown creator. */
export async function selectPlanOfUser(db: Knex, userId: string): Promise<PlanRow | undefined> {
  return db('entitlements')
    .join('plans', 'plans.id', 'entitlements.plan_id')
    .where('entitlements.user_id', userId)
    .first<PlanRow | undefined>(ofCreator);
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
  await trx('plans').where({ id: user.planId }).forShare().first('id');
  return selectPlanOfUser(trx, userId);
}

/** Within how many hours the creator's plan promises an answer; null promises no time. */
export async function findAnswerHours(db: Knex, userId: string): Promise<number | null> {
  const row = await db('users')
    .join('plans', 'plans.id', 'users.plan_id')
    .where('users.id', userId)
    .first<{ answerHours: number | null } | undefined>('plans.answer_hours');
  return row?.answerHours ?? null;
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
    `WITH this_month AS (SELECT ${THIS_MONTH} AS month)
     SELECT to_char(this_month.month, 'YYYY-MM-DD') AS month,
       coalesce(quota.used, 0) AS comments_used,
       CASE WHEN quota.user_id IS NULL THEN entitled.comment_limit
         ELSE quota.comment_limit + quota.extra END AS month_limit,
       coalesce(quota.extra, 0) AS comments_extra,
       (SELECT count(*)::int FROM leads WHERE user_id = :userId AND over_quota) AS leads_over_quota,
       (SELECT count(*)::int FROM magnets
        WHERE user_id = :userId AND status = 'active' AND deleted_at IS NULL) AS active_magnets
     FROM this_month
     JOIN entitlements AS entitled ON entitled.user_id = :userId
     LEFT JOIN quota_months AS quota
       ON quota.user_id = :userId AND quota.month = this_month.month`,
    { userId },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A creator that was found has usage');
  return row;
}
