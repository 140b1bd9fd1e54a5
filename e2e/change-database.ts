import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded-postgres.ts';

/** For changes that only time or another program makes; returns the number of changed rows. */
export function changeDatabase(sql: string, values: unknown[]): Promise<number> {
  return withDatabase(async (client) => (await client.query(sql, values)).rowCount ?? 0);
}

/** Waiting for another test does not count as time of this one. */
const LONGEST_WAIT_MS = 600_000;

/**
 * A fixture for what is one for all tests of a server: a test that changes or counts it has it alone
 * until it ends; others of this run wait. The lock is any number that nothing else locks.
 */
const aloneWith = (lock: number) =>
  [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of this pattern
    async ({}: object, use: () => Promise<void>) =>
      withDatabase(async (client) => {
        await client.query('SELECT pg_advisory_lock($1)', [lock]);
        await use();
      }),
    { auto: true, timeout: LONGEST_WAIT_MS },
  ] as const;

/** The clock of practice: all payments have one, and a test reads or moves its days. */
export const practiceClock = aloneWith(77_310_058);
/** The plans on offer: screens name and count them. */
export const plansOnOffer = aloneWith(77_310_059);
/** The comment readers that are on, and their order: the form of a magnet shows them. */
export const commentReaders = aloneWith(77_310_060);

async function withDatabase<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const dataDir = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres');
  const database = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
    await database.stop();
  }
}
