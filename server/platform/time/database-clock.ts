import type { Database } from '../db/connection.ts';
import type { Clock } from './clock.ts';
import { readDatabaseTime } from './database-time.queries.ts';

const EVERY_MS = 60_000;
/** An answer that took longer says too little about now. */
const LONGEST_ANSWER_MS = 1_000;

export interface DatabaseClock extends Clock {
  /** Asks the database for the time once more; keeps what it knows when there is no good answer. */
  agree(): Promise<void>;
  stop(): void;
}

interface Machine {
  wallMs(): number;
  /** Never steps. */
  runningMs(): number;
}
const thisMachine: Machine = { wallMs: () => Date.now(), runningMs: () => performance.now() };

/**
 * The time of the database, which all processes of an installation share, told without asking it
 * each time: what it said last, and what this machine has counted since. So a server whose own clock
 * is wrong or steps judges comments, names visitors' days and waits as the others do (R15). Until
 * the first answer it is the machine's own time.
 */
export async function startDatabaseClock(
  db: Database,
  { everyMs = EVERY_MS, machine = thisMachine }: { everyMs?: number; machine?: Machine } = {},
): Promise<DatabaseClock> {
  const { wallMs, runningMs } = machine;
  let known = { epochMs: wallMs(), atMs: runningMs() };

  async function agree(): Promise<void> {
    const askedAt = runningMs();
    const epoch = await readDatabaseTime(db);
    const atMs = runningMs();
    const took = atMs - askedAt;
    if (epoch === undefined || took > LONGEST_ANSWER_MS) return;
    known = { epochMs: epoch + took / 2, atMs };
  }

  const tryToAgree = (): Promise<void> => agree().catch(() => {});
  await tryToAgree();
  const timer = setInterval(() => void tryToAgree(), everyMs).unref();
  return {
    agree,
    now: () => new Date(known.epochMs + runningMs() - known.atMs),
    stop: () => clearInterval(timer),
  };
}
