import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded-postgres.ts';

/** For changes that only time or another program makes; returns the number of changed rows. */
export function changeDatabase(sql: string, values: unknown[]): Promise<number> {
  return withDatabase(async (client) => (await client.query(sql, values)).rowCount ?? 0);
}

/** Any number that nothing else locks. */
const CLOCK_LOCK = 77_310_058;
/** Waiting for another test does not count as time of this one. */
const LONGEST_WAIT_MS = 600_000;

/**
 * The clock of practice is one for all payments of a server. A test that reads or moves its days has it alone
 * until it ends; others of this run wait.
 */
export const practiceClock = [
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of this pattern
  async ({}: object, use: () => Promise<void>) =>
    withDatabase(async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [CLOCK_LOCK]);
      await use();
    }),
  { auto: true, timeout: LONGEST_WAIT_MS },
] as const;

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
