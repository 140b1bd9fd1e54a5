import type { Knex } from 'knex';
import type { Database } from '../db/connection.ts';

/** Where the UTC month of the database's clock begins: a time without a zone. */
export const MONTH_BEGIN = `date_trunc('month', now() AT TIME ZONE 'UTC')`;
/** Its first day. */
export const THIS_MONTH = `${MONTH_BEGIN}::date`;

/** The database's time in milliseconds since 1970. */
export async function readDatabaseTime(db: Database): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { epoch: number }[] }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS epoch',
  );
  return rows[0]?.epoch;
}

/** Whether a time is in the future, by the database's clock. */
export async function isToCome(db: Knex, at: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { isToCome: boolean }[] }>(
    'SELECT ?::timestamptz > now() AS is_to_come',
    [at],
  );
  return rows[0]?.isToCome === true;
}
