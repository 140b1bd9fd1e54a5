import { z } from 'zod';
import type { Retry, RetrySchedule } from './waiting/retry-schedule.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

/** Of another release, perhaps: what this one does not understand fails and is tried again (R19). */
const RecheckJob = z.object({ v: z.literal(1), waitingId: z.string(), attempt: z.int().min(1) });

/** The unlock flow's retries as jobs: one job for each, all stored with the fact they follow from. */
export function createCommentRechecks(jobs: JobQueue): RetrySchedule {
  return {
    ready: jobs.ready,
    schedule: (trx, retries) =>
      jobs.send(
        trx,
        'recheck-comment',
        retries.map(({ waitingId, attempt, afterSeconds }) => ({
          data: { v: 1, waitingId, attempt },
          afterSeconds,
        })),
      ),
  };
}

/** The retry behind a stored job. Throws when its payload is of an unknown version. */
export function readRecheckJob(data: unknown): Pick<Retry, 'waitingId' | 'attempt'> {
  const { waitingId, attempt } = RecheckJob.parse(data);
  return { waitingId, attempt };
}
