import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';
import { userColumns } from './auth.queries.ts';
import { endDevices } from './devices/devices.queries.ts';
import type { UserRow } from './auth.view.ts';

const proofMails = ['sign_in', 'reset_password', 'verify_email', 'delete_account'] as const;
export type ProofPurpose = (typeof proofMails)[number];

/** The account of an address while it may be used; its row tells where mail goes (T52). */
export async function findMailableUser(db: Knex, emailKey: string): Promise<UserRow | undefined> {
  return db('users')
    .where({ emailKey })
    .whereNull('suspended_at')
    .first<UserRow | undefined>(...userColumns);
}

/** The account of a proof, while it may be used. */
export async function findProofOwner(
  trx: Knex.Transaction,
  userId: string,
): Promise<UserRow | undefined> {
  return trx('users')
    .where({ id: userId })
    .whereNull('suspended_at')
    .first<UserRow | undefined>(...userColumns);
}

/** True when the account was used in this browser before. */
export async function hasBrowser(
  trx: Knex.Transaction,
  userId: string,
  bindingHash: Buffer,
): Promise<boolean> {
  const browser = await trx('known_browsers')
    .where({ userId, bindingHash })
    .first<object | undefined>('user_id');
  return browser !== undefined;
}

/**
 * Ends the links and codes of earlier mails to the same client, also for unknown addresses. Mails of
 * other clients stay valid, so that no stranger can end them. Resets and confirmations belong to no
 * client and stay valid too: each expires by itself, the mail budgets limit how many are open at
 * once, and the first one used ends all.
 */
export async function replaceMails(
  trx: Knex.Transaction,
  { toKey, purpose, asked }: { toKey: string; purpose: ProofPurpose; asked: string },
): Promise<void> {
  await trx('account_proofs')
    .where({ emailKey: toKey, purpose, askedHash: bytesOf(asked) })
    .delete();
  await trx('mail_messages')
    .where({ toKey, kind: purpose })
    .whereRaw(`payload->>'asked' = ?`, [asked])
    .whereIn('state', ['queued', 'outbox'])
    .update({ state: 'dropped', lastError: 'replaced by a newer one' });
}

const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/** Ends every link and code of an account, for any purpose, and those of unsent mails. */
export async function endMailedProofs(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('account_proofs').where({ userId }).delete();
  await trx('mail_messages')
    .where({ toKey: trx('users').where({ id: userId }).select('email_key') })
    .whereIn('kind', proofMails)
    .whereIn('state', ['queued', 'outbox'])
    .update({ state: 'dropped', lastError: 'ended by the owner' });
}

/** Every session, paired device, mailed proof and known browser of an account ends. */
export async function endEverything(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('sessions').where({ userId }).delete();
  await trx('known_browsers').where({ userId }).delete();
  await endDevices(trx, userId);
  await endMailedProofs(trx, userId);
}

/**
 * After a proof by mail, the owner of the mailbox connects LinkedIn again with the next sign-in.
 */
export async function endLinkedIn(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('linkedin_identities').where({ userId }).delete();
}

/** Only the first proof of an address counts. */
export async function markProven(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('users')
    .where({ id: userId })
    .update({
      emailVerifiedAt: trx.raw('COALESCE(email_verified_at, now())'),
      signUpHash: null,
    });
}

export interface NewProof {
  id: string;
  userId: string;
  emailKey: string;
  purpose: ProofPurpose;
  mail: { id: string; kind: string };
  /**
   * Hash of the cookie of the client that asked, in hex; the code works only there. Null without a
   * code.
   */
  asked: string | null;
  /** Null where there is only a code. */
  link: { hash: Buffer; seconds: number } | null;
  code: { hash: string; seconds: number } | null;
}

/**
 * Stores the secrets of one copy of a mail. Links of its other copies stay valid; those of older
 * mails to the same client end. False when that client asked for a newer mail meanwhile.
 */
export async function insertProof(trx: Knex.Transaction, proof: NewProof): Promise<boolean> {
  const { userId, emailKey, purpose, mail, asked, link, code } = proof;
  // One writer per account at a time, so that "newer" is well defined.
  await lockAccount(trx, userId);
  const askedHash = asked === null ? null : bytesOf(asked);
  if (askedHash !== null) {
    const newer = await trx('mail_messages')
      .where({ toKey: emailKey, kind: mail.kind })
      .whereRaw(`payload->>'asked' = ?`, [asked])
      // Compared in the database, because a Date would lose the microseconds.
      .whereRaw('created_at > (SELECT created_at FROM mail_messages WHERE id = ?)', [mail.id])
      .first<object | undefined>('id');
    if (newer !== undefined) return false;
    const ofSame = { userId, purpose, askedHash };
    await trx('account_proofs').where(ofSame).whereNot({ mailId: mail.id }).delete();
  }
  const [row] = await trx('account_proofs')
    .insert({
      id: proof.id,
      userId,
      emailKey,
      purpose,
      mailId: mail.id,
      askedHash,
    })
    .onConflict('mail_id')
    .merge(['email_key'])
    .returning<{ id: string }[]>('id');
  if (row === undefined) throw new Error('The proof was not returned');
  const inSeconds = (seconds: number) => trx.raw('now() + make_interval(secs => ?)', [seconds]);
  if (link !== null) {
    await trx('account_proof_links').insert({
      tokenHash: link.hash,
      proofId: row.id,
      expiresAt: inSeconds(link.seconds),
    });
  }
  if (code !== null) {
    await trx('account_proofs')
      .where({ id: row.id })
      .update({ codeHash: code.hash, codeExpiresAt: inSeconds(code.seconds) });
  }
  return true;
}

export interface UsedProof {
  userId: string;
  mailId: string;
}

/** Uses a link: of any number of parallel calls one gets the proof, and its other copies end. */
export async function takeProofByLink(
  trx: Knex.Transaction,
  linkHash: Buffer,
  purpose: ProofPurpose,
): Promise<UsedProof | null> {
  const { rows } = await trx.raw<{ rows: UsedProof[] }>(
    `DELETE FROM account_proofs p USING account_proof_links l
     WHERE l.proof_id = p.id AND l.token_hash = ? AND l.expires_at > now() AND p.purpose = ?
     RETURNING p.user_id AS "userId", p.mail_id AS "mailId"`,
    [linkHash, purpose],
  );
  return rows[0] ?? null;
}

/** The proof of an address whose code the requesting device may try. */
export async function findCodeProof(
  db: Database,
  emailKey: string,
  askedHash: Buffer,
  purpose: ProofPurpose = 'sign_in',
): Promise<{ id: string; codeHash: string } | undefined> {
  return db('account_proofs')
    .where({ emailKey, purpose, askedHash })
    .whereNotNull('code_hash')
    .where('code_expires_at', '>', db.fn.now())
    .first<{ id: string; codeHash: string } | undefined>('id', 'code_hash');
}

/** Uses a proof by its id, after its code was right. */
export async function takeProof(trx: Knex.Transaction, id: string): Promise<UsedProof | null> {
  const [row] = await trx('account_proofs')
    .where({ id })
    .delete()
    .returning<{ userId: string; mailId: string }[]>(['user_id', 'mail_id']);
  return row === undefined ? null : { userId: row.userId, mailId: row.mailId };
}

/** A proof was used: all others mailed for the same purpose end. */
export async function endOtherProofs(
  trx: Knex.Transaction,
  userId: string,
  purpose: ProofPurpose,
): Promise<void> {
  await trx('account_proofs').where({ userId, purpose }).delete();
}

/** Unsent copies of a mail whose purpose is fulfilled are removed. */
export async function dropMail(trx: Knex.Transaction, mailId: string): Promise<void> {
  await trx('mail_messages')
    .where({ id: mailId })
    .whereIn('state', ['queued', 'outbox'])
    .update({ state: 'dropped', lastError: 'used' });
}
