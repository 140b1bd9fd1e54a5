import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import PgBoss from 'pg-boss';
import type { Logger } from '../config/logger.ts';
import type { Database } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { type Rounds, startRounds } from './rounds.ts';
import { overPool, overTransaction } from './job-statements.queries.ts';
import { takeRestoredJobs } from './restored-jobs.queries.ts';

/** Jobs of the installation: name -> payload. `v` is the payload's version (R19). */
export interface JobPayloads {
  'recheck-comment': { v: 1; waitingId: string; attempt: number };
  /** A creator got another reader: checks all waiting comments of this creator at once. */
  'recheck-waits': { v: 1; userId: string; attempt: number };
  /** A plan takes more: looks for leads over quota that have room now. */
  'release-leads': { v: 1 };
  /** The order of the plans changed: looks for creators who have another of their plans now. */
  'settle-plans': { v: 1 };
  /** The time for undoing an erasure of leads is over: erases them. */
  'erase-leads': { v: 1 };
  /** Scoring rules changed: recounts leads. */
  'score-leads': { v: 1 };
  /** A payment provider sent an event: fetches what it is about. */
  'handle-billing-event': { v: 1; eventId: string };
  /** A creator turned commissions into credit: gives it to the payment provider. */
  'give-credit': { v: 1; creditId: string };
  /** A subscription is to renew at another price, or no longer: tells its payment provider. */
  'settle-price-move': { v: 1; id: string };
  /** Mails the next people who have the earlier content of a magnet. */
  'tell-update': { v: 1; updateId: string };
  /** Wakes a sender; which mails are due stands in their table. */
  'send-mail': { v: 1 };
}
export type JobName = keyof JobPayloads;

export interface JobToSend<N extends JobName> {
  data: JobPayloads[N];
  /** Seconds from now. */
  afterSeconds: number;
}

export interface JobQueue {
  /** Starts the workers in the background. */
  start(handlers: JobHandlers): void;
  /**
   * Resolves when jobs can be sent; await it before opening the transaction that sends them.
   * Throws temporarily_unavailable when that takes longer than 5 s.
   */
  ready(): Promise<void>;
  /** False while the queue is still starting: jobs cannot be sent yet. */
  isUp(): boolean;
  /**
   * Stores jobs in the caller's transaction: they exist exactly when its other rows do (R01). Those that
   * are due at once run here as soon as it is over, unless another process takes them.
   */
  send<N extends JobName>(trx: Knex.Transaction, name: N, jobs: JobToSend<N>[]): Promise<void>;
  close(): Promise<void>;
}

export type JobHandlers = { [N in JobName]?: (data: JobPayloads[N]) => Promise<void> };

export interface JobQueueOptions {
  db: Database;
  logger: Logger;
  /** Between two looks for due jobs. */
  pollSeconds?: number;
  /** A job that takes longer is given to another worker. */
  longestSeconds?: number;
}

/** One a second would take an hour for what a viral post leaves to be looked at again. */
const JOBS_AT_ONCE = 20;
const RETRY_START_MS = 2_000;
const LONGEST_WAIT_MS = 5_000;
const LONGEST_STOP_MS = 5_000;

/**
 * pg-boss over the application's own pool. It starts in the background, so a server answers before
 * its queue is up. A worker that dies gives its job back after `expireInSeconds`; a job that keeps
 * failing is parked as failed after its retries (R25, R26).
 */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { db, logger, longestSeconds = 60 } = options;
  let isClosed = false;
  let isUp = false;
  const boss = new PgBoss({
    db: overPool(db),
    schedule: false,
    expireInSeconds: longestSeconds,
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 7,
  });
  const workers = new Map<JobName, Rounds>();
  const warn = (error: unknown): void => {
    if (!isClosed) logger.warn({ reason: String(error) }, 'job queue');
  };
  boss.on('error', warn);

  /**
   * Runs due jobs of a kind. pg-boss's own worker does not wait for its last statement, so an
   * unavailable database at that moment would end the process. Jobs whose end cannot be stored
   * expire and run again.
   */
  const runDue = async <N extends JobName>(
    name: N,
    handler: NonNullable<JobHandlers[N]>,
  ): Promise<void> => {
    const jobs = (await boss.fetch<JobPayloads[N]>(name, { batchSize: JOBS_AT_ONCE })) ?? [];
    await Promise.all(
      jobs.map(async ({ id, data }) => {
        const [end] = await Promise.allSettled([within(longestSeconds, handler(data))]);
        if (end.status === 'fulfilled') await boss.complete(name, id);
        else await boss.fail(name, id, { message: String(end.reason) });
      }),
    );
  };
  const work = <N extends JobName>(name: N, handler: JobHandlers[N]): void => {
    if (handler === undefined) return;
    const everyMs = (options.pollSeconds ?? 1) * 1_000;
    workers.set(
      name,
      startRounds(() => runDue(name, handler), { everyMs, onError: warn }),
    );
  };
  const start = async (handlers: JobHandlers): Promise<void> => {
    await boss.start();
    const names = Object.keys(handlers) as JobName[]; // the keys of the mapped type
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const name of names) if (!known.has(name)) await boss.createQueue(name);
    for (const name of names) work(name, handlers[name]);
    isUp = true;
    await adoptRestoredJobs(names);
  };
  /** Jobs a backup brought become jobs of this queue, each of them once. */
  const adoptRestoredJobs = (names: readonly string[]): Promise<void> =>
    db.transaction(async (trx) => {
      const jobs = await takeRestoredJobs(trx, names);
      if (jobs.length > 0) await boss.insert(jobs, { db: overTransaction(trx) });
    });

  const startUntilDone = async (handlers: JobHandlers): Promise<void> => {
    while (!isClosed) {
      try {
        return await start(handlers);
      } catch (error) {
        if (isClosed) return;
        logger.warn({ reason: String(error) }, 'job queue did not start, trying again');
        await sleep(RETRY_START_MS);
      }
    }
  };
  let started: Promise<void> = Promise.resolve();

  return {
    start(handlers) {
      started = startUntilDone(handlers);
    },
    async ready() {
      const isReady = await Promise.race([
        started.then(() => true),
        sleep(LONGEST_WAIT_MS, false, { ref: false }),
      ]);
      if (!isReady) throw new AppError('temporarily_unavailable', { retryAfterSeconds: 5 });
    },
    isUp: () => isUp && !isClosed,
    async send(trx, name, jobs) {
      const rows = jobs.map(({ data, afterSeconds }) => ({
        name,
        data,
        startAfter: `${afterSeconds} seconds`, // an interval: the database's clock decides
      }));
      await boss.insert(rows, { db: overTransaction(trx) });
      // Somebody waits for many of them: a sign-in code, a plan that was paid.
      if (jobs.every(({ afterSeconds }) => afterSeconds > 0)) return;
      const look = () => void workers.get(name)?.ask();
      trx.executionPromise.then(look, () => undefined);
    },
    async close() {
      isClosed = true;
      await started;
      const running = Promise.all([...workers.values()].map((worker) => worker.stop()));
      await Promise.race([running, sleep(LONGEST_STOP_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: LONGEST_STOP_MS, wait: true });
    },
  };
}

/** Rejects when the work takes longer, so that one hanging job does not stop all of its kind. */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  const isOver = new AbortController();
  const late = sleep(seconds * 1_000, undefined, { signal: isOver.signal, ref: false });
  try {
    await Promise.race([
      work,
      late.then(() => {
        throw new Error(`took longer than ${seconds} s`);
      }),
    ]);
  } finally {
    isOver.abort();
  }
}
