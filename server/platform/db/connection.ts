import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from '../config/logger.ts';
import type { AnswerWatch } from './answer-watch.ts';
import type { PreparingConfig } from './statements/prepared.ts';
import { rowNames } from './statements/row-names.ts';

export type Database = Knex;

// bigint columns here are counts and identities below 2^53; LinkedIn ids are text columns.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  logger: Logger;
  /** False behind a pooler that does not know prepared statements; see `runPrepared`. */
  preparesStatements?: boolean;
  /** Left out: no limit on silence, as needed while a schema is changed. */
  watch?: AnswerWatch;
  /** How long to wait for a connection; by default two seconds, because a request waits for it. */
  patienceMs?: number;
}

/** Opens the pool. Time-outs follow R05: statement 5 s, lock 2 s, waiting for a connection 2 s. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, logger, preparesStatements = true, watch, patienceMs = 2_000 } = options;
  const config = {
    ...rowNames,
    preparesStatements,
    client: 'pg',
    // The logged error names the statement, never its values (T54).
    compileSqlOnError: false,
    connection: {
      connectionString: url,
      application_name: 'unlatch',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      // Compiling pays off only for statements that take long (PostgreSQL, "When to JIT?").
      options: '-c lock_timeout=2000 -c jit=off',
      idle_in_transaction_session_timeout: 15_000,
    },
    pool: {
      min: 0,
      max: poolSize,
      acquireTimeoutMillis: patienceMs,
      afterCreate(connection: pg.Client, done: (error: Error | null) => void) {
        // Without a listener a database restart would end the process.
        connection.on('error', (error) =>
          logger.warn({ reason: error.message }, 'database connection lost'),
        );
        watch?.add(connection);
        done(null);
      },
    },
    log: {
      warn: (message: string) => logger.warn({ message }, 'knex'),
      error: (message: string) => logger.error({ message }, 'knex'),
      deprecate: () => {},
      debug: () => {},
    },
  } satisfies Knex.Config & PreparingConfig;
  return knex(config);
}
