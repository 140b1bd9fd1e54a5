// node bench/leads/import-leads.mjs [rows]: imports a file into the built product, as a creator does, and
// asks for an unlock page at a fixed rate before and meanwhile. Needs `npm run build`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const rows = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'unlatch-import-'));
const port = 4_000 + Math.floor(Math.random() * 900);
const base = `http://localhost:${port}`;

const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
server.stdout.on('data', (text) => {
  said += String(text);
});
const told = (pattern) => pattern.exec(said)?.[1] ?? '';
while (!/Stop with Ctrl-C/.test(said)) await sleep(200);

async function call(path, { token, ...options } = {}) {
  const headers = { ...options.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${base}${path}`, { ...options, headers });
  const body = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}
const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Latencies of the kept unlock page, from a process of its own. */
function look(seconds) {
  const file = join(folder, 'requests.json');
  const path = new URL(told(/Demo unlock page\s+(\S+)/)).pathname;
  writeFileSync(file, JSON.stringify([{ method: 'GET', path, headers: {} }]));
  const asking = spawn(process.execPath, [
    'bench/fixed-rate.mjs',
    base,
    file,
    '50',
    String(seconds),
  ]);
  let text = '';
  asking.stdout.on('data', (part) => {
    text += String(part);
  });
  return new Promise((resolve) => asking.on('close', () => resolve(JSON.parse(text))));
}

const people = Array.from({ length: rows }, (_one, at) =>
  [
    `Person ${at}`,
    `https://www.linkedin.com/in/bench-import-${at}`,
    `person${at}@bench${at % 500}.test`,
    `Engineer at Company ${at % 5_000}`,
  ].join(','),
);
const csv = ['Name,Profile link,Email,Headline', ...people].join('\n');

try {
  const { user, sessionToken } = await call(
    '/api/auth/login',
    json({
      email: told(/Email\s+(\S+)/),
      password: told(/Password\s+(\S+)/),
    }),
  );
  const token = sessionToken ?? user.sessionToken;
  const idle = await look(15);
  const form = new FormData();
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
  const steps = [];
  const timed = async (name, work) => {
    const began = performance.now();
    await work();
    steps.push([name, (performance.now() - began) / 1_000]);
    process.stderr.write(`${name}: ${Math.round((steps.at(-1)?.[1] ?? 0) * 10) / 10} s\n`);
  };
  let one;
  const until = async (state) => {
    while (one.state !== state) {
      await sleep(250);
      one = await call(`/api/imports/${one.id}`, { token });
      if (/failed/.test(one.state)) throw new Error(`${one.state}: ${one.problem}`);
    }
  };
  let isOver = false;
  const looks = (async () => {
    const all = [];
    while (!isOver) all.push(await look(8));
    return all;
  })();
  await timed('upload', async () => {
    one = await call('/api/imports', { token, method: 'POST', body: form });
  });
  await timed('dry run', async () => {
    const targets = one.columns.map(({ target }) => target);
    one = await call(`/api/imports/${one.id}/check`, {
      token,
      ...json({ targets, existing: 'fill', tagName: 'Bench' }),
    });
    await until('checked');
  });
  await timed('import', async () => {
    const consent = { basis: 'other', statement: 'A measurement with made up people' };
    one = await call(`/api/imports/${one.id}/run`, { token, ...json(consent) });
    await until('done');
  });
  isOver = true;
  const meanwhile = (await looks).map(({ p99 }) => p99);
  await timed('undo', async () => {
    one = await call(`/api/imports/${one.id}/undo`, { token, method: 'POST' });
    await until('undone');
  });
  const worst = Math.max(...meanwhile);
  const result = {
    rows,
    seconds: Object.fromEntries(
      steps.map(([name, seconds]) => [name, Math.round(seconds * 10) / 10]),
    ),
    idleP99: idle.p99,
    meanwhileP99: meanwhile,
    ratio: Math.round((worst / idle.p99) * 100) / 100,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
