import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface SourceRun {
  args?: readonly string[];
  env?: { [name: string]: string };
  stdio?: StdioOptions;
}

/**
 * Runs a file of the server in a separate process, with the given settings only: its source, or the
 * build of a whole test run, which starts in a third of the time.
 */
export function runSource(path: string, { args = [], env, stdio }: SourceRun = {}): ChildProcess {
  const built = `${root}/dist/server/${basename(path, '.ts')}.js`;
  const isFresh = process.env['HAS_FRESH_BUILD'] !== undefined && existsSync(built);
  const program = isFresh ? [built] : ['--import', 'tsx', `${root}/${path}`];
  return spawn(process.execPath, [...program, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: `${root}/tsconfig.dev.json`, ...env },
    stdio: stdio ?? 'inherit',
  });
}
