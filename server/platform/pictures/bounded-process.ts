import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What one drawing may take at most; the last two where the system keeps such bounds. */
export interface ProcessBounds {
  patienceMs: number;
  memoryKb: number;
  cpuSeconds: number;
}

/**
 * Asks a process of its own, which knows nothing of the server and has bounds of time and memory: what
 * was made to break a decoder ends that process alone. Null when it gave no answer.
 * @param file Path of the process without its ending: the built one is `.cjs`, the source `.ts`.
 */
export function askApart<Answer>(
  file: URL,
  order: object,
  bounds: ProcessBounds,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const child = start(file, bounds);
    const end = (answer: Answer | null) => {
      clearTimeout(timer);
      resolve(answer);
      child.kill('SIGKILL');
    };
    const fail = () => end(null);
    const timer = setTimeout(fail, bounds.patienceMs);
    child.once('message', (answer) => end(answer as Answer)); // our own process says nothing else
    child.once('error', fail);
    child.once('exit', fail);
    child.send(order, (error) => {
      if (error) fail();
    });
  });
}

/** From version 24 on Node reserves this much at its start. It uses none of it, but the bound counts it. */
const RESERVED_KB = Number(process.versions.node.split('.', 1)[0]) >= 24 ? 550_000 : 0;

/** How the source is read, from here. */
const TSCONFIG = '../../../tsconfig.dev.json';

function start(file: URL, { memoryKb, cpuSeconds }: ProcessBounds): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const path = `${fileURLToPath(file)}${isSource ? '.ts' : '.cjs'}`;
  const execArgv = isSource ? ['--import', import.meta.resolve('tsx')] : [];
  const options: ForkOptions = {
    // No settings and no secrets.
    env: isSource ? { TSX_TSCONFIG_PATH: fileURLToPath(new URL(TSCONFIG, import.meta.url)) } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  if (process.platform !== 'linux') return fork(path, { ...options, execArgv });
  const bounded = `ulimit -d ${memoryKb + RESERVED_KB}; ulimit -t ${cpuSeconds}; exec "$0" "$@"`;
  return fork(path, {
    ...options,
    execPath: '/bin/sh',
    execArgv: ['-c', bounded, process.execPath, ...execArgv],
  });
}

/** For the process itself: answers the one order it gets, and ends. */
export function answerOnce(answer: (order: unknown) => Promise<unknown>): void {
  process.once('message', (order) => {
    void answer(order).then((given) => {
      process.send?.(given, () => process.exit());
    });
  });
  // The server that asked is gone.
  process.once('disconnect', () => process.exit());
}
