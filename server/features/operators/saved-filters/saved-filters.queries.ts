import type { Knex } from 'knex';
import type { FilteredScreen, SavedFilter } from '#shared/operators/saved-filters.contract.ts';

const COLUMNS = ['id', 'name', 'query'];

/** By name. */
export function selectFilters(
  db: Knex,
  owner: { operatorId: string; screen: FilteredScreen },
): Promise<SavedFilter[]> {
  return db('saved_filters').where(owner).orderBy('name_key').select<SavedFilter[]>(COLUMNS);
}

/** Undefined when the operator has `most` others already. */
export async function upsertFilter(
  db: Knex,
  filter: SavedFilter & { operatorId: string; screen: FilteredScreen; most: number },
): Promise<SavedFilter | undefined> {
  const { rows } = await db.raw<{ rows: SavedFilter[] }>(
    `INSERT INTO saved_filters AS f (id, operator_id, screen, name, name_key, query)
     SELECT :id, :operatorId, :screen, :name, :nameKey, :query
     WHERE (SELECT count(*) FROM saved_filters WHERE operator_id = :operatorId
       AND (screen, name_key) <> (:screen, :nameKey)) < CAST(:most AS integer)
     ON CONFLICT (operator_id, screen, name_key)
       DO UPDATE SET name = EXCLUDED.name, query = EXCLUDED.query
     RETURNING f.id, f.name, f.query`,
    { ...filter, nameKey: filter.name.toLowerCase() },
  );
  return rows[0];
}

/** False when the operator has no such filters. */
export async function deleteFilter(db: Knex, operatorId: string, id: string): Promise<boolean> {
  return (await db('saved_filters').where({ id, operatorId }).delete()) === 1;
}
