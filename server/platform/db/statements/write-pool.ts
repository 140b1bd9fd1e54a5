import pg from 'pg';
import type { Logger } from '#server/platform/config/logger.ts';
import { watchAnswers } from '../answer-watch.ts';
import { type PreparingConfig, statement } from './prepared.ts';
import { camelRow } from './row-names.ts';

/**
 * A small pool for the statements of a visitor's check: the grouped writes, and the grouped read they
 * start with. It is separate from the general pool, so a visitor's write never waits behind a creator's
 * list, and its connections are permanent, so each statement is planned once.
 */
export interface WritePool {
  /** Runs a statement under a name of its own; the plan is reused on the same connection. */
  run<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Opens the connections, so that the first visitor's write does not wait for them. */
  connect(): Promise<void>;
  close(): Promise<void>;
}

/** Groups of one kind are written one after the other, so a connection for each kind is enough. */
const KINDS = 7;

export function createWritePool(
  databaseUrl: string,
  logger: Logger,
  preparing: PreparingConfig = {},
): WritePool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'unlatch write pool',
    max: KINDS,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    // The number of rows in a group must not make the database plan the statement again.
    options: '-c lock_timeout=2000 -c plan_cache_mode=force_generic_plan',
    keepAlive: true,
  });
  const watch = watchAnswers();
  pool.on('connect', (client) => watch.add(client));
  pool.on('error', (error) =>
    logger.warn({ reason: error.message }, 'connection of the write pool lost'),
  );
  return {
    async run<Row extends pg.QueryResultRow>(
      name: string,
      text: string,
      values: readonly unknown[],
    ) {
      const { rows } = await pool.query<object & pg.QueryResultRow>(
        statement(name, text, values, preparing),
      );
      return rows.map((row) => camelRow(row) as Row); // the columns the caller selects
    },
    async connect() {
      const made = await Promise.allSettled(Array.from({ length: KINDS }, () => pool.connect()));
      // A connection that failed is opened again when it is needed.
      for (const one of made) if (one.status === 'fulfilled') one.value.release();
    },
    async close() {
      await pool.end();
      watch.close();
    },
  };
}
