import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { PictureOrder, PictureOutcome } from './picture-order.ts';

/** What a picture may take at most; the last two where the system keeps such bounds. */
interface PictureBounds {
  patienceMs: number;
  memoryKb: number;
  cpuSeconds: number;
}

/** Far more than the largest allowed picture takes. */
const BOUNDS: PictureBounds = { patienceMs: 45_000, memoryKb: 1_200_000, cpuSeconds: 20 };

// A large picture takes some 200 MB for a moment, so they come one after the other.
const inTurn = pLimit(1);

/**
 * Draws an uploaded picture anew, in a process of its own that knows nothing of the server and has
 * bounds of time and memory: a file made to break the decoder ends that process alone. Of JPEG, PNG
 * and WebP it makes WebP, upright, in sRGB, without any other data of the file (T85).
 */
export function redrawPicture(
  order: PictureOrder,
  bounds: PictureBounds = BOUNDS,
): Promise<PictureOutcome> {
  return inTurn(() => drawApart(order, bounds));
}

function drawApart(order: PictureOrder, bounds: PictureBounds): Promise<PictureOutcome> {
  return new Promise((resolve) => {
    const child = start(bounds);
    const end = (outcome: PictureOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
      child.kill('SIGKILL');
    };
    const fail = () => end({ ok: false, problem: 'broken' });
    const timer = setTimeout(fail, bounds.patienceMs);
    child.once('message', (outcome) => end(outcome as PictureOutcome)); // our own process says nothing else
    child.once('error', fail);
    child.once('exit', fail);
    child.send(order, (error) => {
      if (error) fail();
    });
  });
}

/** Beside this file: the built one, or the source with what lets Node run it. */
function start({ memoryKb, cpuSeconds }: PictureBounds): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(
    new URL(isSource ? 'picture-process.ts' : 'picture-process.cjs', import.meta.url),
  );
  const execArgv = isSource ? ['--import', import.meta.resolve('tsx')] : [];
  const options: ForkOptions = {
    // No settings and no secrets.
    env: isSource ? { TSX_TSCONFIG_PATH: process.env['TSX_TSCONFIG_PATH'] } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  if (process.platform !== 'linux') return fork(file, { ...options, execArgv });
  const bounded = `ulimit -d ${memoryKb}; ulimit -t ${cpuSeconds}; exec "$0" "$@"`;
  return fork(file, {
    ...options,
    execPath: '/bin/sh',
    execArgv: ['-c', bounded, process.execPath, ...execArgv],
  });
}
