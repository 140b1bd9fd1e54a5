import type { RetrySchedule } from '../domain/unlock/retry-schedule.ts';
import type { JobQueue } from './job-queue.ts';

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
