import type { Knex } from 'knex';
import { quoteName } from './data-tables.ts';

/**
 * The queue's own tables belong to its library and its release, so a backup holds what they mean: the
 * jobs that are still to be done, as rows of `restored_jobs`. A job that was running counts: jobs may
 * run twice (R26).
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
