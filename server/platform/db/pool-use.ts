import type { Database } from './connection.ts';

/** The connection pool inside knex (tarn), which its types do not describe. */
interface Pool {
  max: number;
  numUsed(): number;
  numPendingAcquires(): number;
}

/** Connections of this process: in use, at most, and calls that wait for one. */
export function poolUse(db: Database): { used: number; size: number; waiting: number } {
  const pool = db.client.pool as Pool; // see above
  return { used: pool.numUsed(), size: pool.max, waiting: pool.numPendingAcquires() };
}
