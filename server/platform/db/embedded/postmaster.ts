import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { askServer } from './connection.ts';
import { type Postmaster, readPidFile } from './pid-file.ts';
import type { Place } from './place.ts';
import { identifyProcess } from './process-identity.ts';
import { findFreePort, spawnServer } from './spawn-server.ts';

export type LaunchOptions = {
  password: string;
  settings: Record<string, string>;
  log: (line: string) => void;
  /** Called when a server that had answered ends for any reason. */
  onExit: () => void;
  /** Left out: any that is free. */
  port?: number;
};

/** Temporary problems: the port was taken meanwhile, or a killed server's children still end. */
const WORTH_ANOTHER_TRY = /Address already in use|could not bind|shared memory block|lock file/;
const MOST_TRIES = 50;
const LOG_LIMIT_BYTES = 10_000_000;
const STOP_LIMIT_MS = 30_000;

/** Starts the server on a free port of 127.0.0.1 and returns when it answers. */
export async function launchPostmaster(
  place: Place,
  binaries: Binaries,
  options: LaunchOptions,
): Promise<Postmaster> {
  const logFile = join(place.home, 'postgres.log');
  if (sizeOf(logFile) > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  for (let attempt = 1; ; attempt += 1) {
    const logStart = sizeOf(logFile);
    const started = await tryLaunch(place, binaries, options, logFile);
    if (started) return started;
    const output = readFileSync(logFile).subarray(logStart).toString('utf8').trim();
    if (attempt === MOST_TRIES || !WORTH_ANOTHER_TRY.test(output)) {
      throw new Error(`PostgreSQL did not start (log: ${logFile}).\n${output}`);
    }
    await sleep(100);
  }
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

async function tryLaunch(
  place: Place,
  binaries: Binaries,
  { password, settings, log, onExit, port }: LaunchOptions,
  logFile: string,
): Promise<Postmaster | null> {
  const server = spawnServer(place, binaries, settings, port ?? (await findFreePort()), logFile);
  const began = Date.now();
  let hasTold = false;
  for (;;) {
    const file = readPidFile(place.pgdata);
    // The password is sent only to a port that our own server wrote down.
    const isOurs = file && (file.pid === server.pid || server.pid === null);
    if (isOurs && file.status === 'ready') {
      const answer = await askServer({ port: file.port, password });
      if (answer === 'ready') {
        server.onExit(onExit);
        return { pid: file.pid, port: file.port };
      }
      if (answer === 'stranger') throw new Error('The database rejects the stored password.');
    }
    if (server.hasEnded()) return null;
    if (!hasTold && Date.now() - began > 2000) {
      hasTold = true;
      log('The database is recovering from an unclean shutdown, please wait');
    }
    await sleep(4);
  }
}

/** Stops the server: open transactions roll back, everything committed is written. */
export async function stopPostmaster(pid: number, pgdata: string, binaries: Binaries) {
  const identity = identifyProcess(pid);
  if (identity === null) return;
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', pgdata], { stdio: 'ignore' });
    return;
  }
  process.kill(pid, 'SIGINT');
  const began = Date.now();
  let isUrged = false;
  while (identifyProcess(pid) === identity) {
    if (!isUrged && Date.now() - began > STOP_LIMIT_MS) {
      isUrged = true;
      // Immediate shutdown; the next start recovers from the log of changes.
      process.kill(pid, 'SIGQUIT');
    }
    await sleep(5);
  }
}
