import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Servers on core 0; the database and the load share core 1. */
export const SERVER_CORE = '0';
export const OTHER_CORE = '1';

/** Starts a program on one core and waits for a line that shows it is ready. */
export function startOn(core, command, args, { env = {}, ready, timeoutMs = 60_000 }) {
  const child = spawn('taskset', ['-c', core, command, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const started = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time: ${output}`)), timeoutMs);
    const read = (chunk) => {
      output += chunk;
      const match = ready.exec(output);
      if (match === null) return;
      clearTimeout(timer);
      resolve(match);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  started.catch(() => {});
  return {
    pid: child.pid,
    started,
    stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill(signal);
      });
    },
  };
}

const TICKS_PER_SECOND = 100;

/** CPU seconds (user + system) a process has used, its ended children not counted. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** CPU seconds of a PostgreSQL server: the postmaster, its backends now and those that ended. */
export function clusterCpuSeconds(postmaster) {
  const fields = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1].split(' ');
  const own =
    fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  return childrenOf(postmaster).reduce((sum, pid) => sum + safely(() => cpuSeconds(pid)), own);
}

function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) =>
      safely(
        () =>
          Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]) === parent,
      ),
    );
}

function safely(read) {
  try {
    return read();
  } catch {
    return 0;
  }
}

/** Resident memory in MB. */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

/** Most resident memory a process ever had, in MB. */
export function peakMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024;
}
