import type { Knex } from 'knex';
import { z } from 'zod';
import type { MailDelivery } from './delivery/mail-delivery.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

const WakeUp = z.object({ v: z.literal(1) });

/** Stores the job that sends a mail as soon as its transaction is committed. */
export function createMailWakeUp(jobs: JobQueue): (trx: Knex.Transaction) => Promise<void> {
  return async (trx) => {
    // While the queue starts, the regular look finds the mail.
    if (!jobs.isUp()) return;
    await jobs.send(trx, 'send-mail', [{ data: { v: 1 }, afterSeconds: 0 }]);
  };
}

export interface MailRounds {
  /** Handles one wake-up. Throws when its payload is of an unknown version. */
  handle(data: unknown): Promise<void>;
  stop(): Promise<void>;
}

/** For mails whose wake-up was lost, and for later tries. */
const ROUND_MS = 5_000;

/** Delivers on each wake-up and in regular rounds, one at a time in this process. */
export function startMailRounds(
  delivery: MailDelivery,
  onError: (error: unknown) => void,
  everyMs = ROUND_MS,
): MailRounds {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  const deliver = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await delivery.deliverDue().catch(onError);
    } while (isAskedAgain && !isStopped);
    running = null;
  };
  const round = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
    if (running !== null) isAskedAgain = true;
    running ??= deliver();
    return running;
  };
  const timer = setInterval(() => void round(), everyMs);
  timer.unref();

  return {
    handle(data) {
      WakeUp.parse(data);
      return round();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
