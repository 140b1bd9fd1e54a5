import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Measures } from './measures.ts';
import { storeMeasures, type TimedMeasures } from './measures.queries.ts';

const EVERY_MS = 15_000;
/** While the database is away: ten minutes of counts wait, older ones are lost. */
const MOST_WAITING = 40;

export interface MeasureWriter {
  /** Writes what was counted until now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Writes the counts of this process every 15 seconds, in one statement, away from any request. */
export function startMeasureWriter(
  {
    db,
    logger,
    clock,
    measures,
  }: { db: Database; logger: Logger; clock: Clock; measures: Measures },
  everyMs = EVERY_MS,
): MeasureWriter {
  let waiting: TimedMeasures[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const measured = measures.take();
    if (measured.length > 0) waiting.push({ at: clock.now(), measured });
    const batches = waiting;
    waiting = [];
    try {
      await storeMeasures(db, batches);
    } catch (error) {
      waiting = [...batches, ...waiting].slice(-MOST_WAITING);
      logger.warn({ reason: String(error) }, 'measurements could not be written');
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(() => void flush(), everyMs).unref();
  return {
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
