import type { Database } from '../db/connection.ts';

/** The database's time in milliseconds since 1970. */
export async function readDatabaseTime(db: Database): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { epoch: number }[] }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS epoch',
  );
  return rows[0]?.epoch;
}
