import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Runs a program in the repository's folder. Resolves to its exit code; one that cannot be
 * started counts as 127, one ended by a signal as 1. Piped output is gathered in `chunks`.
 */
export function run(program, args, { chunks, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    if (chunks) {
      child.stdout.on('data', (chunk) => chunks.push(chunk));
      child.stderr.on('data', (chunk) => chunks.push(chunk));
    }
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, for a command-line tool among the dependencies, without a shell in between. */
export function runTool(path, args, options) {
  return run(process.execPath, [join(root, 'node_modules', path), ...args], options);
}

/** Like `run`, for npm: the one that started this script, else the one on the path. */
export function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args], options);
  // On Windows npm is a batch file, which needs the shell.
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}

/** Like `runTool`, but the tool's output is shown only when it fails. */
export async function runToolQuietly(path, args, options) {
  const chunks = [];
  const code = await runTool(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], chunks });
  if (code !== 0) process.stderr.write(Buffer.concat(chunks));
  return code;
}
