// npm run bench [-- part ...]: ratios of the product to plain servers of the same run.
import { prepareBuilt } from '../scripts/kit/run-built.mjs';
import { describeMachine, missingTools } from './machine.mjs';
import { printOutcome, writeReport } from './report.mjs';

/** Name of a part -> its file; each exports `measure(context)` and says what it is. */
const parts = {
  page: './measures/measure-pages.mjs',
  visits: './measures/measure-visits.mjs',
  rates: './measures/measure-rates.mjs',
  writes: './measures/measure-writes.mjs',
  verify: './measures/measure-verify.mjs',
  optin: './measures/unlocks/measure-optin.mjs',
  places: './measures/unlocks/measure-places.mjs',
  kills: './measures/measure-kills.mjs',
  unlocks: './measures/unlocks/kill-unlocks.mjs',
  weight: './measures/measure-weight.mjs',
  brand: './measures/measure-brand.mjs',
  process: './measures/measure-process.mjs',
  view: './measures/measure-view.mjs',
  leads: './measures/measure-leads.mjs',
  live: './measures/measure-live.mjs',
  analytics: './measures/measure-analytics.mjs',
  entitlements: './measures/measure-entitlements.mjs',
  tickets: './measures/measure-tickets.mjs',
  notifications: './measures/measure-notifications.mjs',
};

const asked = process.argv.slice(2);
if (asked.includes('--help')) {
  process.stdout.write(`npm run bench [-- part ...]   parts: ${Object.keys(parts).join(', ')}\n`);
  process.exit(0);
}
const unknown = asked.filter((name) => !(name in parts));
const problem =
  missingTools() ??
  (unknown.length > 0
    ? `There is no part ${unknown[0]}; parts: ${Object.keys(parts).join(', ')}`
    : null);
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
const code = await prepareBuilt();
if (code !== 0) process.exit(code);
// Needs a package that was just installed.
const { openStage } = await import('./stage.mjs');

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
let missed = 0;
for (const name of Object.keys(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { title, measure } = await import(parts[name]);
  process.stdout.write(`\n== ${name}: ${title}\n`);
  const machine = describeMachine();
  const stage = await openStage();
  try {
    const outcome = await measure({ stage, rounds, seconds });
    printOutcome(outcome);
    missed += outcome.goals.filter(({ met }) => !met).length;
    writeReport(name, title, outcome, {
      ...machine,
      postgres: await stage.databaseVersion(),
      method: outcome.method ?? `${rounds} rounds of ${seconds} s`,
    });
  } finally {
    await stage.close();
  }
}
process.stdout.write(missed === 0 ? '\nAll goals met.\n' : `\n${missed} goal(s) missed.\n`);
