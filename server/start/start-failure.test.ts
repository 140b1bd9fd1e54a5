import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSource } from '#server/testing/app/run-source.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'unlatch-failure-'));
const file = join(folder, 'a-file');
let database: TestDatabase;
let taken: Server;
beforeAll(async () => {
  writeFileSync(file, '');
  database = await createTestDatabase();
  taken = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  taken.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const takenPort = () => (taken.address() as AddressInfo).port; // a listening TCP server has one
const withUrl = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return { DATABASE_URL: url.href };
};

type Settings = Record<string, string>;
const failures: [string, () => Settings, RegExp][] = [
  ['a port that is taken', () => ({ PORT: `${takenPort()}` }), /port \d+ is in use.*set PORT/],
  [
    'a foreign address',
    () => ({ HOST: '203.0.113.9' }),
    /does not have the address 203\.0\.113\.9; set HOST/,
  ],
  ['a data folder that is a file', () => ({ DATA_DIR: file }), /^DATA_DIR: cannot be made/],
  [
    'a data folder below a file',
    () => ({ DATA_DIR: join(file, 'x', 'y') }),
    /^DATA_DIR: cannot be made: ENOTDIR/,
  ],
  [
    'a log below a file',
    () => ({ LOG_FILE: join(file, 'x') }),
    /the log \S+ cannot be written: (EEXIST|ENOTDIR)/,
  ],
  [
    'a database nobody runs',
    () => withUrl((url) => (url.port = '1')),
    /127\.0\.0\.1:1\/\S+, which DATABASE_URL names: no PostgreSQL responds there/,
  ],
  [
    'a database server that is none',
    () => withUrl((url) => (url.port = `${takenPort()}`)),
    /not PostgreSQL/,
  ],
  [
    'a wrong password',
    () => withUrl((url) => (url.password = 'hunter2')),
    /rejects the user or the password/,
  ],
  [
    'a missing database',
    () => withUrl((url) => (url.pathname = '/nowhere')),
    /nowhere, which DATABASE_URL names: it has no database with that name/,
  ],
  ...(existsSync('/proc/self')
    ? ([
        // Node's recursive mkdir never returns there.
        ['a folder of the kernel', () => ({ DATA_DIR: '/proc/unlatch' }), /^DATA_DIR: cannot be/],
        [
          'a log of the kernel',
          () => ({ LOG_FILE: '/proc/unlatch/x' }),
          /cannot be written: ENOENT/,
        ],
      ] satisfies [string, () => Settings, RegExp][])
    : []),
];

describe('a start that cannot succeed', () => {
  it.each(failures)('says in one line what is wrong: %s', async (_name, settings, line) => {
    const { code, errors } = await start(settings());
    expect([1, 78]).toContain(code);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toMatch(line);
    expect(errors).not.toContain('hunter2');
  });

  it('leaves a data folder that others cannot read', async () => {
    const dataDir = join(folder, 'deep', 'data');
    await start({ DATA_DIR: dataDir, ...withUrl((url) => (url.port = '1')) });
    expect(readdirSync(dataDir)).toEqual([]);
    expect(statSync(dataDir).mode & 0o066).toBe(0);
  });
});

function start(settings: Settings): Promise<{ code: number | null; errors: string }> {
  const child = runSource('server/main.ts', {
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 50_000);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, errors });
    });
  });
}
