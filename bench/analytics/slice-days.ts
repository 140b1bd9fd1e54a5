// A process of its own: makes the slices of all busy days as the product's rounds do, and prints a line of
// JSON: how many days, what a day took the connection's process, and its longest single statement.
import { readFileSync } from 'node:fs';
import {
  selectUnsliced,
  sliceDay,
} from '#server/features/analytics/figures/slices/slices.queries.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { openDatabase } from '#server/platform/db/connection.ts';

const [url = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'silent' });
const db = openDatabase({ url, poolSize: 1, logger });
const [{ pid }] = (await db.raw<{ rows: [{ pid: number }] }>('SELECT pg_backend_pid() AS pid'))
  .rows;
const onProcessor = () =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
let began = 0;
let longest = 0;
db.on('query', () => (began = onProcessor()));
db.on('query-response', () => (longest = Math.max(longest, onProcessor() - began)));

const took: number[] = [];
const busy = { ofDay: 2_000, ofLife: 50_000, most: 1_000 };
for (const day of await selectUnsliced(db, busy)) {
  const before = onProcessor();
  if (!(await sliceDay(db, day))) throw new Error(`No slices of ${day.day}`);
  took.push(onProcessor() - before);
}
process.stdout.write(`${JSON.stringify({ took, longest })}\n`);
await db.destroy();
