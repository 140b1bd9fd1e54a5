import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess } from './process-identity.ts';

/**
 * Runs the action while no other process starts or stops the cluster in `home`. The lock of a dead
 * process is taken over, so a kill needs no manual repair.
 */
export async function withStartLock<T>(home: string, action: () => Promise<T>): Promise<T> {
  const lock = join(home, 'start.lock');
  const ticket = `${lock}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(ticket, `${process.pid}\n${identifyProcess(process.pid)}\n`);
  try {
    while (!tryLink(ticket, lock)) {
      removeWhenAbandoned(lock, ticket);
      await sleep(20);
    }
    try {
      return await action();
    } finally {
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(ticket, { force: true });
  }
}

/** A hard link appears with its content at once and never replaces an existing file. */
function tryLink(ticket: string, lock: string): boolean {
  try {
    linkSync(ticket, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeWhenAbandoned(lock: string, ticket: string): void {
  const holder = readHolder(lock);
  if (holder === null || holder.isAlive) return;
  const aside = `${ticket}.stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return; // Another process removed it first.
  }
  // Between reading and renaming another process may have taken the lock: give it back.
  if (readHolder(aside)?.isAlive) tryLink(aside, lock);
  rmSync(aside, { force: true });
}

function readHolder(file: string): { isAlive: boolean } | null {
  try {
    const [pid, identity] = readFileSync(file, 'utf8').split('\n');
    return { isAlive: identifyProcess(Number(pid)) === identity };
  } catch {
    return null;
  }
}
