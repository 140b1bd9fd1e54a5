import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** The owner of the cluster, used only to set it up. */
export const SUPERUSER = 'postgres';

/**
 * Makes the data directory when there is none and returns the cluster's password. It works in
 * `pgdata.init` and renames it at the end, so a kill leaves no partial directory.
 */
export async function ensureCluster(
  { home, pgdata, account }: Place,
  binaries: Binaries,
  options: { log: (line: string) => void; isThrowaway: boolean },
): Promise<string> {
  const passwordFile = join(home, 'password');
  if (existsSync(pgdata)) return readPassword(passwordFile, pgdata);

  options.log('Creating the database (first start only)');
  const fresh = join(home, 'pgdata.init');
  const handover = join(home, 'password.init');
  rmSync(fresh, { recursive: true, force: true });
  rmSync(handover, { force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const password = randomBytes(32).toString('hex');
  writeFileSync(handover, password, { mode: 0o600, flag: 'wx' });
  giveTo(account, fresh, handover);
  const args = ['-D', fresh, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${handover}`];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '-E', 'UTF8');
  if (options.isThrowaway) args.push('--no-sync');
  try {
    await run(binaries.initdb, args, { ...account, cwd: '/', env: bareEnvironment() });
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create its data directory. ${detailOf(cause)}`, {
      cause,
    });
  } finally {
    rmSync(handover, { force: true });
  }
  // The password must be stored before the directory counts as made.
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, pgdata);
  return password;
}

function readPassword(passwordFile: string, pgdata: string): string {
  if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
  throw new Error(`The password of the database in ${pgdata} is missing (${passwordFile}).`);
}

function giveTo(account: Account, ...paths: string[]): void {
  if (account) for (const path of paths) chownSync(path, account.uid, account.gid);
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const output = 'stderr' in error ? String(error.stderr).trim() : '';
  // A container may run under a bare number: the database needs a name for its account.
  if (output.includes('could not look up effective user ID')) {
    return (
      `This account (uid ${process.getuid?.()}) has no name on this system, and PostgreSQL needs one. ` +
      'Start as an account that /etc/passwd names, or set DATABASE_URL to the address of a PostgreSQL server.'
    );
  }
  return output || error.message;
}

/** The application's secrets do not enter the database's environment. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot ? { SystemRoot, TEMP } : {}) };
}
