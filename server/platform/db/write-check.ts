import { randomBytes } from 'node:crypto';
import type { Database } from './connection.ts';

/** More frequent callers get the latest answer, because anybody may call. */
const KEPT_MS = 1_000;
/** Too large for a page that has rows already, and not compressible, so it needs new space. */
const BYTES = 6_000;

/**
 * Checks whether the database accepts writes: it still answers reads when its volume is full or it is
 * read-only. A row is written and rolled back.
 */
export function createWriteCheck(
  db: Database,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  const row = {
    id: `check ${randomBytes(9).toString('base64url')}`,
    host: 'check',
    pid: process.pid,
    report: JSON.stringify(randomBytes(BYTES).toString('base64')),
  };
  let answer = Promise.resolve(false);
  let askedAt = -Infinity;
  let isAsking = false;

  const ask = async (): Promise<boolean> => {
    try {
      const transaction = await db.transaction();
      try {
        await transaction('server_processes').insert(row);
        return true;
      } finally {
        await transaction.rollback();
      }
    } catch {
      return false;
    } finally {
      isAsking = false;
    }
  };

  return () => {
    if (!isAsking && now() - askedAt > KEPT_MS) {
      isAsking = true;
      askedAt = now();
      answer = ask();
    }
    return answer;
  };
}
