import type { Knex } from 'knex';
import { TRASH_DAYS } from '#shared/magnets/magnet-acts.contract.ts';
import type { MagnetStatus } from '#shared/magnets/magnet-fields.ts';
import { deleteUnusedFile, selectUsedFiles } from '#server/features/files/files.queries.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { deleteDraft } from '../drafts/magnet-drafts.queries.ts';
import { magnetColumns, type MagnetRow } from '../magnet-rows.ts';

export interface TrashRow {
  id: string;
  keysetAt: string;
  title: string;
  icon: string;
  status: MagnetStatus;
  leads: number;
  fileSize: number | null;
  removedAt: Date;
  goneAt: Date;
}

const inTrash = (db: Knex) =>
  db('magnets').whereNotNull('magnets.deleted_at').whereNull('magnets.purged_at');

/** The last removed first; one row more than `limit` when there is a next page. */
export async function selectTrash(
  db: Knex,
  userId: string,
  { after, limit }: { after: Keyset | undefined; limit: number },
): Promise<TrashRow[]> {
  const query = inTrash(db)
    .leftJoin('magnet_totals', 'magnet_totals.magnet_id', 'magnets.id')
    .where('magnets.user_id', userId)
    .orderBy([
      { column: 'magnets.deleted_at', order: 'desc' },
      { column: 'magnets.id', order: 'desc' },
    ])
    .limit(limit + 1);
  if (after !== undefined) {
    void query.whereRaw('(magnets.deleted_at, magnets.id) < (?::timestamptz, ?)', [
      after.at,
      after.id,
    ]);
  }
  return query.select<TrashRow[]>(
    'magnets.id',
    'magnets.title',
    'magnets.icon',
    'magnets.status',
    'magnets.deleted_at AS removed_at',
    db.raw(`magnets.deleted_at + interval '${TRASH_DAYS} days' AS gone_at`),
    db.raw('coalesce(magnet_totals.verified, 0) AS leads'),
    db.raw(`(SELECT sum(f.size)::int8 FROM magnet_file_uses u
        JOIN magnet_files f ON f.user_id = u.user_id AND f.id = u.file_id
      WHERE u.magnet_id = magnets.id AND u.used_by = 'page') AS file_size`),
    db.raw(`${keysetAt('magnets.deleted_at')} AS keyset_at`),
  );
}

/** The ids of those there were. The caller holds the creator's row. */
export async function moveToTrash(
  trx: Knex.Transaction,
  userId: string,
  magnetIds: readonly string[],
): Promise<string[]> {
  const rows = await trx('magnets')
    .where({ userId })
    .whereIn('id', [...magnetIds])
    .whereNull('deleted_at')
    .update({ deletedAt: trx.fn.now() })
    .returning<{ id: string }[]>(['id']);
  return rows.map(({ id }) => id);
}

/** Locks removed magnets, the last removed first: where there is no room for all, those come back. */
export async function lockTrash(
  trx: Knex.Transaction,
  userId: string,
  magnetIds: readonly string[],
): Promise<MagnetRow[]> {
  return inTrash(trx)
    .where({ userId })
    .whereIn('id', [...magnetIds])
    .orderBy([
      { column: 'deleted_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .forUpdate()
    .select<MagnetRow[]>([...magnetColumns]);
}

export async function takeFromTrash(
  trx: Knex.Transaction,
  { userId, id }: Pick<MagnetRow, 'userId' | 'id'>,
  status: MagnetStatus,
): Promise<void> {
  await inTrash(trx)
    .where({ userId, id })
    .update({ deletedAt: null, status, updatedAt: trx.fn.now() });
}

/** Ids of all that a creator removed. */
export async function selectTrashIds(db: Knex, userId: string, limit: number): Promise<string[]> {
  return inTrash(db).where({ userId }).limit(limit).pluck<string[]>('id');
}

const IS_DUE = `deleted_at < now() - interval '${TRASH_DAYS} days'`;

/** Some whose time is over. */
export async function selectDueTrash(
  db: Knex,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  return inTrash(db)
    .whereRaw(IS_DUE)
    .limit(limit)
    .select<{ id: string; userId: string }[]>('id', 'user_id');
}

/**
 * Deletes the content of a removed magnet with its draft, its versions and its files; the row stays, for
 * its leads and figures. Undefined when it is not in the trash, else the keys of the bytes to remove after
 * the commit. The caller holds the creator's row.
 */
export async function purgeMagnet(
  trx: Knex.Transaction,
  userId: string,
  magnetId: string,
  { onlyDue }: { onlyDue: boolean },
): Promise<(string | null)[] | undefined> {
  const found = inTrash(trx).where({ userId, id: magnetId }).forUpdate();
  if (onlyDue) void found.whereRaw(IS_DUE);
  const row = await found.first<object | undefined>('id');
  if (row === undefined) return undefined;
  const fileIds = await selectUsedFiles(trx, userId, magnetId);
  await deleteDraft(trx, magnetId);
  await trx('magnet_versions').where({ magnetId }).delete();
  await trx('magnets').where({ userId, id: magnetId }).update({
    purgedAt: trx.fn.now(),
    items: '[]',
    tagIds: [],
  });
  const keys: (string | null)[] = [];
  for (const fileId of fileIds) keys.push(await deleteUnusedFile(trx, userId, fileId));
  return keys;
}
