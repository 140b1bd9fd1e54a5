import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceRun {
  args?: readonly string[];
  env?: { [name: string]: string };
  stdio?: StdioOptions;
}

/** Runs a source file of the server in a process of its own, with no setting but those given. */
export function runSource(path: string, { args = [], env, stdio }: SourceRun = {}): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', `${root}/${path}`, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: `${root}/tsconfig.dev.json`, ...env },
    stdio: stdio ?? 'inherit',
  });
}
