import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { runSource } from './run-source.ts';

/** A server as operators run it: a separate process with settings and signals. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Status of `/health/ready`; 0 while the port is closed. */
  readiness(): Promise<number>;
  untilReady(): Promise<void>;
  /** Exit code after the signal. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const START_MS = 90_000;

/** Does not wait for the start to end. */
export function runServer(
  port: number,
  settings: { [name: string]: string },
  options: { onOutput?: (text: string) => void } = {},
): ServerProcess {
  const env = { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', ...settings };
  const child = runSource('server/main.ts', { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout?.on('data', (chunk: Buffer) => options.onOutput?.(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  const readiness = (): Promise<number> =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  return {
    url,
    child,
    readiness,
    async untilReady() {
      const end = performance.now() + START_MS;
      while ((await readiness()) !== 200) {
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
        if (performance.now() > end) throw new Error('The server did not start in time');
        await sleep(50);
      }
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
