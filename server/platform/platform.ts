import type { Logger } from './config/logger.ts';
import { type ChangeFeed, createChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/connection.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import type { PreparingConfig } from './db/statements/prepared.ts';
import { createWritePool, type WritePool } from './db/statements/write-pool.ts';
import { createPassingNotes, type PassingNotes } from './db/passing-notes.ts';
import { createWriteCheck } from './db/write-check.ts';
import { type Ids, randomIds } from './ids.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import type { Counting } from './limits/exact-rate-limiter.ts';
import { createSharedRateLimiter, type SharedRateLimiter } from './limits/shared-rate-limiter.ts';
import type { MarkdownRenderer } from './markdown/markdown-port.ts';
import { createMarkdownRenderer } from './markdown/markdown-renderer.ts';
import { createMeasures, type Measures } from './measures/measures.ts';
import { startMeasureWriter } from './measures/measure-writer.ts';
import { startProcessWatch } from './measures/process-watch.ts';
import type { InstallationKey } from './security/installation-key.ts';
import { createPasswordHasher, type PasswordHasher } from './security/password-hasher.ts';
import { createVisitorHasher, type VisitorHasher } from './security/visitor-hash.ts';
import type { Clock } from './time/clock.ts';
import { startDatabaseClock } from './time/database-clock.ts';

/** What an installation says of itself. */
interface Installation {
  db: Database;
  logger: Logger;
  publicUrl: string;
  /** Where unlock pages are; the same unless they have an address of their own. */
  pagesUrl: string;
  /** Signs what is handed out and comes back, and seals what the database keeps for others. */
  key: InstallationKey;
  isSandbox: boolean;
  /** How many months single visits are kept. */
  visitMonths: number;
}

export interface PlatformOptions
  extends Omit<Installation, 'visitMonths'>, Counting, PreparingConfig {
  /** For LISTEN, which needs a connection of its own. */
  databaseUrl: string;
  /** 14 unless the environment says otherwise. */
  visitMonths?: number | undefined;
  clock?: Clock; // of the database by default
  ids?: Ids;
}

/** What every feature may be made with; it knows no feature. */
export interface Platform extends Installation {
  ids: Ids;
  clock: Clock;
  feed: ChangeFeed;
  /** What passes and is kept nowhere, for consoles that are open. */
  passing: PassingNotes;
  writePool: WritePool;
  limiter: SharedRateLimiter;
  /** What people write, as pages show it. */
  markdown: MarkdownRenderer;
  jobs: JobQueue;
  passwords: PasswordHasher;
  /** Names networks without keeping them. */
  hasher: VisitorHasher;
  /** Counts how long things take. */
  measures: Measures;
  /** Writes what this process has measured so far. */
  storeMeasures(): Promise<void>;
  /** The database answers and takes what is written. */
  isReady(): Promise<boolean>;
  /** Last of all: what is written and heard until then uses it. The pool is closed by its owner. */
  close(): Promise<void>;
}

/** Opens what all features stand on. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { db, databaseUrl, logger, publicUrl, pagesUrl, key, isSandbox } = options;
  const databaseClock = await startDatabaseClock(db);
  const { clock = databaseClock, ids = randomIds, visitMonths = 14 } = options;
  const limiter = createSharedRateLimiter(db, key, options);
  const feed = createChangeFeed(databaseUrl, logger);
  const passing = createPassingNotes(db, logger);
  const housekeeping = startHousekeeping(db, logger, visitMonths);
  const writePool = createWritePool(databaseUrl, logger, options);
  const measures = createMeasures();
  const measureWriter = startMeasureWriter({ db, logger, clock, measures });
  const processWatch = startProcessWatch(measures, db);
  const markdown = createMarkdownRenderer(logger);
  return {
    db,
    logger,
    publicUrl,
    pagesUrl,
    key,
    isSandbox,
    visitMonths,
    ids,
    clock,
    feed,
    passing,
    writePool,
    limiter,
    markdown,
    jobs: createJobQueue({ db, logger }),
    passwords: createPasswordHasher(),
    hasher: createVisitorHasher(db, clock),
    measures,
    storeMeasures: measureWriter.flush,
    isReady: createWriteCheck(db),
    async close() {
      databaseClock.stop();
      processWatch.stop();
      await markdown.close();
      await measureWriter.stop();
      await housekeeping.stop();
      await limiter.close();
      await writePool.close();
      await passing.close();
      await feed.close();
    },
  };
}
