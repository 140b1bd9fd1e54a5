import { z } from 'zod';
import type { Recheck, RecheckSchedule, WaitsRecheck } from './waiting/recheck-schedule.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

/** Of another release, perhaps: what this one does not understand fails and is tried again (R19). */
const RecheckJob = z.object({ v: z.literal(1), waitingId: z.string(), attempt: z.int().min(0) });

const WaitsJob = z.object({ v: z.literal(1), userId: z.string(), attempt: z.int().min(1) });

/** The unlock flow's rechecks as jobs: one job for each, all stored with the fact they follow from. */
export function createCommentRechecks(jobs: JobQueue): RecheckSchedule {
  return {
    ready: jobs.ready,
    schedule: (trx, rechecks) =>
      jobs.send(
        trx,
        'recheck-comment',
        rechecks.map(({ waitingId, attempt, afterSeconds }) => ({
          data: { v: 1, waitingId, attempt },
          afterSeconds,
        })),
      ),
    scheduleWaits: (trx, { userId, attempt, afterSeconds }) =>
      jobs.send(trx, 'recheck-waits', [{ data: { v: 1, userId, attempt }, afterSeconds }]),
  };
}

/** The recheck behind a stored job. Throws when its payload is of an unknown version. */
export function readRecheckJob(data: unknown): Pick<Recheck, 'waitingId' | 'attempt'> {
  const { waitingId, attempt } = RecheckJob.parse(data);
  return { waitingId, attempt };
}

/** The same for all waiting comments of a creator. */
export function readWaitsJob(data: unknown): Pick<WaitsRecheck, 'userId' | 'attempt'> {
  const { userId, attempt } = WaitsJob.parse(data);
  return { userId, attempt };
}
