import type { Database } from '../db/connection.ts';

/** Kept by the machinery, not by what a call asks for. */
const COUNTERS = new Set(['rate_limits', 'schema_migrations', 'schema_migrations_lock']);

/** Moves with time alone: a session that is used says so once a minute. */
const CLOCKS: { [table: string]: string } = { sessions: 'last_seen_at' };

/** One hash over all rows of each table: equal before and after means that nothing was changed. */
export async function hashTables(db: Database): Promise<{ [table: string]: string }> {
  const tables: string[] = await db('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
  const hashes: { [table: string]: string } = {};
  for (const table of tables.toSorted()) {
    if (COUNTERS.has(table)) continue;
    const { rows } = await db.raw<{ rows: { hash: string }[] }>(
      `SELECT count(*) || ' ' || md5(COALESCE(string_agg(r, '|' ORDER BY r), '')) AS hash
       FROM (SELECT (to_jsonb(t) - ?::text)::text AS r FROM ?? AS t) AS rows`,
      [CLOCKS[table] ?? '', table],
    );
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
}
