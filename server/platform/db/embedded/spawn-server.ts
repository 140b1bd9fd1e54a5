import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Binaries } from './binaries.ts';
import { bareEnvironment } from './cluster.ts';
import type { Place } from './place.ts';

/** Spawns the server, detached; it is not ready yet when this returns. */
export function spawnServer(
  { pgdata, account }: Place,
  binaries: Binaries,
  settings: Record<string, string>,
  port: number,
  logFile: string,
) {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    log_checkpoints: 'off',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const isWindows = process.platform === 'win32';
  // Windows refuses an administrator's server; pg_ctl drops the rights first.
  const [program, args] = isWindows
    ? [binaries.pgCtl, ['start', '-W', '-D', pgdata, '-l', logFile, '-o', flags.join(' ')]]
    : [binaries.postgres, ['-D', pgdata, ...flags]];
  const output = isWindows ? 'ignore' : openSync(logFile, 'a', 0o600);
  const child = spawn(program, args, {
    ...account,
    cwd: isWindows ? undefined : '/',
    // Its own session: Ctrl-C must reach only the application, which then stops the database.
    detached: true,
    stdio: ['ignore', output, output],
    env: bareEnvironment(),
    windowsHide: true,
  });
  if (typeof output === 'number') closeSync(output);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  child.unref();
  return {
    pid: isWindows ? null : (child.pid ?? 0),
    hasEnded() {
      if (failure) throw failure;
      return isWindows
        ? (child.exitCode ?? 0) !== 0
        : child.exitCode !== null || child.signalCode !== null;
    },
    onExit: (listener: () => void) => void child.once('exit', listener),
  };
}

/** A port of 127.0.0.1 that is free at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
