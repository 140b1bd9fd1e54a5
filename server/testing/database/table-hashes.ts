import type { Database } from '#server/platform/db/connection.ts';

/** Not touched by what a call asks for, and why: every other table has to stay as it was. */
const UNWATCHED: { readonly [table: string]: string } = {
  rate_limits: 'counts calls, also the refused ones: that is what it is for (T38)',
  server_processes: 'every process says that it lives, whatever is called',
  health_states: 'judged every half minute, whatever is called',
  schema_migrations: 'kept by the migrations alone',
  schema_migrations_lock: 'kept by the migrations alone',
};

/** The queue's own columns move when a job is worked on; a job that is new shows in these. */
const JOB_COLUMNS = 'SELECT id, name, data FROM pgboss.job';

/** Columns that move with time alone, or by the work of a queue that a call does not wait for. */
const UNWATCHED_COLUMNS: { readonly [table: string]: string } = {
  // A session that is used says so once a minute.
  sessions: 'last_seen_at',
  operator_sessions: 'last_seen_at',
  // A mail that is new shows in the others.
  mail_messages: 'state,attempts,next_try_at,last_error,sent_at',
};

const TABLES = `
  SELECT format('%I.%I', schemaname, tablename) AS name, tablename AS table
  FROM pg_tables WHERE schemaname = 'public' OR (schemaname, tablename) = ('pgboss', 'job')
  ORDER BY 1`;
const JOBS = 'pgboss.job';

/**
 * One hash over all rows of each table, queued jobs included: equal before and after means that
 * nothing was changed. One statement, so that a test can afford it around every call.
 */
export async function hashTables(db: Database): Promise<{ [table: string]: string }> {
  const { rows: tables } = await db.raw<{ rows: { name: string; table: string }[] }>(TABLES);
  const selects = tables
    .filter(({ table }) => !(table in UNWATCHED))
    .map(
      ({ name, table }) =>
        `SELECT '${table}' AS name,
           count(*) || ' ' || md5(COALESCE(string_agg(r, '|' ORDER BY r), '')) AS hash
         FROM (SELECT (to_jsonb(t) - '{${UNWATCHED_COLUMNS[table] ?? ''}}'::text[])::text AS r
           FROM (${name === JOBS ? JOB_COLUMNS : `TABLE ${name}`}) AS t) AS rows`,
    );
  const { rows } = await db.raw<{ rows: { name: string; hash: string }[] }>(
    selects.join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Names of the tables that a piece of work changed. */
export async function changedTables(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const before = await hashTables(db);
  await work();
  const after = await hashTables(db);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}
