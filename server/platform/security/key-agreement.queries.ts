import type { Knex } from 'knex';

/**
 * Compares a process's key with the one the installation began with: the database keeps that key's
 * id, never the key. The first process notes its own. With `acceptNew` this key takes over; what was
 * sealed with the former one stays closed. Returns whether they are the same now.
 */
export async function agreeOnKey(
  db: Knex,
  keyId: string,
  { acceptNew }: { acceptNew: boolean },
): Promise<boolean> {
  const insert = db('installation_key').insert({ keyId }).onConflict('is_only');
  await (acceptNew ? insert.merge({ keyId, notedAt: db.fn.now() }) : insert.ignore());
  const noted = await db('installation_key').first<{ keyId: string } | undefined>('key_id');
  return noted?.keyId === keyId;
}
