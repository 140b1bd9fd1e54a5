import type { Knex } from 'knex';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import type { Writers } from '#server/platform/db/statements/writers.ts';

export interface Visit {
  magnetId: string;
  userId: string;
  unlocked: boolean;
  referrer: string;
  userAgent: string;
  /** 16 bytes in hex of the daily-salted visitor hash. */
  visitorHash: string;
}

// One statement, so the rows and the roll-up can never disagree (P8). Keys are sorted: two
// processes that flush the same magnets lock them in the same order.
const STORE_BATCH = `
  WITH input AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bool[], $4::text[], $5::text[], $6::text[])
      AS t (magnet_id, user_id, unlocked, referrer, user_agent, visitor_hash)
  ), stored AS (
    INSERT INTO visits (magnet_id, user_id, unlocked, referrer, user_agent, visitor_hash)
    SELECT magnet_id, user_id, unlocked, referrer, user_agent, decode(visitor_hash, 'hex') FROM input
  )
  INSERT INTO magnet_hours (user_id, hour, magnet_id, visits, unlocked)
  SELECT user_id, date_trunc('hour', now()), magnet_id, count(*), count(*) FILTER (WHERE unlocked)
  FROM input GROUP BY user_id, magnet_id ORDER BY user_id, magnet_id
  ON CONFLICT (user_id, hour, magnet_id) DO UPDATE
    SET visits = magnet_hours.visits + excluded.visits,
        unlocked = magnet_hours.unlocked + excluded.unlocked`;

/** Stores visits and adds them to the hours of their magnets. */
export async function storeVisits(writers: Writers, visits: readonly Visit[]): Promise<void> {
  await writers.run('store-visits', STORE_BATCH, [
    textArray(visits.map(({ magnetId }) => magnetId)),
    textArray(visits.map(({ userId }) => userId)),
    `{${visits.map(({ unlocked }) => (unlocked ? 't' : 'f')).join(',')}}`,
    textArray(visits.map(({ referrer }) => referrer)),
    textArray(visits.map(({ userAgent }) => userAgent)),
    textArray(visits.map(({ visitorHash }) => visitorHash)),
  ]);
}

/** Id of the creator whose active magnet this is; null for none that can be visited. */
export async function findMagnetOwner(db: Knex, magnetId: string): Promise<string | null> {
  const row = await db('magnets')
    .join('users', 'users.id', 'magnets.user_id')
    .where({ 'magnets.id': magnetId, 'magnets.status': 'active' })
    .whereNull('magnets.deleted_at')
    .whereNull('users.suspended_at')
    .first<{ userId: string } | undefined>('magnets.user_id');
  return row?.userId ?? null;
}
