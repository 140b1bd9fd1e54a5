import { resolve } from 'node:path';
import { ConfigurationError, readEnvironment } from './config/env.ts';
import { createLogger } from './config/logger.ts';
import { startServer } from './start-server.ts';

/** EX_CONFIG: supervisors know not to restart on it. */
const EXIT_BAD_CONFIGURATION = 78;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const logger = createLogger({
    level: environment.LOG_LEVEL,
    file: environment.LOG_FILE ?? defaultLogFile(environment.DATA_DIR),
  });
  // The last resort: say what happened, then let a supervisor start a clean process (R29).
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ cause: String(error), stack: error instanceof Error ? error.stack : null });
      logger.flush();
      process.stderr.write(`Unlatch stopped on an unexpected error: ${String(error)}\n`);
      process.exit(1);
    });
  }

  const running = await startServer(environment, logger, (line) =>
    process.stdout.write(`${line}\n`),
  );
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write(`\nStopping (${signal}) ...\n`);
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The stop was not clean: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
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
