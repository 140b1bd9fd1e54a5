import type { Knex } from 'knex';
import type pg from 'pg';

/**
 * Runs a statement under a name, in the transaction when `db` is one. The database plans it once per
 * connection and the query builder is not involved: for statements of every visitor, where planning
 * and building cost more than running. Values are `$1`, `$2`, ...; one name, one text.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  db: Knex,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = db.client as ConnectionSource; // knex types its client as any
  const connection = await client.acquireConnection();
  try {
    return (await connection.query<Row>({ name, text, values: [...values] })).rows;
  } finally {
    await client.releaseConnection(connection);
  }
}

/** The two calls of knex's client that its own runner makes around a query. */
interface ConnectionSource {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}
