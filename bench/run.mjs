// npm run bench [-- page visits writes]: ratios of the product to references of the same run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { openStage } from './stage.mjs';
import { seedMagnets } from './seed.mjs';
import { measurePages } from './measure-pages.mjs';
import { measureVisits } from './measure-visits.mjs';

const parts = { page: measurePages, visits: measureVisits };
const wanted = process.argv.slice(2).filter((argument) => argument in parts);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

const stage = await openStage();
const goals = [];
try {
  const product = await stage.product();
  const ids = await seedMagnets(stage.databaseUrl);
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`\n== ${name}\n`);
    goals.push(...(await measure({ stage, product, ids, rounds, seconds })));
  }
} finally {
  await stage.close();
}

process.stdout.write('\n');
for (const { goal, wanted: wants, measured, met } of goals) {
  process.stdout.write(`${met ? 'met   ' : 'MISSED'} ${goal}: ${measured} (goal ${wants})\n`);
}
mkdirSync('bench/results', { recursive: true });
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
writeFileSync(
  'bench/results/latest.json',
  `${JSON.stringify({ at: new Date().toISOString(), machine, rounds, seconds, goals }, null, 2)}\n`,
);
