import type { Knex } from 'knex';
import type { LeadTag } from '#shared/leads/leads.contract.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';
import { refreshContacts } from '../contacts/contacts.queries.ts';

const columns = ['id', 'name', 'color'] as const;

export async function hasTag(db: Knex, userId: string, id: string): Promise<boolean> {
  return (
    (await db('contact_tags').where({ userId, id }).first<object | undefined>('id')) !== undefined
  );
}

/**
 * Keeps these tags, or all of a creator, until the transaction ends; the ids of those there are. Who
 * gives tags locks them before the people: a removal waits, and finds everybody.
 */
export async function holdTags(
  trx: Knex.Transaction,
  userId: string,
  ids?: readonly string[],
): Promise<string[]> {
  const tags = trx('contact_tags').where({ userId }).orderBy('id').forKeyShare();
  return (ids === undefined ? tags : tags.whereIn('id', [...ids])).pluck('id');
}

/** Until it goes nobody is given it; false when it is gone. */
export async function lockTag(trx: Knex.Transaction, userId: string, id: string): Promise<boolean> {
  const row: unknown = await trx('contact_tags').where({ userId, id }).forUpdate().first('id');
  return row !== undefined;
}

export async function countTags(db: Knex, userId: string): Promise<number> {
  const [row] = await db('contact_tags').where({ userId }).count<{ count: string }[]>('id');
  return Number(row?.count ?? 0);
}

/** The unique name may be taken: then the driver's error tells. */
export async function insertTag(db: Knex, userId: string, tag: LeadTag): Promise<void> {
  await db('contact_tags').insert({ ...tag, userId, nameKey: nameKey(tag.name) });
}

/** Several at once; ids of those whose names were free. */
export async function insertTags(
  db: Knex,
  userId: string,
  tags: readonly LeadTag[],
): Promise<string[]> {
  if (tags.length === 0) return [];
  const rows = await db('contact_tags')
    .insert(tags.map((tag) => ({ ...tag, userId, nameKey: nameKey(tag.name) })))
    .onConflict(['user_id', 'name_key'])
    .ignore()
    .returning<{ id: string }[]>(['id']);
  return rows.map(({ id }) => id);
}

/** Those of these tags that nobody has. */
export async function deleteUnusedTags(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await trx('contact_tags as t')
    .where({ userId })
    .whereIn('id', [...ids])
    .whereRaw(
      `NOT EXISTS (SELECT FROM contacts c
        WHERE c.user_id = t.user_id AND c.tag_ids @> ARRAY[t.id])`,
    )
    .delete();
}

export async function updateTag(
  db: Knex,
  userId: string,
  { id, name, color }: LeadTag,
): Promise<LeadTag | undefined> {
  const [row] = await db('contact_tags')
    .where({ userId, id })
    .update({ name, color, nameKey: nameKey(name) })
    .returning<LeadTag[]>([...columns]);
  return row;
}

/** Contacts with the tag, some at a time, so that no lock is held for long. */
export async function selectTagged(
  trx: Knex.Transaction,
  userId: string,
  tagId: string,
  limit: number,
): Promise<string[]> {
  return trx('contacts as c')
    .where({ userId })
    .whereRaw('tag_ids @> ARRAY[?]', [tagId])
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .pluck('id');
}

export async function removeTagFrom(
  trx: Knex.Transaction,
  contactIds: readonly string[],
  tagId: string,
): Promise<void> {
  await trx('contacts')
    .whereIn('id', [...contactIds])
    .update({
      tagIds: trx.raw('array_remove(tag_ids, ?)', [tagId]),
      version: trx.raw('version + 1'),
    });
  await refreshContacts(trx, contactIds);
}

export async function deleteTag(
  trx: Knex.Transaction,
  userId: string,
  id: string,
): Promise<number> {
  return trx('contact_tags').where({ userId, id }).delete();
}
