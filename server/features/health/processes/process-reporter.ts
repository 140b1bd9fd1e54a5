import { hostname } from 'node:os';
import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import {
  forgetOldProcesses,
  forgetProcess,
  isRoundDue,
  noteOutage,
  saveProcess,
} from '../health.queries.ts';
import type { ProcessReport } from './process-report.ts';

/** A process is given up after three of these and a bit (`ALIVE` of the queries). */
const BEAT_MS = 12_000;
const ROUND_SECONDS = 30;

export interface ProcessReporter {
  /** Says how this process is doing, now. */
  beat(): Promise<void>;
  /** Takes the process off the list: it stops in good order. */
  stop(): Promise<void>;
}

/**
 * Tells the installation every few seconds that this process lives. One of them, whichever comes
 * first, also has the health noted, so that "since when" is known although nobody looked.
 */
export function startProcessReporter(dependencies: {
  db: Database;
  ids: Ids;
  logger: Logger;
  measure(): Promise<ProcessReport>;
  /** Judges and notes the health. */
  noteHealth(): Promise<unknown>;
  everyMs?: number;
}): ProcessReporter {
  const { db, logger, measure, noteHealth } = dependencies;
  const id = dependencies.ids.rowId();
  let isStopped = false;
  let wasAway = false;
  let running: Promise<void> = Promise.resolve();

  const beat = async (): Promise<void> => {
    if (isStopped) return;
    const report = await measure();
    await saveProcess(db, { id, host: hostname(), pid: process.pid, report });
  };
  const round = async (): Promise<void> => {
    try {
      await beat();
      if (isStopped) return;
      if (wasAway) await noteOutage(db);
      else if (!(await isRoundDue(db, ROUND_SECONDS))) return;
      wasAway = false;
      await noteHealth();
      await forgetOldProcesses(db);
    } catch (error) {
      // The database is away: the others see this process go silent, and it says so itself.
      wasAway = true;
      if (!isStopped) logger.warn({ reason: String(error) }, 'this process could not report');
    }
  };
  const next = (): void => {
    running = running.then(round);
  };
  next();
  const timer = setInterval(next, dependencies.everyMs ?? BEAT_MS).unref();

  return {
    beat,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      await forgetProcess(db, id).catch(() => {});
    },
  };
}
