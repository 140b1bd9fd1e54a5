import type { Knex } from 'knex';
import type { LeadField } from '#shared/leads/leads.contract.ts';

const columns = ['id', 'name', 'kind', 'options'] as const;
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

export async function selectFields(db: Knex, userId: string): Promise<LeadField[]> {
  return db('contact_fields')
    .where({ userId })
    .orderBy(['position', 'created_at', 'id'])
    .select<LeadField[]>([...columns]);
}

/** The unique name may be taken: then the driver's error tells. */
export async function insertField(db: Knex, userId: string, field: LeadField): Promise<void> {
  await db('contact_fields').insert({ ...field, userId, nameKey: keyOf(field.name) });
}

export async function updateField(
  db: Knex,
  userId: string,
  { id, name, options }: Pick<LeadField, 'id' | 'name' | 'options'>,
): Promise<LeadField | undefined> {
  const [row] = await db('contact_fields')
    .where({ userId, id })
    .update({ name, options, nameKey: keyOf(name) })
    .returning<LeadField[]>([...columns]);
  return row;
}

/** Values of a renamed choice, some at a time, so that no lock is held for long. Answers how many. */
export async function renameValues(
  db: Knex,
  fieldId: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<number> {
  const some = db('contact_values')
    .where({ fieldId, textValue: from })
    .limit(limit)
    .forUpdate()
    .select('contact_id');
  return db('contact_values')
    .where({ fieldId, textValue: from })
    .whereIn('contact_id', some)
    .update({ textValue: to });
}

/** With its values. */
export async function deleteField(db: Knex, userId: string, id: string): Promise<number> {
  return db('contact_fields').where({ userId, id }).delete();
}
