import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import { userColumns } from './auth.queries.ts';
import type { UserRow } from './auth.view.ts';

const proofMails = ['sign_in', 'reset_password', 'verify_email'] as const;
export type ProofPurpose = (typeof proofMails)[number];

/** The account behind an address while it may be used; its row tells where mail goes (T52). */
export async function findMailableUser(db: Knex, emailKey: string): Promise<UserRow | undefined> {
  return db('users')
    .where({ emailKey })
    .whereNull('suspended_at')
    .first<UserRow | undefined>(...userColumns);
}

/** The account a proof is of, while it may be used. */
export async function findProofOwner(
  trx: Knex.Transaction,
  userId: string,
): Promise<UserRow | undefined> {
  return trx('users')
    .where({ id: userId })
    .whereNull('suspended_at')
    .first<UserRow | undefined>(...userColumns);
}

/** Locks the account to the end of the transaction: what else would change it waits. */
export async function lockUser(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('users').where({ id: userId }).forUpdate().first('id');
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
 * Ends what the same client was mailed before: those links and codes work no more. Also for addresses
 * nobody has. What others asked for goes on, so that no stranger ends it; nor does what nobody is
 * named for, as resets and confirmations: each has its own time, the budgets of mails bound how many
 * are open at once, and the first that is used ends all.
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

/** Ends every link and code of an account, whatever it was for, and those of mails not sent yet. */
export async function endMailedProofs(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('account_proofs').where({ userId }).delete();
  await trx('mail_messages')
    .where({ toKey: trx('users').where({ id: userId }).select('email_key') })
    .whereIn('kind', proofMails)
    .whereIn('state', ['queued', 'outbox'])
    .update({ state: 'dropped', lastError: 'ended by the owner' });
}

/** Every session, every mailed proof and every known browser of an account ends. */
export async function endEverything(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('sessions').where({ userId }).delete();
  await trx('known_browsers').where({ userId }).delete();
  await endMailedProofs(trx, userId);
}

/** The first time an address is proven counts. */
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
  /** Hash of the cookie of whoever asked, in hex; only there the code works. Null without a code. */
  asked: string | null;
  linkHash: Buffer;
  linkSeconds: number;
  code: { hash: string; seconds: number } | null;
}

/**
 * Stores the secrets of one copy of a mail; the links of its other copies go on working, those of
 * older mails the same client asked for end. False when it asked for a newer one meanwhile.
 */
export async function insertProof(trx: Knex.Transaction, proof: NewProof): Promise<boolean> {
  const { userId, emailKey, purpose, mail, asked, code } = proof;
  // One writer an account at a time, so that "newer" has one answer.
  await trx('users').where({ id: userId }).forNoKeyUpdate().first('id');
  const askedHash = asked === null ? null : bytesOf(asked);
  if (askedHash !== null) {
    const newer = await trx('mail_messages')
      .where({ toKey: emailKey, kind: mail.kind })
      .whereRaw(`payload->>'asked' = ?`, [asked])
      // Compared where it is stored: a Date would lose the microseconds.
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
  await trx('account_proof_links').insert({
    tokenHash: proof.linkHash,
    proofId: row.id,
    expiresAt: inSeconds(proof.linkSeconds),
  });
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

/** Uses a link up: of any number of parallel calls one gets the proof, and its other copies end. */
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

/** The proof whose code may be tried for an address by the browser that asked for it. */
export async function findCodeProof(
  db: Database,
  emailKey: string,
  askedHash: Buffer,
): Promise<{ id: string; codeHash: string } | undefined> {
  return db('account_proofs')
    .where({ emailKey, purpose: 'sign_in', askedHash })
    .whereNotNull('code_hash')
    .where('code_expires_at', '>', db.fn.now())
    .first<{ id: string; codeHash: string } | undefined>('id', 'code_hash');
}

/** Uses a proof up by its id, after its code was right. */
export async function takeProof(trx: Knex.Transaction, id: string): Promise<UsedProof | null> {
  const [row] = await trx('account_proofs')
    .where({ id })
    .delete()
    .returning<{ userId: string; mailId: string }[]>(['user_id', 'mail_id']);
  return row === undefined ? null : { userId: row.userId, mailId: row.mailId };
}

/** One way in was used: what else was mailed for the same purpose works no more. */
export async function endOtherProofs(
  trx: Knex.Transaction,
  userId: string,
  purpose: ProofPurpose,
): Promise<void> {
  await trx('account_proofs').where({ userId, purpose }).delete();
}

/** Copies of a mail that has served its purpose are not sent any more. */
export async function dropMail(trx: Knex.Transaction, mailId: string): Promise<void> {
  await trx('mail_messages')
    .where({ id: mailId })
    .whereIn('state', ['queued', 'outbox'])
    .update({ state: 'dropped', lastError: 'used' });
}
