import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, canEnter, chooseAccount } from './account.ts';

/** Where a cluster lives and under which account it runs. */
export type Place = { home: string; pgdata: string; account: Account };

/** `/var/lib` first, because some systems delete old files in `/var/tmp`. */
const SHELTER_ROOTS = ['/var/lib/unlatch', '/var/tmp/unlatch'];

/**
 * Decides where the cluster of `dataDir` lives. That is `dataDir` itself, unless root must hand
 * the server to an account that cannot get there (a clone below a 0700 home). Then the data goes
 * to a shelter outside, and `dataDir/location` names it; removing `dataDir` starts afresh.
 */
export function choosePlace(
  dataDir: string,
  shelterRoots = SHELTER_ROOTS,
  log: (line: string) => void = () => {},
): Place {
  const isRoot = process.getuid?.() === 0;
  mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const direct = realpathSync(dataDir);
  if (isRoot) chmodSync(direct, 0o711);

  const pointer = join(direct, 'location');
  if (existsSync(pointer)) {
    const home = readFileSync(pointer, 'utf8').trim();
    assertOwnFolder(home);
    return placeIn(home);
  }
  const place = placeIn(direct);
  if (canEnter(place.account, direct)) return place;
  if (existsSync(place.pgdata)) {
    throw new Error(
      `The database in ${direct} cannot be reached by the user that owns it ` +
        `(uid ${place.account?.uid}). Allow access to the folders above it ` +
        '(chmod o+x), or set DATA_DIR to another folder.',
    );
  }
  const home = join(openShelter(shelterRoots), `data-${randomBytes(6).toString('hex')}`);
  mkdirSync(home, { mode: 0o711 });
  chmodSync(home, 0o711);
  writeFileSync(pointer, `${home}\n`);
  log(`The database user cannot access ${direct}, so the data is stored in ${home}`);
  return placeIn(home);
}

function placeIn(home: string): Place {
  const pgdata = join(home, 'pgdata');
  return { home, pgdata, account: chooseAccount(pgdata) };
}

/** A folder of root's that every account can pass through. */
export function openShelter(roots = SHELTER_ROOTS): string {
  let reason: unknown;
  for (const root of roots) {
    try {
      mkdirSync(root, { recursive: true });
      assertOwnFolder(root);
      chmodSync(root, 0o711);
      return root;
    } catch (error) {
      reason = error;
    }
  }
  throw new Error(`No folder outside the home for the database (tried ${roots.join(', ')})`, {
    cause: reason,
  });
}

/** Guards against a folder that another account has put in its place. */
function assertOwnFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) throw new Error(`The database folder ${folder} is missing.`);
  const isOurs = found.isDirectory() && found.uid === process.getuid?.();
  if (!isOurs || (found.mode & 0o022) !== 0) {
    throw new Error(`The folder ${folder} does not belong to this user alone.`);
  }
}
