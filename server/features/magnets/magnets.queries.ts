import type { Knex } from 'knex';
import type { PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import { magnetColumns, type MagnetOwnerRow, type MagnetRow, ownerColumns } from './magnet-rows.ts';
import { stateOf } from './magnet-state.queries.ts';
import type { MagnetStats, StateFields, StoredFile, TakedownFields } from './magnets.view.ts';

/** A row with its rolled-up figures, its files and the reason of a takedown. */
export type MagnetListRow = MagnetRow &
  MagnetStats &
  TakedownFields &
  StateFields & { files: StoredFile[]; lastUnlockAt: Date | null };

// Every query names the owner, so a foreign id behaves like an unknown one (T56).

/** A magnet of this creator with its figures; another creator's counts as none. */
export async function selectMagnet(
  db: Knex,
  userId: string,
  magnetId: string,
): Promise<MagnetListRow | undefined> {
  return withStats(db, userId, await readCountedTo(db))
    .where('magnets.id', magnetId)
    .first();
}

/** Up to which rows `magnet_totals` counts; with it the database plans for the few rows beyond. */
export interface CountedTo {
  lastVisit: number;
  lastEvent: number;
}
const readCountedTo = (db: Knex): Promise<CountedTo> =>
  db('figure_marks').first<CountedTo>('last_visit', 'last_event');

/**
 * The figures of a magnet's whole life: the total, and what it does not have yet, which is counted once for all
 * magnets.
 */
export function withStats(
  db: Knex,
  userId: string,
  marks: CountedTo,
): Knex.QueryBuilder<object, MagnetListRow[]> {
  return db
    .from('magnets')
    .joinRaw(
      `LEFT JOIN magnet_totals AS total ON total.magnet_id = magnets.id AND total.user_id = :userId
      LEFT JOIN (SELECT magnet_id, count(*) AS visits FROM visits
        WHERE user_id = :userId AND id > :lastVisit
          AND id > (SELECT last_visit FROM figure_marks) AND NOT unlocked
        GROUP BY magnet_id) AS visited ON visited.magnet_id = magnets.id
      LEFT JOIN (SELECT magnet_id, count(*) FILTER (WHERE kind = 'verified') AS verified,
          count(*) FILTER (WHERE kind = 'emails') AS emails,
          max(at) FILTER (WHERE kind = 'verified') AS last_at
        FROM figure_events WHERE user_id = :userId AND id > :lastEvent
          AND id > (SELECT last_event FROM figure_marks)
        GROUP BY magnet_id) AS happened ON happened.magnet_id = magnets.id
      CROSS JOIN LATERAL (
        SELECT (coalesce(total.visits, 0) + coalesce(visited.visits, 0))::int AS visits,
          (coalesce(total.verified, 0) + coalesce(happened.verified, 0))::int AS verified,
          (coalesce(total.emails, 0) + coalesce(happened.emails, 0))::int AS emails,
          greatest(total.last_verified_at, happened.last_at) AS last_unlock_at
      ) AS stats`,
      { userId, lastVisit: marks.lastVisit, lastEvent: marks.lastEvent },
    )
    .leftJoin('magnet_places', 'magnet_places.magnet_id', 'magnets.id')
    .joinRaw('LEFT JOIN page_takedowns AS t ON t.magnet_id = magnets.id AND t.lifted_at IS NULL')
    .where('magnets.user_id', userId)
    .whereNull('magnets.deleted_at')
    .select([
      ...magnetColumns.map((column) => `magnets.${column}`),
      'stats.visits',
      'stats.verified',
      'stats.emails',
      'stats.last_unlock_at',
      't.reason AS taken_down_reason',
      't.message AS taken_down_message',
      'magnet_places.taken AS places_taken',
      db.raw(`${stateOf('magnets')} AS state`),
      db.raw(`coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
          'mediaType', f.media_type, 'createdAt', f.created_at))
        FROM magnet_file_uses u JOIN magnet_files f ON f.user_id = u.user_id AND f.id = u.file_id
        WHERE u.magnet_id = magnets.id AND u.used_by = 'page'), '[]') AS files`),
    ]);
}

/** Locks several, in the order of their ids; unknown ones are left out. */
export async function lockMagnets(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<MagnetRow[]> {
  return trx<MagnetRow>('magnets')
    .where({ userId })
    .whereIn('id', [...ids])
    .whereNull('deleted_at')
    .orderBy('id')
    .forUpdate()
    .select([...magnetColumns]);
}

/** Locks the row until the transaction ends. */
export async function lockMagnet(
  trx: Knex.Transaction,
  userId: string,
  magnetId: string,
): Promise<MagnetRow | undefined> {
  return trx<MagnetRow>('magnets')
    .where({ id: magnetId, userId })
    .whereNull('deleted_at')
    .forUpdate()
    .first(magnetColumns);
}

/** Columns a write may set; never owner, id, times or a takedown. */
export type MagnetChanges = Partial<
  Omit<
    MagnetRow,
    'id' | 'userId' | 'createdAt' | 'updatedAt' | 'takenDownAt' | 'fullAt' | 'postKeys'
  >
>;

/** A list would become an array of the database. */
const toColumns = ({ items, extraFields, ...rest }: MagnetChanges) => ({
  ...rest,
  ...(items === undefined ? {} : { items: JSON.stringify(items) }),
  ...(extraFields === undefined ? {} : { extraFields: JSON.stringify(extraFields) }),
});

/** Adds a magnet; its limits were checked in the same transaction. */
export async function insertMagnet(
  trx: Knex,
  row: MagnetChanges & Pick<MagnetRow, 'id' | 'userId'>,
): Promise<void> {
  await trx('magnets').insert(toColumns(row));
}

/** Changes a magnet of this creator; 0 when there is none. */
export async function updateMagnet(
  trx: Knex,
  userId: string,
  magnetId: string,
  changes: MagnetChanges,
): Promise<number> {
  return trx('magnets')
    .where({ id: magnetId, userId })
    .whereNull('deleted_at')
    .update({ ...toColumns(changes), updatedAt: trx.fn.now() });
}

/** How many of the plan's active magnets are in use; a scheduled or ended one is one of them. */
export async function countActiveMagnets(db: Knex, userId: string): Promise<number> {
  const row = await db('magnets')
    .where({ userId, status: 'active' })
    .whereNull('deleted_at')
    .count<{ count: number }[]>('* as count')
    .first();
  return row?.count ?? 0;
}

/** People who unlocked a magnet; the caller knows that it is the creator's. */
export async function countUnlockers(db: Knex, magnetId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { people: number }[] }>(
    'SELECT count_unlockers(?) AS people',
    [magnetId],
  );
  return rows[0]?.people ?? 0;
}

/** What visitors see of a creator, with what the plan says about it. */
export async function selectOwner(
  db: Knex,
  userId: string,
): Promise<(MagnetOwnerRow & Pick<PlanFeatures, 'hidePoweredBy'>) | undefined> {
  return db('users AS u')
    .join('entitlements AS e', 'e.user_id', 'u.id')
    .where('u.id', userId)
    .first<(MagnetOwnerRow & Pick<PlanFeatures, 'hidePoweredBy'>) | undefined>(
      ...ownerColumns.map((column) => `u.${column}`),
      'e.hidePoweredBy',
    );
}
