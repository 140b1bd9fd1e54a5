import { readDiskSpace } from '#server/platform/config/disk-space.ts';
import type { Logger } from '#server/platform/config/logger.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { isDatabaseFull } from '#server/platform/db/pg-errors.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import {
  createOperatorFigures,
  type OperatorFiguresService,
} from '#server/features/analytics/operator-figures.service.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import {
  createOperatorOutbox,
  type OperatorOutboxService,
} from '#server/features/mail/outbox.service.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import {
  createOperatorReports,
  type OperatorReportsService,
} from '#server/features/reports/reports.service.ts';
import { createOperatorHealth } from '#server/features/health/health.service.ts';
import {
  createOperatorSetup,
  type OperatorSetupService,
} from '#server/features/health/setup.service.ts';
import { createRecentCounts, type ProcessReport } from '#server/features/health/process-report.ts';
import { startProcessReporter } from '#server/features/health/process-reporter.ts';
import { createStorageWatch } from '#server/features/health/storage-watch.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import type { OperatorHealth } from '#shared/health/health.contract.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { MailParts } from './mail-services.ts';

/** What operators see of the installation and may do to it. */
export interface Operations {
  /** Judged now, with this process's own state of this moment. */
  readHealth(): Promise<OperatorHealth>;
  figures: OperatorFiguresService;
  setup: OperatorSetupService;
  outbox: OperatorOutboxService;
  reports: OperatorReportsService;
  /** The public address is https. */
  isHttps: boolean;
  close(): Promise<void>;
}

export function createOperations(dependencies: {
  db: Database;
  ids: Ids;
  logger: Logger;
  feed: ChangeFeed;
  jobs: JobQueue;
  readers: CommentReaderLadder;
  mail: MailParts;
  audit: AuditLog;
  settings: SettingsService;
  publicUrl: string;
  isSandbox: boolean;
  /** Where uploaded files are kept. */
  driver: 'disk' | 's3';
  dataDir: string;
  storage: FileStorage;
}): Operations {
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
    async readHealth() {
      // On a full volume the last report has to do: that is when somebody looks here (R12).
      await reporter.beat().catch((error: unknown) => {
        if (!isDatabaseFull(error)) throw error;
      });
      return health.read();
    },
    figures: createOperatorFigures(db),
    setup: createOperatorSetup({
      db,
      settings,
      audit,
      publicUrl,
      isSandbox,
      canSend: mail.canSend,
      readMail,
    }),
    outbox: createOperatorOutbox({
      db,
      outbox: mail.outbox,
      audit,
      sendTestMail: mail.sendTestMail,
    }),
    reports: createOperatorReports({ db, audit }),
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
