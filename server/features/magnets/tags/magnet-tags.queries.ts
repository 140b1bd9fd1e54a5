import type { Knex } from 'knex';
import type { MagnetTag } from '#shared/magnets/magnet-tags.contract.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';

const columns = ['id', 'name', 'color'] as const;

/** The constraint that a taken name meets. */
export const TAG_NAMES = 'magnet_tags__user_id_name_key__unique';

// Every query names the owner, so a foreign id behaves like an unknown one (T56).

/** By name, with how many magnets have each. */
export async function selectTags(
  db: Knex,
  userId: string,
): Promise<(MagnetTag & { magnets: number })[]> {
  const { rows } = await db.raw<{ rows: (MagnetTag & { magnets: number })[] }>(
    `SELECT t.id, t.name, t.color, coalesce(counted.magnets, 0)::int AS magnets
     FROM magnet_tags t LEFT JOIN (
       SELECT tag_id, count(*) AS magnets FROM magnets, unnest(tag_ids) AS tag_id
       WHERE user_id = :userId AND deleted_at IS NULL GROUP BY tag_id
     ) AS counted ON counted.tag_id = t.id
     WHERE t.user_id = :userId ORDER BY t.name_key`,
    { userId },
  );
  return rows;
}

export async function countTags(db: Knex, userId: string): Promise<number> {
  const row = await db('magnet_tags')
    .where({ userId })
    .count<{ count: number }[]>('* as count')
    .first();
  return row?.count ?? 0;
}

/** The unique name may be taken: then the driver's error tells. */
export async function insertTag(db: Knex, userId: string, tag: MagnetTag): Promise<void> {
  await db('magnet_tags').insert({ ...tag, userId, nameKey: nameKey(tag.name) });
}

export async function updateTag(
  db: Knex,
  userId: string,
  { id, name, color }: MagnetTag,
): Promise<MagnetTag | undefined> {
  const [row] = await db('magnet_tags')
    .where({ userId, id })
    .update({ name, color, nameKey: nameKey(name) })
    .returning<MagnetTag[]>([...columns]);
  return row;
}

/** Keeps a tag until the transaction ends; false when there is none. Its removal locks it fully. */
export async function holdTag(trx: Knex.Transaction, userId: string, id: string): Promise<boolean> {
  const row: unknown = await trx('magnet_tags').where({ userId, id }).forKeyShare().first('id');
  return row !== undefined;
}

/** Removes it from every magnet as well, those in the trash too; false when there is none. */
export async function deleteTag(
  trx: Knex.Transaction,
  userId: string,
  id: string,
): Promise<boolean> {
  if ((await trx('magnet_tags').where({ userId, id }).delete()) === 0) return false;
  await trx('magnets')
    .where({ userId })
    .whereRaw('tag_ids @> ARRAY[?]', [id])
    .update({ tagIds: trx.raw('array_remove(tag_ids, ?)', [id]) });
  return true;
}

/** Gives the tag to those without it, or takes it from those with it; their ids. */
export async function giveTag(
  trx: Knex.Transaction,
  userId: string,
  { tagId, magnetIds, has }: { tagId: string; magnetIds: readonly string[]; has: boolean },
): Promise<string[]> {
  const without = has ? 'NOT ' : '';
  const change = has ? 'array_append(tag_ids, ?)' : 'array_remove(tag_ids, ?)';
  const rows = await trx('magnets')
    .where({ userId })
    .whereIn('id', [...magnetIds])
    .whereNull('deleted_at')
    .whereRaw(`${without}tag_ids @> ARRAY[?]`, [tagId])
    .update({ tagIds: trx.raw(change, [tagId]) })
    .returning<{ id: string }[]>(['id']);
  return rows.map(({ id }) => id);
}
