import type { Knex } from 'knex';

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
