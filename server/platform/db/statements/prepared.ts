import type { Knex } from 'knex';
import type pg from 'pg';
import { camelRow } from './row-names.ts';

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
    const { rows } = await connection.query<object & pg.QueryResultRow>(
      statement(name, text, values, client.config),
    );
    return rows.map((row) => camelRow(row) as Row); // the columns the caller selects
  } finally {
    await client.releaseConnection(connection);
  }
}

/** Read by all code that names a statement; a transaction has the settings of its database. */
export interface PreparingConfig {
  preparesStatements?: boolean;
}

/**
 * A statement for the driver. A named one stays with the connection, and a pooler that switches
 * connections between transactions has to support that. An unnamed one is planned each time.
 */
export function statement(
  name: string,
  text: string,
  values: readonly unknown[],
  { preparesStatements = true }: PreparingConfig,
): pg.QueryConfig {
  const sent = { text, values: [...values] };
  return preparesStatements ? { name, ...sent } : sent;
}

/** The two calls of knex's client that its own runner makes around a query. */
interface ConnectionSource {
  config: PreparingConfig;
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}
