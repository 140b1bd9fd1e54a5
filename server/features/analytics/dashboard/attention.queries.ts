import type { Knex } from 'knex';
import { stateOf } from '#server/features/magnets/magnet-state.queries.ts';

export interface AttentionRow {
  ownMailRefused: boolean;
  pageAccessEnded: boolean;
  pixelsPaused: number;
  pagesTakenDown: number;
  magnetsEnded: number;
  retentionStopped: number;
}

/** Facts of one creator, each from an index of its own. */
export async function selectAttention(db: Knex, userId: string): Promise<AttentionRow> {
  const { rows } = await db.raw<{ rows: AttentionRow[] }>(
    `SELECT
       EXISTS (SELECT FROM mail_addresses a WHERE a.address_key = u.email_key
         AND a.refused_at > now() - interval '30 days') AS own_mail_refused,
       EXISTS (SELECT FROM company_connections c
         WHERE c.user_id = u.id AND c.needs_reconnect_at IS NOT NULL) AS page_access_ended,
       coalesce((SELECT (i.facebook_enabled AND NOT e.facebook_pixel)::int
           + (i.google_enabled AND NOT e.google_analytics)::int
         FROM integrations i WHERE i.user_id = u.id), 0) AS pixels_paused,
       (SELECT count(*)::int FROM magnets m WHERE m.user_id = u.id AND m.deleted_at IS NULL
         AND m.taken_down_at IS NOT NULL) AS pages_taken_down,
       (SELECT count(*)::int FROM magnets m WHERE m.user_id = u.id AND m.deleted_at IS NULL
         AND ${stateOf('m')} = 'ended'
         AND least(m.full_at, m.ends_at) > now() - interval '7 days') AS magnets_ended,
       (SELECT count(*)::int FROM retention_rules r
         WHERE r.user_id = u.id AND r.stopped IS NOT NULL) AS retention_stopped
     FROM users u JOIN entitlements e ON e.user_id = u.id WHERE u.id = ?`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A signed-in creator has a row');
  return row;
}
