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

/** A process counts as ended after three of these and a bit (`ALIVE` of the queries). */
const BEAT_MS = 12_000;
const ROUND_SECONDS = 30;

export interface ProcessReporter {
  /** Reports the state of this process now. */
  beat(): Promise<void>;
  /** Removes the process from the list, when it stops normally. */
  stop(): Promise<void>;
}

/**
 * Reports every few seconds that this process lives. One process at a time also stores the health, so
 * that "since when" is known even if no operator looked.
 */
export function startProcessReporter(dependencies: {
  db: Database;
  ids: Ids;
  logger: Logger;
  measure(): Promise<ProcessReport>;
  /** Judges and stores the health. */
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
      // The database cannot be reached: other processes see this one fall silent, and it logs it
      // itself.
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
