import { makeDataDir } from '#server/platform/config/data-dir.ts';
import {
  ConfigurationError,
  type Environment,
  readEnvironment,
} from '#server/platform/config/env.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { openInstallationDatabase } from '#server/platform/db/installation-database.ts';

const EXIT = { failed: 1, usage: 64, configuration: 78, interrupted: 130 } as const;

/** A command cannot do its work; the text says why, to whoever ran it. */
export class CommandError extends Error {}

/** A command line that cannot be meant; the text says how it is used. */
export class UsageError extends Error {}

export interface Command {
  environment: Environment;
  db: Database;
  say(line: string): void;
}

/**
 * Runs a command on the database the server would use, which is started for it when it is the
 * built-in one. Ends the process: 0, or one line on standard error and 1, 64 or 78.
 */
export async function runCommand(
  prepare: () => (command: Command) => Promise<void>,
): Promise<void> {
  try {
    const work = prepare();
    const environment = readEnvironment(process.env);
    makeDataDir(environment.DATA_DIR);
    await onDatabase(environment, (db) => work({ environment, db, say }));
  } catch (error) {
    const [code, lines] = outcomeOf(error);
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exitCode = code;
  }
}

async function onDatabase(
  environment: Environment,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const logger = createLogger({ level: 'silent' });
  const alone = { ...environment, DATABASE_POOL: 1 };
  const { db, embedded } = await openInstallationDatabase(alone, logger, say);
  const interrupt = (): void => {
    // The server rolls back whatever was under way.
    void embedded?.stop().finally(() => process.exit(EXIT.interrupted));
    if (embedded === null) process.exit(EXIT.interrupted);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await work(db);
  } finally {
    await db.destroy();
    await embedded?.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function outcomeOf(error: unknown): [code: number, lines: readonly string[]] {
  if (error instanceof ConfigurationError) return [EXIT.configuration, error.lines];
  if (error instanceof UsageError) return [EXIT.usage, [error.message]];
  if (error instanceof CommandError) return [EXIT.failed, [error.message]];
  const reason = error instanceof Error ? error.message : String(error);
  return [EXIT.failed, [`Failed: ${reason}`]];
}
