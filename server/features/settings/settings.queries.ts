import type { Knex } from 'knex';

/** A setting as it is stored, perhaps by another release. */
export interface SettingRow {
  key: string;
  /** Of no certain form until its schema has read it. */
  value: unknown;
}

/** Every setting that was ever stored; one that was not has its default. */
export async function selectSettings(db: Knex): Promise<SettingRow[]> {
  return db('settings').select<SettingRow[]>('key', 'value');
}

/** One change after the other: whoever comes second waits for the end of the transaction. */
export async function lockSettings(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('settings'))`);
}

/** Stores values as JSON, each in place of the one before. */
export async function saveSettings(
  trx: Knex.Transaction,
  rows: readonly SettingRow[],
): Promise<void> {
  const stored = rows.map(({ key, value }) => ({ key, value: JSON.stringify(value) }));
  await trx('settings')
    .insert(stored)
    .onConflict('key')
    .merge({ value: trx.raw('excluded.value'), updatedAt: trx.fn.now() });
}
