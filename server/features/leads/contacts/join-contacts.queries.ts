import type { Knex } from 'knex';
import { lockContacts, refreshContacts } from './contacts.queries.ts';

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
  for (const key of keys) contactId = await takeKey(trx, { ...lead, contactId }, key, leadId);
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
  leadId: string,
): Promise<string> {
  const [owner] = await trx('contact_keys')
    .insert({ userId, key, contactId })
    .onConflict(['user_id', 'key'])
    .merge(['key'])
    .returning<{ contactId: string }[]>('contact_id');
  if (owner === undefined || owner.contactId === contactId) return contactId;
  await lockContacts(trx, [contactId, owner.contactId]);
  if (!(await isUntouched(trx, contactId))) return contactId;
  await trx('leads').where({ id: leadId }).update({ contactId: owner.contactId });
  await trx('contact_keys').where({ contactId }).update({ contactId: owner.contactId });
  await trx('contacts').where({ id: contactId }).delete();
  return owner.contactId;
}

/** One lead, told by its comment alone, and nothing of the creator's. */
async function isUntouched(trx: Knex.Transaction, id: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `SELECT FROM contacts c WHERE c.id = ? AND c.version = 1 AND c.own_fields = '{}'
       AND (SELECT count(*) FROM leads l WHERE l.contact_id = c.id) = 1
       AND NOT EXISTS (SELECT FROM contact_notes n WHERE n.contact_id = c.id)
       AND NOT EXISTS (SELECT FROM contact_keys k WHERE k.contact_id = c.id AND k.key LIKE 'in:%')`,
    [id],
  );
  return rows.length > 0;
}
