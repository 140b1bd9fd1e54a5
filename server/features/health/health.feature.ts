import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Logger } from '#server/platform/config/logger.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { isDatabaseFull } from '#server/platform/db/pg-errors.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import { createOperatorHealth } from '#server/features/health/health.service.ts';
import {
  createOperatorSetup,
  type OperatorSetupService,
} from '#server/features/health/setup.service.ts';
import {
  createRecentCounts,
  type ProcessReport,
} from '#server/features/health/processes/process-report.ts';
import { startProcessReporter } from '#server/features/health/processes/process-reporter.ts';
import { createStorageWatch } from '#server/features/health/processes/storage-watch.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import type { OperatorHealth } from '#shared/health/health.contract.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';

/** How the installation is doing, and what is still to be set up. */
export interface Health {
  /** Judged now, with this process's own state of this moment. */
  read(): Promise<OperatorHealth>;
  setup: OperatorSetupService;
  /** The public address is https. */
  isHttps: boolean;
  close(): Promise<void>;
}

export function createHealth(dependencies: {
  db: Database;
  ids: Ids;
  logger: Logger;
  feed: ChangeFeed;
  jobs: JobQueue;
  readers: CommentReaderLadder;
  mail: Mail;
  audit: AuditLog;
  settings: SettingsService;
  publicUrl: string;
  isSandbox: boolean;
  /** Where uploaded files are kept. */
  driver: 'disk' | 's3';
  dataDir: string;
  storage: FileStorage;
}): Health {
  const { db, ids, logger, feed, jobs, readers, mail, audit, settings } = dependencies;
  const { publicUrl, isSandbox, driver, dataDir } = dependencies;
  const askStorage = createStorageWatch(dependencies.storage);
  const toReport = createRecentCounts(() => performance.now());
  const readMail = () => mail.outbox.readFigures();
  const health = createOperatorHealth({
    db,
    readMail,
    canSend: mail.canSend,
    isSandbox,
    driver,
    migrations: allMigrations.map(({ name }) => name),
  });
  const measure = async (): Promise<ProcessReport> => ({
    readers: readers.health().map(toReport),
    worksOnJobs: jobs.isUp(),
    hearsChanges: feed.isLive(),
    memoryBytes: process.memoryUsage.rss(),
    pool: poolOf(db),
    disk: await readDiskSpace(dataDir),
    storage: await askStorage(),
  });
  const reporter = startProcessReporter({ db, ids, logger, measure, noteHealth: health.read });

  return {
    async read() {
      // On a full volume the last report has to do: that is when somebody looks here (R12).
      await reporter.beat().catch((error: unknown) => {
        if (!isDatabaseFull(error)) throw error;
      });
      return health.read();
    },
    setup: createOperatorSetup({
      db,
      settings,
      audit,
      publicUrl,
      isSandbox,
      canSend: mail.canSend,
      readMail,
    }),
    isHttps: publicUrl.startsWith('https:'),
    close: () => reporter.stop(),
  };
}

/** The connection pool inside knex (tarn), which its types do not describe. */
interface Pool {
  max: number;
  numUsed(): number;
  numPendingAcquires(): number;
}

function poolOf(db: Database): ProcessReport['pool'] {
  const pool = db.client.pool as Pool; // see above
  return { used: pool.numUsed(), size: pool.max, waiting: pool.numPendingAcquires() };
}

interface DiskSpace {
  /** What a process without special rights may still write. */
  freeBytes: number;
  totalBytes: number;
}

/** Space of the disk a folder lies on, or will lie on; null where it cannot be told. */
async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  let place = resolve(folder);
  for (;;) {
    try {
      const { bavail, blocks, bsize } = await statfs(place);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } catch {
      const parent = dirname(place);
      if (parent === place) return null;
      place = parent;
    }
  }
}
