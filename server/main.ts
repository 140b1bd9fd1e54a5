import { resolve } from 'node:path';
import { ConfigurationError, readEnvironment } from '#server/platform/config/env.ts';
import { type Logger, createLogger } from '#server/platform/config/logger.ts';
import { startServer } from '#server/start/start-server.ts';

/** EX_CONFIG: supervisors do not restart on it. */
const EXIT_BAD_CONFIGURATION = 78;
const FAILED_STOP_MS = 5_000;

async function main(): Promise<void> {
  // Output to a closed terminal fails. The process goes on, and a stop stays clean.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  const environment = readEnvironment(process.env);
  const logger = createLogger({
    level: environment.LOG_LEVEL,
    file: environment.LOG_FILE ?? defaultLogFile(environment.DATA_DIR),
  });
  // The last resort: logs the error, then ends, so that a supervisor starts a clean process (R29).
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ cause: String(error), stack: error instanceof Error ? error.stack : null });
      logger.flush();
      process.stderr.write(`Unlatch stopped on an unexpected error: ${String(error)}\n`);
      process.exit(1);
    });
  }

  // Before anything is started, so that a stop during the start ends everything.
  const shutdown = createShutdown(logger);
  process.on('SIGINT', () => shutdown.run('SIGINT'));
  process.on('SIGTERM', () => shutdown.run('SIGTERM'));
  try {
    await startServer(environment, logger, say, shutdown);
  } catch (error) {
    // A start that a stop interrupted fails; the stop is the outcome.
    if (shutdown.isStopping()) return;
    await shutdown.endAll();
    throw error;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function createShutdown(logger: Logger) {
  const steps: (() => Promise<void> | void)[] = [];
  let isStopping = false;
  let mayTakeLeave = false;
  const endAll = async (): Promise<void> => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
    logger.flush();
  };
  return {
    onStop: (step: () => Promise<void> | void) => void steps.push(step),
    isStopping: () => isStopping,
    mayTakeLeave: () => mayTakeLeave,
    endAll,
    fail(reason: Error): void {
      if (isStopping) return;
      isStopping = true;
      logger.fatal({ cause: reason.message });
      process.stderr.write(`Unlatch stopped: ${reason.message}\n`);
      // Steps that fail here must not delay the next start.
      setTimeout(() => process.exit(1), FAILED_STOP_MS);
      void endAll().finally(() => process.exit(1));
    },
    run(signal: string): void {
      if (isStopping) return;
      isStopping = true;
      // Ctrl-C comes from a person who waits at a terminal.
      mayTakeLeave = signal === 'SIGTERM';
      say(`\nStopping (${signal}) ...`);
      endAll().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The stop was not clean: ${String(error)}\n`);
          process.exit(1);
        },
      );
    },
  };
}

/** On a terminal the console stays readable: JSON lines go to a file under the data folder. */
function defaultLogFile(dataDir: string): string | undefined {
  return process.stdout.isTTY ? resolve(dataDir, 'logs', 'server.log') : undefined;
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigurationError ? error.lines : [readable(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(error instanceof ConfigurationError ? EXIT_BAD_CONFIGURATION : 1);
});

function readable(error: unknown): string {
  return error instanceof Error ? `Unlatch could not start: ${error.message}` : String(error);
}
