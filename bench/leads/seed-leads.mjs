import pg from 'pg';
import { SEED } from './seed-statements.mjs';

/** Tables that the seed fills; their indexes are made after the rows, which takes a third of the time. */
const TABLES = [
  'contacts',
  'contact_keys',
  'contact_values',
  'contact_notes',
  'contact_scores',
  'contact_score_lines',
  'leads',
  'email_leads',
  'claims',
  'unlock_attempts',
];

/**
 * One creator with `large` people and 200 creators with `each`: people with one or several unlocks, half
 * with an address or a note, tags, own values and the points that the usual rules give them. Triggers are
 * off, and what they would have written is computed for all at once.
 */
export async function seedLeads(url, { large = 1_000_000, creators = 200, each = 5_000 } = {}) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (statements) => {
    for (const text of statements) await client.query(text);
  };
  try {
    await run([
      `SET synchronous_commit = off; SET work_mem = '256MB';
       SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2`,
      `CREATE TEMP TABLE size AS SELECT ${large}::int AS large, ${creators}::int AS creators, ${each}::int AS each`,
    ]);
    const { rows: indexes } = await client.query(
      `SELECT i.indexname AS name, i.indexdef AS text FROM pg_indexes i
       WHERE i.tablename = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = i.indexname)`,
      [TABLES],
    );
    const { rows: keys } = await client.query(
      `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS text
       FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY($1)`,
      [TABLES],
    );
    const triggers = (can) => TABLES.map((table) => `ALTER TABLE ${table} ${can} TRIGGER USER`);
    await run(triggers('DISABLE'));
    await run(keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT "${name}"`));
    await run(indexes.map(({ name }) => `DROP INDEX "${name}"`));
    await run(SEED);
    await run(indexes.map(({ text }) => text));
    await run(
      keys.map(({ table, name, text }) => `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${text}`),
    );
    await run(triggers('ENABLE'));
    await run(TABLES.map((table) => `VACUUM ANALYZE ${table}`));
  } finally {
    await client.end();
  }
}
