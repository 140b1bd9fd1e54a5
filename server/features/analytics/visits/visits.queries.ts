import type { Knex } from 'knex';
import type { NoVisit } from '#server/platform/http/sockets/no-visit.rules.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';

export interface Visit {
  magnetId: string;
  userId: string;
  unlocked: boolean;
  /** Host of the referring page, or `direct`. */
  referrer: string;
  wayId: number;
  userAgent: string;
  /** 16 bytes in hex of the daily-salted visitor hash. */
  visitorHash: string;
}

const STORE_BATCH = `
  INSERT INTO visits (magnet_id, user_id, unlocked, referrer, user_agent, visitor_hash, way_id)
  SELECT magnet_id, user_id, unlocked, referrer, user_agent, decode(visitor_hash, 'hex'), way_id
  FROM unnest($1::text[], $2::text[], $3::bool[], $4::text[], $5::text[], $6::text[], $7::bigint[])
    AS t (magnet_id, user_id, unlocked, referrer, user_agent, visitor_hash, way_id)`;

/** Stores visits; figures count them from then on (`figures/`). */
export async function storeVisits(writePool: WritePool, visits: readonly Visit[]): Promise<void> {
  await writePool.run('store-visits', STORE_BATCH, [
    textArray(visits.map(({ magnetId }) => magnetId)),
    textArray(visits.map(({ userId }) => userId)),
    `{${visits.map(({ unlocked }) => (unlocked ? 't' : 'f')).join(',')}}`,
    textArray(visits.map(({ referrer }) => referrer)),
    textArray(visits.map(({ userAgent }) => userAgent)),
    textArray(visits.map(({ visitorHash }) => visitorHash)),
    `{${visits.map(({ wayId }) => wayId).join(',')}}`,
  ]);
}

/** What a visit is counted for. */
export interface VisitedMagnet {
  userId: string;
  template: string;
}

/** The active magnet with this id; null for none that can be visited. */
export async function findVisitedMagnet(db: Knex, magnetId: string): Promise<VisitedMagnet | null> {
  const row = await db('magnets')
    .join('users', 'users.id', 'magnets.user_id')
    .where({ 'magnets.id': magnetId, 'magnets.status': 'active' })
    .whereNull('magnets.deleted_at')
    .whereNull('users.suspended_at')
    .whereNull('users.deletion_at')
    .first<VisitedMagnet | undefined>('magnets.user_id', 'magnets.template');
  return row ?? null;
}

/** Calls of a page that are no visits. */
export interface ExcludedVisits extends NoVisit {
  magnetId: string;
  /** UTC; null is today. */
  day: string | null;
  count: number;
}

const STORE_EXCLUDED = `
  INSERT INTO excluded_visits (user_id, day, magnet_id, reason, agent, count)
  SELECT m.user_id, coalesce(t.day, (now() AT TIME ZONE 'UTC')::date) AS day, m.id, reason, agent, sum(count)
  FROM unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::int[])
    AS t (magnet_id, day, reason, agent, count)
    JOIN magnets m ON m.id = t.magnet_id AND m.status = 'active' AND m.deleted_at IS NULL
    JOIN users u ON u.id = m.user_id AND u.suspended_at IS NULL AND u.deletion_at IS NULL
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (user_id, day, magnet_id, reason, agent) DO UPDATE
    SET count = excluded_visits.count + excluded.count`;

/** Counts calls that are no visits; those of pages that cannot be visited are left out. */
export async function storeExcluded(
  writePool: WritePool,
  excluded: readonly ExcludedVisits[],
): Promise<void> {
  await writePool.run('store-excluded', STORE_EXCLUDED, [
    textArray(excluded.map(({ magnetId }) => magnetId)),
    `{${excluded.map(({ day }) => day ?? 'NULL').join(',')}}`,
    textArray(excluded.map(({ reason }) => reason)),
    textArray(excluded.map(({ agent }) => agent)),
    `{${excluded.map(({ count }) => count).join(',')}}`,
  ]);
}
