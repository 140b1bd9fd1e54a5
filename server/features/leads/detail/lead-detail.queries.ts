import type { Knex } from 'knex';
import type { Touch } from '../origin/touch.rules.ts';
import type { CommentState } from '#shared/leads/comment-states.ts';
import type { LeadNote } from '#shared/leads/lead-detail.contract.ts';
import { commentStateOf } from '../table/comment-state.queries.ts';

/** The id of the contact, by its own or by that of one of its leads. */
export async function findContactId(
  db: Knex,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT c.id FROM contacts c WHERE c.user_id = :userId AND c.erase_at IS NULL
       AND c.id IN (:id, (SELECT contact_id FROM leads WHERE id = :id AND user_id = :userId))`,
    { userId, id },
  );
  return rows[0]?.id;
}

export interface UnlockRow {
  id: string;
  createdAt: Date;
  magnetId: string;
  magnetTitle: string;
  overQuota: boolean;
  confirmed: boolean;
  commentUrl: string;
  commentText: string | null;
  marks: { start: number; end: number }[] | null;
  commentedAt: Date;
  lookedAt: Date | null;
  commentState: CommentState;
  name: string;
  authorUrl: string | null;
  matchedWord: string | null;
  method: string;
  confidence: string;
  firstTouch: Touch | null;
  lastTouch: Touch | null;
  email: string | null;
  emailAt: Date | null;
  optedOutAt: Date | null;
  bouncedAt: Date | null;
  complainedAt: Date | null;
  emailProof: { state: 'waiting' | 'code' | 'page' | 'unsent'; email: string; at: string } | null;
  consents: { text: string; version: number; at: string; pageUrl: string }[];
  answers: { question: string; answer: string; at: string; fieldId: string | null }[];
  openedAt: Date | null;
  accessUntil: Date | null;
  revokedAt: Date | null;
  deliveries: { at: string; email: string; state: string }[];
}

/** Unlocks shown of one person, newest first; nobody has more by their own comments. */
const MOST_UNLOCKS = 100;
export const MOST_EVENTS = 300;

/** What was given for a lead (l): the confirmed address, or those that wait. */
const ADDRESSES_OF_LEAD = `SELECT email_key FROM email_leads WHERE lead_id = l.id
  UNION SELECT email_key FROM address_proofs WHERE lead_id = l.id`;

export async function selectUnlocks(db: Knex, contactId: string): Promise<UnlockRow[]> {
  const { rows } = await db.raw<{ rows: UnlockRow[] }>(
    `SELECT l.id, l.created_at, l.magnet_id, m.title AS magnet_title, l.over_quota, l.confirmed,
       l.comment_url, l.comment_text, l.commented_at, l.looked_at,
       ${commentStateOf('l')} AS comment_state, l.name, l.author_url, l.matched_word,
       l.method, l.confidence, l.email, l.email_at, l.revoked_at,
       l.first_touch, l.last_touch,
       (SELECT a.marks FROM unlock_attempts a WHERE a.lead_id = l.id AND a.found_text = l.comment_text
         ORDER BY a.created_at DESC LIMIT 1) AS marks,
       stopped.opted_out_at, stopped.bounced_at, stopped.complained_at,
       coalesce(
         (SELECT jsonb_build_object('state', e.confirmation, 'email', e.email,
             'at', coalesce(e.confirmed_at, e.collected_at))
           FROM email_leads e WHERE e.lead_id = l.id AND e.confirmation IS NOT NULL LIMIT 1),
         (SELECT jsonb_build_object('state', 'waiting', 'email', p.email, 'at', p.created_at)
           FROM address_proofs p WHERE p.lead_id = l.id AND l.email IS NULL
           ORDER BY p.asked_at DESC LIMIT 1)) AS email_proof,
       coalesce((SELECT jsonb_agg(jsonb_build_object('text', t.text, 'version', c.version,
           'at', c.given_at, 'pageUrl', c.page_url) ORDER BY c.given_at DESC)
         FROM consents c JOIN consent_texts t USING (magnet_id, version)
         WHERE c.lead_id = l.id), '[]') AS consents,
       coalesce((SELECT jsonb_agg(jsonb_build_object('question', a.question, 'answer', a.answer,
           'at', a.answered_at, 'fieldId', a.field_id)
           ORDER BY a.answered_at DESC, a.step, a.question)
         FROM lead_answers a WHERE a.lead_id = l.id), '[]') AS answers,
       (SELECT d.opened_at FROM deliveries d WHERE d.lead_id = l.id) AS opened_at,
       (SELECT max(until) FROM (
         SELECT expires_at AS until FROM grants WHERE lead_id = l.id AND completed_at IS NOT NULL
         UNION ALL SELECT expires_at FROM reading_links WHERE lead_id = l.id) AS ways
         WHERE until > now()) AS access_until,
       coalesce((SELECT jsonb_agg(jsonb_build_object('at', c.created_at, 'email', c.email,
           'state', coalesce(s.state, 'sent')) ORDER BY c.created_at DESC)
         FROM content_mails c LEFT JOIN LATERAL (SELECT state FROM mail_messages s
           WHERE s.to_key = c.email_key AND s.kind IN ('content_link', 'content_updated')
             AND s.payload ->> 'contentMailId' = c.id
           ORDER BY s.created_at DESC LIMIT 1) s ON true
         WHERE c.lead_id = l.id), '[]') AS deliveries
     FROM leads l JOIN magnets m ON m.id = l.magnet_id
       CROSS JOIN LATERAL (SELECT max(d.opted_out_at) AS opted_out_at,
           max(d.complained_at) AS complained_at,
           max(d.refused_at) FILTER (WHERE d.refused_at > now() - interval '30 days') AS bounced_at
         FROM (${ADDRESSES_OF_LEAD}) AS given
           JOIN mail_addresses d ON d.address_key = given.email_key) AS stopped
     WHERE l.contact_id = ? AND l.erased_at IS NULL
     ORDER BY l.created_at DESC, l.id DESC LIMIT ${MOST_UNLOCKS}`,
    [contactId],
  );
  return rows;
}

export interface EventRow {
  kind: string;
  at: Date;
  unlockId: string | null;
  what: string | null;
  subject: string | null;
  before: string | null;
  after: string | null;
}

/**
 * Everything with a time, newest first, and one more than is shown. Of a lead over quota only that it
 * unlocked something. Tries that made no lead are those of its comment. Without emails nothing tells that
 * there is an address.
 */
export async function selectEvents(
  db: Knex,
  contactId: string,
  { showsEmails }: { showsEmails: boolean },
): Promise<EventRow[]> {
  const { rows } = await db.raw<{ rows: EventRow[] }>(
    `WITH mine AS (
       SELECT l.*, m.title FROM leads l JOIN magnets m ON m.id = l.magnet_id
       WHERE l.contact_id = :contactId AND l.erased_at IS NULL
     ), open AS (SELECT * FROM mine WHERE NOT over_quota)
     SELECT * FROM (
       SELECT 'unlocked' AS kind, created_at AS at, id AS unlock_id,
         CASE WHEN confirmed THEN 'confirmed' ELSE 'unconfirmed' END AS what, title AS subject,
         NULL AS before, NULL AS after FROM mine
       UNION ALL SELECT 'commented', commented_at, id, NULL, title, NULL, NULL FROM open
       UNION ALL SELECT 'checked', a.created_at, l.id, coalesce(a.reason, a.result), l.title, NULL, NULL
         FROM open l JOIN unlock_attempts a ON a.lead_id = l.id WHERE a.reason IS NOT NULL
       UNION ALL SELECT 'visited', (v.touch ->> 'at')::timestamptz, l.id, v.touch ->> 'source', l.title,
         NULL, coalesce(v.touch ->> 'utmCampaign', v.touch ->> 'referrer')
         FROM open l CROSS JOIN LATERAL (SELECT l.first_touch AS touch WHERE l.first_touch IS NOT NULL
           UNION ALL SELECT l.last_touch WHERE l.last_touch - 'at' IS DISTINCT FROM l.first_touch - 'at'
             OR (l.last_touch ->> 'at')::timestamptz - (l.first_touch ->> 'at')::timestamptz
               > interval '30 minutes') AS v
       UNION ALL SELECT 'tried', t.created_at, l.id, coalesce(t.reason, t.result), l.title, NULL, NULL
         FROM open l CROSS JOIN LATERAL (SELECT a.created_at, a.reason, a.result FROM unlock_attempts a
           WHERE a.magnet_id = l.magnet_id AND a.comment_id = l.comment_id AND a.lead_id IS NULL
           ORDER BY a.created_at DESC LIMIT ${MOST_EVENTS + 1}) AS t
       UNION ALL SELECT 'email', e.collected_at, l.id, e.confirmation, l.title, NULL, NULL
         FROM open l JOIN email_leads e ON e.lead_id = l.id WHERE :showsEmails
       UNION ALL SELECT 'opened', d.opened_at, l.id, NULL, l.title, NULL, NULL
         FROM open l JOIN deliveries d ON d.lead_id = l.id WHERE d.opened_at IS NOT NULL
       UNION ALL SELECT 'downloaded', (f.value ->> 'at')::timestamptz, l.id, f.value ->> 'name', l.title, NULL, NULL
         FROM open l JOIN deliveries d ON d.lead_id = l.id CROSS JOIN LATERAL jsonb_each(d.downloads) AS f
       UNION ALL SELECT 'continued', d.continued_at, l.id, NULL, l.title, NULL, NULL
         FROM open l JOIN deliveries d ON d.lead_id = l.id WHERE d.continued_at IS NOT NULL
       UNION ALL SELECT 'answered', a.answered_at, l.id, a.answer, a.question, NULL, NULL
         FROM open l JOIN lead_answers a ON a.lead_id = l.id
       UNION ALL SELECT 'mailed', c.created_at, l.id, NULL, l.title, NULL, NULL
         FROM open l JOIN content_mails c ON c.lead_id = l.id WHERE :showsEmails
       UNION ALL SELECT 'noted', n.created_at, NULL, NULL, NULL, NULL, NULL
         FROM contact_notes n WHERE n.contact_id = :contactId
       UNION ALL SELECT 'changed', h.at, NULL, h.kind,
         coalesce(t.name, f.name, h.subject), h.before_value, h.after_value
         FROM contact_changes h LEFT JOIN contact_tags t ON t.id = h.subject
           LEFT JOIN contact_fields f ON f.id = h.subject
         WHERE h.contact_id = :contactId
     ) AS events ORDER BY at DESC, kind LIMIT ${MOST_EVENTS + 1}`,
    { contactId, showsEmails },
  );
  return rows;
}

export async function selectNotes(
  db: Knex,
  contactId: string,
): Promise<{ id: string; text: string; createdAt: Date }[]> {
  return db('contact_notes')
    .where({ contactId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'text', 'created_at');
}

export async function insertNote(
  trx: Knex.Transaction,
  {
    writtenAt,
    ...note
  }: {
    id: string;
    userId: string;
    contactId: string;
    text: string;
    writtenAt?: string | undefined;
  },
): Promise<LeadNote> {
  const [row] = await trx('contact_notes')
    .insert({ ...note, createdAt: trx.raw('least(now(), ?::timestamptz)', [writtenAt ?? null]) })
    .returning<{ createdAt: Date }[]>('created_at');
  return {
    id: note.id,
    text: note.text,
    createdAt: (row?.createdAt ?? new Date()).toISOString(),
  };
}

/** The contact it stood on; undefined when there is no such note of this creator. */
export async function deleteNote(
  trx: Knex.Transaction,
  userId: string,
  contactId: string,
  id: string,
): Promise<number> {
  return trx('contact_notes').where({ userId, contactId, id }).delete();
}
