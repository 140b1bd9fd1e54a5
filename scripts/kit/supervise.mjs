import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The terminal and npm may both deliver the same Ctrl-C. */
const SAME_GESTURE_MS = 500;

/** The shell between npm and us, when there is one. */
const launcher = process.ppid;
const LAUNCHER_CHECK_MS = 400;

/**
 * Runs node with `args`, passes signals on and ends with the child's exit code. The child has its own
 * process group, so that it gets each Ctrl-C once.
 */
export function supervise(args, env) {
  const child = spawn(
    process.execPath,
    ['--import', new URL('exit-with-parent.mjs', import.meta.url).href, ...args],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    },
  );
  let lastPassedOn = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (Date.now() - lastPassedOn < SAME_GESTURE_MS) return;
      lastPassedOn = Date.now();
      // A closed terminal counts as SIGTERM.
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  // A signal to npm ends npm and its shell, but never gets here: their end counts as the signal.
  if (process.env.npm_lifecycle_event) {
    const check = setInterval(() => {
      if (process.ppid === launcher) return;
      clearInterval(check);
      process.kill(process.pid, 'SIGTERM');
    }, LAUNCHER_CHECK_MS);
  }
  child.once('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}
