import type { Knex } from 'knex';
import type { StripEntry } from '#shared/live/live.contract.ts';

/** How long a visitor counts as being there. */
const NOW = '5 minutes';
const SHOWN = 10;

export interface StripRow {
  id: string;
  kind: StripEntry['kind'];
  at: Date;
  magnetId: string;
  magnetTitle: string;
  name: string | null;
  hasEmail: boolean;
  attemptId: string | null;
}

/** Different visitors of a creator's pages in the last minutes. */
export async function countVisitorsNow(db: Knex, userId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { visitors: number }[] }>(
    `SELECT count(DISTINCT visitor_hash) AS visitors FROM visits
     WHERE user_id = ? AND created_at > now() - interval '${NOW}'`,
    [userId],
  );
  return rows[0]?.visitors ?? 0;
}

/**
 * The last tries and the visits of the last minutes, newest first; who comes back to what is unlocked is no visit,
 * as in the figures. A lead over quota, and a person who
 * was erased, has no name here.
 */
export async function selectStrip(db: Knex, userId: string): Promise<StripRow[]> {
  const { rows } = await db.raw<{ rows: StripRow[] }>(
    `WITH tries AS (
       SELECT a.id, a.result AS kind, a.created_at AS at, a.magnet_id,
         CASE WHEN a.result = 'verified' AND NOT l.over_quota AND l.erased_at IS NULL THEN l.name END AS name,
         coalesce(a.result = 'verified' AND l.email_at IS NOT NULL, false) AS has_email,
         a.id AS attempt_id
       FROM unlock_attempts a
       LEFT JOIN leads l ON l.magnet_id = a.magnet_id AND l.comment_id = a.comment_id
       WHERE a.user_id = :userId
       ORDER BY a.created_at DESC, a.id DESC LIMIT ${SHOWN}
     ), visited AS (
       SELECT 'visit-' || id AS id, 'visit' AS kind, created_at AS at, magnet_id,
         NULL AS name, false AS has_email, NULL AS attempt_id
       FROM visits WHERE user_id = :userId AND NOT unlocked AND created_at > now() - interval '${NOW}'
       ORDER BY created_at DESC, id DESC LIMIT ${SHOWN}
     )
     SELECT s.*, m.title AS magnet_title
     FROM (SELECT * FROM tries UNION ALL SELECT * FROM visited) s JOIN magnets m ON m.id = s.magnet_id
     ORDER BY at DESC, id DESC LIMIT ${SHOWN}`,
    { userId },
  );
  return rows;
}
