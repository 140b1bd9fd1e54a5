import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import {
  type Candidate,
  isSettled,
  moveZone,
  readCandidate,
  rollUpSome,
  selectMoved,
} from './roll-up.queries.ts';
import { selectUnsliced, sliceDay } from './slices/slices.queries.ts';

export interface RollUp {
  /** Counts all rows that are settled now. */
  run(): Promise<void>;
  close(): Promise<void>;
}

const EVERY_MS = 2_000;
const SLICE_EVERY_MS = 10 * 60_000;
/** From here on reading a month of days takes longer than a screen should wait. */
const BUSY = { ofDay: 2_000, ofLife: 50_000 };
/** Days of one round. */
const SLICED_AT_ONCE = 20;

/**
 * Adds new visits and steps to the roll-ups every two seconds. A row is counted once all rows with
 * lower ids are committed or given up, so none is left behind; answers read what is not counted yet
 * beside the roll-ups. Busy days that are over get slices every ten minutes.
 */
export function startRollUp(db: Database, logger: Logger): RollUp {
  let isClosed = false;
  let candidate: Candidate | null = null;

  async function run(): Promise<void> {
    candidate ??= await readCandidate(db);
    // An open transaction may still bring a row. The same candidate is tried in the next round.
    if (!(await isSettled(db, candidate))) return;
    const settled = candidate;
    candidate = null;
    while (!isClosed && (await rollUpSome(db, settled)));
    for (const userId of await selectMoved(db)) if (!isClosed) await moveZone(db, userId);
  }
  const rounds = startRounds(run, {
    everyMs: EVERY_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'figures were not rolled up'),
  });
  async function slice(): Promise<void> {
    for (const day of await selectUnsliced(db, { ...BUSY, most: SLICED_AT_ONCE })) {
      if (isClosed || !(await sliceDay(db, day))) return;
    }
  }
  const slices = startRounds(slice, {
    everyMs: SLICE_EVERY_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'busy days were not sliced'),
  });
  return {
    run: rounds.ask,
    async close() {
      isClosed = true;
      await slices.stop();
      await rounds.stop();
    },
  };
}
