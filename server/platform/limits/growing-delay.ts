import type { Database } from '../db/connection.ts';

export interface GrowingDelayRule {
  /** Tries without any wait. */
  free: number;
  /** Wait after the last free try, in seconds; each further try doubles it. */
  firstSeconds: number;
  longestSeconds: number;
  /** After this long without a try the count starts again. */
  forgetSeconds: number;
}

export interface GrowingDelay {
  /**
   * Takes one try for the key before it is known whether it succeeds, so that parallel tries cannot
   * share one. Resolves to the seconds to wait, or null when the try may go on.
   */
  take(key: string): Promise<number | null>;
  /** Forgets every try of the key: the right proof was given. */
  clear(key: string): Promise<void>;
}

/**
 * Counts tries per key on the database, shared by every process: some are free, then each one makes
 * the next wait longer, up to a ceiling. A wait always ends by itself (T38). A row of `rate_limits`
 * holds the count, and as `expire` the end of the wait plus the time after which it is forgotten;
 * both by the clock of the database.
 */
export function createGrowingDelay(db: Database, rule: GrowingDelayRule): GrowingDelay {
  const values = {
    free: rule.free,
    first: rule.firstSeconds * 1_000,
    longest: rule.longestSeconds * 1_000,
    forget: rule.forgetSeconds * 1_000,
  };
  return {
    async take(key) {
      const taken = await db.raw<{ rowCount: number }>(TAKE, { ...values, key });
      if (taken.rowCount === 1) return null;
      const waiting = await db.raw<{ rows: { wait: number }[] }>(WAIT, { ...values, key });
      return Math.max(1, Math.ceil((waiting.rows[0]?.wait ?? 0) / 1_000));
    },
    async clear(key) {
      await db('rate_limits').where({ key }).delete();
    },
  };
}

const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Changes no row while the key has to wait. */
const TAKE = `
  INSERT INTO rate_limits AS r (key, points, expire)
  VALUES (:key, 1, ${NOW} + :forget::bigint)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN r.expire <= ${NOW} THEN 1 ELSE r.points + 1 END,
    expire = ${NOW} + :forget::bigint + CASE
      WHEN r.expire <= ${NOW} OR r.points + 1 < :free THEN 0
      ELSE LEAST(:longest, :first * power(2, LEAST(r.points + 1 - :free, 30)))
    END::bigint
  WHERE r.expire - :forget::bigint <= ${NOW}`;

const WAIT = `SELECT expire - :forget::bigint - ${NOW} AS wait FROM rate_limits WHERE key = :key`;
