import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * A string that stays the same for the life of a process and differs from any later process with the
 * same number; `null` when the process is gone or a zombie.
 */
export function identifyProcess(pid: number): string | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return identifyOnLinux(pid);
  if (!acceptsSignals(pid)) return null;
  if (process.platform === 'win32') return `pid ${pid}`;
  const [state, ...started] = askPs(pid, ['stat=', 'lstart=']).split(/\s+/);
  return !state || state.startsWith('Z') ? null : `${pid} ${started.join(' ')}`;
}

function identifyOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself hold spaces, so fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startedAt] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? null : `${pid} ${startedAt}`;
  } catch {
    return null;
  }
}

/** Whether a live process is the postmaster of the given data directory; `null` when unknowable. */
export function isPostmasterOf(pid: number, pgdata: string): boolean | null {
  try {
    if (process.platform === 'win32') return null;
    if (process.platform !== 'linux') return askPs(pid, ['command=']).includes(pgdata);
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (args.includes(pgdata)) return true;
    if (args[0] && !args[0].endsWith('postgres')) return false;
    // The same directory under another path, because a postmaster always works inside it.
    return readlinkSync(`/proc/${pid}/cwd`) === pgdata;
  } catch {
    return null;
  }
}

function acceptsSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function askPs(pid: number, columns: string[]): string {
  const args = columns.flatMap((column) => ['-o', column]);
  return execFileSync('ps', [...args, '-p', String(pid)], { encoding: 'utf8' }).trim();
}
