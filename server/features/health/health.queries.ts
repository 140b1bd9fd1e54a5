import type { Knex } from 'knex';
import type { HealthPart, HealthState } from '#shared/health/health.contract.ts';
import { isDatabaseFull } from '#server/platform/db/pg-errors.ts';

export interface ProcessRow {
  id: string;
  host: string;
  pid: number;
  report: unknown;
  startedAt: Date;
  seenAt: Date;
  isAlive: boolean;
}

/** A process counts as alive when it reported within this time. */
const ALIVE = `interval '45 seconds'`;
/** How long a process that ended without notice is shown. */
const REMEMBERED = `interval '15 minutes'`;

/** Stores the report of a process, with the database's time. */
export async function saveProcess(
  db: Knex,
  process: { id: string; host: string; pid: number; report: unknown },
): Promise<void> {
  await db('server_processes')
    .insert({ ...process, report: JSON.stringify(process.report) })
    .onConflict('id')
    .merge({ report: db.raw('excluded.report'), seenAt: db.fn.now() });
}

/** For a process that stops normally. */
export async function forgetProcess(db: Knex, id: string): Promise<void> {
  await db('server_processes').where({ id }).delete();
}

/** Oldest first: live processes, and those that ended without notice lately. */
export async function selectProcesses(db: Knex): Promise<ProcessRow[]> {
  const { rows } = await db.raw<{ rows: ProcessRow[] }>(
    `SELECT *, seen_at > now() - ${ALIVE} AS is_alive FROM server_processes
     WHERE seen_at > now() - ${REMEMBERED} ORDER BY started_at, id`,
  );
  return rows;
}

/** Processes that ended without notice, long enough ago. */
export async function forgetOldProcesses(db: Knex): Promise<void> {
  await db('server_processes').whereRaw(`seen_at < now() - ${REMEMBERED}`).delete();
}

/** A minimal query, to measure the response time. */
export async function askDatabase(db: Knex): Promise<void> {
  await db.raw('SELECT 1');
}

export interface DatabaseFacts {
  version: string;
  sizeBytes: number;
  connections: number;
  maxConnections: number;
  migrations: string[];
  now: Date;
}

/** Facts about the database; its size in bytes. */
export async function selectDatabaseFacts(db: Knex): Promise<DatabaseFacts> {
  const { rows } = await db.raw<{ rows: DatabaseFacts[] }>(
    `SELECT current_setting('server_version') AS version,
       pg_database_size(current_database())::float8 AS size_bytes,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend')
         AS connections,
       current_setting('max_connections')::int AS max_connections,
       ARRAY(SELECT name FROM schema_migrations) AS migrations,
       now() AS now`,
  );
  return one(rows);
}

export interface JobFacts {
  due: number;
  oldestDueAt: Date | null;
  scheduled: number;
  active: number;
  failedToday: number;
}

const NO_JOBS: JobFacts = {
  due: 0,
  oldestDueAt: null,
  scheduled: 0,
  active: 0,
  failedToday: 0,
};

/** The queue makes its own tables when it first starts; before that there are no jobs. */
export async function selectJobFacts(db: Knex): Promise<JobFacts> {
  const { rows: found } = await db.raw<{ rows: { isThere: boolean }[] }>(
    `SELECT to_regclass('pgboss.archive') IS NOT NULL AS is_there`,
  );
  if (!one(found).isThere) return NO_JOBS;
  const { rows } = await db.raw<{ rows: JobFacts[] }>(
    `SELECT
       count(*) FILTER (WHERE state < 'active' AND start_after <= now())::int AS due,
       min(start_after) FILTER (WHERE state < 'active' AND start_after <= now()) AS oldest_due_at,
       count(*) FILTER (WHERE state < 'active' AND start_after > now())::int AS scheduled,
       count(*) FILTER (WHERE state = 'active')::int AS active,
       count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '1 day')::int
         + (SELECT count(*)::int FROM pgboss.archive
            WHERE state = 'failed' AND completed_on > now() - interval '1 day') AS failed_today
     FROM pgboss.job WHERE name NOT LIKE '\\_\\_pgboss\\_\\_%'`,
  );
  return one(rows);
}

/**
 * Stores the current states and returns since when each holds. A state that stays keeps its time; a
 * part seen for the first time starts now.
 */
export async function noteStates(
  db: Knex,
  states: Readonly<Record<HealthPart, HealthState>>,
): Promise<Record<string, Date>> {
  // In one order, so that two parallel writers never deadlock.
  const parts = Object.keys(states).toSorted();
  const { rows } = await db
    .raw<{ rows: { part: string; since: Date }[] }>(
      `INSERT INTO health_states AS h (part, state)
     SELECT part, state FROM unnest(?::text[], ?::text[]) AS t (part, state)
     ON CONFLICT (part) DO UPDATE SET state = excluded.state, checked_at = now(),
       since = CASE WHEN h.state = excluded.state THEN h.since ELSE now() END
     RETURNING part, since`,
      [parts, parts.map((part) => states[part as HealthPart])], // its own keys
    )
    .catch(async (error: unknown) => {
      // On a full volume nothing can be stored, and operators look here then (R12).
      if (!isDatabaseFull(error)) throw error;
      return { rows: await db('health_states').select('part', 'since') };
    });
  return Object.fromEntries(rows.map(({ part, since }) => [part, since]));
}

/**
 * The database could not be reached for a while, so no process could store that either. The next
 * judgement sees it as newly healthy.
 */
export async function noteOutage(db: Knex): Promise<void> {
  await db('health_states').where({ part: 'database', state: 'ok' }).update({ state: 'failing' });
}

/**
 * True when no process stored the states for this long. So processes take turns without messages.
 */
export async function isRoundDue(db: Knex, seconds: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { isDue: boolean }[] }>(
    `SELECT coalesce(max(checked_at) < now() - make_interval(secs => ?), true) AS is_due
     FROM health_states`,
    [seconds],
  );
  return one(rows).isDue;
}

export interface OperatorCounts {
  total: number;
  withTotp: number;
  now: Date;
}

/** How many operators there are, and how many of them have a second factor. */
export async function countOperators(db: Knex): Promise<OperatorCounts> {
  const { rows } = await db.raw<{ rows: OperatorCounts[] }>(
    `SELECT count(*)::int AS total, count(totp_secret)::int AS with_totp, now() AS now
     FROM operators`,
  );
  return one(rows);
}

export async function countDemoCreators(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { total: number }[] }>(
    'SELECT count(*)::int AS total FROM users WHERE is_demo',
  );
  return one(rows).total;
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A figure of the database was not returned');
  return row;
}
