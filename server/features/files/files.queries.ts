import type { Knex } from 'knex';

/** A row of `magnet_files`. */
export interface MagnetFileRow {
  id: string;
  userId: string;
  storageKey: string;
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
  /** Pixels of a picture for a text; null for a file. */
  width: number | null;
  height: number | null;
  createdAt: Date;
}

export const magnetFileColumns = [
  'id',
  'userId',
  'storageKey',
  'name',
  'mediaType',
  'size',
  'sha256',
  'width',
  'height',
  'createdAt',
] as const satisfies readonly (keyof MagnetFileRow)[];

// Every query of a creator's call names the owner, so a foreign id behaves like an unknown one (T56).

/** A file of this creator; another creator's counts as none. */
export async function selectFile(
  db: Knex,
  userId: string,
  fileId: string,
): Promise<MagnetFileRow | undefined> {
  return db<MagnetFileRow>('magnet_files').where({ id: fileId, userId }).first(magnetFileColumns);
}

/** Those of several that are this creator's. */
export async function selectFiles(
  db: Knex,
  userId: string,
  fileIds: readonly string[],
): Promise<MagnetFileRow[]> {
  return db<MagnetFileRow>('magnet_files')
    .where({ userId })
    .whereIn('id', [...fileIds])
    .select([...magnetFileColumns]);
}

/** Bytes that a creator's files use and may use. */
export async function selectRoom(
  db: Knex,
  userId: string,
): Promise<{ used: number; quota: number }> {
  const { rows } = await db.raw<{ rows: { used: number; quota: number }[] }>(
    `SELECT e.storage_mb * 1000000::bigint AS quota,
       (SELECT coalesce(sum(size), 0)::bigint FROM magnet_files WHERE user_id = e.user_id) AS used
     FROM entitlements e WHERE e.user_id = ?`,
    [userId],
  );
  return rows[0] ?? { used: 0, quota: 0 };
}

/** Adds an upload and returns its row; its bytes are stored before (decision 9). */
export async function insertFile(
  trx: Knex.Transaction,
  row: Omit<MagnetFileRow, 'createdAt' | 'width' | 'height'> &
    Partial<Pick<MagnetFileRow, 'width' | 'height'>>,
): Promise<MagnetFileRow> {
  const [inserted] = await trx<MagnetFileRow>('magnet_files')
    .insert(row)
    .returning([...magnetFileColumns]);
  if (inserted === undefined) throw new Error('an insert returns its row');
  return inserted;
}

/** Whether a magnet, its draft or a version names the row of `f`, or a ticket to support has it. */
const IS_USED = `(EXISTS (SELECT FROM magnet_file_uses u WHERE u.user_id = f.user_id AND u.file_id = f.id)
  OR EXISTS (SELECT FROM support_files s WHERE s.user_id = f.user_id AND s.file_id = f.id))`;

/** True when a magnet whose content was not deleted for good, its draft or a ticket has the file. */
export async function isFileUsed(db: Knex, userId: string, fileId: string): Promise<boolean> {
  const row = await db('magnet_files AS f')
    .where({ id: fileId, userId })
    .whereRaw(IS_USED)
    .first<object | undefined>('id');
  return row !== undefined;
}

/** Uploads that a magnet or its draft names. */
export async function selectUsedFiles(
  db: Knex,
  userId: string,
  magnetId: string,
): Promise<string[]> {
  return db('magnet_file_uses').where({ userId, magnetId }).distinct().pluck('file_id');
}

/** True while a page with the same bytes is taken down, also in the trash; later it has no file any more. */
export async function isFileTakenDown(db: Knex, userId: string, fileId: string): Promise<boolean> {
  const row = await db('magnet_files AS f')
    .join('magnet_files AS same', (join) => {
      void join.on('same.user_id', 'f.user_id').andOn('same.sha256', 'f.sha256');
    })
    .join('magnet_file_uses AS u', (join) => {
      void join.on('u.user_id', 'same.user_id').andOn('u.file_id', 'same.id');
    })
    .join('magnets AS m', 'm.id', 'u.magnet_id')
    .where({ 'f.id': fileId, 'f.user_id': userId, 'u.used_by': 'page' })
    .whereNotNull('m.taken_down_at')
    .first<object | undefined>('m.id');
  return row !== undefined;
}

/**
 * Deletes the row of a file that nothing uses and returns its key, or null when it stays. The
 * caller holds the creator's row, as every writer of these references does, so no new reference
 * appears meanwhile.
 */
export async function deleteUnusedFile(
  trx: Knex.Transaction,
  userId: string,
  fileId: string,
): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { storageKey: string }[] }>(
    `DELETE FROM magnet_files f WHERE f.id = ? AND f.user_id = ? AND NOT ${IS_USED}
     RETURNING storage_key`,
    [fileId, userId],
  );
  return rows[0]?.storageKey ?? null;
}

/** Uploads that nothing used within a day; a few at a time. */
export async function selectAbandonedFiles(
  db: Knex,
): Promise<Pick<MagnetFileRow, 'id' | 'userId'>[]> {
  return db('magnet_files AS f')
    .whereRaw(`f.created_at < now() - interval '24 hours'`)
    .whereRaw(`NOT ${IS_USED}`)
    .select<Pick<MagnetFileRow, 'id' | 'userId'>[]>('f.id', 'f.user_id')
    .limit(500);
}

/** The keys that have a row; the others are orphaned bytes. */
export async function selectKnownKeys(db: Knex, keys: readonly string[]): Promise<Set<string>> {
  const known: string[] = await db('magnet_files')
    .whereIn('storage_key', keys)
    .unionAll(db('profile_photos').whereIn('storage_key', keys).select('storage_key'))
    .unionAll(db('brand_pictures').whereIn('storage_key', keys).select('storage_key'))
    .unionAll(db('account_exports').whereIn('storage_key', keys).select('storage_key'))
    .unionAll(db('lead_exports').whereIn('storage_key', keys).select('storage_key'))
    .pluck('storage_key');
  return new Set(known);
}

/** A picture of any creator, for whom a signature opens it. */
export async function selectPicture(
  db: Knex,
  pictureId: string,
): Promise<MagnetFileRow | undefined> {
  return db<MagnetFileRow>('magnet_files')
    .where({ id: pictureId })
    .whereNotNull('width')
    .first(magnetFileColumns);
}
