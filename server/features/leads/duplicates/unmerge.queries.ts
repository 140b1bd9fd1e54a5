import type { Knex } from 'knex';
import { mergedFields } from '#shared/leads/duplicates.contract.ts';

export interface StoredMerge {
  id: string;
  keptId: string;
  mergedId: string;
  coveredBy: string | null;
  undoneAt: Date | null;
}

/** One that can still be taken back; 30 days, by the database's time. */
export async function selectMerge(
  trx: Knex.Transaction,
  userId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredMerge | undefined> {
  const query = trx('contact_merges')
    .where({ userId, id })
    .whereRaw(`at > now() - interval '30 days'`)
    .first<StoredMerge | undefined>('id', 'kept_id', 'merged_id', 'covered_by', 'undone_at');
  return isLocked ? query.forUpdate() : query;
}

const list = (of: string) => `ARRAY(SELECT jsonb_array_elements_text(m.${of}))`;

/** The merged contact again, with what it had and with what came since by a key of its own. */
export async function restoreMerged(
  trx: Knex.Transaction,
  userId: string,
  { id, keptId, mergedId }: StoredMerge,
): Promise<void> {
  const names = { id, keptId, mergedId, userId };
  await trx.raw(
    `INSERT INTO contacts SELECT (jsonb_populate_record(NULL::contacts, merged_before -> 'row'
       || jsonb_build_object('version', (merged_before #>> '{row,version}')::int + 1))).*
     FROM contact_merges WHERE id = :id`,
    names,
  );
  await trx.raw(
    `UPDATE contacts c SET tag_ids = ARRAY(SELECT t.id FROM contact_tags t
       WHERE t.id = ANY (c.tag_ids)) WHERE c.id = :mergedId`,
    names,
  );
  await trx.raw(
    `UPDATE leads l SET contact_id = :mergedId FROM contact_merges m
     WHERE m.id = :id AND l.contact_id = :keptId
       AND (l.id = ANY (${list(`merged_before -> 'leads'`)})
         OR (NOT l.id = ANY (${list(`kept_before -> 'leads'`)})
           AND ('in:' || l.author_url = ANY (${list(`merged_before -> 'keys'`)})
             OR 'comment:' || l.comment_id = ANY (${list(`merged_before -> 'keys'`)}))))`,
    names,
  );
  await trx.raw(
    `UPDATE contact_keys k SET contact_id = :mergedId FROM contact_merges m
     WHERE m.id = :id AND k.user_id = :userId AND k.contact_id = :keptId
       AND k.key = ANY (${list(`merged_before -> 'keys'`)})`,
    names,
  );
  for (const [table, part] of [
    ['contact_notes', 'notes'],
    ['contact_changes', 'changes'],
  ] as const) {
    await trx.raw(
      `UPDATE ${table} n SET contact_id = :mergedId FROM contact_merges m
       WHERE m.id = :id AND n.contact_id = :keptId
         AND n.id = ANY (${list(`merged_before -> '${part}'`)})`,
      names,
    );
  }
  await trx.raw(
    `INSERT INTO retention_people (contact_id, user_id, kept_at)
     SELECT :mergedId, :userId, (merged_before ->> 'keptAt')::timestamptz
     FROM contact_merges WHERE id = :id AND merged_before ->> 'keptAt' IS NOT NULL`,
    names,
  );
  // The kept one only had it from the other, unless its creator decided anew.
  await trx.raw(
    `DELETE FROM retention_people p USING contact_merges m
     WHERE m.id = :id AND p.contact_id = :keptId AND m.kept_before ->> 'keptAt' IS NULL
       AND p.kept_at = (m.kept_after ->> 'keptAt')::timestamptz`,
    names,
  );
  await trx.raw(
    `INSERT INTO contact_distinctions (user_id, first_id, second_id)
     SELECT :userId, least(c.id, :mergedId), greatest(c.id, :mergedId)
     FROM contact_merges m JOIN contacts c ON c.id = ANY (${list(`merged_before -> 'distinct'`)})
     WHERE m.id = :id ON CONFLICT DO NOTHING`,
    names,
  );
}

const VALUE = (of: string) =>
  `(${of}.text_value, ${of}.number_value, ${of}.date_value, ${of}.flag_value)`;
const valuesOf = (snapshot: string) =>
  `jsonb_populate_recordset(NULL::contact_values, m.${snapshot} -> 'values')`;

/** Values of own fields of both. Answers the names of fields that were changed since, and stay. */
export async function restoreValues(
  trx: Knex.Transaction,
  { id, keptId }: StoredMerge,
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { fieldId: string; name: string; stays: boolean }[] }>(
    `SELECT f.id AS field_id, f.name, ${VALUE('c')} IS DISTINCT FROM ${VALUE('a')} AS stays
     FROM contact_merges m JOIN contact_fields f ON f.user_id = m.user_id
     LEFT JOIN LATERAL ${valuesOf('kept_before')} b ON b.field_id = f.id
     LEFT JOIN LATERAL ${valuesOf('kept_after')} a ON a.field_id = f.id
     LEFT JOIN contact_values c ON c.contact_id = :keptId AND c.field_id = f.id
     WHERE m.id = :id AND ${VALUE('c')} IS DISTINCT FROM ${VALUE('b')}
     ORDER BY f.position, f.id`,
    { id, keptId },
  );
  const back = rows.filter(({ stays }) => !stays).map(({ fieldId }) => fieldId);
  await trx('contact_values').where({ contactId: keptId }).whereIn('field_id', back).delete();
  await trx.raw(
    `INSERT INTO contact_values SELECT v.* FROM contact_merges m
       CROSS JOIN LATERAL (SELECT * FROM ${valuesOf('kept_before')} k WHERE k.field_id = ANY (CAST(:back AS text[]))
         UNION ALL SELECT * FROM ${valuesOf('merged_before')}) v
     WHERE m.id = :id AND EXISTS (SELECT FROM contact_fields f WHERE f.id = v.field_id)`,
    { id, back },
  );
  return rows.filter(({ stays }) => stays).map(({ name }) => name);
}

/** What the creator wrote since; evidence is no writing, it is read anew. */
const CHANGED: { readonly [column: string]: string } = {
  name: `('name' = ANY (c.own_fields) AND c.name <> a.name)`,
  headline: `('headline' = ANY (c.own_fields) AND c.headline IS DISTINCT FROM a.headline)`,
  photo_url: `('photo_url' = ANY (c.own_fields) AND c.photo_url IS DISTINCT FROM a.photo_url)`,
  profile_url: `('profile_url' = ANY (c.own_fields) AND c.profile_url IS DISTINCT FROM a.profile_url)`,
  email: `('email' = ANY (c.own_fields) AND c.email_key IS DISTINCT FROM a.email_key)`,
  stage: 'c.stage <> a.stage',
};
const LABELS: { readonly [column: string]: string } = {
  ...mergedFields,
  photo_url: mergedFields.photoUrl,
  profile_url: mergedFields.profileUrl,
  tag_ids: 'Tags',
};
const WITH_EMAIL = ['email_key', 'email_at'];
const was = (column: string, of = column) =>
  `${column} = CASE WHEN ${CHANGED[of]} THEN c.${column} ELSE b.${column} END`;
const rowOf = (snapshot: string) => `jsonb_populate_record(NULL::contacts, m.${snapshot} -> 'row')`;
const FROM = `contact_merges m CROSS JOIN LATERAL ${rowOf('kept_before')} b
  CROSS JOIN LATERAL ${rowOf('kept_after')} a`;

/** The kept contact as it was. Answers the names of what was changed since, and stays. */
export async function restoreKept(
  trx: Knex.Transaction,
  { id, keptId }: StoredMerge,
): Promise<string[]> {
  const columns = Object.keys(CHANGED);
  const stays = columns.map(
    (column) => `CASE WHEN ${CHANGED[column]} AND c.${column} IS DISTINCT FROM b.${column}
      THEN '${column}' END`,
  );
  const { rows } = await trx.raw<{ rows: { stayed: string[] }[] }>(
    `SELECT array_remove(ARRAY[${stays.join(', ')},
       CASE WHEN NOT (c.tag_ids @> a.tag_ids AND a.tag_ids @> c.tag_ids) THEN 'tag_ids' END],
       NULL) AS stayed
     FROM ${FROM} JOIN contacts c ON c.id = :keptId WHERE m.id = :id`,
    { id, keptId },
  );
  const owned = columns.map(
    (column) => `CASE WHEN ${CHANGED[column]} AND '${column}' = ANY (c.own_fields)
      THEN '${column}' END`,
  );
  await trx.raw(
    `UPDATE contacts c SET ${columns.map((column) => was(column)).join(', ')},
       ${WITH_EMAIL.map((column) => was(column, 'email')).join(', ')},
       own_fields = ARRAY(SELECT DISTINCT f FROM unnest(b.own_fields || ARRAY[${owned.join(', ')}]) f
         WHERE f IS NOT NULL ORDER BY f),
       tag_ids = ARRAY(SELECT t.id FROM contact_tags t WHERE t.user_id = c.user_id
         AND (t.id = ANY (b.tag_ids) OR (t.id = ANY (c.tag_ids) AND NOT t.id = ANY (a.tag_ids)))
         AND NOT (t.id = ANY (a.tag_ids) AND NOT t.id = ANY (c.tag_ids)) ORDER BY t.id),
       facets = b.facets, created_at = b.created_at, last_at = b.last_at, version = c.version + 1
     FROM ${FROM} WHERE m.id = :id AND c.id = :keptId`,
    { id, keptId },
  );
  return (rows[0]?.stayed ?? []).map((column) => LABELS[column] ?? column);
}

/** Merges into the contact that is back belong to it again. What was kept of both goes. */
export async function closeMerge(
  trx: Knex.Transaction,
  { id, mergedId }: StoredMerge,
): Promise<void> {
  await trx.raw(
    `WITH RECURSIVE covered AS (
       SELECT id FROM contact_merges WHERE covered_by = :id
       UNION SELECT m.id FROM contact_merges m JOIN covered c ON m.covered_by = c.id
     )
     UPDATE contact_merges m SET kept_id = :mergedId,
       covered_by = CASE WHEN m.covered_by = :id THEN NULL ELSE m.covered_by END
     FROM covered WHERE m.id = covered.id`,
    { id, mergedId },
  );
  await trx('contact_merges').where({ id }).update({
    undoneAt: trx.fn.now(),
    keptBefore: null,
    mergedBefore: null,
    keptAfter: null,
  });
}
