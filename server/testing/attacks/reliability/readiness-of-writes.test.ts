import pg from 'pg';
import { describe, expect } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';

import { appTest } from '#server/testing/app/app-tests.ts';
const it = appTest();

const readiness = async (app: TestApp): Promise<number> =>
  (await app.fetch('/health/ready')).status;

/** For every later connection; the open ones end, as when a standby takes over. */
async function setReadOnly(app: TestApp, isReadOnly: boolean): Promise<void> {
  const options = '-c default_transaction_read_only=off';
  const client = new pg.Client({ connectionString: app.databaseUrl, options });
  await client.connect();
  const name = client.escapeIdentifier(new URL(app.databaseUrl).pathname.slice(1));
  const value = isReadOnly ? 'on' : 'off';
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`, // not the server's own vacuum
  );
  await client.end();
}

describe('a process is ready only while it can write', () => {
  it('is not ready while the database is read-only, and is ready again afterwards', async ({
    app,
  }) => {
    await expect.poll(() => readiness(app)).toBe(200);
    await setReadOnly(app, true);
    await expect.poll(() => readiness(app)).toBe(503);
    expect((await app.fetch('/health/live')).status).toBe(200);
    await setReadOnly(app, false);
    await expect.poll(() => readiness(app)).toBe(200);
  });

  it('is not ready while the volume is full, and is ready again when there is space', async ({
    app,
  }) => {
    await app.db.raw(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON server_processes
        FOR EACH STATEMENT EXECUTE FUNCTION no_room()`);
    await expect.poll(() => readiness(app)).toBe(503);
    await app.db.raw('DROP FUNCTION no_room CASCADE');
    await expect.poll(() => readiness(app)).toBe(200);
  });

  it('leaves no rows of its checks behind', async ({ app }) => {
    const rows = () => app.db('server_processes').where({ host: 'check' });
    const statuses = await Promise.all(Array.from({ length: 200 }, () => readiness(app)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await rows()).toEqual([]);
  });
});
