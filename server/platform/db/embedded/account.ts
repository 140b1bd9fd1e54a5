import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The system account PostgreSQL runs under; `null` means the account of this process. */
export type Account = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of existing data,
 * else to `postgres`, else to `nobody`.
 */
export function chooseAccount(pgdata: string): Account {
  const owner = statSync(pgdata, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new Error(
        `The database in ${pgdata} belongs to another user (uid ${owner.uid}). ` +
          'Start as that user or as root, or set DATA_DIR to another folder.',
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount('postgres') ?? findAccount('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and there is no "postgres" or "nobody" user. ' +
      'Start as a normal user, or set DATABASE_URL.',
  );
}

function findAccount(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return null;
  const [, , uid, gid] = line.split(':');
  // macOS writes nobody as -2; the kernel wants the same bits unsigned.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Whether the account can enter the folder. The kernel answers, so ACLs and mounts count. */
export function canEnter(account: Account, folder: string): boolean {
  return askShell(account, 'cd "$1"', folder);
}

/** Whether the account can execute the file. */
export function canExecute(account: Account, file: string): boolean {
  return askShell(account, 'test -x "$1"', file);
}

function askShell(account: Account, test: string, path: string): boolean {
  if (account === null) return true;
  const { status } = spawnSync('/bin/sh', ['-c', test, 'sh', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
