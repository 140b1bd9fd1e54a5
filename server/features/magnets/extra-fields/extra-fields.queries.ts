import type { Knex } from 'knex';
import type { AskedField, ExtraField } from '#shared/magnets/extra-fields/extra-fields.ts';

/**
 * SQL for extra fields as visitors are asked for them, from a list and its owner. One that the creator
 * removed, or that has nothing to choose from, is not asked for.
 */
export const askedFieldsOf = (list: string, owner: string, unless = 'false'): string => `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id,
      'label', coalesce(nullif(x.item ->> 'label', ''), f.name), 'kind', f.kind, 'options', f.options,
      'isRequired', (x.item ->> 'isRequired')::boolean, 'autofill', x.item ->> 'autofill')
      ORDER BY x.place), '[]')
    FROM jsonb_array_elements(${list}) WITH ORDINALITY AS x (item, place)
      JOIN contact_fields f ON f.id = x.item ->> 'fieldId' AND f.user_id = ${owner}
    WHERE (f.kind <> 'choice' OR f.options <> '{}') AND NOT (${unless}))`;

/** What a lead (l) was asked before it is not asked again. */
export const ANSWERED_BEFORE = `EXISTS (SELECT FROM lead_answers a
  WHERE a.lead_id = l.id AND a.step = 'email' AND a.field_id = f.id)`;

/** These fields of a creator, as visitors are asked for them. */
export async function selectAskedFields(
  db: Knex,
  userId: string,
  fields: readonly ExtraField[],
): Promise<AskedField[]> {
  if (fields.length === 0) return [];
  const { rows } = await db.raw<{ rows: { fields: AskedField[] }[] }>(
    `SELECT ${askedFieldsOf('CAST(:list AS jsonb)', ':userId')} AS fields`,
    { list: JSON.stringify(fields), userId },
  );
  return rows[0]?.fields ?? [];
}

/** Those of a magnet that a lead is still asked for. */
export async function selectFieldsToAsk(
  db: Knex,
  { id, extraFields }: { id: string; extraFields: readonly ExtraField[] },
  leadId: string,
): Promise<AskedField[]> {
  if (extraFields.length === 0) return [];
  const { rows } = await db.raw<{ rows: { fields: AskedField[] }[] }>(
    `SELECT ${askedFieldsOf('m.extra_fields', 'm.user_id', ANSWERED_BEFORE)} AS fields
     FROM magnets m JOIN leads l ON l.magnet_id = m.id WHERE m.id = ? AND l.id = ?`,
    [id, leadId],
  );
  return rows[0]?.fields ?? [];
}

/** Ids, names and kinds of the fields that a creator has among these. */
export async function selectOwnFields(
  db: Knex,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; kind: string; options: string[] }[]> {
  if (ids.length === 0) return [];
  return db('contact_fields')
    .where({ userId })
    .whereIn('id', [...ids])
    .select('id', 'name', 'kind', 'options');
}
