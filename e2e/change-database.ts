import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded-postgres.ts';

/** For changes that only time or another program makes; returns the number of changed rows. */
export async function changeDatabase(sql: string, values: unknown[]): Promise<number> {
  const dataDir = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres');
  const database = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    return (await client.query(sql, values)).rowCount ?? 0;
  } finally {
    await client.end();
    await database.stop();
  }
}
