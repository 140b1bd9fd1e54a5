import type { Knex } from 'knex';
import { emailKey } from '#shared/auth/email-address.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import {
  createGroupCommit,
  type GroupCommit,
} from '#server/platform/db/statements/group-commit.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import { VERSION_OF_JOINED } from '#server/features/magnets/visitors/visitor-magnet.queries.ts';
import { IS_OPEN, presentedSecrets } from './claims.queries.ts';
import { ADDRESSES_PER_GRANT, IS_LIVE } from './grants.queries.ts';

export interface EmailInput {
  id: string;
  magnetId: string;
  email: string;
  secrets: readonly string[];
  /** Of the grant that asked, where a mailed link speaks for it. */
  hashes?: readonly Buffer[];
  consent: GivenConsent;
  /** To the extra fields of the page. */
  answers: readonly FieldAnswer[];
  /** Null where nothing had to be confirmed. */
  confirmation: Confirmation | null;
}

/** What a visitor answered to an extra field, under the label it had. */
export interface FieldAnswer {
  fieldId: string;
  label: string;
  answer: string;
}

/** How an address was confirmed; `unsent`: not at all, because no mail could leave. */
export type Confirmation = 'code' | 'page' | 'unsent';

/** What a visitor agreed to on which page; the version is null for nothing. */
export interface GivenConsent {
  version: number | null;
  pageUrl: string;
}

/**
 * A lead takes one address, through a grant that has not opened the content yet. A visitor gives an
 * address once, and a shared link cannot take over the lead.
 */
const MAY_GIVE = `${IS_LIVE} AND g.email_required AND g.addresses_tried < ${ADDRESSES_PER_GRANT}
  AND l.email IS NULL AND g.completed_at IS NULL`;

/** Joins the answers of a JSON text whose fields (f) still exist. */
const answersIn = (json: string): string => `CROSS JOIN LATERAL jsonb_to_recordset(${json}::jsonb)
        AS a ("fieldId" text, label text, answer text)
      JOIN contact_fields f ON f.id = a."fieldId"`;

/**
 * Writes the addresses of a group, their leads' emails, the completed grants and the figures in one
 * statement (P10). It uses the newest allowed grant of each call and one call of each lead.
 * `takeKnownEmail` handles calls that are left out and addresses that are taken. The conditions are
 * checked again under the locks, which are taken in the order of the leads.
 */
const INSERT_EMAILS = `
  WITH presented AS (
    SELECT * FROM unnest($1::int[], $2::text[], $3::text[]) AS t (call, token, magnet_id)
  ), given AS (
    SELECT * FROM unnest($4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[],
        $10::text[])
      WITH ORDINALITY AS t (id, email, email_key, consent_version, page_url, confirmation, answers, number)
  ), found AS (
    SELECT DISTINCT ON (call) call, g.id AS grant_id, g.lead_id
    FROM presented JOIN grants g
        ON g.token_hash = decode(presented.token, 'hex') AND g.magnet_id = presented.magnet_id
      JOIN leads l ON l.id = g.lead_id
    WHERE ${MAY_GIVE}
    ORDER BY call, g.created_at DESC
  ), chosen AS (
    SELECT DISTINCT ON (lead_id) call, grant_id FROM found ORDER BY lead_id, call
  ), granted AS (
    SELECT chosen.call, g.id AS grant_id, g.lead_id, g.magnet_id, l.user_id,
      ${VERSION_OF_JOINED} AS version
    FROM chosen JOIN grants g ON g.id = chosen.grant_id JOIN leads l ON l.id = g.lead_id
      JOIN magnets m ON m.id = g.magnet_id JOIN users u ON u.id = m.user_id
      JOIN entitlements e ON e.user_id = m.user_id
    WHERE ${MAY_GIVE} AND ${IS_OPEN}
    ORDER BY g.lead_id FOR UPDATE OF l, g
  ), stored AS (
    INSERT INTO email_leads
      (id, lead_id, magnet_id, user_id, email, email_key, confirmation, confirmed_at)
    SELECT given.id, lead_id, magnet_id, user_id, given.email, given.email_key,
      nullif(given.confirmation, ''),
      CASE WHEN given.confirmation IN ('code', 'page') THEN now() END
    FROM granted JOIN given ON given.number = granted.call + 1
    ORDER BY magnet_id, given.email_key
    ON CONFLICT (magnet_id, email_key) DO NOTHING RETURNING id, lead_id, email, email_key, confirmation
  ), agreed AS (
    INSERT INTO consents (lead_id, magnet_id, version, page_url, given_at)
    SELECT stored.lead_id, granted.magnet_id, given.consent_version, given.page_url,
      coalesce(p.created_at, now())
    FROM stored JOIN granted USING (lead_id) JOIN given ON given.id = stored.id
      LEFT JOIN address_proofs p ON p.grant_id = granted.grant_id
      JOIN consent_texts t ON t.magnet_id = granted.magnet_id AND t.version = given.consent_version
    ORDER BY stored.lead_id ON CONFLICT DO NOTHING
  ), answered AS (
    INSERT INTO lead_answers (lead_id, step, question, answer, field_id, answered_at)
    SELECT stored.lead_id, 'email', a.label, a.answer, f.id, coalesce(p.asked_at, now())
    FROM stored JOIN given ON given.id = stored.id JOIN granted USING (lead_id)
      LEFT JOIN address_proofs p ON p.grant_id = granted.grant_id
      ${answersIn('given.answers')} AND f.user_id = granted.user_id
    ORDER BY stored.lead_id ON CONFLICT DO NOTHING
  ), ended AS (
    DELETE FROM address_proofs p USING stored
    WHERE p.lead_id = stored.lead_id AND stored.confirmation IN ('code', 'page')
  ), person AS (
    SELECT stored.lead_id, stored.email, stored.email_key, l.user_id, l.contact_id, l.over_quota
    FROM stored JOIN leads l ON l.id = stored.lead_id WHERE l.contact_id IS NOT NULL
  ), known AS (
    INSERT INTO contact_keys (user_id, key, contact_id)
    SELECT DISTINCT ON (user_id, email_key) user_id, 'email:' || email_key, contact_id
    FROM person ORDER BY user_id, email_key, lead_id ON CONFLICT DO NOTHING
  ), locked AS (
    SELECT id FROM contacts WHERE id IN (SELECT contact_id FROM person)
    ORDER BY id FOR NO KEY UPDATE
  ), contact AS (
    UPDATE contacts c SET email = person.email, email_key = person.email_key, email_at = now()
    FROM person JOIN locked ON locked.id = person.contact_id
    WHERE c.id = locked.id AND NOT person.over_quota AND 'email' <> ALL (c.own_fields)
  ), completed AS (
    UPDATE grants SET completed_at = now(), addresses_tried = addresses_tried + 1
    FROM granted JOIN stored USING (lead_id) WHERE grants.id = granted.grant_id
  ), lead AS (
    UPDATE leads SET email = stored.email, email_at = now() FROM stored WHERE leads.id = stored.lead_id
  )
  SELECT stored.id, granted.version, stored.lead_id, EXISTS (SELECT FROM contact_keys k, person
    WHERE person.lead_id = stored.lead_id AND k.user_id = person.user_id
      AND k.key = 'email:' || person.email_key AND k.contact_id <> person.contact_id) AS is_known
  FROM stored JOIN granted USING (lead_id)`;

interface StoredEmail {
  id: string;
  version: string;
  leadId: string;
  isKnown: boolean;
}

/**
 * Resolves to the version of the magnet to show if the address was new and stored, else to null.
 * Calls `settle` for leads whose address belongs to another contact, because the two may be one
 * person.
 */
export function createEmailWriter(
  writePool: WritePool,
  settle: (leadId: string) => Promise<void>,
): GroupCommit<EmailInput, string | null> {
  return createGroupCommit({
    // A second address through the same grant has to see the result of the first.
    keyOf: ({ secrets, hashes = [] }) =>
      [...secrets, ...hashes.map((hash) => hash.toString('hex'))].join(),
    async store(emails) {
      const rows = presentedSecrets(emails);
      const stored = await writePool.run<StoredEmail & Record<string, unknown>>(
        'insert-emails',
        INSERT_EMAILS,
        [
          `{${rows.map(({ call }) => call).join(',')}}`,
          textArray(rows.map(({ token }) => token)),
          textArray(rows.map(({ item }) => item.magnetId)),
          textArray(emails.map(({ id }) => id)),
          textArray(emails.map(({ email }) => email)),
          textArray(emails.map(({ email }) => emailKey(email))),
          `{${emails.map(({ consent }) => consent.version ?? 'NULL').join(',')}}`,
          textArray(emails.map(({ consent }) => consent.pageUrl)),
          // An empty text is none: the array has no way to say null beside texts.
          textArray(emails.map(({ confirmation }) => confirmation ?? '')),
          textArray(emails.map(({ answers }) => JSON.stringify(answers))),
        ],
      );
      const versions = new Map(stored.map(({ id, version }) => [id, version]));
      for (const { leadId, isKnown } of stored) if (isKnown) await settle(leadId);
      return emails.map(({ id }) => versions.get(id) ?? null);
    },
  });
}

export type KnownEmail =
  /**
   * The grant is complete when the address is the lead's own, or when the content is open already.
   */
  { kind: 'same'; id: string } | { kind: 'taken' } | { kind: 'too_many' };

/**
 * Handles an address that was not stored, for a live grant. When the content is open, the address is
 * ignored. Before that, an address of another comment, or another one than the lead's, counts as a
 * try.
 */
export async function takeKnownEmail(
  trx: Knex.Transaction,
  grant: { id: string; leadId: string },
  email: string,
  { consent, answers }: Pick<EmailInput, 'consent' | 'answers'>,
): Promise<KnownEmail> {
  await trx('leads').where({ id: grant.leadId }).forUpdate().first('id');
  const own = await trx('email_leads')
    .where({ leadId: grant.leadId, emailKey: emailKey(email) })
    .first<{ id: string } | undefined>('id');
  if (own !== undefined) {
    await trx('grants')
      .where({ id: grant.id })
      .update({ completedAt: trx.raw('COALESCE(completed_at, now())') });
    await keepConsent(trx, grant.leadId, consent);
    await keepAnswers(trx, grant.leadId, answers);
    return { kind: 'same', id: own.id };
  }
  const open = await trx('grants')
    .where({ id: grant.id })
    .whereNotNull('completed_at')
    .first<object | undefined>('id');
  if (open !== undefined) return { kind: 'same', id: await findAddressId(trx, grant.leadId) };
  const counted = await trx('grants')
    .where({ id: grant.id })
    .where('addresses_tried', '<', ADDRESSES_PER_GRANT)
    .increment('addresses_tried', 1);
  return counted === 1 ? { kind: 'taken' } : { kind: 'too_many' };
}

/** An agreement at a later visit; the first one to each version counts. */
async function keepConsent(
  trx: Knex.Transaction,
  leadId: string,
  { version, pageUrl }: GivenConsent,
): Promise<void> {
  if (version === null) return;
  await trx.raw(
    `INSERT INTO consents (lead_id, magnet_id, version, page_url)
     SELECT l.id, t.magnet_id, t.version, :pageUrl FROM leads l
       JOIN consent_texts t ON t.magnet_id = l.magnet_id AND t.version = :version
     WHERE l.id = :leadId ON CONFLICT DO NOTHING`,
    { leadId, version, pageUrl },
  );
}

/** Answers at a later visit, to what was not answered before. */
async function keepAnswers(
  trx: Knex.Transaction,
  leadId: string,
  answers: readonly FieldAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  await trx.raw(
    `INSERT INTO lead_answers (lead_id, step, question, answer, field_id)
     SELECT l.id, 'email', a.label, a.answer, f.id FROM leads l ${answersIn('CAST(:answers AS text)')}
       AND f.user_id = l.user_id
     WHERE l.id = :leadId ON CONFLICT DO NOTHING`,
    { leadId, answers: JSON.stringify(answers) },
  );
}

/** The id under which clients know the lead's address; the lead's own when it was erased since. */
async function findAddressId(trx: Knex.Transaction, leadId: string): Promise<string> {
  const row = await trx('email_leads')
    .where({ leadId })
    .orderBy('collected_at', 'desc')
    .first<{ id: string } | undefined>('id');
  return row?.id ?? leadId;
}
