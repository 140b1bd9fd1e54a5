import type { Database } from '#server/platform/db/connection.ts';

/** How many statements on waiting comments wait for a lock. */
export async function blockedWaits(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%waiting_comments%'`,
  );
  return rows[0]?.count ?? 0;
}
