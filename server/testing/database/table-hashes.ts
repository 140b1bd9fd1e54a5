import type { Database } from '#server/platform/db/connection.ts';

/** Tables that a call does not change, and why: every other table has to stay as it was. */
const UNWATCHED: { readonly [table: string]: string } = {
  rate_limits: 'counts calls, also the refused ones: that is what it is for (T38)',
  server_processes: 'every process says that it lives, whatever is called',
  figure_quarters: 'sums of rows that were stored before, counted two seconds later',
  figure_days: 'sums of rows that were stored before, counted two seconds later',
  figure_totals: 'sums of rows that were stored before, counted two seconds later',
  figure_zones: 'sums of rows that were stored before, counted two seconds later',
  figure_marks: 'sums of rows that were stored before, counted two seconds later',
  magnet_totals: 'sums of rows that were stored before, counted two seconds later',
  first_visits: 'sums of rows that were stored before, counted two seconds later',
  excluded_visits: 'programs that fetched a page, written ten seconds later',
  figure_slices: 'sums of rows that were stored before, made some minutes later',
  figure_day_ways: 'sums of rows that were stored before, made some minutes later',
  figure_sliced_days: 'sums of rows that were stored before, made some minutes later',
  measures: 'every process writes how long things took, whatever is called',
  installation_figures: 'counted every five minutes, whatever is called',
  creator_milestones: 'noted every five minutes, whatever is called',
  health_states: 'judged every half minute, whatever is called',
  alerts: 'opened and closed every half minute, whatever is called',
  creator_message_counts: 'sums of recipients, which are watched; added up each minute',
  push_keys: 'one row, made by the first round or look that needs it, whoever calls',
  push_messages: 'made by a round of notifications and browsers, which are both watched',
  reader_outcomes: 'written every few seconds, after the calls that are counted',
  reader_durations: 'written every few seconds, after the calls that are counted',
  schema_migrations: 'kept by the migrations alone',
  schema_migrations_lock: 'kept by the migrations alone',
};

/** The queue's own columns move when a job is worked on; a job that is new shows in these. */
const JOB_COLUMNS = 'SELECT id, name, data FROM pgboss.job';

/** Columns that change with time alone, or by the work of a queue that a call does not wait for. */
const UNWATCHED_COLUMNS: { readonly [table: string]: string } = {
  // The use of a session is stored once a minute.
  sessions: 'last_seen_at',
  operator_sessions: 'last_seen_at',
  // A mail that is new shows in the others.
  mail_messages: 'state,attempts,next_try_at,last_error,sent_at',
  // A round looks at links that are due; a new wish for a look shows in the others.
  link_scans: 'due_at,list_version,scanned_at',
  // A round brings a notification to the other channels; a new one shows in the others.
  notifications: 'due_at,digest',
  notification_settings: 'digest_at',
  // A round brings a push to its browser.
  push_browsers: 'last_success_at,problem,failing_since',
  // A round notes how far news were told; one that is new shows in its id.
  news_tellings: 'told_until,ended_at',
  // A round plans the next look at a new creator's week.
  weekly_summaries: 'next_at',
  // A comparison that was asked for goes on in the background; a new one shows in the others.
  billing_reconciliations: 'customers,differences,failed,last_customer,finished_at',
  // A round writes entries into a file.
  erasure_journal: 'written_at',
};

const TABLES = `
  SELECT format('%I.%I', schemaname, tablename) AS name, tablename AS table
  FROM pg_tables WHERE schemaname = 'public' OR (schemaname, tablename) = ('pgboss', 'job')
  ORDER BY 1`;
const JOBS = 'pgboss.job';

/** A table and how its hash is read. */
export interface HashedTable {
  name: string;
  /** As SQL names it. */
  table: string;
  /** Reads its hash. */
  sql: string;
}

/** The tables that are compared. */
export async function comparedTables(db: Database): Promise<HashedTable[]> {
  const { rows } = await db.raw<{ rows: { name: string; table: string }[] }>(TABLES);
  const compared = rows.filter(({ table }) => !(table in UNWATCHED));
  return compared.map(({ name, table }) => {
    const columns = UNWATCHED_COLUMNS[table];
    const row = columns === undefined ? 't::text' : `(to_jsonb(t) - '{${columns}}'::text[])::text`;
    const sql = `(SELECT count(*) || ' ' || COALESCE(sum(hashtextextended(${row}, 0)), 0)
      FROM ${name === JOBS ? `(${JOB_COLUMNS})` : name} AS t)`;
    return { name: table, table: name, sql };
  });
}

/**
 * One hash over all rows of each table, including queued jobs: equal before and after means that
 * nothing changed. It adds up the hashes of the rows, whose order does not matter. One statement
 * with a subquery for each table, because a union of them takes eight times as long.
 */
export async function hashesOf(
  db: Database,
  tables: readonly HashedTable[],
): Promise<{ [table: string]: string }> {
  const sql = `SELECT ${hashesSql(tables)} AS hashes`;
  const { rows } = await db.raw<{ rows: { hashes: string[] }[] }>(sql);
  return Object.fromEntries(tables.map(({ name }, at) => [name, rows[0]?.hashes[at] ?? '']));
}

/** A part of a statement that reads their hashes. */
export function hashesSql(tables: readonly HashedTable[]): string {
  return `ARRAY[${tables.map((one) => one.sql).join(', ')}]::text[]`;
}

/** The hashes of all tables. */
export async function hashTables(db: Database): Promise<{ [table: string]: string }> {
  return hashesOf(db, await comparedTables(db));
}
