import type { Knex } from 'knex';
import { PERSON, valuesOf } from './people.queries.ts';
import type { TouchedPerson } from './take-back.ts';

/** Contacts that an import made or changed, with what hangs on them now. */
export async function selectTouched(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<TouchedPerson[]> {
  const { rows } = await trx.raw<{ rows: TouchedPerson[] }>(
    `SELECT ${PERSON},
       (SELECT count(*)::int FROM leads l WHERE l.contact_id = c.id) AS leads,
       (SELECT count(*)::int FROM contact_notes n WHERE n.contact_id = c.id) AS notes,
       (SELECT count(*)::int FROM contact_merges m
         WHERE m.kept_id = c.id AND m.undone_at IS NULL) AS merges
     FROM contacts c WHERE c.user_id = ? AND c.id = ANY(?)`,
    [userId, [...ids]],
  );
  return rows;
}

/** Contacts that went into others, as they were then, with the merges that can be undone. */
export async function selectMergedAway(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, (TouchedPerson & { mergeId: string })[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await trx.raw<{ rows: (TouchedPerson & { mergeId: string })[] }>(
    `SELECT m.id AS merge_id, c.id, c.name, c.headline, c.profile_url, c.email, c.email_key, c.email_at,
       c.stage, c.tag_ids, c.own_fields, c.facets, c.erase_at IS NOT NULL AS is_going,
       ${valuesOf(`jsonb_populate_recordset(NULL::contact_values, m.merged_before -> 'values') v`)},
       jsonb_array_length(m.merged_before -> 'leads') AS leads,
       jsonb_array_length(m.merged_before -> 'notes') AS notes,
       (SELECT count(*)::int FROM contact_merges o WHERE o.covered_by = m.id) AS merges
     FROM contact_merges m
       CROSS JOIN LATERAL jsonb_populate_record(NULL::contacts, m.merged_before -> 'row') c
     WHERE m.user_id = ? AND m.merged_id = ANY(?) AND m.undone_at IS NULL
     ORDER BY m.id FOR UPDATE OF m`,
    [userId, [...ids]],
  );
  const found = new Map<string, (TouchedPerson & { mergeId: string })[]>();
  for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row]);
  return found;
}

/** These merges stay: undoing one would bring back a person whose import is taken back. */
export async function keepMerged(
  trx: Knex.Transaction,
  mergeIds: readonly string[],
): Promise<void> {
  await trx('contact_merges')
    .whereIn('id', [...mergeIds])
    .delete();
}

/**
 * What visitors answered while an import's value stood there, for fields that it no longer fills. An
 * answer of before was there at the import, or its creator had taken it away.
 */
export async function giveAnsweredSince(
  trx: Knex.Transaction,
  since: Date,
  emptied: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const [fieldId, contactIds] of emptied) {
    await trx.raw(
      `SELECT give_answers(ARRAY(SELECT id FROM leads WHERE contact_id = ANY(:contactIds)),
         :since::timestamptz, :fieldId::text)`,
      { contactIds: [...contactIds], since, fieldId },
    );
  }
}

/** Deletes contacts with everything that hangs on them. */
export async function deletePeople(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx('contacts')
    .whereIn('id', [...ids])
    .delete();
}
