import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedVisits } from '../analytics/seed-visits.mjs';
import { DAYS, DIFFERENT, LARGE, MIDDLE, SESSION } from '../analytics/visit-statements.mjs';
import { atMost } from '../goal.mjs';
import { OTHER_CORE } from '../processes.mjs';

export const title = 'Figures of a creator with twenty million visits a year';

const TIMES = Number(process.env.BENCH_ROUNDS ?? 7);
const DASHBOARD_MS = 5;
const ANSWER_MS = 60;

export async function measure({ stage }) {
  // Makes the tables, and ends before their indexes are taken away.
  await (await stage.product()).stop();
  const large = Number(process.env.BENCH_VISITS ?? 20_000_000);
  const from = performance.now();
  await seedVisits(stage.databaseUrl, { large });
  const seeded = Math.round((performance.now() - from) / 1_000);
  const [odd] = await stage.query(DIFFERENT);
  const [sliced] = await run('slice-days.ts', [stage.databaseUrl]);

  const small = await ask(stage.databaseUrl, MIDDLE, 'dashboard');
  const asked = await ask(stage.databaseUrl, LARGE, '');
  const product = await stage.product();
  await untilSettled(stage);
  const magnets = await overHttp(`${product.url}/api/magnets`);
  await product.stop();

  const of = (wanted) => asked.filter(({ goal }) => goal === wanted);
  const [dashboard] = of('dashboard');
  const slow = asked
    .filter((one) => middle(one.worked) > ANSWER_MS)
    .toSorted((one, other) => middle(other.worked) - middle(one.worked));
  const answers = of('performance').map(({ worked }) => middle(worked));
  const goals = [
    atMost('rows of roll-ups on sampled days that differ from a count', odd.count, 0),
    atMost('dashboard: database ms', middle(dashboard.worked), DASHBOARD_MS),
    atMost(
      'dashboard: at all / at a quarter of the visits',
      middle(dashboard.worked) / middle(small[0].worked),
      1.2,
    ),
    atMost(
      'an answer of /performance: database ms, p95 of questions',
      part(answers, 0.95),
      ANSWER_MS,
    ),
    atMost('an answer of /performance: database ms, the slowest', Math.max(...answers), ANSWER_MS),
    atMost(
      '/admin/analytics: database ms, the slowest',
      Math.max(...of('operators').map(({ worked }) => middle(worked))),
      ANSWER_MS,
    ),
    atMost('the longest statement of slices: database ms', sliced.longest, 1_000),
    atMost('GET /api/magnets, 25 magnets: ms, p95', part(magnets, 0.95), 10),
  ];
  return {
    goals,
    notes: [
      `${DAYS} days of a year with ${large.toLocaleString('en')} visits, beside a creator with a quarter of them; seeded in ${seeded} s.`,
      `${answers.length} questions, median ${middle(answers).toFixed(1)} ms. Beyond the goal: ${slow.map(({ name, worked }) => `${name} ${middle(worked).toFixed(0)}`).join('; ') || 'none'}.`,
      `${sliced.took.length} busy days have slices; each took ${middle(sliced.took).toFixed(0)} ms to make, median.`,
      'Database ms are processor time of the connection’s process, median, so other work on the machine counts little.',
    ],
    method: `${TIMES} times each question`,
  };
}

const ask = (url, userId, only) => run('ask-figures.ts', [url, userId, String(TIMES), only]);

/** Lines of JSON that a process of its own prints; it is on the core of the database. */
async function run(file, given) {
  const args = [`bench/analytics/${file}`, ...given];
  const child = spawn('taskset', ['-c', OTHER_CORE, 'node', '--import', 'tsx', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const lines = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line));
  const code = await ended;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return lines;
}

/** A process that has just started counts the figures of a year, which is another measurement. */
async function untilSettled(stage) {
  for (let quiet = 0; quiet < 50;) {
    const [{ busy }] = await stage.query(
      `SELECT count(*)::int AS busy FROM pg_stat_activity
       WHERE state = 'active' AND pid <> pg_backend_pid()
         AND datname = current_database() AND backend_type = 'client backend'`,
    );
    quiet = busy === 0 ? quiet + 1 : 0;
    await sleep(100);
  }
}

const WARM_UP = 200;

async function overHttp(url) {
  const took = [];
  for (let time = 0; time < WARM_UP + 300; time += 1) {
    const from = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${SESSION}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status} to ${url}`);
    // A process that has just started compiles what it runs.
    if (time >= WARM_UP) took.push(performance.now() - from);
  }
  return took;
}

const middle = (values) => part(values, 0.5);
function part(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
