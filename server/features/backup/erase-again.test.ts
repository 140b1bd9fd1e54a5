import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { canonicalCommentUrl } from '#shared/unlock/link/comment-link.ts';
import { ERASURES_FILE, readEntries } from '#server/platform/erasures/journal-file.ts';
import { writeErasures } from '#server/platform/erasures/journal-writer.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { runSource } from '#server/testing/app/run-source.ts';
import { findColumnsWith } from '#server/testing/database/find-text.ts';
import { createBareDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { aPerson, eraseAll, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { age, aRule, graceOver, runRules } from '#server/testing/scenes/retention-scene.ts';
import { aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import { takeBackup } from './take-backup.ts';

const it = mailedTest();
let runs = 0;

/** A data directory of another machine with the key of the test's installation. */
function aDataDir({ app }: MailedScene): string {
  const folder = join(app.dataDir, `restored-${(runs += 1)}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret-key'), 'the secret of no installation');
  return folder;
}

async function backUp({ app }: MailedScene): Promise<string> {
  const files = openStorage({ dataDir: app.dataDir, reservePercent: 0, s3: null });
  const parent = join(app.dataDir, `backups-${(runs += 1)}`);
  const rest = { parent, productVersion: '0.1.0', secrets: [], say: () => {} };
  return (await takeBackup({ db: app.db, files, ...rest })).folder;
}

async function restore(
  scene: MailedScene,
  target: TestDatabase,
  dataDir: string,
  args: readonly string[],
): Promise<string> {
  await untilUnused(scene, target);
  const child = runSource('server/features/backup/restore.ts', {
    args,
    env: { DATA_DIR: dataDir, DATABASE_URL: target.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(output).toContain(code === 0 ? 'Restored the backup' : 'cannot be read');
  return output;
}

/** Looks at a database and leaves it: a restore refuses one that is in use. */
async function lookAt<T>(target: TestDatabase, look: (db: Database) => Promise<T>): Promise<T> {
  const logger = createLogger({ level: 'silent' });
  const db = openDatabase({ url: target.url, poolSize: 1, logger });
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

/** Until a connection that was closed is gone from the server too. */
async function untilUnused({ app }: MailedScene, target: TestDatabase): Promise<void> {
  const datname = new URL(target.url).pathname.slice(1);
  const count = () => app.db('pg_stat_activity').where({ datname }).select('pid');
  await expect.poll(count, { timeout: 90_000 }).toEqual([]);
}

function columnsWith(target: TestDatabase, texts: readonly string[]): Promise<string[]> {
  return lookAt(target, async (db) => {
    const found: string[] = [];
    for (const text of texts) found.push(...(await findColumnsWith(db, text)));
    return found;
  });
}

const leadsLeft = (db: Database): Promise<string[]> =>
  db('leads').whereNull('erased_at').orderBy('id').pluck('id');

/** People and an account in every way that there is to be erased. */
async function everyKind(scene: MailedScene) {
  const { app, linkedin } = scene;
  const [visitor, commenter] = [aPerson(scene), aPerson(scene)];
  await unlockWithEmail(scene, visitor);
  const { commentUrl } = await unlockWithEmail(scene, commenter);
  // A comment that no lead came of.
  const loose = aPerson(scene);
  const magnet = await aMagnet(scene);
  const refused = canonicalCommentUrl(
    linkedin.addComment(magnet.post, {
      text: `no, says ${loose.author.name}`,
      author: loose.author,
    }),
  );
  await verify(loose.visitor, magnet.magnetId, refused);
  const creator = await aCreator(app, 'pro');
  const chosen = await creator.add({ name: 'Chosen by the creator' });
  const old = await creator.add({ name: 'Found by a rule' });
  const stays = await creator.add({ name: 'Stays in the list' });
  const { user: leaver } = await aUser(app, { plan: 'pro' });

  async function erase(): Promise<void> {
    await eraseAll(scene, visitor);
    const { operatorErasures } = app.as((await anOperator(app)).token);
    for (const url of [commentUrl, refused]) {
      const body = { commentUrl: url, reason: 'Showed the account on a call' };
      await operatorErasures.eraseComment({ body });
    }
    await creator.api.leadActs.act({ body: { kind: 'erase', ids: [chosen.id] } });
    const isDue = { eraseAt: app.db.raw('now()') };
    await app.db('contacts').where({ id: chosen.id }).update(isDue);
    await app.services.leads.acts.eraseDue();
    await age(app, [old], 400);
    await aRule(app, creator);
    await graceOver(app, creator.userId);
    await runRules(app, creator.userId);
    await app
      .db('users')
      .where({ id: leaver.id })
      .update({ deletionAskedAt: app.db.fn.now(), deletionAt: app.db.fn.now() });
    await expect
      .poll(
        async () => {
          await app.services.account.deletions.work();
          return app.db('users').where({ id: leaver.id });
        },
        { timeout: 90_000 },
      )
      .toEqual([]);
    await writeErasures(app.db, app.dataDir);
  }
  const traces = [
    visitor.email,
    visitor.author.name,
    commenter.email,
    commenter.author.name,
    loose.author.name,
    'Chosen by the creator',
    'Found by a rule',
    leaver.email,
  ];
  return { visitor, leaver, stays, traces, erase };
}

describe('a restore of a backup from before erasures', () => {
  it('erases again whoever was erased since, in every way, and keeps everybody else', async ({
    scene,
  }) => {
    const { app } = scene;
    const { leaver, traces, erase } = await everyKind(scene);
    const folder = await backUp(scene);
    await erase();
    const target = await createBareDatabase();
    try {
      const dataDir = aDataDir(scene);
      // On a machine without the file, people are back, and the command says so.
      const without = await restore(scene, target, dataDir, [folder]);
      expect(without).toContain(
        `${join(dataDir, ERASURES_FILE)} does not exist. People and accounts that were erased`,
      );
      expect(without).toContain('restore again with --force --erasures FILE');
      for (const trace of traces) expect(await columnsWith(target, [trace])).not.toEqual([]);

      // A crash cut the last line.
      copyFileSync(join(app.dataDir, ERASURES_FILE), join(dataDir, ERASURES_FILE));
      appendFileSync(join(dataDir, ERASURES_FILE), '{"id":"cut","at":"2026-');
      const said = await restore(scene, target, dataDir, ['--force', folder]);
      expect(said).not.toContain('People and accounts that were erased');
      expect(said).toContain('1 lines of the file of erasures could not be read');
      expect(await columnsWith(target, traces)).toEqual([]);
      const [users, kept, there] = await lookAt(target, (db) =>
        Promise.all([
          db('users').where({ id: leaver.id }),
          db('contacts').where({ name: 'Stays in the list' }),
          leadsLeft(db),
        ]),
      );
      expect([users, kept.length, there]).toEqual([[], 1, await leadsLeft(app.db)]);
    } finally {
      await target.drop();
    }
  });

  it('keeps what a person left again after the erasure', async ({ scene }) => {
    const { app } = scene;
    const { visitor, traces, erase } = await everyKind(scene);
    const before = await backUp(scene);
    await erase();
    const again = await unlockWithEmail(scene, { ...visitor, visitor: aVisitor(app) });
    const after = await backUp(scene);
    const target = await createBareDatabase();
    try {
      const dataDir = aDataDir(scene);
      const file = join(app.dataDir, ERASURES_FILE);
      const leadOf = (db: Database) =>
        db('leads').where({ magnetId: again.magnetId }).whereNull('erased_at');
      const said = await restore(scene, target, dataDir, [after, '--erasures', file]);
      expect(said).toContain('Erased again after the restore: 0 entries');
      expect(await lookAt(target, leadOf)).toMatchObject([{ email: visitor.email }]);

      // The database that is replaced knows the erasures too.
      const older = await restore(scene, target, dataDir, ['--force', before]);
      expect(older).not.toContain('People and accounts that were erased');
      expect(await columnsWith(target, traces)).toEqual([]);

      // A file of another installation's start has nothing, which the backup's own entries show.
      writeFileSync(join(dataDir, ERASURES_FILE), '');
      const other = await createBareDatabase();
      expect(await restore(scene, other, dataDir, [after])).toContain('notes no erasure');
      await other.drop();
      const none = await restore(scene, target, dataDir, [
        '--force',
        after,
        '--erasures',
        '/no/such/file',
      ]);
      expect(none.trim()).toBe('/no/such/file cannot be read.');
    } finally {
      await target.drop();
    }
  });
});

describe('the file of erasures', () => {
  it('has each entry once after parallel rounds, a cut line and its loss', async ({ scene }) => {
    const { app } = scene;
    const file = join(app.dataDir, ERASURES_FILE);
    await app.db.raw(
      `INSERT INTO erasure_journal (kind, target) SELECT 'lead', 'gone' || n FROM generate_series(1, 2500) n`,
    );
    const ids = () => app.db('erasure_journal').orderBy('id').pluck('id');
    const read = async () => {
      const { entries, unreadable } = await readEntries(file);
      return { ids: entries.map(({ id }) => id).toSorted(), unreadable };
    };
    await Promise.all([1, 2, 3].map(() => writeErasures(app.db, app.dataDir)));
    expect(await read()).toEqual({ ids: await ids(), unreadable: 0 });
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength((await ids()).length);

    // Killed while it wrote: the rows are not marked yet, and their lines come again.
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -30));
    await app.db.raw(`UPDATE erasure_journal SET written_at = NULL WHERE target LIKE 'gone2%'`);
    await app.db.raw(`UPDATE erasure_journal SET written_at = NULL WHERE id = (
      SELECT id FROM erasure_journal ORDER BY at DESC, id DESC LIMIT 1)`);
    await writeErasures(app.db, app.dataDir);
    expect(await read()).toEqual({ ids: await ids(), unreadable: 1 });

    rmSync(file);
    await writeErasures(app.db, app.dataDir);
    expect(await read()).toEqual({ ids: await ids(), unreadable: 0 });
  });
});
