import { describe, expect, vi } from 'vitest';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { failure } from '#server/testing/scenes/lead-files.ts';
import { anImporter, CONSENT } from '#server/testing/scenes/leads/lead-imports.ts';

const it = twoProcessesTest();

const LINK = 'https://www.linkedin.com/in/';
const ROWS = 1_500;
const fileOf = (rows: number, of = 'x') =>
  [
    'Name,Email,Profile link',
    ...Array.from(
      { length: rows },
      (_one, at) => `Person ${at},p${at}@${of}.test,${LINK}${of}-${at}`,
    ),
  ].join('\n');

/** An import of many rows that has begun and is not over. */
async function begun(importer: Awaited<ReturnType<typeof anImporter>>, of: string) {
  const one = await importer.bring(fileOf(ROWS, of));
  await importer.start(one);
  await vi.waitFor(
    async () => expect((await importer.read(one.id)).progress.done).toBeGreaterThan(0),
    {
      timeout: 60_000,
      interval: 5,
    },
  );
  return one;
}

describe('an import', () => {
  it('is taken up by another process when one dies, and each row is imported once', async ({
    here,
  }) => {
    const importer = await anImporter(here);
    const one = await begun(importer, 'dies');
    const work = here.db('lead_imports').where({ id: one.id });
    const [before] = await work
      .clone()
      .select<{ state: string; runner: string }[]>('state', 'runner');
    // As a process leaves it that was killed: still its own, and its lease over.
    await work.clone().update({ runner: 'killed', leaseUntil: new Date(0) });
    const done = await importer.until(one.id, 'done');
    expect(before?.state).toBe('running');
    expect(done.counts).toEqual({ new: ROWS, updated: 0, skipped: 0, broken: 0 });
    const owned = (table: string) => here.db(table).where({ userId: importer.userId });
    expect(await owned('contacts').count({ count: '*' }).first()).toEqual({ count: ROWS });
    expect(await owned('contact_keys').count({ count: '*' }).first()).toEqual({ count: 2 * ROWS });
    expect(await owned('contact_changes').count({ count: '*' }).first()).toEqual({ count: ROWS });
  });

  it('begins its dry run again when that was interrupted', async ({ here }) => {
    const importer = await anImporter(here);
    const one = await importer.upload(fileOf(ROWS, 'again'));
    await here
      .db('lead_imports')
      .where({ id: one.id })
      .update({
        state: 'checking',
        total: ROWS,
        done: 1_000,
        rowsUntil: null,
        runner: 'killed',
        leaseUntil: new Date(0),
      });
    const checked = await importer.until(one.id, 'checked');
    expect(checked.counts).toEqual({ new: ROWS, updated: 0, skipped: 0, broken: 0 });
  });

  it('leaves nothing behind when its creator stops it', async ({ here }) => {
    const importer = await anImporter(here);
    await importer.add({ name: 'Ada', authorUrl: `${LINK}stop-3` });
    const before = await importer.everything();
    const one = await begun(importer, 'stop');
    await importer.leadImports.cancel({ params: { importId: one.id } });
    const over = await importer.until(one.id, 'cancelled');
    expect(over.undone?.removed).toBeGreaterThan(0);
    expect(await importer.everything()).toEqual(before);
  });

  it('stops its dry run, which can be started anew', async ({ here }) => {
    const importer = await anImporter(here);
    const one = await importer.upload(fileOf(3, 'dry'));
    await here
      .db('lead_imports')
      .where({ id: one.id })
      .update({
        state: 'checking',
        runner: 'busy',
        leaseUntil: new Date(Date.now() + 60_000),
      });
    await importer.leadImports.cancel({ params: { importId: one.id } });
    expect((await importer.read(one.id)).state).toBe('draft');
    expect((await importer.check(one)).counts.new).toBe(3);
  });

  it('is the only one of its creator at work, while others import theirs', async ({
    here,
    there,
  }) => {
    const [one, other] = [await anImporter(here), await anImporter(there)];
    const first = await begun(one, 'first');
    const second = await one.upload('Email\nx@x.test\n');
    const check = {
      params: { importId: second.id },
      body: { targets: ['email'], existing: 'fill' as const, tagName: null },
    };
    const busy = { status: 409, code: 'import_running' };
    expect(await failure(one.leadImports.check(check))).toEqual(busy);
    const theirs = await other.take(fileOf(300, 'theirs'));
    expect(theirs.counts.new).toBe(300);
    await one.until(first.id, 'done');
    const checked = await one.check(second);
    await one.undo(first);
    expect((await one.run(checked)).counts.new).toBe(1);
    expect((await one.people()).map(({ email }) => email)).toEqual(['x@x.test']);
  });

  it('refuses to run or to be taken back beside another import of its creator', async ({
    here,
  }) => {
    const importer = await anImporter(here);
    const done = await importer.take('Email\na@x.test\n');
    const checked = await importer.bring('Email\nb@x.test\n');
    const idle = await importer.upload('Email\nc@x.test\n');
    const busyWith = (state: string) =>
      here
        .db('lead_imports')
        .where({ id: idle.id })
        .update({
          state,
          runner: 'busy',
          leaseUntil: new Date(Date.now() + 600_000),
        });
    await busyWith('checking');
    const busy = { status: 409, code: 'import_running' };
    const { leadImports } = importer;
    const run = leadImports.run({ params: { importId: checked.id }, body: CONSENT });
    expect(await failure(run)).toEqual(busy);
    const undo = leadImports.undo({ params: { importId: done.id } });
    expect(await failure(undo)).toEqual(busy);
    await busyWith('draft');
  });

  it('loses no unlock of the same people that comes at the same time, and makes one person of both', async ({
    here,
    there,
  }) => {
    const importer = await anImporter(here);
    const { userId, add } = importer;
    const one = await importer.bring(fileOf(ROWS, 'race'));
    await importer.start(one);
    const inBoth = Array.from({ length: 60 }, (_one, at) => at * 25);
    await Promise.all(
      inBoth.map((at) => add({ name: `Unlocked ${at}`, authorUrl: `${LINK}race-${at}` })),
    );
    const done = await importer.until(one.id, 'done');
    expect(done.counts.new + done.counts.updated).toBe(ROWS);
    const contacts = await there
      .db('contacts')
      .where({ userId })
      .select<{ leads: number }[]>('leads');
    expect(contacts).toHaveLength(ROWS);
    expect(contacts.filter(({ leads }) => leads === 1)).toHaveLength(inBoth.length);
    const over = await importer.undo(done);
    expect(over.undone?.stayed).toBe(0);
    const left = await there.db('contacts').where({ userId }).orderBy('name');
    expect(left.map(({ name }: { name: string }) => name)).toEqual(
      inBoth.map((at) => `Unlocked ${at}`).toSorted(),
    );
    expect(
      await there.db('contact_keys').where({ userId }).where('key', 'like', 'email:%'),
    ).toEqual([]);
  });

  it('renews the statistics the database plans by', async ({ here }) => {
    const importer = await anImporter(here);
    const renewed = async () => {
      const { rows } = await here.db.raw<{ rows: { at: Date | null }[] }>(
        `SELECT last_analyze AS at FROM pg_stat_user_tables WHERE relname = 'contacts'`,
      );
      return rows[0]?.at?.getTime() ?? 0;
    };
    const before = await renewed();
    await importer.take('Email\nada@x.test\n');
    await vi.waitFor(async () => expect(await renewed()).toBeGreaterThan(before), {
      timeout: 90_000,
    });
  });
});
