import type { Knex } from 'knex';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import type { Ids } from '#server/platform/ids.ts';
import { refreshContacts } from './contacts.queries.ts';
import { personKey } from './record-contacts.queries.ts';

/** Leads of a step: a fraction of a second, and no visitor waits for it. */
const AT_ONCE = 1_000;

/**
 * Gives leads without a contact theirs: those of before contacts existed, and those that a process of
 * the release before wrote. Leads that something else works on are left for the next step. Returns
 * how many; 0 when none is left.
 */
export async function attachStrayLeads(trx: Knex.Transaction, ids: Ids): Promise<number> {
  const newIds = Array.from({ length: AT_ONCE }, () => ids.rowId());
  const { rows } = await trx.raw<{ rows: { contactId: string }[] }>(
    `WITH stray AS (
       SELECT l.id, l.user_id, l.author_url, l.comment_id,
         (SELECT 'email:' || e.email_key FROM email_leads e
           WHERE e.lead_id = l.id AND e.email = l.email LIMIT 1) AS email
       FROM leads l WHERE l.contact_id IS NULL AND l.erased_at IS NULL
       ORDER BY l.user_id, l.id LIMIT :atOnce FOR UPDATE OF l SKIP LOCKED
     ), keyed AS (
       SELECT stray.id, stray.user_id, stray.email, CASE WHEN author_url IS NULL AND email IS NOT NULL
           THEN email ELSE ${personKey('stray')} END AS person_key,
         row_number() OVER () AS number FROM stray
     ), person AS (
       SELECT user_id, person_key, min(number) AS number FROM keyed GROUP BY user_id, person_key
     ), known AS (
       INSERT INTO contact_keys (user_id, key, contact_id)
       SELECT user_id, person_key, new.id
       FROM person JOIN unnest(:newIds::text[]) WITH ORDINALITY AS new (id, number) USING (number)
       ORDER BY user_id, person_key
       ON CONFLICT (user_id, key) DO UPDATE SET key = excluded.key
       RETURNING user_id, key AS person_key, contact_id
     ), contact AS (
       INSERT INTO contacts (id, user_id, name)
       SELECT contact_id, user_id, :unnamed FROM known ORDER BY contact_id
       ON CONFLICT (id) DO NOTHING
     ), attached AS (
       UPDATE leads l SET contact_id = known.contact_id
       FROM keyed JOIN known USING (user_id, person_key) WHERE l.id = keyed.id
       RETURNING l.contact_id
     ), addresses AS (
       INSERT INTO contact_keys (user_id, key, contact_id)
       SELECT DISTINCT ON (user_id, email) user_id, email, contact_id
       FROM keyed JOIN known USING (user_id, person_key)
       WHERE email IS NOT NULL AND email <> person_key
       ORDER BY user_id, email, keyed.number ON CONFLICT DO NOTHING
     )
     SELECT contact_id FROM attached`,
    { atOnce: AT_ONCE, newIds: textArray(newIds), unnamed: DEFAULT_VISITOR_NAME },
  );
  const contactIds = rows.map(({ contactId }) => contactId);
  await refreshContacts(trx, [...new Set(contactIds)]);
  return rows.length;
}
