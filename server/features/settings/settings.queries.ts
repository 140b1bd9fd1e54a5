import type { Knex } from 'knex';

/** A setting as it is stored, perhaps by another release. */
export interface SettingRow {
  key: string;
  /** Unchecked until its schema has parsed it. */
  value: unknown;
}

/** All stored settings; the others have their defaults. */
export async function selectSettings(db: Knex): Promise<SettingRow[]> {
  return db('settings').select<SettingRow[]>('key', 'value');
}

/** Whether a logo of the installation with this name, the SHA-256 of its bytes in hex, is stored. */
export async function hasLogo(
  trx: Knex.Transaction,
  { name, width, height }: { name: string; width: number; height: number },
): Promise<boolean> {
  const row = await trx('brand_pictures')
    .whereNull('userId')
    .where({ name: Buffer.from(name, 'hex'), width, height })
    .first('name');
  return row !== undefined;
}

/** Changes run one after the other: the second waits for the end of the first transaction. */
export async function lockSettings(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('settings'))`);
}

/** Stores values as JSON and replaces the previous ones. */
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

/** Resets these to their defaults. */
export async function deleteSettings(
  trx: Knex.Transaction,
  keys: readonly string[],
): Promise<void> {
  await trx('settings').whereIn('key', keys).delete();
}
