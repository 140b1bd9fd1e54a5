import pg from 'pg';
import {
  DAYS,
  DESK,
  EVENTS,
  FIGURES,
  LARGE,
  MIDDLE,
  MONTH,
  VISITS,
  ZONE,
} from './visit-statements.mjs';

/** Tables whose indexes are made after the rows. */
const TABLES = ['visits', 'figure_events', 'figure_quarters', 'figure_days'];

/** Of the visits of a year, those of the days that are made. */
const made = (visits) => Math.round((visits * DAYS) / 365);

/**
 * One creator with `large` visits in a year, one with a quarter of them, and `creators` others, with
 * ways, steps and posts; the roll-ups are filled from the rows. `log` hears what each part took.
 */
export async function seedVisits(
  url,
  { large = 20_000_000, creators = 100, each = 5_000, log = () => {} } = {},
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (text) => {
    const from = performance.now();
    await client.query(text);
    log(`${Math.round((performance.now() - from) / 1_000)} s: ${text.trim().slice(0, 70)}`);
  };
  const runAll = async (texts) => {
    for (const text of texts) await run(text);
  };
  try {
    await run(`SET synchronous_commit = off; SET work_mem = '1GB'; SET jit = off;
      SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2; SET TimeZone = 'UTC'`);
    await run(`CREATE TEMP TABLE creator AS
      SELECT '${LARGE}' AS id, 0 AS base, ${made(large)} AS visits
      UNION ALL SELECT '${MIDDLE}', 100000, ${made(large / 4)}
      UNION ALL SELECT 'bench' || n, 100000 * (n + 1), ${made(each)} FROM generate_series(1, ${creators}) n`);
    await runAll(DESK);
    const { rows: indexes } = await client.query(
      `SELECT i.indexname AS name, i.indexdef AS text FROM pg_indexes i
       WHERE i.tablename = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = i.indexname)`,
      [TABLES],
    );
    const { rows: keys } = await client.query(
      `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS text
       FROM pg_constraint WHERE contype = 'p' AND conrelid::regclass::text = ANY($1)`,
      [TABLES],
    );
    await runAll(indexes.map(({ name }) => `DROP INDEX "${name}"`));
    await runAll(keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT "${name}"`));
    const { rows: people } = await client.query('TABLE creator');
    const start = `'${new Date(Date.now() - DAYS * 86_400_000).toISOString()}'`;
    const fill = (text, { id = '', base = 0, visits = 0 } = {}) =>
      text
        .replaceAll(':start', start)
        .replaceAll(':id', `'${id}'`)
        .replaceAll(':base', String(base))
        .replaceAll(':visits', String(visits));
    for (const creator of people) await run(fill(VISITS, creator));
    await runAll(EVENTS.map((text) => fill(text)));
    const first = (ago) =>
      `(date_trunc('month', now() AT TIME ZONE '${ZONE}') - interval '${ago} months') AT TIME ZONE '${ZONE}'`;
    for (let ago = 13; ago >= 0; ago -= 1) {
      await runAll(
        MONTH.map((text) => text.replaceAll(':from', first(ago)).replaceAll(':to', first(ago - 1))),
      );
    }
    await runAll(FIGURES);
    await runAll(
      keys.map(({ table, name, text }) => `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${text}`),
    );
    await runAll(indexes.map(({ text }) => text.replace(' ON ONLY ', ' ON ')));
    for (const table of [...TABLES, 'ways', 'figure_totals', 'magnet_totals', 'excluded_visits']) {
      await run(`VACUUM ANALYZE ${table}`);
    }
  } finally {
    await client.end();
  }
}
