import type { Knex } from 'knex';

export interface RestoredJob {
  name: string;
  data: object;
  /** ISO time. */
  startAfter: string;
}

/** Removes and returns the jobs a backup brought, of the given names only. */
export async function takeRestoredJobs(
  trx: Knex.Transaction,
  names: readonly string[],
): Promise<RestoredJob[]> {
  const rows = await trx('restored_jobs')
    .whereIn('name', names)
    .delete()
    .returning<{ name: string; data: object; startAfter: Date }[]>(['name', 'data', 'start_after']);
  return rows.map(({ name, data, startAfter: at }) => ({
    name,
    data,
    startAfter: at.toISOString(),
  }));
}
