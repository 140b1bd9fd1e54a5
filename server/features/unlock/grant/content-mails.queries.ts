import type { Knex } from 'knex';
import type { MagnetItem } from '#shared/magnets/magnet-items.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { READING_LINK_DAYS } from '../check/unlock-limits.ts';

/** A mail with the way back to open content. */
export interface ContentMailRow {
  email: string;
  leadId: string;
  magnetId: string;
  title: string;
  creator: string | null;
  /** What the page holds, in its order: names, no content. */
  items: Pick<MagnetItem, 'type' | 'title'>[];
  /** The creator's own words; null for the usual ones. */
  mailSubject: string | null;
  mailText: string | null;
  brandColor: string | null;
  brandColour: string | null;
  brandLogo: string | null;
  /** As LinkedIn shows the visitor. */
  visitor: string | null;
  /** The mailbox confirmed the address for this lead. */
  isProven: boolean;
}

/** Only while the page can be opened. */
export async function findContentMail(db: Knex, id: string): Promise<ContentMailRow | null> {
  const row = await db('content_mails as c')
    .join('leads as l', 'l.id', 'c.lead_id')
    .join('magnets as m', 'm.id', 'l.magnet_id')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'c.id': id, 'm.status': 'active' })
    .whereNull('m.deleted_at')
    .whereNull('u.suspended_at')
    .first<ContentMailRow | undefined>(
      'c.email',
      'c.lead_id',
      'l.magnet_id',
      'm.title',
      'm.mail_subject',
      'm.mail_text',
      'm.brand_color',
      'u.brand_colour',
      'u.brand_logo',
      { creator: 'u.name', visitor: 'l.name' },
      db.raw(`EXISTS (SELECT FROM email_leads e WHERE e.lead_id = l.id AND e.email_key = c.email_key
        AND e.confirmation IN ('code', 'page')) AS is_proven`),
      db.raw(`(SELECT jsonb_agg(jsonb_build_object('type', item -> 'type', 'title', item -> 'title')
          ORDER BY place)
        FROM jsonb_array_elements(m.items) WITH ORDINALITY AS i (item, place)) AS items`),
    );
  return row ?? null;
}

/** Email keys the content was mailed to; parallel posts for a lead are counted one after the other. */
export async function lockMailedKeys(trx: Knex.Transaction, leadId: string): Promise<string[]> {
  await trx('leads').where({ id: leadId }).forUpdate().first('id');
  const rows = await trx('content_mails')
    .where({ leadId })
    .select<{ emailKey: string }[]>('email_key');
  return rows.map(({ emailKey }) => emailKey);
}

/** Returns the id of the address's row, which is kept as long as the latest link works. */
export async function keepContentMail(
  trx: Knex.Transaction,
  mail: { id: string; leadId: string; email: string; emailKey: string },
): Promise<string | undefined> {
  const [row] = await trx('content_mails')
    .insert(mail)
    .onConflict(['lead_id', 'email_key'])
    .merge({ email: mail.email, createdAt: trx.fn.now() })
    .returning<{ id: string }[]>('id');
  return row?.id;
}

export async function addReadingLink(db: Knex, leadId: string, token: string): Promise<void> {
  await db('reading_links').insert({
    tokenHash: hashSecret(token),
    leadId,
    expiresAt: db.raw(`now() + interval '${READING_LINK_DAYS} days'`),
  });
}

/** The lead of a link that still works, on its own magnet only. */
export async function findLinkedLead(
  db: Knex,
  magnetId: string,
  token: string,
): Promise<string | null> {
  const link = await db('reading_links as r')
    .join('leads as l', 'l.id', 'r.lead_id')
    .where({ 'r.token_hash': hashSecret(token), 'l.magnet_id': magnetId })
    .whereRaw('r.expires_at > now()')
    .first<{ leadId: string } | undefined>('r.lead_id');
  return link?.leadId ?? null;
}

/** A creator's lead, locked, to mail its content again. */
export interface OwnLead {
  email: string | null;
  overQuota: boolean;
  revokedAt: Date | null;
  collectEmails: boolean;
  /** Its page is open. */
  isOpen: boolean;
}

export async function findOwnLead(
  trx: Knex.Transaction,
  userId: string,
  leadId: string,
): Promise<OwnLead | null> {
  const { rows } = await trx.raw<{ rows: OwnLead[] }>(
    `SELECT l.email, l.over_quota, l.revoked_at, e.collect_emails,
       m.status = 'active' AND m.deleted_at IS NULL AND u.suspended_at IS NULL AS is_open
     FROM leads l JOIN magnets m ON m.id = l.magnet_id JOIN users u ON u.id = l.user_id
       JOIN entitlements e ON e.user_id = l.user_id
     WHERE l.id = ? AND l.user_id = ? AND l.erased_at IS NULL FOR UPDATE OF l`,
    [leadId, userId],
  );
  return rows[0] ?? null;
}

/** What was given for a lead: its address, or those that wait for their confirmation. */
export async function selectGivenKeys(trx: Knex.Transaction, leadId: string): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { emailKey: string }[] }>(
    `SELECT email_key FROM email_leads WHERE lead_id = :leadId
     UNION SELECT email_key FROM address_proofs WHERE lead_id = :leadId`,
    { leadId },
  );
  return rows.map(({ emailKey }) => emailKey);
}
