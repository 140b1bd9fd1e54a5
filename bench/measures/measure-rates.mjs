import { spawn } from 'node:child_process';
import { atMost } from '../goal.mjs';
import { median, renderAll } from '../load.mjs';
import { OTHER_CORE } from '../processes.mjs';
import { pageRequests, visitRequests } from '../requests.mjs';
import { seedMagnets } from '../seed.mjs';

export const title = 'P4, P9: latency at a fixed rate of arrival';

const RUNS = 3;

export async function measure({ stage, seconds }) {
  const product = await stage.product();
  const ids = await seedMagnets(stage.databaseUrl);
  await renderAll(product.url, ids);
  const hello = await stage.reference('r0-hello.mjs');
  const single = await stage.reference('r2-insert.mjs');
  const pages = stage.save('pages.json', JSON.stringify(forCannon(pageRequests(ids))));
  const visits = stage.save(
    'visits.json',
    JSON.stringify(forCannon(visitRequests(ids, 20_000, 0))),
  );
  const length = Math.max(6, seconds);
  const targets = {
    'R0 hello, 2,000/s': [hello, pages, 2_000],
    'unlock page, 2,000/s': [product, pages, 2_000],
    'R2 insert, 200/s': [single, visits, 200],
    'visits, 200/s': [product, visits, 200],
    'R2 insert, 2,000/s': [single, visits, 2_000],
    'visits, 2,000/s': [product, visits, 2_000],
  };
  const samples = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, [server, file, rate]] of Object.entries(targets)) {
      samples[name].push(await atRate(server.url, file, rate, length));
    }
  }
  const of = (name, key) => median(samples[name].map((sample) => sample[key]));
  return {
    method: `autocannon -c 16 -R, ${RUNS} runs of ${length} s, medians`,
    notes: Object.keys(targets).map(
      (name) =>
        `${name}: p50 ${of(name, 'p50')} ms, p99 ${of(name, 'p99')} ms, max ${of(name, 'max')} ms`,
    ),
    goals: [
      atMost('P4 unlock page p99 at 2,000/s, ms', of('unlock page, 2,000/s', 'p99'), 15),
      atMost('P9 visits p50 at 2,000/s, ms', of('visits, 2,000/s', 'p50'), 2),
      atMost('P9 visits p99 at 2,000/s, ms', of('visits, 2,000/s', 'p99'), 15),
      // The clock ticks in milliseconds: below one tick both are the same.
      atMost(
        "P9 visits p50 at 200/s / single insert's",
        Math.max(1, of('visits, 200/s', 'p50')) / Math.max(1, of('R2 insert, 200/s', 'p50')),
        1.5,
      ),
    ],
  };
}

function forCannon(requests) {
  return requests.map(({ method, path, headers = '', body }) => ({
    method,
    path,
    headers: Object.fromEntries(
      headers
        .split('|')
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
    ...(body === undefined ? {} : { body }),
  }));
}

function atRate(url, file, rate, length) {
  const args = ['-c', OTHER_CORE, 'node', 'bench/fixed-rate.mjs', url, file, rate, length];
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', args.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('exit', () => {
      const result = output === '' ? null : JSON.parse(output);
      if (result === null || result.bad > 0) return reject(new Error(`${url}: ${output}`));
      resolve(result);
    });
  });
}
