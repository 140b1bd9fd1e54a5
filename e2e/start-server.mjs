// Starts the built server for the browser tests and keeps what it says: the demo password is told once.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

const output = createWriteStream(join(process.env.E2E_DATA_DIR, 'start-output.txt'));
const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
server.stdout.pipe(output);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
