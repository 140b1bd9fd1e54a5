import { resolve } from 'node:path';
import type { Environment } from '../config/env.ts';
import type { Logger } from '../config/logger.ts';
import { watchAnswers } from './answer-watch.ts';
import { type Database, openDatabase } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrateToLatest } from './migrate.ts';

export interface InstallationDatabase {
  db: Database;
  url: string;
  /** Stop it after `db`; null where the database is run by somebody else. */
  embedded: EmbeddedPostgres | null;
}

type DatabaseSettings = Pick<
  Environment,
  'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL' | 'DATABASE_PREPARED_STATEMENTS'
>;

/** For a process that serves requests: a silent or lost connection must not block it. */
export interface ServingOptions {
  /** Called when the built-in database ended and could not be started again. */
  giveUp(reason: Error): void;
}

/**
 * The database of the settings: the one DATABASE_URL names, else the built-in one, which is started.
 * A command serves no requests, so it waits for answers without a limit.
 */
export async function openInstallationDatabase(
  environment: DatabaseSettings,
  logger: Logger,
  say: (line: string) => void,
  serving?: ServingOptions,
): Promise<InstallationDatabase> {
  const dataDir = resolve(environment.DATA_DIR, 'postgres');
  const tell = (line: string): void => {
    logger.error({ reason: line }, 'built-in database');
    say(line);
  };
  const embedded =
    environment.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({
          dataDir,
          log: say,
          ...(serving && { watch: { tell, giveUp: serving.giveUp } }),
        })
      : null;
  const url = environment.DATABASE_URL ?? embedded?.url ?? '';
  const db = openDatabase({
    url,
    poolSize: environment.DATABASE_POOL,
    logger,
    preparesStatements: environment.DATABASE_PREPARED_STATEMENTS,
    ...(serving && { watch: watchAnswers() }),
  });
  return { db, url, embedded };
}

/**
 * Migrates to the newest version, over a connection that may be silent during a long step. Parallel
 * starts wait for one another (R17).
 */
export async function bringSchemaUp(
  url: string,
  { DATABASE_PREPARED_STATEMENTS: preparesStatements }: DatabaseSettings,
  logger: Logger,
): Promise<string[]> {
  const db = openDatabase({ url, poolSize: 1, logger, preparesStatements, patienceMs: 15_000 });
  try {
    return await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}
