import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/kit/free-port.mjs';

/** A separate server, for what an installation does only once: its first operator. */
export interface Installation {
  url: string;
  /** Its output: set-up link and demo account. */
  said(): string;
  stop(): Promise<void>;
}

/** On a busy machine a start takes more than a minute. */
const START_MS = 110_000;

export async function startInstallation(
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unlatch-e2e-own-'));
  // The database server of a root's run is another user, who needs access.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      KEEP_ALIVE_SECONDS: '300',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      SANDBOX: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  let output = '';
  server.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const url = `http://localhost:${port}`;
  await untilReady(server, () => output.includes('Stop with Ctrl-C'));
  return {
    url,
    said: () => output,
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess, isReady: () => boolean): Promise<void> {
  const end = Date.now() + START_MS;
  while (!isReady()) {
    if (server.exitCode !== null || Date.now() > end) {
      server.kill('SIGTERM');
      throw new Error('The server of this test did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
