import type { Knex } from 'knex';

/** A table of the product with the columns that hold data, partitions under their parent's name. */
export interface DataTable {
  name: string;
  columns: string[];
}

/**
 * Left out of every backup. The salts: with one of them a copy could link visits to people after the
 * installation itself no longer can. Exports: their files live for a week and would keep data deleted
 * since. The rest is only true while processes run.
 */
export const TABLES_LEFT_OUT = [
  'visitor_salts',
  'account_exports',
  'lead_exports',
  'rate_limits',
  'server_processes',
  'health_states',
  'measures',
  'live_events',
  'paid_reader_slots',
] as const;
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...TABLES_LEFT_OUT,
  'schema_migrations',
  'schema_migrations_lock',
]);

/** Every table whose rows belong into a backup, by name. */
export async function listDataTables(trx: Knex.Transaction): Promise<DataTable[]> {
  const { rows } = await trx.raw<{ rows: DataTable[] }>(`
    SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname`);
  return rows.filter(({ name }) => !LEFT_OUT.has(name));
}

export interface SequenceState {
  name: string;
  value: number;
  isCalled: boolean;
}

export async function readSequences(trx: Knex.Transaction): Promise<SequenceState[]> {
  const names: string[] = await trx('pg_sequences')
    .where({ schemaname: 'public' })
    .whereNot('sequencename', 'like', 'schema_migrations%')
    .orderBy('sequencename')
    .pluck('sequencename');
  const states: SequenceState[] = [];
  for (const name of names) {
    const { rows } = await trx.raw<{ rows: { value: number; called: boolean }[] }>(
      'SELECT last_value AS value, is_called AS called FROM ??',
      [name],
    );
    const [state] = rows;
    if (state) states.push({ name, value: state.value, isCalled: state.called });
  }
  return states;
}

/** Months with a partition of their own, as `2026-11`. */
export async function readVisitMonths(trx: Knex.Transaction): Promise<string[]> {
  const names: string[] = await trx('pg_class')
    .whereRaw(`relispartition AND relnamespace = 'public'::regnamespace`)
    .whereRaw(`relname ~ '^visits_\\d{4}_\\d{2}$'`)
    .orderBy('relname')
    .pluck('relname');
  return names.map((name) => name.slice('visits_'.length).replace('_', '-'));
}

/** Values as text that every server reads the same way. */
export async function usePlainText(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD';
    SET LOCAL IntervalStyle = 'postgres'; SET LOCAL extra_float_digits = 1;
    SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
    SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0`);
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => quoteName(column)).join(', ');
}

/** A partitioned table can only be copied as a query, so all are. */
export function copyOutSql({ name, columns }: DataTable): string {
  return `COPY (SELECT ${columnList(columns)} FROM ${quoteName(name)}) TO STDOUT`;
}

/**
 * The queue's own tables depend on its library and its release. So a backup holds the open jobs as
 * rows of `restored_jobs`. A running job counts as open, because jobs may run twice (R26).
 */
export async function copyPendingJobsSql(
  trx: Knex.Transaction,
  columns: readonly string[],
): Promise<string> {
  const { rows } = await trx.raw<{ rows: { found: boolean }[] }>(
    `SELECT to_regclass('pgboss.job') IS NOT NULL AS found`,
  );
  const list = columns.map((column) => quoteName(column)).join(', ');
  const kept = `SELECT ${list} FROM restored_jobs`;
  if (rows[0]?.found !== true) return `COPY (${kept}) TO STDOUT`;
  return `COPY (${kept} UNION ALL SELECT ${list} FROM (
    SELECT id::text AS id, name, COALESCE(data, 'null') AS data, start_after FROM pgboss.job
    WHERE state < 'completed') AS jobs) TO STDOUT`;
}

/** Names of the migrations of this database, in their order; null for a database without any. */
export async function readMigrations(trx: Knex.Transaction): Promise<string[] | null> {
  if (!(await trx.schema.hasTable('schema_migrations'))) return null;
  return trx('schema_migrations').orderBy('name').pluck('name');
}

/** The version of PostgreSQL, such as `17.5`. */
export async function readServerVersion(trx: Knex.Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { version: string }[] }>(
    `SELECT current_setting('server_version') AS version`,
  );
  return rows[0]?.version ?? '';
}

/** The id of the key that this database was made with; null for one of an earlier release. */
export async function readKeyId(trx: Knex.Transaction): Promise<string | null> {
  if (!(await trx.schema.hasTable('installation_key'))) return null;
  const row = await trx('installation_key').first<{ keyId: string } | undefined>('key_id');
  return row?.keyId ?? null;
}
