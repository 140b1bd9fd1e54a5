import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { poolUse } from '#server/platform/db/pool-use.ts';
import { isDatabaseFull } from '#server/platform/db/pg-errors.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import { createOperatorHealth } from '#server/features/health/health.service.ts';
import {
  createOperatorSetup,
  type OperatorSetupService,
} from '#server/features/health/setup.service.ts';
import {
  createRecentCounts,
  type ProcessReport,
} from '#server/features/health/processes/process-report.ts';
import { type Alerts, createAlerts } from '#server/features/health/alerts/alerts.service.ts';
import { countUnseenAlerts } from '#server/features/health/alerts/alerts.queries.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import { startProcessReporter } from '#server/features/health/processes/process-reporter.ts';
import { createStorageWatch } from '#server/features/health/processes/storage-watch.ts';
import {
  createPerformance,
  type PerformanceService,
} from '#server/features/health/performance/performance.service.ts';
import type { WatchedReader } from '#server/features/health/standing-checks.rules.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import type { ReaderFailures } from '#server/features/parsing/creator-view/reader-failures.queries.ts';
import type { LinkedInAppDesk } from '#server/features/parsing/company-pages/linkedin-app.service.ts';
import type { OperatorHealth } from '#shared/health/health.contract.ts';
import type { StorageSettings } from '#server/platform/storage/open-storage.ts';
import type { Switches } from '#server/features/switches/switches.feature.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';

/** The health of the installation, and the steps still to set up. */
export interface Health {
  /** Judged now, with this process's current state. */
  read(): Promise<OperatorHealth>;
  setup: OperatorSetupService;
  /** Pages that creators' readers could not read. */
  readerFailures: Pick<ReaderFailures, 'list' | 'findSample'>;
  performance: PerformanceService;
  alerts: Alerts;
  /** The public address is https. */
  isHttps: boolean;
  close(): Promise<void>;
}

/** Watches this process and judges all of them. */
export function createHealth(
  platform: Pick<
    Platform,
    | 'db'
    | 'ids'
    | 'logger'
    | 'feed'
    | 'jobs'
    | 'passing'
    | 'publicUrl'
    | 'isSandbox'
    | 'measures'
    | 'storeMeasures'
  >,
  ports: {
    audit: AuditLog;
    mail: Pick<Mail, 'add' | 'outbox' | 'canSend'>;
    settings: SettingsService;
    switches: Pick<Switches, 'list'>;
    unlock: {
      readers: CommentReaderLadder;
      readerFailures: ReaderFailures;
      standingChecks: { failing(): Promise<WatchedReader[]> };
    };
    files: { storage: FileStorage };
    parsing: { company: { app: Pick<LinkedInAppDesk, 'read'> } };
    /** Where uploaded files are kept. */
    fileStorage: StorageSettings;
  },
): Health {
  const { db, ids, logger, feed, jobs, publicUrl, isSandbox } = platform;
  const { audit, mail, settings, switches, unlock, files, fileStorage, parsing } = ports;
  const askStorage = createStorageWatch(files.storage);
  const toReport = createRecentCounts(() => performance.now());
  const readMail = () => mail.outbox.readFigures();
  const health = createOperatorHealth({
    db,
    readMail,
    readLinkedInApp: () => parsing.company.app.read(),
    readFailingReaders: unlock.standingChecks.failing,
    readSwitches: switches.list,
    countAlerts: () => countUnseenAlerts(db),
    canSend: mail.canSend,
    isSandbox,
    driver: fileStorage.s3 === null ? 'disk' : 's3',
    migrations: allMigrations.map(({ name }) => name),
  });
  const measure = async (): Promise<ProcessReport> => ({
    readers: unlock.readers.health().map(toReport),
    worksOnJobs: jobs.isUp(),
    hearsChanges: feed.isLive(),
    memoryBytes: process.memoryUsage.rss(),
    pool: poolUse(db),
    disk: await readDiskSpace(fileStorage.dataDir),
    storage: await askStorage(),
  });
  const operatorPerformance = createPerformance(platform);
  const alerts = createAlerts({ db, ids }, { audit, mail, settings });
  const noteHealth = async () => {
    const judged = await health.read();
    await operatorPerformance.noteQueues(judged);
    // On a full volume nothing can be stored; health says that it is full (R12).
    await alerts.watch(judged).catch((error: unknown) => {
      if (!isDatabaseFull(error)) throw error;
    });
    platform.passing.add({ topic: 'health', userId: null, magnetId: null });
  };
  const reporter = startProcessReporter({ db, ids, logger, measure, noteHealth });

  return {
    async read() {
      // On a full volume the last report is used, because operators look here then (R12).
      await reporter.beat().catch((error: unknown) => {
        if (!isDatabaseFull(error)) throw error;
      });
      return health.read();
    },
    setup: createOperatorSetup({
      db,
      settings,
      publicUrl,
      isSandbox,
      canSend: mail.canSend,
      readMail,
    }),
    readerFailures: unlock.readerFailures,
    performance: operatorPerformance,
    alerts,
    isHttps: publicUrl.startsWith('https:'),
    close: () => reporter.stop(),
  };
}

interface DiskSpace {
  /** Free space for a process without special rights. */
  freeBytes: number;
  totalBytes: number;
}

/** Space of the disk that holds a folder, or will hold it; null where unknown. */
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
