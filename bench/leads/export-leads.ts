// A process of its own: the CSV file of all leads as the product writes it, and the same query without
// anything of the product. Prints a line of JSON.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { exportedColumns } from '#server/features/leads/export/exported-columns.queries.ts';
import { openLeadFile } from '#server/features/leads/export/lead-file.ts';
import { LATEST, SCORE } from '#server/features/leads/table/lead-page.queries.ts';
import { readScope, whereSelected } from '#server/features/leads/table/selection.queries.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { openDatabase } from '#server/platform/db/connection.ts';
import { withLiterals } from '#server/platform/db/statements/literals.ts';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';

const [url = '', userId = '', folder = ''] = process.argv.slice(2);
const db = openDatabase({ url, poolSize: 2, logger: createLogger({ level: 'silent' }) });
const scope = await readScope(db, userId, InstanceSettings.parse({}));
const wish = { format: 'csv' as const };
const columns = exportedColumns({}, scope);
const where = whereSelected(userId, {}, scope);

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return (performance.now() - from) / 1_000;
}

/** What it says of a lead, neither guarded nor formatted. */
async function plain(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const cells = columns.map(({ sql }, at) => `${sql} AS c${at}`);
  const text = `COPY (SELECT ${cells.join(', ')} FROM contacts c ${LATEST} ${SCORE}
    WHERE ${withLiterals(where.sql, where.values)} ORDER BY c.last_at DESC, c.id DESC) TO STDOUT (FORMAT csv)`;
  await pipeline(client.query(to(text)), createWriteStream(`${folder}/plain.csv`));
  await client.end();
}

let rows = 0;
let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
const plainSeconds = await timed(plain);
const before = process.memoryUsage().rss;
peak = before;
const seconds = await timed(() =>
  pipeline(
    openLeadFile(
      db,
      { where, sort: undefined, slot: scope.score.slot, columns },
      wish,
      () => (rows += 1),
    ),
    createWriteStream(`${folder}/leads.csv`),
  ),
);
clearInterval(watch);
const megabytes = (peak - before) / 1_000_000;
process.stdout.write(`${JSON.stringify({ rows, plainSeconds, seconds, megabytes })}\n`);
await db.destroy();
