import { describe, expect, vi } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anImporter } from '#server/testing/scenes/leads/lead-imports.ts';

const it = appTest();

const ROWS = 250;
const fileOf = (of: string) =>
  [
    'Name,Email',
    ...Array.from({ length: ROWS }, (_one, at) => `${of} ${at},p${at}@${of}.test`),
  ].join('\n');

/** People of a name can be neither written nor deleted until it is called off. */
async function poison(app: TestApp, name: string) {
  await app.db.raw(`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no' USING ERRCODE = 'internal_error'; END $$`);
  await app.db.raw(`
    CREATE TRIGGER poison_in BEFORE INSERT ON contacts FOR EACH ROW
      WHEN (new.name = '${name}') EXECUTE FUNCTION poison();
    CREATE TRIGGER poison_out BEFORE DELETE ON contacts FOR EACH ROW
      WHEN (old.name = '${name}') EXECUTE FUNCTION poison()`);
  return () => app.db.raw('DROP FUNCTION poison CASCADE');
}

/** Has a process look for work now: a step of somebody else's import does. */
async function wake(app: TestApp) {
  const other = await anImporter(app);
  await other.bring('Email\na@x.test\n');
}

/** Waits for the first failure and makes the next one the last that is tried. */
async function failAgain(app: TestApp, id: string) {
  const row = app.db('lead_imports').where({ id });
  await vi.waitFor(
    async () => expect(await row.clone().first()).toMatchObject({ runner: null, tries: 1 }),
    { timeout: 90_000, interval: 20 },
  );
  await row.clone().update({ tries: 2, leaseUntil: null });
  await wake(app);
}

describe('an import that cannot go on', () => {
  it('stops after three tries, says where and what was done, and can be taken back', async ({
    app,
  }) => {
    const importer = await anImporter(app);
    const one = await importer.bring(fileOf('stuck'));
    const heal = await poison(app, 'stuck 220');
    await importer.start(one);
    await failAgain(app, one.id);
    const failed = await importer.until(one.id, 'failed');
    await heal();
    expect(failed.problem).toBe(
      'The import failed 3 times after line 201, so it was stopped there',
    );
    expect(failed.counts).toEqual({ new: 200, updated: 0, skipped: 50, broken: 0 });
    expect((await importer.rows(failed, 'skipped'))[0]).toMatchObject({
      line: 202,
      reason: 'The import was stopped before this row',
    });
    // It stands in nobody's way, and is not tried for ever.
    expect((await importer.take('Email\nother@x.test\n')).counts.new).toBe(1);
    expect(await app.db('contacts').where({ userId: importer.userId })).toHaveLength(201);
    expect((await importer.undo(failed)).undone).toMatchObject({ removed: 200, stayed: 0 });
    expect((await importer.people()).map(({ email }) => email)).toEqual(['other@x.test']);
  });

  it('lets its creator go on when it cannot be taken back either, and goes on where it stopped', async ({
    app,
  }) => {
    const importer = await anImporter(app);
    const done = await importer.take(fileOf('stays'));
    const heal = await poison(app, 'stays 10');
    await importer.leadImports.undo({ params: { importId: done.id } });
    await failAgain(app, done.id);
    const failed = await importer.until(done.id, 'undo_failed');
    expect(failed.problem).toBe(
      'Undoing the import failed 3 times at the rows before line 52. The rows after them are undone',
    );
    expect(failed.undone).toMatchObject({ removed: 200, stayed: 0 });
    expect((await importer.take('Email\nother@x.test\n')).counts.new).toBe(1);
    await heal();
    expect((await importer.undo(failed)).undone).toMatchObject({ removed: 250, stayed: 0 });
  });

  it('counts a process that died on the rows as a try, in a dry run too', async ({ app }) => {
    const importer = await anImporter(app);
    const one = await importer.upload(fileOf('dead'));
    const killed = { runner: 'killed', tries: 3, leaseUntil: new Date(0) };
    const row = app.db('lead_imports').where({ id: one.id });
    await row.clone().update({ state: 'checking', total: ROWS, done: 100, ...killed });
    await wake(app);
    const draft = await importer.until(one.id, 'draft');
    expect(draft.problem).toBe('The dry run failed 3 times. Nobody was imported');
    const checked = await importer.check(draft);
    await importer.start(checked);
    await importer.until(one.id, 'done');
    await row.clone().update({ state: 'undoing', cursor: 1, ...killed });
    await wake(app);
    expect((await importer.until(one.id, 'undo_failed')).problem).toContain('failed 3 times');
  });
});
