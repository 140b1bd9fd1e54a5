// Asks Lighthouse about `/`, `/pricing` and an unlock page of the built product, on a server of its
// own, and writes the figures into docs/performance.md. Not part of the tests: Lighthouse comes by
// npx, and its performance figure wants a quiet machine.
//   node scripts/lighthouse.mjs            phone, three runs each, the median counts
//   node scripts/lighthouse.mjs --dry      prints, and leaves the document as it is
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkNode } from './kit/require-node.mjs';
import { freePort } from './kit/free-port.mjs';
import { root } from './kit/root.mjs';
import { giveUp, say } from './kit/say.mjs';

/** 13 needs Node 22. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;
const DOCUMENT = join(root, 'docs', 'performance.md');
const [BEGIN, END] = ['<!-- lighthouse -->', '<!-- /lighthouse -->'];

checkNode();
if (!existsSync(join(root, 'dist/server/main.js'))) giveUp('Run `npm run build` first.');
const folder = mkdtempSync(join(tmpdir(), 'unlatch-lighthouse-'));
// The database server of a root's run is another user, who needs access.
chmodSync(folder, 0o711);
const load = loadavg()[0];
const server = await startServer();
try {
  const paths = ['/', '/pricing', await makeListedMagnet()];
  const rows = [];
  for (const path of paths) {
    // As for any visited page: rendered, and compressed with brotli.
    for (let warm = 0; warm < 4; warm += 1) {
      await (await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })).text();
    }
    rows.push(await judge(path));
  }
  if (!process.argv.includes('--dry')) writeDocument(rows);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The run with the median performance. */
async function judge(path) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runLighthouse(server.url + path));
  runs.sort((a, b) => a.scores.performance - b.scores.performance);
  const middle = runs[Math.floor(RUNS / 2)];
  const name = path.startsWith('/unlock/') ? '/unlock/{id}' : path;
  const figures = CATEGORIES.map((category) => `${category} ${middle.scores[category]}`);
  say(`${name}: ${figures.join(', ')}; LCP ${middle.lcp} ms, blocking ${middle.tbt} ms`);
  for (const problem of middle.problems) say(`  ${problem}`);
  return { name, ...middle };
}

async function runLighthouse(url) {
  const file = join(folder, 'report.json');
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const env = {
    ...process.env,
    CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  };
  const child = spawn('npx', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0 || !existsSync(file)) throw new Error(`Lighthouse ended with ${code}`);
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round(categories[category].score * 100)]),
  );
  const problems = CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
      .map(({ id }) => `${category}: ${audits[id].title} (${audits[id].displayValue ?? id})`),
  );
  const of = (id) => Math.round(audits[id].numericValue);
  return {
    scores,
    problems,
    lcp: of('largest-contentful-paint'),
    tbt: of('total-blocking-time'),
    cls: audits['cumulative-layout-shift'].numericValue,
    bytes: of('total-byte-weight'),
  };
}

/** A listed magnet: other pages are marked as not for search engines, which costs points. */
async function makeListedMagnet() {
  const password = 'lighthouse keeper 12';
  const form = { name: 'Maya Okafor', email: 'maya@example.com', password };
  const { user } = await post('/api/auth/register', { ...form, confirmPassword: password });
  const magnet = {
    title: 'The customer onboarding checklist',
    description: 'Nine steps of the first 30 days, with the emails we send.',
    triggerWord: 'GROWTH',
    textContent: 'The content.',
    isListed: true,
  };
  const { id } = await post('/api/magnets', magnet, user.sessionToken);
  return `/unlock/${id}`;
}

async function post(path, body, token) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function writeDocument(rows) {
  const noise = load > 0.5 ? ' **Others used the cores during this run.**' : '';
  const section = [
    BEGIN,
    '## Lighthouse',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC; Lighthouse ${LIGHTHOUSE.split('@')[1]}, its phone and its simulated slow line, production build, the run with the median performance of ${RUNS}; load before ${load.toFixed(2)}.${noise} Written by \`node scripts/lighthouse.mjs\`.`,
    table([
      ['page', ...CATEGORIES, 'LCP ms', 'blocking ms', 'layout shift', 'kB'],
      ...rows.map(({ name, scores, lcp, tbt, cls, bytes }) => [
        `\`${name}\``,
        ...CATEGORIES.map((category) => String(scores[category])),
        String(lcp),
        String(tbt),
        cls.toFixed(3),
        (bytes / 1_000).toFixed(1),
      ]),
    ]),
    END,
  ].join('\n\n');
  const text = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  const isThere = from !== -1 && to !== -1;
  writeFileSync(
    DOCUMENT,
    isThere
      ? text.slice(0, from) + section + text.slice(to + END.length)
      : `${text.trimEnd()}\n\n${section}\n`,
  );
  say('docs/performance.md has the figures');
}

/** Padded as the formatter wants it; the first row is the head. */
function table(rows) {
  const widths = rows[0].map((_, at) => Math.max(3, ...rows.map((row) => row[at].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n');
}

/** The built server, without practice mode, with data of its own. */
async function startServer() {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      SANDBOX: '0',
      SEED_DEMO: '0',
      LOG_LEVEL: 'error',
    },
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  // Interrupted: the server and its database are stopped too.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void stop().then(() => process.exit(1)));
  }
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 240 && child.exitCode === null; tries += 1) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return { url, stop };
    await sleep(250);
  }
  await stop();
  return giveUp('The server did not start.');
}
