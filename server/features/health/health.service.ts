import type { HealthPart, OperatorHealth } from '#shared/health/health.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { MailFigures } from '#server/features/mail/mail.queries.ts';
import {
  askDatabase,
  noteStates,
  type ProcessRow,
  selectDatabaseFacts,
  selectJobFacts,
  selectProcesses,
} from './health.queries.ts';
import {
  type Judgement,
  judgeDatabase,
  judgeJobs,
  judgeMail,
  judgeStorage,
} from './health.rules.ts';
import { judgeLinkedInApp, type WatchedApp, withLinkedInApp } from './linkedin-app.rules.ts';
import {
  fullestDisk,
  isStarting,
  judgeProcesses,
  judgeReaders,
  type KnownProcess,
  mergeReaders,
  readProcess,
  reportsOf,
  storageOf,
  sumPools,
} from './processes/processes.rules.ts';

export interface OperatorHealthDependencies {
  db: Database;
  readMail(): Promise<MailFigures>;
  /** The app for company pages. */
  readLinkedInApp(): Promise<WatchedApp>;
  canSend: boolean;
  isSandbox: boolean;
  driver: 'disk' | 's3';
  /** Names of the schema's steps this release needs. */
  migrations: readonly string[];
}

export interface OperatorHealthService {
  /**
   * Judges every part from what the database and all processes report, and stores the states, so that
   * each has its "since" whichever process looked first.
   */
  read(): Promise<OperatorHealth>;
}

type Parts = Record<HealthPart, Judgement>;

/** Judges what all processes reported, and since when it holds. */
export function createOperatorHealth(
  dependencies: OperatorHealthDependencies,
): OperatorHealthService {
  const { db, canSend, isSandbox, driver, migrations } = dependencies;
  return {
    async read() {
      const latencyMs = await measureLatency(db);
      const [database, mail, jobs, rows, app] = await Promise.all([
        selectDatabaseFacts(db),
        dependencies.readMail(),
        selectJobFacts(db),
        selectProcesses(db),
        dependencies.readLinkedInApp(),
      ]);
      const { now } = database;
      const processes = rows.map((row: ProcessRow) => readProcess(row));
      const reports = reportsOf(processes);
      const pool = sumPools(reports);
      const disk = fullestDisk(reports);
      const files = storageOf(reports);
      const readers = mergeReaders(reports);
      const workers = reports.filter(({ worksOnJobs }) => worksOnJobs).length;
      const missing = migrations.filter((name) => !database.migrations.includes(name)).length;
      const parts: Parts = {
        database: judgeDatabase({ database, latencyMs, migrationsMissing: missing, pool }),
        mail: judgeMail({ mail, canSend, isSandbox, now }),
        storage: judgeStorage({ driver, disk, problem: files.problem }),
        readers: withLinkedInApp(judgeReaders(readers), judgeLinkedInApp(app)),
        jobs: judgeJobs({
          jobs,
          workers,
          isStarting: processes.some((process) => isStarting(process, now)),
          now,
        }),
        processes: judgeProcesses(processes, now),
      };
      const judged = await withSince(db, parts, now);
      return {
        state: worstOf(parts),
        checkedAt: now.toISOString(),
        database: {
          ...judged.database,
          latencyMs,
          sizeBytes: database.sizeBytes,
          version: database.version,
          connections: database.connections,
          maxConnections: database.maxConnections,
          poolUsed: pool.used,
          poolSize: pool.size,
          poolWaiting: pool.waiting,
          migrationsApplied: migrations.length - missing,
          migrationsMissing: missing,
        },
        mail: { ...judged.mail, mode: canSend ? 'smtp' : 'outbox', ...toMailFigures(mail) },
        storage: {
          ...judged.storage,
          driver,
          where: files.description,
          freeBytes: disk?.freeBytes ?? null,
          totalBytes: disk?.totalBytes ?? null,
        },
        readers: {
          ...judged.readers,
          readers,
          apiVersion: app.apiVersion,
          apiDaysLeft: app.daysLeft,
        },
        jobs: {
          ...judged.jobs,
          due: jobs.due,
          oldestDueAt: jobs.oldestDueAt?.toISOString() ?? null,
          scheduled: jobs.scheduled,
          active: jobs.active,
          failedToday: jobs.failedToday,
          workers,
        },
        processes: { ...judged.processes, processes: processes.map(toProcess) },
      };
    },
  };
}

/**
 * Time of a minimal query in ms. The first one may have to open a connection and does not count.
 */
async function measureLatency(db: Database): Promise<number> {
  await askDatabase(db);
  const startedAt = performance.now();
  await askDatabase(db);
  return Math.round((performance.now() - startedAt) * 10) / 10;
}

type Judged = Record<HealthPart, Judgement & { since: string }>;

async function withSince(db: Database, parts: Parts, now: Date): Promise<Judged> {
  const { database, mail, storage, readers, jobs, processes } = parts;
  const since = await noteStates(db, {
    database: database.state,
    mail: mail.state,
    storage: storage.state,
    readers: readers.state,
    jobs: jobs.state,
    processes: processes.state,
  });
  const dated = (part: HealthPart) => ({
    ...parts[part],
    since: (since[part] ?? now).toISOString(),
  });
  return {
    database: dated('database'),
    mail: dated('mail'),
    storage: dated('storage'),
    readers: dated('readers'),
    jobs: dated('jobs'),
    processes: dated('processes'),
  };
}

function worstOf(parts: Parts): OperatorHealth['state'] {
  const states = Object.values(parts).map(({ state }) => state);
  if (states.includes('failing')) return 'failing';
  return states.includes('warning') ? 'warning' : 'ok';
}

function toMailFigures(mail: MailFigures) {
  return {
    queued: mail.queued,
    oldestQueuedAt: mail.oldestQueuedAt?.toISOString() ?? null,
    inOutbox: mail.outbox,
    refusedToday: mail.refusedToday,
    lastSentAt: mail.lastSentAt?.toISOString() ?? null,
    lastError: mail.lastError,
  };
}

function toProcess(process: KnownProcess): OperatorHealth['processes']['processes'][number] {
  return {
    id: process.id,
    host: process.host,
    pid: process.pid,
    startedAt: process.startedAt.toISOString(),
    seenAt: process.seenAt.toISOString(),
    isAlive: process.isAlive,
    worksOnJobs: process.report?.worksOnJobs ?? false,
    hearsChanges: process.report?.hearsChanges ?? false,
    memoryBytes: process.report?.memoryBytes ?? 0,
  };
}
