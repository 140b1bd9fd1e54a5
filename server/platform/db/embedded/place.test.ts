import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { choosePlace } from './place.ts';

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

// Making a cluster takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.runIf(isRoot)('started by root', () => {
  let root: string;
  let dataDir: string;
  let shelterRoots: string[];

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'unlatch-place-'));
    chmodSync(root, 0o711);
    mkdirSync(join(root, 'home'), { mode: 0o700 });
    dataDir = join(root, 'home', 'clone', 'data');
    shelterRoots = [join(root, 'shelter')];
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('the data of a clone below a 0700 home is stored in a separate folder and found again', async () => {
    const first = await startEmbeddedPostgres({ dataDir, settings: FAST, shelterRoots });
    expect(statSync(`/proc/${first.pid}`).uid, 'account of the server').not.toBe(0);
    await first.stop();

    const home = readFileSync(join(dataDir, 'location'), 'utf8').trim();
    expect(home.startsWith(join(root, 'shelter'))).toBe(true);
    expect(existsSync(join(dataDir, 'pgdata'))).toBe(false);
    const created = statSync(join(home, 'pgdata')).ino;

    const second = await startEmbeddedPostgres({ dataDir, settings: FAST, shelterRoots });
    await second.stop();
    expect(statSync(join(home, 'pgdata')).ino).toBe(created);
  });

  test('a separate folder that others may write to is refused', () => {
    mkdirSync(join(root, 'shelter'));
    chmodSync(join(root, 'shelter'), 0o777);

    expect(() => choosePlace(dataDir, shelterRoots)).toThrow('No folder outside the home');
  });

  test('existing data that has become unreachable stops the start instead of a fresh database', () => {
    const reachable = join(root, 'open', 'data');
    const place = choosePlace(reachable, shelterRoots);
    mkdirSync(place.pgdata);
    spawnSync('chown', [`${place.account?.uid}`, place.pgdata]);
    chmodSync(join(root, 'open'), 0o700);

    expect(() => choosePlace(reachable, shelterRoots)).toThrow('cannot be reached by the user');
  });
});
