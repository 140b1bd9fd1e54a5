import { spawn } from 'node:child_process';
import { atMost } from '../goal.mjs';
import { seedLeads } from '../leads/seed-leads.mjs';
import { LARGE, SESSION } from '../leads/seed-statements.mjs';
import { OTHER_CORE } from '../processes.mjs';

export const title = 'The table of leads of a creator with a million people, beside 200 with 5,000';

/** Goals in ms: of the statements alone, and over HTTP where there is one. */
const GOALS = {
  page: { says: 'a page of any order at any depth', sql: 5, http: 25 },
  view: { says: 'the first page of one condition', sql: 60, http: 80 },
  three: { says: 'three conditions', sql: 60 },
  word: { says: 'search, few hits', sql: 20 },
  common: { says: 'search, common words', sql: 60 },
  count: { says: 'a count to 10,000', sql: 100 },
};
const TIMES = 15;

export async function measure({ stage }) {
  // Makes the tables, and ends before their indexes are taken away.
  await (await stage.product()).stop();
  const people = Number(process.env.BENCH_LEADS ?? 1_000_000);
  const from = performance.now();
  await seedLeads(stage.databaseUrl, {
    large: people,
    creators: 200,
    each: Math.ceil(people / 200),
  });
  const seeded = Math.round((performance.now() - from) / 1_000);
  const [odd] = await stage.query(DIFFERENT);

  const asked = await tell('ask-leads.ts', [stage.databaseUrl, LARGE, String(TIMES)]);
  const product = await stage.product();
  for (const question of asked) question.http = await overHttp(product.url, question);
  const [scrolled, walked] = await tell('walk-leads.mjs', [product.url]);
  await product.stop();
  const [file] = await tell('export-leads.ts', [stage.databaseUrl, LARGE, stage.folder]);

  const goals = [atMost('people whose stored points are not what the rules give', odd.count, 0)];
  const notes = [`${people.toLocaleString('en')} people seeded in ${seeded} s.`];
  for (const [goal, { says, sql, http }] of Object.entries(GOALS)) {
    const of = asked.filter((question) => question.goal === goal);
    goals.push(atMost(`${says}: SQL p95, ms`, p95(of.flatMap(({ took }) => took)), sql));
    if (http !== undefined) {
      goals.push(atMost(`${says}: HTTP p95, ms`, p95(of.flatMap((one) => one.http)), http));
    }
    const slow = of
      .map(({ name, took, found }) => ({ name, found, ms: middle(took) }))
      .filter(({ ms }) => ms > sql)
      .toSorted((one, other) => other.ms - one.ms)
      .map(({ name, found, ms }) => `${name} (${found} found) ${ms.toFixed(0)}`);
    const medians = middle(of.map(({ took }) => middle(took))).toFixed(1);
    notes.push(
      `${says}: ${of.length} questions, median ${medians} ms. Median beyond the goal: ${slow.join('; ') || 'none'}.`,
    );
  }
  goals.push(
    atMost('CSV of all / the same query by COPY alone', file.seconds / file.plainSeconds, 2),
    atMost('memory while it is written, MB', file.megabytes, 40),
    atMost('tasks over 50 ms while scrolling, CPU / 4', scrolled.over50, 0),
  );
  notes.push(`CSV of ${file.rows.toLocaleString('en')} rows: ${file.seconds.toFixed(0)} s.`);
  notes.push(
    `Scrolled by ${scrolled.pixels.toLocaleString('en')} px in ${scrolled.tasks.toLocaleString('en')} tasks; the longest had ${scrolled.longest.join(', ')} ms of processor time.`,
    `In Chromium: ${walked.steps.map(([name, ms]) => `${name} ${ms} ms`).join('; ')}. ${walked.found.toLocaleString('en')} people in the view; the score of ${walked.score} has ${walked.lines} lines that add up.`,
  );
  return { goals, notes, method: `${TIMES} times each question` };
}

/** Of a thousand people, those whose lines are others than the database's own function gives. */
const DIFFERENT = `
  WITH chosen AS (SELECT array_agg(id) AS ids FROM (SELECT id FROM contacts ORDER BY id LIMIT 1000) c),
  told AS (SELECT l.contact_id, l.rule_id, l.cause_id, l.points, l.at
    FROM chosen, score_lines(default_score_rules(), chosen.ids) l),
  stored AS (SELECT l.contact_id, l.rule_id, l.cause_id, l.points, l.at
    FROM chosen, contact_score_lines l WHERE l.contact_id = ANY (chosen.ids))
  SELECT count(DISTINCT contact_id)::int AS count FROM (
    (TABLE told EXCEPT TABLE stored) UNION ALL (TABLE stored EXCEPT TABLE told)) other`;

/** Lines of JSON that a process of its own prints; it is on the core of the database. */
function tell(file, args) {
  const command = ['-c', OTHER_CORE, 'node', '--import', 'tsx', `bench/leads/${file}`, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', command, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) return reject(new Error(`${file} ended with ${code}`));
      resolve(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
    });
  });
}

async function overHttp(url, { path, body }) {
  const took = [];
  for (let time = 0; time <= TIMES; time += 1) {
    const from = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${SESSION}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status} to ${JSON.stringify(body)}`);
    // The first one may wait for pages of the disk.
    if (time > 0) took.push(performance.now() - from);
  }
  return took;
}

const middle = (values) => part(values, 0.5);
const p95 = (values) => part(values, 0.95);
function part(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
