import type { Knex } from 'knex';
import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import { stateOf } from '../magnet-state.queries.ts';

/** A magnet that a next step of the same creator leads to. */
export interface NextMagnet {
  id: string;
  title: string;
  slug: string | null;
  state: MagnetState;
  /** In the trash, or taken down by an operator. */
  isGone: boolean;
}

/** Own magnets by their ids, also those in the trash; others are not found. */
export async function selectNextMagnets(
  db: Knex,
  userId: string,
  ids: readonly string[],
): Promise<NextMagnet[]> {
  if (ids.length === 0) return [];
  return db('magnets AS m')
    .where({ 'm.user_id': userId })
    .whereIn('m.id', [...ids])
    .select<NextMagnet[]>(
      'm.id',
      'm.title',
      'm.slug',
      db.raw(`${stateOf('m')} AS state`),
      db.raw('(m.deleted_at IS NOT NULL OR m.taken_down_at IS NOT NULL) AS is_gone'),
    );
}
