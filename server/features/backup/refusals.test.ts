import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect } from 'vitest';
import type { BackupScene, Target } from '#server/testing/scenes/backup-scene.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { backupTest } from '#server/testing/scenes/backup-scene.ts';

const it = backupTest();
let folder: string;
let target: Target;
it.beforeAll(async ({ scene }) => {
  ({ folder } = await scene.backup('backups'));
  target = await scene.target();
});

let copies = 0;
/** The backup with a change made to it; with `sign` its manifest fits its own hash again. */
function damaged(
  scene: BackupScene,
  change: (copy: string) => void,
  { sign = false } = {},
): string {
  const copy = join(scene.root, `damaged-${(copies += 1)}`);
  cpSync(folder, copy, { recursive: true });
  change(copy);
  if (sign) {
    const hash = createHash('sha256').update(readFileSync(join(copy, 'manifest.json')));
    writeFileSync(join(copy, 'manifest.sha256'), `${hash.digest('hex')}  manifest.json\n`);
  }
  return copy;
}

function withManifest(scene: BackupScene, change: (manifest: Manifest) => unknown): string {
  return damaged(
    scene,
    (copy) => {
      const path = join(copy, 'manifest.json');
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest; // our own backup's
      writeFileSync(path, JSON.stringify(change(manifest) ?? manifest));
    },
    { sign: true },
  );
}

async function tablesOf({ db }: Target): Promise<string[]> {
  return db('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
}

async function refusalOf(copy: string): Promise<string> {
  const error: unknown = await target.restore(copy).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackupError);
  expect(await tablesOf(target)).toEqual([]);
  const { message } = error as BackupError; // asserted above
  expect(message).not.toContain('\n');
  return message;
}

const flipByte = (path: string): void => {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

describe('a damaged backup is refused before anything is done', () => {
  it.for<[string, (copy: string) => void, RegExp]>([
    [
      'one bit of a table',
      (at) => flipByte(join(at, 'tables/users.copy.gz')),
      /users\.copy\.gz has changed since/,
    ],
    ['one bit of a file', (at) => flipByte(join(at, 'files/1')), /files\/1 has changed since/],
    ['a table cut short', (at) => truncateSync(join(at, 'tables/visits.copy.gz'), 100), /visits/],
    [
      'a table that is missing',
      (at) => rmSync(join(at, 'tables/magnets.copy.gz')),
      /magnets.*ENOENT/,
    ],
    ['a file that is missing', (at) => rmSync(join(at, 'files/2')), /files\/2.*ENOENT/],
    [
      'bytes behind the end',
      (at) => appendFileSync(join(at, 'files/2'), 'x'),
      /files\/2 has changed since/,
    ],
    ['the list of files', (at) => flipByte(join(at, 'files/list.jsonl.gz')), /list\.jsonl\.gz/],
    [
      'the manifest',
      (at) => flipByte(join(at, 'manifest.json')),
      /manifest\.json has changed since/,
    ],
    [
      'no hash of the manifest',
      (at) => rmSync(join(at, 'manifest.sha256')),
      /manifest\.json has changed since/,
    ],
    ['no manifest', (at) => rmSync(join(at, 'manifest.json')), /is not a backup/],
  ] as const)('%s', async ([_what, change, text], { scene }) => {
    expect(await refusalOf(damaged(scene, change))).toMatch(text);
  });

  it('a folder that is not a backup', async ({ scene }) => {
    expect(await refusalOf(join(scene.root, 'nowhere'))).toMatch(/is not a backup/);
  });
});

describe('a backup this release cannot read is refused with one line', () => {
  it('a newer format', async ({ scene }) => {
    const copy = withManifest(scene, (manifest) => ({ ...manifest, format: 2 }));
    expect(await refusalOf(copy)).toBe(
      'This backup has format 2, made by Unlatch 0.1.0; this release reads up to format 1. ' +
        'Restore it with that release or a newer one.',
    );
  });

  it('a schema of a newer release', async ({ scene }) => {
    const copy = withManifest(scene, (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, '9999-of-the-future'],
    }));
    expect(await refusalOf(copy)).toMatch(/newer release .*schema 9999-of-the-future/);
  });

  it.for<[string, (manifest: Manifest) => unknown]>([
    ['a table outside of the schema', (m) => rename(m, 'pg_authid')],
    ['a name with SQL in it', (m) => rename(m, 'users" CASCADE; --')],
    [
      'a path out of the folder',
      (m) => ({ ...m, files: { ...m.files, list: stored('../../etc/passwd') } }),
    ],
    [
      'a path with a dot folder',
      (m) => ({ ...m, files: { ...m.files, list: stored('files/..') } }),
    ],
    ['a column twice', (m) => firstTable(m, { columns: ['id', 'id'] })],
    ['a month that is none', (m) => ({ ...m, visitMonths: ["2026-01'); DROP"] })],
    [
      'a sequence of somebody else',
      (m) => ({ ...m, sequences: [{ name: 'pg_x', value: 1, isCalled: true }] }),
    ],
    ['no tables', (m) => ({ ...m, tables: [] })],
    ['another product', (m) => ({ ...m, product: { name: 'other', version: '1' } })],
    ['nothing but a list', () => []],
  ] as const)('a manifest with %s', async ([_what, change], { scene }) => {
    expect(await refusalOf(withManifest(scene, change))).toMatch(
      /manifest\.json is not|does not match/,
    );
  });
});

const stored = (path: string) => ({ path, bytes: 1, sha256: '0'.repeat(64) });

function firstTable(manifest: Manifest, change: object): object {
  const [first, ...rest] = manifest.tables;
  return { ...manifest, tables: [{ ...first, ...change }, ...rest] };
}
const rename = (manifest: Manifest, name: string) => firstTable(manifest, { name });

describe('a restore that fails leaves the database unchanged', () => {
  it('when rows differ from the manifest', async ({ scene }) => {
    const copy = withManifest(scene, (manifest) =>
      firstTable(manifest, { rowsHash: 'f'.repeat(64) }),
    );
    expect(await refusalOf(copy)).toMatch(/differs between the database and the backup/);
  });

  it('when its connection is cut in the middle', async ({ scene }) => {
    const own = await scene.target();
    const name = new URL(own.url).pathname.slice(1);
    const cut = async (): Promise<void> => {
      // A vacuum of the server itself cannot be ended here.
      const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = ? AND usename = current_user`;
      await scene.source.db.raw(end, [name]);
    };
    const cuts: Promise<void>[] = [];
    const say = (line: string): void => {
      if (line.startsWith('users: ')) cuts.push(cut());
    };
    await expect(own.restore(folder, { say })).rejects.toThrow(
      /terminat|could not be restored|ECONNRESET|EPIPE/,
    );
    await Promise.all(cuts);
    expect(cuts).toHaveLength(1);
    expect(await tablesOf(own)).toEqual([]);
    await own.restore(folder);
    expect(await own.db('users').count('* as n').first()).toEqual({ n: 1 });
  });

  it('when a server is connected', async ({ scene }) => {
    const own = await scene.target();
    const server = new pg.Client({ connectionString: own.url });
    await server.connect();
    await expect(own.restore(folder)).rejects.toThrow(/in use: stop the servers/);
    await server.end();
  });

  it('when the existing tables belong to another program', async ({ scene }) => {
    const own = await scene.target();
    await own.db.raw('CREATE TABLE somebody_elses (id int)');
    await expect(own.restore(folder)).rejects.toThrow('tables of another program (somebody_elses)');
    expect(await tablesOf(own)).toEqual(['somebody_elses']);
  });
});
