import { setTimeout as sleep } from 'node:timers/promises';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import type { ProcessReport } from './process-report.ts';

const EVERY_MS = 30_000;
const LONGEST_WAIT_MS = 4_000;

/**
 * Checks whether the file storage can write and read, at most every half minute, and caches the
 * result. It waits only a short time: a storage that does not answer has a problem.
 */
export function createStorageWatch(
  storage: Pick<FileStorage, 'description' | 'check'>,
  { everyMs = EVERY_MS, longestWaitMs = LONGEST_WAIT_MS, nowMs = () => performance.now() } = {},
): () => Promise<ProcessReport['storage']> {
  const { description } = storage;
  let askedAt = -Infinity;
  let problem: string | null = null;
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    try {
      await storage.check();
      problem = null;
    } catch (error) {
      problem = reasonOf(error);
    }
    asking = null;
  };

  return async () => {
    if (asking === null && nowMs() - askedAt >= everyMs) {
      askedAt = nowMs();
      asking = ask();
    }
    const answered = await Promise.race([
      (asking ?? Promise.resolve()).then(() => true),
      sleep(longestWaitMs, false, { ref: false }),
    ]);
    return { description, problem: answered ? problem : 'it does not answer' };
  };
}

/** The cause behind the text for visitors; adapters keep secrets out of it. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const reason = cause instanceof Error ? cause : error;
  return (reason instanceof Error ? reason.message : String(reason)).slice(0, 300);
}
