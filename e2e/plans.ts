import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded-postgres.ts';

/** Moves a creator to another plan, as a purchase would: there is nothing to buy from in a test. */
export async function putOnPlan(email: string, plan: 'starter' | 'pro' | 'creator'): Promise<void> {
  const dataDir = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres');
  const database = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const answer = await client.query(`UPDATE users SET plan_id = $2 WHERE email = $1`, [
      email,
      plan,
    ]);
    if (answer.rowCount !== 1) throw new Error(`no account of ${email}`);
  } finally {
    await client.end();
    await database.stop();
  }
}
