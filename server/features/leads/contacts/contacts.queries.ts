import type { Knex } from 'knex';
import { noteErased } from '#server/platform/erasures/journal.queries.ts';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { facetsOf, SEARCH_LENGTH } from './record-contacts.queries.ts';

/** Of a contact that came from a file: it is shown whatever its leads are. */
export const IMPORTED = 'origin:import';

/**
 * Writes again what a contact's row tells of its leads, notes, tags and fields. Whatever changes one
 * of them calls it in the same transaction, new leads aside, which are added by their own statement.
 * Fields that the creator wrote stay. Rows are changed in the order of their ids.
 */
export async function refreshContacts(
  trx: Knex.Transaction,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const open = 'NOT l.over_quota';
  const newest = (column: string) =>
    `(array_agg(l.${column} ORDER BY l.created_at DESC, l.id)
      FILTER (WHERE ${open} AND l.${column} IS NOT NULL))[1]`;
  const unlessOwn = (column: string) =>
    `CASE WHEN '${column}' = ANY (c.own_fields) THEN c.${column} ELSE told.${column} END`;
  await trx.raw(
    `WITH locked AS (
       SELECT id FROM contacts WHERE id = ANY(:ids) ORDER BY id FOR NO KEY UPDATE
     ), told AS (
       SELECT c.id, count(l.id)::int AS leads, (count(l.id) FILTER (WHERE l.over_quota))::int AS leads_over_quota,
         (array_agg(l.name ORDER BY l.created_at DESC, l.id)
           FILTER (WHERE ${open} AND l.name <> :unnamed))[1] AS name,
         (array_agg(l.author_url ORDER BY l.created_at, l.id)
           FILTER (WHERE ${open} AND l.author_url IS NOT NULL))[1] AS profile_url,
         ${newest('author_photo')} AS photo_url, ${newest('author_headline')} AS headline,
         (array_agg(l.email ORDER BY l.email_at DESC NULLS LAST, l.id)
           FILTER (WHERE ${open} AND l.email IS NOT NULL))[1] AS email,
         (array_agg(e.email_key ORDER BY l.email_at DESC NULLS LAST, l.id)
           FILTER (WHERE ${open} AND l.email IS NOT NULL))[1] AS email_key,
         max(l.email_at) FILTER (WHERE ${open}) AS email_at,
         ${facetsOf('l', open, 'l.id IS NOT NULL')} AS facets,
         string_agg(lower(l.comment_text), E'\\n' ORDER BY l.created_at, l.id)
           FILTER (WHERE ${open}) AS comments,
         min(l.created_at) AS first_at, max(l.created_at) AS last_at
       FROM locked c LEFT JOIN leads l ON l.contact_id = c.id AND l.erased_at IS NULL
       LEFT JOIN LATERAL (SELECT o.email_key FROM email_leads o
         WHERE o.lead_id = l.id AND o.email = l.email LIMIT 1) e ON true
       GROUP BY c.id
     ), named AS (
       SELECT c.id, c.facets @> ARRAY[:imported] AS is_imported,
         CASE WHEN 'name' = ANY (c.own_fields) THEN c.name
           ELSE coalesce(told.name, :unnamed) END AS name,
         ${unlessOwn('headline')} AS headline
       FROM contacts c JOIN told USING (id)
     )
     UPDATE contacts c SET
       name = named.name, sort_name = left(lower(named.name), 80),
       profile_url = ${unlessOwn('profile_url')}, photo_url = ${unlessOwn('photo_url')},
       headline = named.headline, email = ${unlessOwn('email')},
       email_key = CASE WHEN 'email' = ANY (c.own_fields) THEN c.email_key
         ELSE told.email_key END,
       email_at = CASE WHEN 'email' = ANY (c.own_fields) THEN c.email_at ELSE told.email_at END,
       facets = told.facets || CASE WHEN is_imported THEN ARRAY[:imported] ELSE '{}' END,
       search = left(concat_ws(E'\\n', lower(named.name), lower(named.headline), told.comments,
         (SELECT string_agg(lower(n.text), E'\\n' ORDER BY n.created_at, n.id)
           FROM contact_notes n WHERE n.contact_id = c.id),
         (SELECT string_agg(t.name_key, E'\\n' ORDER BY t.name_key)
           FROM contact_tags t WHERE t.id = ANY (c.tag_ids))), ${SEARCH_LENGTH}),
       leads = told.leads, leads_over_quota = told.leads_over_quota,
       is_over_quota = told.leads > 0 AND told.leads = told.leads_over_quota AND NOT is_imported,
       created_at = CASE WHEN is_imported THEN least(c.created_at, told.first_at)
         ELSE coalesce(told.first_at, c.created_at) END,
       last_at = CASE WHEN is_imported THEN greatest(c.last_at, told.last_at)
         ELSE coalesce(told.last_at, c.last_at) END
     FROM told JOIN named USING (id) WHERE c.id = told.id`,
    { ids: [...contactIds], unnamed: DEFAULT_VISITOR_NAME, imported: IMPORTED },
  );
}

/** Locks keys, then contacts: the order in which new leads take them. */
export async function lockContacts(
  trx: Knex.Transaction,
  contactIds: readonly string[],
): Promise<void> {
  const ids = [...contactIds];
  await trx('contact_keys')
    .whereIn('contact_id', ids)
    .orderBy(['user_id', 'key'])
    .forUpdate()
    .select('key');
  await trx('contacts').whereIn('id', ids).orderBy('id').forUpdate().select('id');
}

/**
 * Contacts that lost leads: those without any go, with notes and fields; the others are renewed. What a
 * merge kept of them and what a file told of them goes too, for it may tell of the person who was
 * erased.
 */
export async function forgetLeads(
  trx: Knex.Transaction,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await lockContacts(trx, contactIds);
  const merges = await trx('contact_merges')
    .whereIn('kept_id', [...contactIds])
    .delete()
    .returning<{ keptId: string; mergedId: string; undoneAt: Date | null }[]>([
      'kept_id',
      'merged_id',
      'undone_at',
    ]);
  await trx('lead_import_rows')
    .whereIn('contact_id', [...contactIds])
    .delete();
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `DELETE FROM contacts c WHERE c.id = ANY(:ids) AND NOT EXISTS (
       SELECT FROM leads l WHERE l.contact_id = c.id AND l.erased_at IS NULL) RETURNING c.id`,
    { ids: [...contactIds] },
  );
  const gone = rows.map(({ id }) => id);
  // A backup from before a merge has both contacts.
  const parts = merges.filter(({ keptId, undoneAt }) => undoneAt === null && gone.includes(keptId));
  await noteErased(trx, 'contact', [...gone, ...parts.map(({ mergedId }) => mergedId)]);
  await refreshContacts(trx, contactIds);
}
