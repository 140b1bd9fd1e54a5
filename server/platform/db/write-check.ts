import { randomBytes } from 'node:crypto';
import type { Database } from './connection.ts';

/** Whoever asks more often gets the latest answer: the question comes from anywhere. */
const KEPT_MS = 1_000;
/** Does not fit into a page that has rows already, nor can it be made smaller: it takes new room. */
const BYTES = 6_000;

/**
 * Says whether the database takes what is written: it answers questions still when its volume is full or
 * it has become read-only. A row is written and taken back, so nobody ever sees it.
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
