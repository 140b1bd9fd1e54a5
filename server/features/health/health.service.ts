import type { HealthPart, OperatorHealth } from '#shared/health/health.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { MailFigures } from '#server/features/mail/mail.queries.ts';
import type { Switch } from '#shared/switches/switches.contract.ts';
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
  moreSerious,
} from './health.rules.ts';
import { judgeSwitches, stoppedOf } from './switches.rules.ts';
import { judgeLinkedInApp, type WatchedApp } from './linkedin-app.rules.ts';
import { judgeStandingChecks, type WatchedReader } from './standing-checks.rules.ts';
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
  /** Readers that fail for comments that are known to be there. */
  readFailingReaders(): Promise<WatchedReader[]>;
  readSwitches(): Promise<{ switches: Switch[] }>;
  /** Alerts that nobody looks after. */
  countAlerts(): Promise<number>;
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
      const [database, mail, jobs, rows, app, failing, { switches }, alerts] = await Promise.all([
        selectDatabaseFacts(db),
        dependencies.readMail(),
        selectJobFacts(db),
        selectProcesses(db),
        dependencies.readLinkedInApp(),
        dependencies.readFailingReaders(),
        dependencies.readSwitches(),
        dependencies.countAlerts(),
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
      const stopped = stoppedOf(switches);
      const isStopped = stopped.some(({ name }) => name === 'mail');
      const parts: Parts = {
        database: judgeDatabase({ database, latencyMs, migrationsMissing: missing, pool }),
        mail: judgeMail({ mail, canSend, isSandbox, isStopped, now }),
        storage: judgeStorage({ driver, disk, problem: files.problem }),
        readers: [judgeStandingChecks(failing), judgeLinkedInApp(app)].reduce(
          moreSerious,
          judgeReaders(readers),
        ),
        jobs: judgeJobs({
          jobs,
          workers,
          isStarting: processes.some((process) => isStarting(process, now)),
          now,
        }),
        processes: judgeProcesses(processes, now),
        switches: judgeSwitches(stopped),
      };
      const judged = await withSince(db, parts, now);
      return {
        state: worstOf(parts),
        alerts,
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
        switches: { ...judged.switches, stopped },
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
  const { database, mail, storage, readers, jobs, processes, switches } = parts;
  const since = await noteStates(db, {
    database: database.state,
    mail: mail.state,
    storage: storage.state,
    readers: readers.state,
    jobs: jobs.state,
    processes: processes.state,
    switches: switches.state,
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
    switches: dated('switches'),
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
