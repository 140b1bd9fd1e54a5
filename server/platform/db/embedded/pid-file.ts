import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askServer } from './connection.ts';
import { identifyProcess, isPostmasterOf } from './process-identity.ts';

/** A server that answers. */
export type Postmaster = { pid: number; port: number };

type PidFile = Postmaster & { status: string };

const PATIENCE_MS = 300_000;
/** How long an unreadable live process may take to answer as our server. */
const BENEFIT_OF_DOUBT_MS = 10_000;

/** What the server wrote into `postmaster.pid`; status is `starting`, `ready` or `stopping`. */
export function readPidFile(pgdata: string): PidFile | null {
  try {
    const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

/**
 * Finds the live server of this directory and waits for one that is starting or stopping. It removes
 * a pid file of a dead process, a zombie or a foreign process, because PostgreSQL would refuse to
 * start.
 */
export async function findRunning(pgdata: string, password: string): Promise<Postmaster | null> {
  const began = Date.now();
  for (;;) {
    const found = readPidFile(pgdata);
    if (found === null) return null;
    const waited = Date.now() - began;
    if (isStale(found, pgdata, waited)) {
      rmSync(join(pgdata, 'postmaster.pid'), { force: true });
      return null;
    }
    if (found.status === 'ready') {
      const answer = await askServer({ port: found.port, password });
      if (answer === 'ready') return { pid: found.pid, port: found.port };
      if (answer === 'stranger' && isPostmasterOf(found.pid, pgdata)) {
        throw new Error(`The database server of ${pgdata} is running, but rejects our password.`);
      }
    }
    if (waited > PATIENCE_MS) {
      throw new Error(`The database server of ${pgdata} (pid ${found.pid}) does not respond.`);
    }
    await sleep(20);
  }
}

function isStale({ pid }: PidFile, pgdata: string, waited: number): boolean {
  if (identifyProcess(pid) === null) return true;
  const isOurs = isPostmasterOf(pid, pgdata);
  return isOurs === null ? waited > BENEFIT_OF_DOUBT_MS : !isOurs;
}
