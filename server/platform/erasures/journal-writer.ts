import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from '../config/logger.ts';
import type { Database } from '../db/connection.ts';
import { appendEntries, ERASURES_FILE, isThere, writeEntries } from './journal-file.ts';
import { type Rounds, startRounds } from '../jobs/rounds.ts';
import {
  holdFile,
  type JournalEntry,
  markWritten,
  selectEntries,
  selectUnwritten,
} from './journal.queries.ts';

const AT_ONCE = 1_000;
/** How long an erasure stands in the database alone. */
const ROUND_MS = 10_000;

/** Keeps the file up to date while this process runs. */
export function startErasureFile(
  { db, logger }: { db: Database; logger: Logger },
  { dataDir }: { dataDir: string },
): Rounds {
  return startRounds(() => writeErasures(db, dataDir), {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'erasures are not in their file'),
  });
}

/**
 * Brings the file up to the table. A crash between the two repeats lines, and a reader takes each
 * entry once. A missing file is written anew from the whole table.
 */
export async function writeErasures(db: Database, dataDir: string): Promise<void> {
  const file = join(dataDir, ERASURES_FILE);
  let count: number;
  do {
    count = await db.transaction(async (trx) => {
      await holdFile(trx);
      if (!(await isThere(file))) await writeEntries(file, allEntries(trx));
      const entries = await selectUnwritten(trx, AT_ONCE);
      if (entries.length === 0) return 0;
      await appendEntries(file, entries);
      await markWritten(
        trx,
        entries.map(({ id }) => id),
      );
      return entries.length;
    });
  } while (count > 0);
}

/** The whole table in parts. */
export async function* allEntries(trx: Knex.Transaction): AsyncGenerator<JournalEntry[]> {
  let after = '';
  for (;;) {
    const part = await selectEntries(trx, { after, limit: AT_ONCE });
    const last = part.at(-1);
    if (last === undefined) return;
    yield part;
    after = last.id;
  }
}
