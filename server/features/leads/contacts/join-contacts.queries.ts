import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import { FIRST_STAGE } from '../stages/stages.queries.ts';
import { IMPORTED, lockContacts, refreshContacts } from './contacts.queries.ts';

interface LeadOfContact {
  userId: string;
  contactId: string | null;
  authorUrl: string | null;
  emailKey: string | null;
}

/**
 * More became known of a lead's person: a profile link, or an address. Where nobody has it yet, it
 * tells the lead's contact from now on. Where another contact has it, the two are one person, and the
 * lead goes there; but only when its own contact has no other lead and nobody wrote anything on it.
 * Everything else is ambiguous and stays two contacts, and the creator decides.
 */
export async function settleContact(trx: Knex.Transaction, leadId: string): Promise<void> {
  const lead = await selectLead(trx, leadId);
  if (lead === undefined || lead.contactId === null) return;
  let contactId = lead.contactId;
  const keys = [
    ...(lead.authorUrl === null ? [] : [`in:${lead.authorUrl}`]),
    ...(lead.emailKey === null ? [] : [`email:${lead.emailKey}`]),
  ];
  // In the order in which everybody locks: the lead, keys by their text, contacts.
  await trx('contact_keys')
    .where({ userId: lead.userId })
    .whereIn('key', keys)
    .orderBy('key')
    .forUpdate()
    .select('key');
  for (const key of keys) contactId = await takeKey(trx, { ...lead, contactId }, key);
  // A merge may have moved the lead in the meantime.
  const current = await selectLead(trx, leadId);
  await refreshContacts(trx, [...new Set([contactId, current?.contactId ?? contactId])]);
}

async function selectLead(
  trx: Knex.Transaction,
  leadId: string,
): Promise<LeadOfContact | undefined> {
  const { rows } = await trx.raw<{ rows: LeadOfContact[] }>(
    `SELECT l.user_id, l.contact_id, l.author_url, (SELECT e.email_key FROM email_leads e
       WHERE e.lead_id = l.id AND e.email = l.email LIMIT 1) AS email_key
     FROM leads l WHERE l.id = ? AND l.erased_at IS NULL FOR NO KEY UPDATE OF l`,
    [leadId],
  );
  return rows[0];
}

/** The contact of the lead afterwards. */
async function takeKey(
  trx: Knex.Transaction,
  { userId, contactId }: LeadOfContact & { contactId: string },
  key: string,
): Promise<string> {
  const [owner] = await trx('contact_keys')
    .insert({ userId, key, contactId })
    .onConflict(['user_id', 'key'])
    .merge(['key'])
    .returning<{ contactId: string }[]>('contact_id');
  if (owner === undefined || owner.contactId === contactId) return contactId;
  await lockContacts(trx, [contactId, owner.contactId]);
  if (!(await isUntouched(trx, contactId))) return contactId;
  await moveTo(trx, contactId, owner.contactId);
  return owner.contactId;
}

async function moveTo(trx: Knex.Transaction, contactId: string, to: string): Promise<void> {
  await trx('leads').where({ contactId }).update({ contactId: to });
  await trx('contact_keys').where({ contactId }).update({ contactId: to });
  await moveGiven(trx, contactId, to);
  await trx('contacts').where({ id: contactId }).delete();
}

/** What visitors answered goes along; what the creator wrote on the other contact stays. */
async function moveGiven(trx: Knex.Transaction, contactId: string, to: string): Promise<void> {
  await trx.raw(
    `INSERT INTO contact_values AS v (user_id, contact_id, field_id, text_value, number_value,
       date_value, flag_value, given_at)
     SELECT user_id, :to, field_id, text_value, number_value, date_value, flag_value, given_at
     FROM contact_values WHERE contact_id = :contactId AND given_at IS NOT NULL
     ON CONFLICT (contact_id, field_id) DO UPDATE SET text_value = excluded.text_value,
       number_value = excluded.number_value, date_value = excluded.date_value,
       flag_value = excluded.flag_value, given_at = excluded.given_at
       WHERE v.given_at < excluded.given_at`,
    { contactId, to },
  );
}

/** The creator wrote nothing on a contact `c`. */
const IS_UNWRITTEN = `c.version = 1 AND c.own_fields = '{}'
       AND NOT EXISTS (SELECT FROM contact_notes n WHERE n.contact_id = c.id)`;

/** One lead, told by its comment alone, and nothing of the creator's. */
async function isUntouched(trx: Knex.Transaction, id: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `SELECT FROM contacts c WHERE c.id = ? AND ${IS_UNWRITTEN}
       AND (SELECT count(*) FROM leads l WHERE l.contact_id = c.id) = 1
       AND NOT EXISTS (SELECT FROM contact_keys k WHERE k.contact_id = c.id AND k.key LIKE 'in:%')`,
    [id],
  );
  return rows.length > 0;
}

/**
 * Releases of leads and imports of people wait for each other, to the end of the transaction: else
 * each would miss the other's person. Taken after an import's other locks of the creator.
 */
export async function lockPeopleOverQuota(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(?, hashtext(?))', [
    advisoryLocks.peopleOverQuota,
    userId,
  ]);
}

/**
 * While people were over quota, a file of the creator told nothing of them, so the same person may have
 * been imported beside them. Their released leads go to that contact, if there is exactly one, and
 * nobody wrote anything on theirs. An address tells only where the creator sees addresses. Their leads
 * are locked, their contacts not yet renewed. Returns the contacts that leads are in now.
 */
export async function joinReleased(
  trx: Knex.Transaction,
  userId: string,
  contactIds: readonly string[],
  { showsEmails }: { showsEmails: boolean },
): Promise<string[]> {
  await lockPeopleOverQuota(trx, userId);
  const asked = await findImported(trx, contactIds, showsEmails);
  if (asked.size === 0) return [...contactIds];
  await lockContacts(trx, [...new Set([...asked.keys(), ...asked.values()])]);
  const joined = await findImported(trx, [...asked.keys()], showsEmails);
  for (const [contactId, to] of joined) {
    // Somebody else came in between. It is shown as a possible duplicate.
    if (asked.get(contactId) !== to) joined.delete(contactId);
    else await moveTo(trx, contactId, to);
  }
  return [...new Set(contactIds.map((id) => joined.get(id) ?? id))];
}

/** The one imported contact of each person over quota, told as an import would tell it. */
async function findImported(
  trx: Knex.Transaction,
  contactIds: readonly string[],
  showsEmails: boolean,
): Promise<Map<string, string>> {
  const { rows } = await trx.raw<{ rows: { contactId: string; to: string }[] }>(
    `SELECT c.id AS contact_id, min(o.id) AS "to"
     FROM contacts c JOIN leads l ON l.contact_id = c.id
       LEFT JOIN email_leads e ON e.lead_id = l.id AND e.email = l.email
       CROSS JOIN LATERAL (
         (SELECT p.id FROM contacts p WHERE p.user_id = c.user_id AND p.profile_url IS NOT NULL
            AND contact_profile(p.profile_url) = contact_profile(l.author_url) LIMIT 3)
         UNION
         (SELECT p.id FROM contacts p WHERE :showsEmails AND p.user_id = c.user_id
            AND p.email_key = e.email_key AND 'email' = ANY (p.own_fields)
            AND (p.profile_url IS NULL OR l.author_url IS NULL
              OR contact_profile(p.profile_url) = contact_profile(l.author_url)) LIMIT 3)
       ) found JOIN contacts o ON o.id = found.id
     WHERE c.id = ANY(:ids) AND c.is_over_quota AND ${IS_UNWRITTEN}
       AND c.stage = :first AND c.tag_ids = '{}' AND c.erase_at IS NULL
       AND NOT EXISTS (SELECT FROM contact_values v WHERE v.contact_id = c.id
         AND v.given_at IS NULL)
       AND NOT EXISTS (SELECT FROM leads h WHERE h.contact_id = c.id AND h.over_quota)
       AND o.id <> c.id AND o.facets @> ARRAY[:imported] AND NOT o.is_over_quota AND o.erase_at IS NULL
     GROUP BY c.id HAVING count(DISTINCT o.id) = 1`,
    { ids: [...contactIds], showsEmails, imported: IMPORTED, first: FIRST_STAGE },
  );
  return new Map(rows.map(({ contactId, to }) => [contactId, to]));
}
