import type { Knex } from 'knex';
import { hashSecret } from '../ids.ts';
import { IS_LIVE } from './grants.queries.ts';

/** The magnet can be used now: checked in the writing statement itself (T28). */
export const IS_OPEN = `m.status = 'active' AND m.deleted_at IS NULL AND u.suspended_at IS NULL`;

/**
 * Stores the claim of a completed grant in one statement (P10). False when it stored nothing:
 * there is one already, or the grant does not allow it.
 */
export async function insertClaim(
  db: Knex,
  magnetId: string,
  secrets: readonly string[],
  id: string,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO claims (id, lead_id)
     SELECT ?, g.lead_id
     FROM grants g JOIN magnets m ON m.id = g.magnet_id JOIN users u ON u.id = m.user_id
     WHERE g.token_hash = ANY(?) AND g.magnet_id = ? AND g.completed_at IS NOT NULL
       AND ${IS_LIVE} AND ${IS_OPEN}
     ORDER BY g.created_at DESC LIMIT 1
     ON CONFLICT (lead_id) DO NOTHING RETURNING id`,
    [id, secrets.map(hashSecret), magnetId],
  );
  return rows.length === 1;
}

export async function findClaim(db: Knex, leadId: string): Promise<string | null> {
  const row = await db('claims').where({ lead_id: leadId }).first<{ id: string } | undefined>('id');
  return row?.id ?? null;
}
