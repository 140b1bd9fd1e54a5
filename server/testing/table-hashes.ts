import type { Database } from '../db/connection.ts';

/** Kept by the machinery, not by what a call asks for. */
const COUNTERS = new Set(['rate_limits', 'schema_migrations', 'schema_migrations_lock']);

/** One hash over all rows of each table: equal before and after means that nothing was changed. */
export async function hashTables(db: Database): Promise<{ [table: string]: string }> {
  const tables: string[] = await db('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
  const hashes: { [table: string]: string } = {};
  for (const table of tables.toSorted()) {
    if (COUNTERS.has(table)) continue;
    const { rows } = await db.raw<{ rows: { hash: string }[] }>(
      `SELECT count(*) || ' ' || md5(COALESCE(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash
       FROM ?? AS t`,
      [table],
    );
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
}
