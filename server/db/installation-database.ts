import { resolve } from 'node:path';
import type { Environment } from '../config/env.ts';
import type { Logger } from '../config/logger.ts';
import { type Database, openDatabase } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

export interface InstallationDatabase {
  db: Database;
  url: string;
  /** To be stopped after `db`; null where the database is somebody else's to run. */
  embedded: EmbeddedPostgres | null;
}

/** The database of the settings: the one DATABASE_URL names, else the built-in one, which is started. */
export async function openInstallationDatabase(
  environment: Pick<
    Environment,
    'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL' | 'DATABASE_PREPARED_STATEMENTS'
  >,
  logger: Logger,
  say: (line: string) => void,
  /** Called when the built-in one ended and could not be started again; left out: nobody looks. */
  giveUp?: (error: Error) => void,
): Promise<InstallationDatabase> {
  const dataDir = resolve(environment.DATA_DIR, 'postgres');
  const embedded =
    environment.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({
          dataDir,
          log: say,
          ...(giveUp && { watch: { tell: (line) => tell(line, logger, say), giveUp } }),
        })
      : null;
  const url = environment.DATABASE_URL ?? embedded?.url ?? '';
  const db = openDatabase({
    url,
    poolSize: environment.DATABASE_POOL,
    logger,
    preparesStatements: environment.DATABASE_PREPARED_STATEMENTS,
  });
  return { db, url, embedded };
}

/** To whoever looks at the terminal, and to whatever watches the log. */
function tell(line: string, logger: Logger, say: (line: string) => void): void {
  logger.error({ reason: line }, 'built-in database');
  say(line);
}
