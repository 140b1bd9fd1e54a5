import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { identifyProcess } from './process-identity.ts';

/** One user of a running cluster; `release` tells whether other users remain. */
export type Lease = { release(): { isLast: boolean } };

/**
 * Notes that this process uses the cluster in `home`. Call both this and `release` under the start
 * lock. Notes of dead processes do not count.
 */
export function takeLease(home: string): Lease {
  const folder = join(home, 'leases');
  mkdirSync(folder, { recursive: true });
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(join(folder, name), `${process.pid}\n${identifyProcess(process.pid)}\n`);
  return {
    release() {
      rmSync(join(folder, name), { force: true });
      return { isLast: removeDeadLeases(folder) === 0 };
    },
  };
}

function removeDeadLeases(folder: string): number {
  const alive = readdirSync(folder).filter((name) => {
    const [pid, identity] = readFileSync(join(folder, name), 'utf8').split('\n');
    const isAlive = identifyProcess(Number(pid)) === identity;
    if (!isAlive) rmSync(join(folder, name), { force: true });
    return isAlive;
  });
  return alive.length;
}
