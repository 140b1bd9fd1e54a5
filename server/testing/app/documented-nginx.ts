import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/kit/free-port.mjs';

/** An nginx in front of servers on these ports, configured as docs/deploy.md says. */
export interface Nginx {
  url: string;
  /** Its error log. */
  errors(): string;
  stop(): Promise<void>;
}

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

export async function startDocumentedNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'unlatch-nginx-'));
  const port = await freePort();
  mkdirSync(join(folder, 'temp'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, wholeConfiguration(folder, documentedBlock(port, ports)));
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItListens(url, child);
  return {
    url,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copied literally, except for addresses, ports and certificates. */
function documentedBlock(port: number, ports: readonly number[]): string {
  const guide = readFileSync(
    fileURLToPath(new URL('../../../docs/deploy.md', import.meta.url)),
    'utf8',
  );
  const block = /\nnginx:\n\n```\n([\s\S]*?)```/.exec(guide)?.[1];
  const upstream = block?.match(/^ {4}server 127\.0\.0\.1:3000(.*);$/m);
  if (block === undefined || upstream?.[1] === undefined) throw new Error('no block for nginx');
  const rest = upstream[1];
  return block
    .replace(upstream[0], ports.map((own) => `server 127.0.0.1:${own}${rest};`).join('\n'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:http2|ssl_\w+|server_name) .*;$/gm, '')
    .replaceAll('$host;', '$http_host;')
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http');
}

function wholeConfiguration(folder: string, block: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`)
    .join('\n');
  return `daemon off;
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log warn;
    events { worker_connections 1024; }
    http { access_log off; ${temp}\n${block} }`;
}

async function untilItListens(url: string, child: ChildProcess): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    if (await fetch(url).then(Boolean, () => false)) return;
    await sleep(50);
  }
  throw new Error('nginx does not answer');
}
