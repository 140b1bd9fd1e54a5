import { rowNames } from '#server/platform/db/statements/row-names.ts';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Knex, knex } from 'knex';
import type { TestProject } from 'vitest/node';
import { createLogger } from '#server/platform/config/logger.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';
import { identifyProcess, isPostmasterOf } from '#server/platform/db/embedded/process-identity.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { createJobQueue, type JobHandlers } from '#server/platform/jobs/job-queue.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which the tests may create databases. */
    databaseUrl: string;
    /** A migrated database there, copied for each test file. */
    templateDatabase: string;
    /** The same with the job queue's tables, copied for each application. */
    startedTemplate: string;
  }
}

/** The data does not outlive the run, so it need not reach the disk. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // A password of 4,096 rounds would be most of the work of a connection.
  scram_iterations: '1',
};

/** One PostgreSQL for the whole run with migrated databases to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `tpl_${randomBytes(6).toString('hex')}`;
  const started = `${template}_started`;
  await onServer(server.url, `create database ${template}`);
  await onDatabase(withDatabase(server.url, template), migrateToLatest);
  await onServer(server.url, `create database ${started} template ${template}`);
  await onDatabase(withDatabase(server.url, started), installJobQueue);

  project.provide('databaseUrl', server.url);
  project.provide('templateDatabase', template);
  project.provide('startedTemplate', started);
  return async () => {
    for (const name of [template, started]) {
      await onServer(server.url, `drop database ${name} with (force)`);
    }
    await server.close();
  };
}

/** Otherwise the application of each test file would make the queue's tables and queues again. */
async function installJobQueue(db: Knex): Promise<void> {
  const jobs = createJobQueue({ db, logger: createLogger({ level: 'silent' }) });
  const idle = async (): Promise<void> => {};
  const all: Required<JobHandlers> = {
    'recheck-comment': idle,
    'recheck-waits': idle,
    'release-leads': idle,
    'settle-plans': idle,
    'erase-leads': idle,
    'score-leads': idle,
    'handle-billing-event': idle,
    'give-credit': idle,
    'settle-price-move': idle,
    'tell-update': idle,
    'send-mail': idle,
  };
  jobs.start(all);
  await jobs.ready();
  await jobs.close();
}

async function openServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external) return { url: external, close: async () => {} };

  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `unlatch-vitest-${process.pid}-`));
  // The server of a root's run is another user, who needs access.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: THROWAWAY,
  });
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, close };
}

/** A killed run cannot clean up, so the next one does. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^unlatch-vitest-(\d+)-/.exec(name)?.[1];
    if (!owner || identifyProcess(Number(owner)) !== null) continue;
    const folder = join(tmpdir(), name);
    try {
      const pidFile = readFileSync(join(folder, 'postgres/pgdata/postmaster.pid'), 'utf8');
      const pid = Number(pidFile.split('\n')[0]);
      if (isPostmasterOf(pid, join(folder, 'postgres/pgdata'))) process.kill(pid, 'SIGQUIT');
    } catch {
      // Not running.
    }
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  await onDatabase(url, (db) => db.raw(statement));
}

async function onDatabase(url: string, work: (db: Knex) => Promise<unknown>): Promise<void> {
  const db = knex({ ...rowNames, client: 'pg', connection: url });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
