import type { Migration } from '../migration.ts';

/**
 * Who brings many comments that nobody can read is told apart by the network of one day, and a lead
 * opened on trust counts when its comment is confirmed.
 */
export const sourcesOfWaits: Migration = {
  name: '0025-sources-of-waits',
  up: `
    ALTER TABLE waiting_comments
      -- Hash of network, magnet and the day's salt: names nobody once that salt is gone.
      ADD COLUMN source text,
      -- A reading showed every comment of the post, and this one was not among them.
      ADD COLUMN absent_at timestamptz,
      -- The creator dismissed its source: still checked, but out of the list.
      ADD COLUMN dismissed_at timestamptz;
    CREATE INDEX waiting_comments__source__index ON waiting_comments (source)
      WHERE source IS NOT NULL;

    -- What was counted for comments that are not confirmed is given back; it counts when they are.
    UPDATE quota_months q
    SET used = greatest(0, q.used - t.used), held = greatest(0, q.held - t.held)
    FROM (SELECT user_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
        count(*) FILTER (WHERE NOT held) AS used, count(*) FILTER (WHERE held) AS held
      FROM leads WHERE NOT confirmed GROUP BY 1, 2) t
    WHERE q.user_id = t.user_id AND q.month = t.month;

    UPDATE magnet_hours h SET verified = greatest(0, h.verified - t.verified)
    FROM (SELECT magnet_id, date_trunc('hour', created_at) AS hour, count(*) AS verified
      FROM leads WHERE NOT confirmed GROUP BY 1, 2) t
    WHERE h.magnet_id = t.magnet_id AND h.hour = t.hour;
  `,
  down: `
    DROP INDEX waiting_comments__source__index;
    ALTER TABLE waiting_comments
      DROP COLUMN dismissed_at,
      DROP COLUMN absent_at,
      DROP COLUMN source;
  `,
};
