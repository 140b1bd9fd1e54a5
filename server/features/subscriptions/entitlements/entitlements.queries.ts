import type { Knex } from 'knex';
import { featureColumns, type PlanFeatures } from '../plans.queries.ts';
import type { Feature } from '#shared/subscriptions/entitlements.contract.ts';
import { MONTH_BEGIN } from '#server/platform/time/database-time.queries.ts';

/** Everything that decides what a creator may use, as of one moment. */
export interface EntitlementsRow extends PlanFeatures {
  planId: string;
  planName: string;
  /** Features with a live override. */
  overridden: Feature[];
  /** An operator gave the plan, and nobody pays for it. */
  isGift: boolean;
  /** Milliseconds until the first live grant or override ends; null when none ends. */
  endsInMs: number | null;
}

/** Undefined for an unknown creator. */
export async function selectEntitlements(
  db: Knex,
  userId: string,
): Promise<EntitlementsRow | undefined> {
  return db('entitlements as e')
    .where('e.user_id', userId)
    .first<EntitlementsRow | undefined>(
      'e.plan_id',
      'e.plan_name',
      ...featureColumns.map((column) => `e.${column}`),
      db.raw(`ARRAY(SELECT o.feature FROM entitlement_overrides o WHERE o.user_id = e.user_id
        AND o.ended_at IS NULL AND (o.until IS NULL OR o.until > now())) AS overridden`),
      db.raw(`coalesce((SELECT bool_and(g.source = 'operator') FROM plan_grants g
        WHERE g.user_id = e.user_id AND g.ended_at IS NULL AND g.plan_id = e.plan_id), false)
        AS is_gift`),
      db.raw(`(SELECT extract(epoch FROM min(until) - now())::float8 * 1000 FROM (
        SELECT until FROM plan_grants WHERE user_id = e.user_id AND ended_at IS NULL
        UNION ALL SELECT until FROM entitlement_overrides
        WHERE user_id = e.user_id AND ended_at IS NULL) AS ends WHERE until > now()) AS ends_in_ms`),
    );
}

/** What a creator uses now of the counted features. */
export interface UsedRow {
  activeMagnets: number;
  comments: number;
  /** Comments that fit into this month, with those an operator added; null means unlimited. */
  commentLimit: number | null;
  storageBytes: number;
  /** When the month ends. */
  monthEnds: Date;
}

/** Counted afresh for each question: a kept count would be wrong with the next lead. */
export async function selectUsed(db: Knex, userId: string): Promise<UsedRow> {
  const { rows } = await db.raw<{ rows: UsedRow[] }>(
    `SELECT
       (SELECT count(*)::int FROM magnets
        WHERE user_id = e.user_id AND status = 'active' AND deleted_at IS NULL) AS active_magnets,
       coalesce(q.used, 0) AS comments,
       CASE WHEN q.user_id IS NULL THEN e.comment_limit ELSE q.comment_limit + q.extra END
         AS comment_limit,
       (SELECT coalesce(sum(size), 0)::float8 FROM magnet_files WHERE user_id = e.user_id)
         AS storage_bytes,
       (t.month + interval '1 month') AT TIME ZONE 'UTC' AS month_ends
     FROM entitlements e
       CROSS JOIN (SELECT ${MONTH_BEGIN} AS month) t
       LEFT JOIN quota_months q ON q.user_id = e.user_id AND q.month = t.month::date
     WHERE e.user_id = ?`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A creator that was found has usage');
  return row;
}
