import type { Knex } from 'knex';
import type PgBoss from 'pg-boss';
import type { Database } from '../db/connection.ts';

/** A raw pooled connection: pg-boss writes its own `$1` places. */
interface RawConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Statements of pg-boss over connections of the pool. */
export function overPool(db: Database): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const connection = (await db.client.acquireConnection()) as RawConnection; // what the pg dialect pools
      try {
        return await connection.query(text, values);
      } catch (error) {
        // Its scripts hold BEGIN ... COMMIT: a failed one must not go back to the pool half open.
        await connection.query('ROLLBACK').catch(() => {});
        throw error;
      } finally {
        await db.client.releaseConnection(connection);
      }
    },
  };
}

/** The same within a transaction. */
export function overTransaction(trx: Knex.Transaction): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const connection = (await trx.client.acquireConnection()) as RawConnection; // the transaction's own
      return connection.query(text, values);
    },
  };
}
