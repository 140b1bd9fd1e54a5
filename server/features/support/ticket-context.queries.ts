import type { Knex } from 'knex';

export interface OfferedAttempt {
  id: string;
  magnetId: string;
  magnetTitle: string;
  result: string;
  reason: string | null;
  at: Date;
}

/** The creator's magnets: those that are taken down, then changed last first. */
export function selectMagnets(
  db: Knex,
  userId: string,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  return db('magnets')
    .where({ userId })
    .whereNull('deleted_at')
    .orderByRaw('taken_down_at IS NULL, updated_at DESC, id DESC')
    .limit(limit)
    .select<{ id: string; title: string }[]>('id', 'title');
}

/** A magnet of this creator. */
export function findMagnet(
  db: Knex,
  userId: string,
  magnetId: string,
): Promise<{ id: string; title: string } | undefined> {
  return db('magnets')
    .where({ id: magnetId, userId })
    .whereNull('deleted_at')
    .first<{ id: string; title: string } | undefined>('id', 'title');
}

const ATTEMPT = `a.id, a.magnet_id, m.title AS magnet_title, a.result, a.reason, a.created_at AS at`;

/** The latest checks of the last week that opened nothing, newest first. */
export async function selectFailedAttempts(
  db: Knex,
  userId: string,
  limit: number,
): Promise<OfferedAttempt[]> {
  const { rows } = await db.raw<{ rows: OfferedAttempt[] }>(
    // Each result by its own index: of a busy creator, most checks are verified.
    `SELECT ${ATTEMPT} FROM unnest(ARRAY['refused', 'pending']) AS r (result)
       CROSS JOIN LATERAL (SELECT * FROM unlock_attempts
         WHERE user_id = :userId AND result = r.result AND created_at > now() - interval '7 days'
         ORDER BY created_at DESC, id DESC LIMIT :limit) AS a
       JOIN magnets m ON m.id = a.magnet_id
     ORDER BY a.created_at DESC, a.id DESC LIMIT :limit`,
    { userId, limit },
  );
  return rows;
}

/** One check of this creator's magnets. */
export async function findAttempt(
  db: Knex,
  userId: string,
  attemptId: string,
): Promise<OfferedAttempt | undefined> {
  const { rows } = await db.raw<{ rows: OfferedAttempt[] }>(
    `SELECT ${ATTEMPT} FROM unlock_attempts a JOIN magnets m ON m.id = a.magnet_id
     WHERE a.id = :attemptId AND a.user_id = :userId`,
    { userId, attemptId },
  );
  return rows[0];
}
