import type { Knex } from 'knex';
import { withdrawExports } from '#server/platform/exports/withdraw-exports.queries.ts';
import { IMPORTED, lockContacts, refreshContacts } from '../contacts/contacts.queries.ts';

/** What a creator keeps about the person of an address. */
export interface HeldContactRow {
  id: string;
  userId: string;
  creator: string | null;
  /**
   * The entry has other addresses too. Then it tells nothing of what the creator keeps: nobody knows
   * whose it is. It stays when this address is erased.
   */
  isShared: boolean;
  isImported: boolean;
  /** Being erased by its creator, who can still take that back. */
  isErased: boolean;
  name: string | null;
  headline: string | null;
  photoUrl: string | null;
  profileUrl: string | null;
  email: string | null;
  stage: string;
  tags: string[];
  notes: { text: string; at: string }[];
  fields: { name: string; value: string | number | boolean }[];
  changes: { what: string; before: string | null; after: string | null; at: string }[];
  /** Merges that can still be taken back: a copy of both entries is kept for it. */
  merges: { name: string | null; at: string; keptUntil: string }[];
  createdAt: Date;
}

/**
 * Contacts with an address: as theirs, as a key that tells them, or by an unlock. Keys are looked up
 * for each creator, for their index begins with it.
 */
const FOUND = `SELECT c.id, coalesce(c.email_key <> :emailKey, false) OR EXISTS (
      SELECT FROM leads l JOIN email_leads e ON e.lead_id = l.id
      WHERE l.contact_id = c.id AND l.erased_at IS NULL AND e.email_key <> :emailKey) AS is_shared
    FROM contacts c WHERE c.id IN (
      SELECT id FROM contacts WHERE email_key = :emailKey
      UNION SELECT k.contact_id FROM users u
        JOIN contact_keys k ON k.user_id = u.id AND k.key = 'email:' || :emailKey
      UNION SELECT l.contact_id FROM email_leads e JOIN leads l ON l.id = e.lead_id
        WHERE e.email_key = :emailKey AND l.contact_id IS NOT NULL)`;

/** As its creator calls it, also when it is removed by now. */
const stageName = (id: string, when = 'true') => `coalesce((SELECT s.name FROM contact_stages s
  WHERE s.user_id = c.user_id AND s.id = ${id} AND ${when}), ${id})`;
const list = (of: string) => `coalesce((SELECT ${of}), '[]')`;

/** Everything a creator keeps, in the order of the entries. */
export async function selectHeldContacts(db: Knex, emailKey: string): Promise<HeldContactRow[]> {
  const { rows } = await db.raw<{ rows: HeldContactRow[] }>(
    `WITH found AS (${FOUND})
     SELECT c.id, c.user_id, u.name AS creator, f.is_shared, c.created_at,
       c.facets @> ARRAY[:imported] AS is_imported, c.erase_at IS NOT NULL AS is_erased,
       nullif(c.name, '') AS name, c.headline, c.photo_url, c.profile_url, c.email,
       ${stageName('c.stage')} AS stage,
       ${list(`jsonb_agg(t.name ORDER BY t.name_key)
         FROM contact_tags t WHERE t.id = ANY (c.tag_ids)`)} AS tags,
       ${list(`jsonb_agg(jsonb_build_object('text', n.text, 'at', n.created_at)
         ORDER BY n.created_at, n.id) FROM contact_notes n WHERE n.contact_id = c.id`)} AS notes,
       ${list(`jsonb_agg(jsonb_build_object('name', d.name, 'value',
           coalesce(to_jsonb(v.text_value), to_jsonb(v.number_value), to_jsonb(v.date_value),
             to_jsonb(v.flag_value))) ORDER BY d.name, d.id)
         FROM contact_values v JOIN contact_fields d ON d.id = v.field_id
         WHERE v.contact_id = c.id`)} AS fields,
       ${list(`jsonb_agg(jsonb_build_object('what', h.kind, 'before', ${stageName('h.before_value', `h.kind = 'stage'`)},
           'after', ${stageName('h.after_value', `h.kind = 'stage'`)}, 'at', h.at) ORDER BY h.at, h.id)
         FROM contact_changes h WHERE h.contact_id = c.id`)} AS changes,
       ${list(`jsonb_agg(jsonb_build_object('name', m.merged_before #>> '{row,name}', 'at', m.at,
           'keptUntil', m.at + interval '30 days') ORDER BY m.at, m.id)
         FROM contact_merges m WHERE m.kept_id = c.id AND m.undone_at IS NULL
           AND m.at > now() - interval '30 days'`)} AS merges
     FROM found f JOIN contacts c USING (id) JOIN users u ON u.id = c.user_id
     ORDER BY c.created_at, c.id`,
    { emailKey, imported: IMPORTED },
  );
  return rows;
}

/** Contacts that are of this address alone. */
export async function findContactsOf(trx: Knex, emailKey: string): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM (${FOUND}) AS f WHERE NOT is_shared ORDER BY id`,
    { emailKey },
  );
  return rows.map(({ id }) => id);
}

/**
 * Removes what creators keep about a person. An entry without further unlocks goes; one whose other
 * unlocks have no address begins anew, as their comments alone tell it. Returns how many there were.
 */
export async function forgetContacts(
  trx: Knex.Transaction,
  emailKey: string,
  contactIds: readonly string[],
): Promise<number> {
  const ids = [...contactIds];
  const owners = await trx('contacts').whereIn('id', ids).orWhere({ emailKey }).pluck('user_id');
  await withdrawExports(trx, owners);
  // Keys before contacts, as everywhere else.
  const told = await trx.raw<{ rows: { contactId: string }[] }>(
    `DELETE FROM contact_keys k USING users u
     WHERE k.user_id = u.id AND k.key = 'email:' || :emailKey RETURNING k.contact_id`,
    { emailKey },
  );
  await lockContacts(trx, ids);
  // Copies for taking a merge back, also those of an address that went into somebody else's entry.
  const merges = await trx.raw<{ rows: { keptId: string }[] }>(
    `DELETE FROM contact_merges WHERE kept_id = ANY(:ids) OR merged_id = ANY(:ids)
       OR merged_before #>> '{row,email_key}' = :emailKey
       OR kept_before #>> '{row,email_key}' = :emailKey
       OR kept_after #>> '{row,email_key}' = :emailKey
     RETURNING kept_id`,
    { ids, emailKey },
  );
  await trx.raw(
    `DELETE FROM contacts c WHERE c.id = ANY(:ids) AND NOT EXISTS (
       SELECT FROM leads l WHERE l.contact_id = c.id AND l.erased_at IS NULL)`,
    { ids },
  );
  for (const table of ['contact_notes', 'contact_values', 'contact_changes']) {
    await trx(table).whereIn('contact_id', ids).delete();
  }
  await trx('contacts')
    .whereIn('id', ids)
    .update({
      headline: null,
      photoUrl: null,
      stage: 'new',
      tagIds: '{}',
      facets: '{}',
      ownFields: '{}',
      version: trx.raw('version + 1'),
    });
  // What a file replaced by another address would come back with the import's undo.
  await trx.raw(
    `UPDATE lead_import_rows
     SET before = jsonb_set(before, '{email}', '{"email": null, "emailKey": null, "emailAt": null}')
     WHERE contact_id = ANY(?) AND before #>> '{email,emailKey}' = ?`,
    [[...ids, ...told.rows.map(({ contactId }) => contactId)], emailKey],
  );
  // An address that a creator or a file gave somebody whose entry stays.
  const others = await trx('contacts')
    .where({ emailKey })
    .whereNotIn('id', ids)
    .update({
      email: null,
      emailKey: null,
      emailAt: null,
      ownFields: trx.raw(`array_remove(own_fields, 'email')`),
    })
    .returning<{ id: string }[]>('id');
  const stays = [...merges.rows.map(({ keptId }) => keptId), ...others.map(({ id }) => id)];
  await refreshContacts(trx, [...new Set([...ids, ...stays])].toSorted());
  return ids.length + others.length;
}
