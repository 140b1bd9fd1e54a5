// Starts the built server for the browser tests and stores its output: the demo password is shown
// once.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

const output = createWriteStream(join(process.env.E2E_DATA_DIR, 'start-output.txt'));
// In a whole test run everything the server answers and logs is searched for leaks.
const watch = ['--import', 'tsx', '--import', './server/testing/canaries/watch-process.ts'];
const isWatched = process.env.CANARY_FILE !== undefined;
const server = spawn(
  process.execPath,
  ['--enable-source-maps', ...(isWatched ? watch : []), 'dist/server/main.js'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
server.stdout.pipe(output);
const log = process.env.E2E_SERVER_LOG;
if (log !== undefined) server.stdout.pipe(createWriteStream(log));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
