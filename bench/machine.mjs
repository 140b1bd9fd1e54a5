import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** One line about what to install, or null. */
export function missingTools() {
  if (process.platform !== 'linux')
    return 'The benchmarks pin processes to cores: run them on Linux.';
  if (cpus().length < 2)
    return 'The benchmarks need two cores: one for the server, one for the rest.';
  for (const tool of ['wrk', 'taskset', 'openssl']) {
    if (spawnSync(tool, ['--version']).error === undefined) continue;
    return 'The benchmarks need wrk, taskset and openssl: apt-get install wrk util-linux openssl';
  }
  return null;
}

/**
 * The facts that a figure depends on; `load` above 0.5 means that other programs used the cores too.
 */
export function describeMachine() {
  const wrk = /wrk\s+(\S+)/.exec(spawnSync('wrk', ['-v']).stdout.toString())?.[1] ?? 'unknown';
  return {
    at: new Date().toISOString().slice(0, 16).replace('T', ' '),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    wrk: wrk.replace(/^debian\//, ''),
    load: loadavg()[0],
  };
}
