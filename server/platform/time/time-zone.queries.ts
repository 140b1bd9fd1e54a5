import type { Knex } from 'knex';

/** A zone the database counts days in, as it spells it; null for any other. */
export async function findZoneName(db: Knex, name: string): Promise<string | null> {
  const row = await db('pg_timezone_names')
    .whereRaw('lower(name) = lower(?)', [name])
    .first<{ name: string } | undefined>('name');
  return row?.name ?? null;
}
