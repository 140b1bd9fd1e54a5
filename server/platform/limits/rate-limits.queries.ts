import type { Database } from '../db/connection.ts';

/** Calls of one key in one window that a process brings to the database. */
export interface NewCount {
  key: string;
  sum: number;
  /** End of the window, in milliseconds since 1970. */
  expire: number;
}

/** Adds counts and returns the totals. Sorted, so that two processes lock the same rows in the same order. */
export async function addCounts(
  db: Database,
  counts: readonly NewCount[],
): Promise<{ key: string; points: number }[]> {
  const result = await db.raw<{ rows: { key: string; points: number }[] }>(
    `INSERT INTO rate_limits AS r (key, points, expire)
     SELECT * FROM unnest(?::text[], ?::int[], ?::bigint[]) AS t (key, points, expire) ORDER BY key
     ON CONFLICT (key) DO UPDATE SET points = r.points + EXCLUDED.points
     RETURNING key, points`,
    [
      counts.map(({ key }) => key),
      counts.map(({ sum }) => sum),
      counts.map(({ expire }) => expire),
    ],
  );
  return result.rows;
}

/**
 * Removes counts whose window is over, by this machine's clock and the database's alike: some are
 * counted by the one, some by the other, and a clock that is ahead must not free a guesser (R15).
 */
export async function deleteExpired(db: Database, nowMs = Date.now()): Promise<void> {
  await db('rate_limits')
    .where('expire', '<', nowMs - 60_000)
    .whereRaw('expire < (extract(epoch FROM now()) * 1000)::bigint - 60000')
    .delete();
}

/** A growing wait; times in milliseconds. */
export interface DelayTerms {
  /** Tries without any wait. */
  free: number;
  first: number;
  longest: number;
  forget: number;
}

const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Counts one try of the key; false, and nothing changes, while the key has to wait. */
export async function takeTry(db: Database, key: string, terms: DelayTerms): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO rate_limits AS r (key, points, expire)
     VALUES (:key, 1, ${NOW} + :forget::bigint)
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN r.expire <= ${NOW} THEN 1 ELSE r.points + 1 END,
       expire = ${NOW} + :forget::bigint + CASE
         WHEN r.expire <= ${NOW} OR r.points + 1 < :free THEN 0
         ELSE LEAST(:longest, :first * power(2, LEAST(r.points + 1 - :free, 30)))
       END::bigint
     WHERE r.expire - :forget::bigint <= ${NOW}`,
    { ...terms, key },
  );
  return rowCount === 1;
}

/** How long the key has to wait, in milliseconds. */
export async function readWait(
  db: Database,
  key: string,
  { forget }: Pick<DelayTerms, 'forget'>,
): Promise<number> {
  const { rows } = await db.raw<{ rows: { wait: number }[] }>(
    `SELECT expire - :forget::bigint - ${NOW} AS wait FROM rate_limits WHERE key = :key`,
    { key, forget },
  );
  return rows[0]?.wait ?? 0;
}

/** Forgets what was counted for the key. */
export async function deleteCount(db: Database, key: string): Promise<void> {
  await db('rate_limits').where({ key }).delete();
}
