import type { Knex } from 'knex';
import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import { stateOf } from '#server/features/magnets/magnet-state.queries.ts';

/** A magnet that stands otherwise than its creator was told last. */
export interface TurnedMagnet {
  id: string;
  userId: string;
  before: MagnetState | null;
  state: MagnetState;
  isFull: boolean;
  email: string;
  emailKey: string;
}

/**
 * Notes how some magnets stand by now; each turn comes out once, whatever number of processes look. An
 * account that is about to be deleted is told nothing more. The condition is the one of `magnets__told_state__index`.
 */
export async function takeTurns(trx: Knex.Transaction, most: number): Promise<TurnedMagnet[]> {
  const { rows } = await trx.raw<{ rows: TurnedMagnet[] }>(
    `WITH turned AS (
       SELECT m.id, m.told_state AS before, ${stateOf('m')} AS state FROM magnets m
         JOIN users u ON u.id = m.user_id AND u.deletion_at IS NULL
       WHERE m.status = 'active' AND m.deleted_at IS NULL AND (m.starts_at IS NOT NULL
           OR m.ends_at IS NOT NULL OR m.unlock_limit IS NOT NULL OR m.told_state = 'ended')
         AND m.told_state IS DISTINCT FROM ${stateOf('m')}
       ORDER BY m.id LIMIT :most FOR NO KEY UPDATE OF m SKIP LOCKED
     )
     UPDATE magnets m SET told_state = turned.state FROM turned, users u
     WHERE m.id = turned.id AND u.id = m.user_id
     RETURNING m.id, m.user_id, turned.before, turned.state, m.full_at IS NOT NULL AS is_full,
       u.email, u.email_key`,
    { most },
  );
  return rows;
}

/** What the mail about an end says; null when the creator is gone or it goes on meanwhile. */
export interface EndedMagnet {
  email: string;
  title: string;
  isFull: boolean;
  unlocked: number;
}

export async function findEnded(
  db: Knex,
  magnetId: string,
  ownerKey: string,
): Promise<EndedMagnet | null> {
  const row = await db('magnets AS m')
    .join('users AS u', 'u.id', 'm.user_id')
    .where({ 'm.id': magnetId, 'u.email_key': ownerKey })
    .whereNull('m.deleted_at')
    .whereNull('u.suspended_at')
    .whereRaw(`${stateOf('m')} = 'ended'`)
    .first<EndedMagnet | undefined>(
      'u.email',
      'm.title',
      db.raw('m.full_at IS NOT NULL AS is_full'),
      db.raw('count_unlockers(m.id) AS unlocked'),
    );
  return row ?? null;
}
