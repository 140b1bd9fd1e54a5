import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({ databaseUrl: database.url });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const readiness = async (): Promise<number> => (await app.fetch('/health/ready')).status;

/** For every connection from now on; those there are end, as they do when a standby takes over. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const options = '-c default_transaction_read_only=off';
  const client = new pg.Client({ connectionString: database.url, options });
  await client.connect();
  const name = client.escapeIdentifier(new URL(database.url).pathname.slice(1));
  const value = isReadOnly ? 'on' : 'off';
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await client.end();
}

describe('a process is ready only while it can write', () => {
  it('is not while the database is read-only, and is again when that is over', async () => {
    await expect.poll(readiness).toBe(200);
    await setReadOnly(true);
    await expect.poll(readiness).toBe(503);
    expect((await app.fetch('/health/live')).status).toBe(200);
    await setReadOnly(false);
    await expect.poll(readiness).toBe(200);
  });

  it('is not while the volume is full, and is again when there is room', async () => {
    await app.db.raw(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON server_processes
        FOR EACH STATEMENT EXECUTE FUNCTION no_room()`);
    await expect.poll(readiness).toBe(503);
    await app.db.raw('DROP FUNCTION no_room CASCADE');
    await expect.poll(readiness).toBe(200);
  });

  it('leaves nothing of its questions behind, however often it is asked', async () => {
    const rows = () => app.db('server_processes').where({ host: 'check' });
    const statuses = await Promise.all(Array.from({ length: 200 }, readiness));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await rows()).toEqual([]);
  });
});
