import type { Migration } from '../migration.ts';

/**
 * Parts of limits that were passed before anybody looked are noted as told: the first look after an
 * upgrade would email everybody about what has been so for weeks. Screens show them.
 */
export const usageBeforeNotices: Migration = {
  name: '0119-usage-before-notices',
  up: `
    INSERT INTO billing_notices (id, user_id, meter, month, threshold, of_limit, used, is_told)
    SELECT translate(left(replace(gen_random_uuid()::text, '-', ''), 20), '01', 'gh'),
      e.user_id, m.meter, date_trunc('month', now() AT TIME ZONE 'UTC')::date, t.threshold,
      m.of_limit, m.used,
      t.threshold = max(t.threshold) OVER (PARTITION BY e.user_id, m.meter)
    FROM entitlements e
      LEFT JOIN quota_months q ON q.user_id = e.user_id
        AND q.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
      CROSS JOIN LATERAL (VALUES
        ('active_magnets', (SELECT count(*) FROM magnets g WHERE g.user_id = e.user_id
          AND g.status = 'active' AND g.deleted_at IS NULL), e.magnet_limit::bigint),
        ('comments', coalesce(q.used, 0)::bigint, CASE WHEN q.user_id IS NULL THEN e.comment_limit
          ELSE q.comment_limit + q.extra END::bigint),
        ('storage', (SELECT coalesce(sum(f.size), 0)::bigint FROM magnet_files f
          WHERE f.user_id = e.user_id), e.storage_mb::bigint * 1000000)
      ) AS m (meter, used, of_limit)
      CROSS JOIN unnest(ARRAY[50, 80, 95, 100]) AS t (threshold)
    WHERE m.used > 0 AND m.used * 100 >= t.threshold * m.of_limit
    ON CONFLICT DO NOTHING;
  `,
  // The rows are what a look would have written.
  down: `SELECT 1`,
};
