import type { Knex } from 'knex';
import { IMPORTED, lockContacts } from '../contacts/contacts.queries.ts';

/** A lead as a merge finds it. */
export interface MergedContact {
  id: string;
  version: number;
  isOverQuota: boolean;
  name: string;
  headline: string | null;
  photoUrl: string | null;
  profileUrl: string | null;
  email: string | null;
  emailKey: string | null;
  emailAt: Date | null;
  stage: string;
  tagIds: string[];
  ownFields: string[];
}

/** Contacts with their leads, locked in the order of erasures and of new leads: leads, keys, contacts. */
export async function lockWithLeads(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<MergedContact[]> {
  await trx('leads')
    .where({ userId })
    .whereIn('contact_id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id');
  const own = await trx('contacts')
    .where({ userId })
    .whereIn('id', [...ids])
    .pluck<string[]>('id');
  await lockContacts(trx, own);
  return selectContacts(trx, userId, own);
}

/** Leads that this creator sees, as they are now. */
export async function selectContacts(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<MergedContact[]> {
  return trx('contacts')
    .where({ userId })
    .whereNull('erase_at')
    .whereIn('id', [...ids])
    .select<MergedContact[]>(
      'id',
      'version',
      'is_over_quota',
      'name',
      'headline',
      'photo_url',
      'profile_url',
      'email',
      'email_key',
      'email_at',
      'stage',
      'tag_ids',
      'own_fields',
    );
}

/** True when an id went into another lead and can still come back. */
export async function wasMerged(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  const row = await trx('contact_merges')
    .where({ userId })
    .whereNull('undone_at')
    .whereIn('merged_id', [...ids])
    .first('id');
  return row !== undefined;
}

const idsOf = (table: string, column = 'id') => `(SELECT coalesce(jsonb_agg(s.${column}), '[]')
  FROM ${table} s WHERE s.contact_id = c.id)`;

/** All of a contact, for the way back. What searches read is written anew. */
const SNAPSHOT = `SELECT jsonb_build_object('row', to_jsonb(c) || '{"search": ""}',
    'values', (SELECT coalesce(jsonb_agg(to_jsonb(v)), '[]')
      FROM contact_values v WHERE v.contact_id = c.id),
    'keys', ${idsOf('contact_keys', 'key')}, 'leads', ${idsOf('leads')},
    'notes', ${idsOf('contact_notes')}, 'changes', ${idsOf('contact_changes')},
    'keptAt', (SELECT p.kept_at FROM retention_people p WHERE p.contact_id = c.id),
    'distinct', (SELECT coalesce(jsonb_agg(CASE d.first_id WHEN c.id THEN d.second_id ELSE d.first_id END),
      '[]') FROM contact_distinctions d WHERE c.id IN (d.first_id, d.second_id)))
  FROM contacts c`;

export interface Merge {
  id: string;
  userId: string;
  keptId: string;
  mergedId: string;
}

/** Begins the record of a merge, with both contacts as they are. */
export async function insertMerge(trx: Knex.Transaction, merge: Merge): Promise<void> {
  await trx.raw(
    `INSERT INTO contact_merges (id, user_id, kept_id, merged_id, kept_before, merged_before)
     SELECT :id, :userId, :keptId, :mergedId, (${SNAPSHOT} WHERE c.id = :keptId),
       (${SNAPSHOT} WHERE c.id = :mergedId)`,
    { ...merge },
  );
}

/** Own fields whose side was chosen; of the others the kept one's stays, or the only one there is. */
export interface ChosenValues {
  kept: readonly string[];
  merged: readonly string[];
}

/** Everything that hangs on the merged contact goes to the other one; the contact goes. */
export async function moveAll(
  trx: Knex.Transaction,
  { id, keptId, mergedId }: Merge,
  chosen: ChosenValues,
): Promise<void> {
  for (const table of ['leads', 'contact_keys', 'contact_notes', 'contact_changes']) {
    await trx(table).where({ contactId: mergedId }).update({ contactId: keptId });
  }
  await trx('contact_values')
    .where({ contactId: keptId })
    .whereIn('field_id', [...chosen.merged])
    .delete();
  const taken = trx('contact_values').where({ contactId: keptId }).select('field_id');
  await trx('contact_values')
    .where({ contactId: mergedId })
    .whereNotIn('field_id', [...chosen.kept])
    .whereNotIn('field_id', taken)
    .update({ contactId: keptId });
  await trx('contact_merges')
    .where({ keptId: mergedId })
    .update({ keptId, coveredBy: trx.raw('coalesce(covered_by, ?)', [id]) });
  await trx.raw(
    `UPDATE contacts c SET version = c.version + 1,
       tag_ids = ARRAY(SELECT DISTINCT unnest(c.tag_ids || o.tag_ids)),
       facets = CASE WHEN o.facets @> ARRAY[:imported] THEN c.facets || CAST(:imported AS text)
         ELSE c.facets END,
       created_at = least(c.created_at, o.created_at), last_at = greatest(c.last_at, o.last_at)
     FROM contacts o WHERE c.id = :keptId AND o.id = :mergedId`,
    { keptId, mergedId, imported: IMPORTED },
  );
  // Whom the creator keeps from rules is kept under the other name too.
  await trx.raw(
    `INSERT INTO retention_people AS p (contact_id, user_id, kept_at)
     SELECT :keptId, user_id, kept_at FROM retention_people
     WHERE contact_id = :mergedId AND kept_at IS NOT NULL
     ON CONFLICT (contact_id) DO UPDATE
       SET kept_at = excluded.kept_at, rule_id = NULL, erase_at = NULL, told_at = NULL
       WHERE p.kept_at IS NULL`,
    { keptId, mergedId },
  );
  await trx('contacts').where({ id: mergedId }).delete();
}

/** What the creator chose where evidence says something else. */
export async function updateChosen(
  trx: Knex.Transaction,
  id: string,
  change: Partial<MergedContact>,
): Promise<void> {
  if (Object.keys(change).length > 0) await trx('contacts').where({ id }).update(change);
}

/** What later changes are told by. */
export async function writeAfter(trx: Knex.Transaction, { id, keptId }: Merge): Promise<void> {
  await trx.raw(
    `UPDATE contact_merges SET kept_after = (${SNAPSHOT} WHERE c.id = :keptId) WHERE id = :id`,
    { id, keptId },
  );
}

/** A line of the lead's history. It names nobody: an erasure would not find the name there. */
export async function noteChange(
  trx: Knex.Transaction,
  change: { id: string; userId: string; contactId: string; kind: 'merged' | 'unmerged' },
): Promise<void> {
  await trx('contact_changes').insert(change);
}

export interface MergeRow {
  id: string;
  at: Date;
  keptId: string;
  keptName: string;
  mergedName: string;
  isCovered: boolean;
}

/** Those that can be taken back, newest first. */
export async function selectMerges(db: Knex, userId: string): Promise<MergeRow[]> {
  const { rows } = await db.raw<{ rows: MergeRow[] }>(
    `SELECT m.id, m.at, m.kept_id, c.name AS kept_name,
       m.merged_before #>> '{row,name}' AS merged_name, m.covered_by IS NOT NULL AS is_covered
     FROM contact_merges m JOIN contacts c ON c.id = m.kept_id AND c.erase_at IS NULL
     WHERE m.user_id = ? AND m.undone_at IS NULL AND m.at > now() - interval '30 days'
     ORDER BY m.at DESC, m.id DESC LIMIT 100`,
    [userId],
  );
  return rows;
}
