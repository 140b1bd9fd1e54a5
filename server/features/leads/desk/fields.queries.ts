import type { Knex } from 'knex';
import type { FieldPage } from '#shared/leads/lead-desk.contract.ts';
import type { LeadField } from '#shared/leads/leads.contract.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';

/** Of a field's choices: nobody's answer waits for longer. */
const MOST_RENAMES = 500;
const columns = ['id', 'name', 'kind', 'options'] as const;

export async function selectFields(db: Knex, userId: string): Promise<LeadField[]> {
  return db('contact_fields')
    .where({ userId })
    .orderBy(['position', 'created_at', 'id'])
    .select<LeadField[]>([...columns]);
}

/** The unique name may be taken: then the driver's error tells. */
export async function insertField(db: Knex, userId: string, field: LeadField): Promise<void> {
  await db('contact_fields').insert({ ...field, userId, nameKey: nameKey(field.name) });
}

/** Renames are remembered, for answers that were given before and are told later. */
export async function updateField(
  db: Knex,
  userId: string,
  { id, name, options }: Pick<LeadField, 'id' | 'name' | 'options'>,
  renames: ReadonlyMap<string, string>,
): Promise<LeadField | undefined> {
  const pairs = JSON.stringify([...renames].map(([from, to]) => ({ from, to })));
  const [row] = await db('contact_fields')
    .where({ userId, id })
    .update({
      name,
      options,
      nameKey: nameKey(name),
      renames: db.raw(
        `(SELECT coalesce(jsonb_agg(one ORDER BY place), '[]') FROM (
           SELECT one, place FROM jsonb_array_elements(renames || coalesce(
             (SELECT jsonb_agg(one || jsonb_build_object('at', now()))
              FROM jsonb_array_elements(CAST(? AS jsonb)) AS one), '[]')) WITH ORDINALITY AS t (one, place)
           ORDER BY place DESC LIMIT ${MOST_RENAMES}) AS latest)`,
        [pairs],
      ),
    })
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

/** Pages whose published or drafted form asks for a field beside the address, removed ones last. */
export async function selectAskingPages(
  db: Knex,
  userId: string,
  fieldId: string,
): Promise<FieldPage[]> {
  const { rows } = await db.raw<{ rows: FieldPage[] }>(
    `SELECT m.id, m.title, asks.published AS is_published, asks.drafted AS is_drafted,
       m.deleted_at IS NOT NULL AS is_removed
     FROM magnets m LEFT JOIN magnet_drafts d ON d.magnet_id = m.id
       CROSS JOIN LATERAL (SELECT m.extra_fields @> CAST(:asked AS jsonb) AS published,
         coalesce(d.fields -> 'extraFields' @> CAST(:asked AS jsonb), false) AS drafted) AS asks
     WHERE m.user_id = :userId AND m.purged_at IS NULL AND (asks.published OR asks.drafted)
     ORDER BY m.deleted_at IS NOT NULL, m.title, m.id LIMIT 100`,
    { userId, asked: JSON.stringify([{ fieldId }]) },
  );
  return rows;
}

/** With its values. */
export async function deleteField(db: Knex, userId: string, id: string): Promise<number> {
  return db('contact_fields').where({ userId, id }).delete();
}
