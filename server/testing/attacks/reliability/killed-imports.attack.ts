import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { freePort } from '../../../../scripts/kit/free-port.mjs';
import { ofFile, openerOf, openTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { runServer, type ServerProcess } from '#server/testing/app/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { anImporter } from '#server/testing/scenes/leads/lead-imports.ts';

const LINK = 'https://www.linkedin.com/in/';
const ROWS = 6_000;
const KILLS = 5;
const fileOf = (rows: number, of: string) =>
  [
    'Name,Email,Profile link,Company size,Tags',
    ...Array.from(
      { length: rows },
      (_one, at) => `${of} ${at},p${at}@${of}.test,${LINK}${of}-${at},${at},From the fair`,
    ),
  ].join('\n');

const folder = mkdtempSync(join(tmpdir(), 'unlatch-killed-'));
const it = openTest
  .extend('base', ofFile, async ({}, { onCleanup }) => {
    const made = await createTestDatabase();
    onCleanup(() => made.drop());
    return made;
  })
  // Only takes the calls: what is to be done is locked away from its own worker.
  .extend('app', ofFile, ({ base }, { onCleanup }) =>
    openerOf(onCleanup).app({ databaseUrl: base.url }),
  );
let database: TestDatabase;
let app: TestApp;
it.beforeAll((opened) => {
  ({ base: database, app } = opened);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.stop('SIGKILL');
});

async function start(): Promise<ServerProcess> {
  server = runServer(await freePort(), {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://127.0.0.1:9',
    SECRET_KEY: 'a secret of all these processes, 0123456789',
  });
  await server.untilReady();
  return server;
}

/** Leaves the import to the other process, as after the death of the one that had it. */
const release = (id: string) =>
  app
    .db('lead_imports')
    .where({ id })
    .whereIn('state', ['running', 'undoing'])
    .update({
      leaseUntil: new Date(0),
    });
const rowOf = (id: string) =>
  app
    .db('lead_imports')
    .where({ id })
    .first<{ state: string; done: number; runner: string | null }>();

describe('a process that is killed in the middle of an import', () => {
  it(`leaves no row half-written, ${KILLS} times, and the others end it with the right totals`, async () => {
    const importer = await anImporter(app);
    const { userId } = importer;
    await importer.api.leadDesk.addField({
      body: { name: 'Company size', kind: 'number', options: [] },
    });
    const one = await importer.bring(fileOf(ROWS, 'killed'));
    await app.services.leads.imports.close();
    await importer.start(one);

    const count = async (sql: string, more: string[] = []) => {
      const { rows } = await app.db.raw<{ rows: { n: number }[] }>(sql, [userId, ...more]);
      return rows[0]?.n ?? -1;
    };
    const halfWritten = `SELECT count(*)::int AS n FROM contacts c WHERE c.user_id = ? AND (
      (SELECT count(*) FROM contact_keys k WHERE k.contact_id = c.id) <> 2
      OR (SELECT count(*) FROM contact_values v WHERE v.contact_id = c.id) <> 1
      OR (SELECT count(*) FROM contact_changes h WHERE h.contact_id = c.id) <> 1
      OR c.tag_ids = '{}' OR NOT EXISTS (SELECT FROM lead_import_rows r
        WHERE r.contact_id = c.id AND r.outcome = 'new'))`;
    const written = `SELECT count(*)::int AS n FROM contacts WHERE user_id = ?`;

    let before = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = await start();
      await release(one.id);
      const goal = before + 200 + Math.floor((ROWS * kill * 0.7) / KILLS / KILLS);
      await expect
        .poll(async () => (await rowOf(one.id)).done, { timeout: 120_000, interval: 7 })
        .toBeGreaterThan(goal);
      await child.stop('SIGKILL');
      const { done, state } = await rowOf(one.id);
      console.info(`killed after ${done} of ${ROWS} rows`);
      expect(state).toBe('running');
      expect(await count(written)).toBe(done);
      expect(await count(halfWritten)).toBe(0);
      before = done;
    }
    const last = await start();
    await release(one.id);
    const done = await importer.until(one.id, 'done');
    expect(done.counts).toEqual({ new: ROWS, updated: 0, skipped: 0, broken: 0 });
    expect(await count(written)).toBe(ROWS);
    expect(await count(halfWritten)).toBe(0);

    // The same while it is taken back.
    await importer.leadImports.undo({ params: { importId: one.id } });
    await expect
      .poll(async () => (await rowOf(one.id)).done, { timeout: 120_000, interval: 7 })
      .toBeGreaterThan(1_000);
    await last.stop('SIGKILL');
    expect(await count(written)).toBe(ROWS - (await rowOf(one.id)).done);
    await start();
    await release(one.id);
    const over = await importer.until(one.id, 'undone');
    expect(over.undone).toMatchObject({ removed: ROWS, restored: 0, stayed: 0 });
    expect(await count(written)).toBe(0);
    expect(await app.db('contact_keys').where({ userId })).toEqual([]);
  });

  it('does not begin with the same row for ever: the third death ends the import, and says where', async () => {
    const importer = await anImporter(app);
    await app.services.leads.imports.close();
    const stalls = `stall ${Math.random()}`;
    const child = await start();
    const one = await importer.upload(`${fileOf(400, 'before')}\n${stalls},stall@x.test,,1,`);
    await importer.check(one);
    // The row on which a process dies: it is killed while it writes it.
    await app.db.raw(`
      CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(600); RETURN new; END $$`);
    await app.db.raw(`
      CREATE TRIGGER stall BEFORE INSERT ON contacts FOR EACH ROW
        WHEN (new.name = '${stalls}') EXECUTE FUNCTION stall()`);
    await importer.start(one);
    const isStalled = async () => {
      const { rows } = await app.db.raw<{ rows: { pid: number }[] }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
           AND wait_event = 'PgSleep'`,
      );
      return rows.map(({ pid }) => pid);
    };
    let current = child;
    for (let death = 1; death <= 3; death += 1) {
      await expect.poll(isStalled, { timeout: 120_000 }).toHaveLength(1);
      const [pid] = await isStalled();
      await current.stop('SIGKILL');
      await app.db.raw('SELECT pg_terminate_backend(?)', [pid ?? 0]);
      await expect.poll(isStalled).toEqual([]);
      current = await start();
      await release(one.id);
    }
    const failed = await importer.until(one.id, 'failed');
    expect(failed.problem).toBe(
      'The import failed 3 times after line 401, so it was stopped there',
    );
    expect(failed.counts).toEqual({ new: 400, updated: 0, skipped: 1, broken: 0 });
    await app.db.raw('DROP FUNCTION stall CASCADE');
    expect((await importer.undo(failed)).undone).toMatchObject({ removed: 400, stayed: 0 });
  });
});
