import type { Logger } from '#server/platform/config/logger.ts';
import type { SweepResult } from './file-sweep.ts';

const FIRST_MS = 120_000;
const EVERY_MS = 3_600_000;

/** Sweeps the file storage a while after the start and then every hour (R22); in every process, which is harmless. */
export function startFileSweeps(
  sweep: () => Promise<SweepResult>,
  logger: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = sweep().then(
      (result) => {
        if (result.abandoned + result.orphans > 0) logger.info(result, 'files swept');
      },
      (error: unknown) => logger.warn({ reason: String(error) }, 'the file sweep did not finish'),
    );
  };
  const first = setTimeout(run, FIRST_MS).unref();
  const later = setInterval(run, EVERY_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(later);
      return running;
    },
  };
}
