import type { Knex } from 'knex';
import type { FieldAnswer } from '#server/features/leads/email-leads.queries.ts';
import { IS_LIVE } from '#server/features/leads/grants.queries.ts';
import { hashSecret } from '#server/platform/ids.ts';
import {
  ADDRESS_CODE_MINUTES,
  ADDRESS_LINK_HOURS,
  CODE_MAILS_PER_DAY,
  CODE_MAILS_PER_HOUR,
  CODE_PAUSE_SECONDS,
  CODE_TRIES,
  LATE_MAIL_SECONDS,
} from '../../check/unlock-limits.ts';

/** What became of the latest mail of a proof. `late`: it cannot leave at the moment. */
export type ProofMailState = 'sending' | 'sent' | 'late' | 'refused';

/** An address that was given and is not confirmed yet, for the page of who gave it. */
export interface OpenProof {
  id: string;
  email: string;
  consentVersion: number | null;
  pageUrl: string;
  /** To the extra fields, given with the address. */
  answers: FieldAnswer[];
  mail: ProofMailState;
}

const MAIL_STATE = `CASE
    WHEN EXISTS (SELECT FROM mail_addresses a WHERE a.address_key = p.email_key
      AND a.refused_at > p.asked_at) THEN 'refused'
    WHEN s.state IN ('sent', 'outbox') THEN 'sent'
    WHEN s.state = 'refused' THEN 'refused'
    WHEN s.state = 'queued' AND s.last_error IS NULL
      AND s.created_at > now() - interval '${LATE_MAIL_SECONDS} seconds' THEN 'sending'
    ELSE 'late' END`;

/** The open proof of the newest live grant among these secrets; null without one. */
export async function findOpenProof(
  db: Knex,
  magnetId: string,
  secrets: readonly string[],
): Promise<OpenProof | null> {
  if (secrets.length === 0) return null;
  const { rows } = await db.raw<{ rows: OpenProof[] }>(
    `SELECT p.id, p.email, p.consent_version, p.page_url, p.answers, ${MAIL_STATE} AS mail
     FROM grants g JOIN address_proofs p ON p.grant_id = g.id
       LEFT JOIN mail_messages s ON s.id = p.mail_id
     WHERE g.token_hash = ANY(?) AND g.magnet_id = ? AND ${IS_LIVE} AND g.completed_at IS NULL
     ORDER BY g.created_at DESC LIMIT 1`,
    [secrets.map(hashSecret), magnetId],
  );
  return rows[0] ?? null;
}

export async function isProofOpen(db: Knex, id: string): Promise<boolean> {
  return (await db('address_proofs').where({ id }).first<object | undefined>('id')) !== undefined;
}

/** What decides whether a code may be mailed to an address. */
export interface ProofAsk {
  grantId: string;
  leadId: string;
  addressesTried: number;
  /** The address the browser gave before; null at the first one. */
  before: { id: string; emailKey: string } | null;
  /** Another lead of the magnet has the address. */
  isTaken: boolean;
  justAsked: boolean;
  /** Its owner complained about our mail. */
  hasComplained: boolean;
  isMailedOften: boolean;
}

/** The newest grant that may give an address. */
const GIVING = `FROM grants g JOIN leads l ON l.id = g.lead_id
       WHERE g.token_hash = ANY(:hashes) AND g.magnet_id = :magnetId AND ${IS_LIVE}
         AND g.email_required AND g.completed_at IS NULL AND l.email IS NULL
         AND l.erased_at IS NULL AND l.revoked_at IS NULL
       ORDER BY g.created_at DESC LIMIT 1`;

/**
 * Lets parallel asks come one after the other, of an address and of the newest grant that may give one.
 * What they are judged by is read afterwards: a statement that waits does not see what it waited for.
 */
export async function lockProofAsk(
  trx: Knex.Transaction,
  {
    magnetId,
    secrets,
    emailKey,
  }: { magnetId: string; secrets: readonly string[]; emailKey: string },
): Promise<ProofAsk | undefined> {
  const named = { hashes: secrets.map(hashSecret), magnetId, emailKey };
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('code_mails'), hashtext(?))`, [emailKey]);
  await trx.raw(`SELECT g.id ${GIVING} FOR UPDATE OF g`, named);
  const { rows } = await trx.raw<{ rows: ProofAsk[] }>(
    `WITH g AS (SELECT g.id, g.lead_id, g.addresses_tried ${GIVING})
     SELECT g.id AS grant_id, g.lead_id, g.addresses_tried,
       CASE WHEN p.id IS NOT NULL
         THEN jsonb_build_object('id', p.id, 'emailKey', p.email_key) END AS before,
       EXISTS (SELECT FROM email_leads e WHERE e.magnet_id = :magnetId AND e.email_key = :emailKey
         AND e.lead_id <> g.lead_id) AS is_taken,
       coalesce(p.email_key = :emailKey
         AND p.asked_at > now() - interval '${CODE_PAUSE_SECONDS} seconds', false) AS just_asked,
       EXISTS (SELECT FROM mail_addresses a WHERE a.address_key = :emailKey
         AND a.complained_at IS NOT NULL) AS has_complained,
       mailed.hour >= ${CODE_MAILS_PER_HOUR} OR mailed.day >= ${CODE_MAILS_PER_DAY} AS is_mailed_often
     FROM g LEFT JOIN address_proofs p ON p.grant_id = g.id
       CROSS JOIN LATERAL (SELECT count(*) AS day,
           count(*) FILTER (WHERE created_at > now() - interval '1 hour') AS hour
         FROM mail_messages WHERE to_key = :emailKey AND kind = 'confirm_address'
           AND created_at > now() - interval '1 day') AS mailed`,
    named,
  );
  return rows[0];
}

export interface NewProof {
  id: string;
  leadId: string;
  grantId: string;
  email: string;
  emailKey: string;
  consentVersion: number | null;
  pageUrl: string;
  answers: readonly FieldAnswer[];
  mailId: string;
}

/** Keeps what was asked for. Another address ends the codes of the one before. */
export async function keepProof(
  trx: Knex.Transaction,
  proof: NewProof,
  isOther: boolean,
): Promise<string> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `WITH old AS (
       DELETE FROM address_proof_secrets s USING address_proofs p
       WHERE p.grant_id = :grantId AND s.proof_id = p.id AND :isOther
     )
     INSERT INTO address_proofs AS p
       (id, lead_id, grant_id, email, email_key, consent_version, page_url, mail_id, answers)
     VALUES (:id, :leadId, :grantId, :email, :emailKey, :consentVersion, :pageUrl, :mailId, :answers)
     ON CONFLICT (grant_id) DO UPDATE SET email = excluded.email, email_key = excluded.email_key,
       consent_version = excluded.consent_version, mail_id = excluded.mail_id, tries = 0,
       answers = excluded.answers,
       created_at = CASE WHEN :isOther OR p.consent_version IS DISTINCT FROM excluded.consent_version
         THEN now() ELSE p.created_at END, asked_at = now()
     RETURNING id`,
    { ...proof, answers: JSON.stringify(proof.answers), isOther },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The proof was not returned');
  return row.id;
}

/** What the mail of a proof says; only while its page is open and the address is still the one given. */
export interface MailedProof {
  id: string;
  email: string;
  magnetId: string;
  title: string;
  creator: string | null;
}

export async function findMailedProof(
  db: Knex,
  id: string,
  emailKey: string,
): Promise<MailedProof | null> {
  const row = await db('address_proofs as p')
    .join('leads as l', 'l.id', 'p.lead_id')
    .join('magnets as m', 'm.id', 'l.magnet_id')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'p.id': id, 'p.email_key': emailKey, 'm.status': 'active' })
    .whereNull('m.deleted_at')
    .whereNull('u.suspended_at')
    .first<MailedProof | undefined>('p.id', 'p.email', 'l.magnet_id', 'm.title', {
      creator: 'u.name',
    });
  return row ?? null;
}

/** The secrets of one copy of the mail. */
export async function addProofSecrets(
  db: Knex,
  { proofId, token, codeHash }: { proofId: string; token: string; codeHash: string },
): Promise<void> {
  await db('address_proof_secrets').insert({
    tokenHash: hashSecret(token),
    proofId,
    codeHash,
    codeUntil: db.raw(`now() + interval '${ADDRESS_CODE_MINUTES} minutes'`),
    expiresAt: db.raw(`now() + interval '${ADDRESS_LINK_HOURS} hours'`),
  });
}

/** A try with a code: the hashes it may have, and whether it still counts. */
export interface CodeTry extends Omit<OpenProof, 'mail'> {
  /** False beyond the tries of one mail. */
  mayTry: boolean;
  codeHashes: string[];
}

/** Counts the try before it is judged, so that parallel ones count too. */
export async function countCodeTry(
  db: Knex,
  magnetId: string,
  secrets: readonly string[],
): Promise<CodeTry | undefined> {
  const { rows } = await db.raw<{ rows: CodeTry[] }>(
    `WITH asked AS (
       SELECT p.* FROM grants g JOIN address_proofs p ON p.grant_id = g.id
       WHERE g.token_hash = ANY(?) AND g.magnet_id = ? AND ${IS_LIVE} AND g.completed_at IS NULL
       ORDER BY g.created_at DESC LIMIT 1
     ), counted AS (
       UPDATE address_proofs p SET tries = p.tries + 1 FROM asked
       WHERE p.id = asked.id AND p.tries < ${CODE_TRIES} RETURNING p.id
     )
     SELECT asked.id, asked.email, asked.consent_version, asked.page_url, asked.answers,
       EXISTS (SELECT FROM counted) AS may_try,
       ARRAY(SELECT s.code_hash FROM address_proof_secrets s
         WHERE s.proof_id = asked.id AND s.code_until > now()) AS code_hashes
     FROM asked`,
    [secrets.map(hashSecret), magnetId],
  );
  return rows[0];
}

/** What a mailed link leads to. */
export interface LinkedProof extends Omit<OpenProof, 'mail'> {
  leadId: string;
  emailKey: string;
  /** Of the browser that asked; null when its grant is gone. */
  grantHash: Buffer | null;
}

export async function findLinkedProof(
  db: Knex,
  magnetId: string,
  token: string,
): Promise<LinkedProof | undefined> {
  const { rows } = await db.raw<{ rows: LinkedProof[] }>(
    `SELECT p.id, p.email, p.email_key, p.consent_version, p.page_url, p.answers, p.lead_id,
       g.token_hash AS grant_hash
     FROM address_proof_secrets s JOIN address_proofs p ON p.id = s.proof_id
       JOIN leads l ON l.id = p.lead_id LEFT JOIN grants g ON g.id = p.grant_id
     WHERE s.token_hash = ? AND s.expires_at > now() AND l.magnet_id = ?
       AND l.erased_at IS NULL AND l.revoked_at IS NULL`,
    [hashSecret(token), magnetId],
  );
  return rows[0];
}

/**
 * Confirms an address whose page opened without, because no mail could leave. False where the lead has
 * no such address.
 */
export async function confirmLater(
  db: Knex,
  { id, leadId, emailKey }: LinkedProof,
  way: 'code' | 'page',
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH late AS (
       UPDATE email_leads SET confirmation = :way, confirmed_at = now()
       WHERE lead_id = :leadId AND email_key = :emailKey AND confirmation = 'unsent' RETURNING id
     ), ended AS (
       DELETE FROM address_proofs WHERE id = :id AND EXISTS (SELECT FROM late)
     )
     SELECT id FROM late`,
    { id, leadId, emailKey, way },
  );
  return rows.length > 0;
}
