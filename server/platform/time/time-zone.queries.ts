import type { Knex } from 'knex';

/** True for a zone the database counts days in. */
export async function hasTimeZone(db: Knex, name: string): Promise<boolean> {
  const row = await db('pg_timezone_names').where({ name }).first<object | undefined>('name');
  return row !== undefined;
}
