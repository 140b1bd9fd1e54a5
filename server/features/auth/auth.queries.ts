import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import type { UserRow } from './auth.view.ts';
import { isKnownBrowser } from './sessions/sessions.queries.ts';
import { creatorSessions } from './sessions/sessions.rules.ts';

export const userColumns = [
  'id',
  'email',
  'name',
  'password_hash',
  'plan_id',
  'referral_code',
  'time_zone',
  'linkedin_profile_url',
  'photo_url',
  'is_demo',
  'suspended_at',
  'email_verified_at',
  'sign_up_hash',
].map((column) => `users.${column}`);

export type NewUser = Pick<UserRow, 'id' | 'email' | 'name' | 'passwordHash' | 'referralCode'> & {
  emailKey: string;
  /** UTC by default. */
  timeZone?: string;
  /** Id of the creator whose code brought them (T66). */
  referredBy?: string | null;
};

/** Inserts the user on the Free plan; a taken address violates `users__email_key__unique`. */
export async function insertUser(db: Database, user: NewUser): Promise<UserRow> {
  const [row] = await db('users').insert(user).returning<UserRow[]>(userColumns);
  if (row === undefined) throw new Error('The new user was not returned');
  return row;
}

/** The account of an id. */
export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db('users')
    .where({ id })
    .first<UserRow | undefined>(...userColumns);
}

/** The account of an address, and whether this browser signed in to it before. */
export async function findAccount(
  db: Database,
  emailKey: string,
  bindingHash: Buffer | null,
): Promise<(UserRow & { isKnownBrowser: boolean }) | undefined> {
  return db('users')
    .where({ emailKey })
    .first<(UserRow & { isKnownBrowser: boolean }) | undefined>(
      ...userColumns,
      isKnownBrowser(db, creatorSessions, bindingHash),
    );
}

/**
 * True while the account still has the password that was checked. The row stays locked until the end
 * of the transaction, so a parallel reset comes after it and ends the session opened here (T44).
 */
export async function holdPassword(
  trx: Knex.Transaction,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await trx('users')
    .where({ id, passwordHash })
    .forShare()
    .first<object | undefined>('id');
  return row !== undefined;
}

/** Stores a new password, or removes the current one. */
export async function setPassword(
  trx: Knex.Transaction,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await trx('users').where({ id: userId }).update({ passwordHash });
}

/** Records a sign-in, for the owner of the account. */
export async function insertSignIn(
  trx: Knex.Transaction,
  signIn: { id: string; userId: string; method: string; userAgent: string },
): Promise<void> {
  await trx('sign_ins').insert(signIn);
}

/** True until the session ends. */
export async function hasSession(db: Database, userId: string, id: string): Promise<boolean> {
  const row = await db('sessions').where({ id, userId }).first<object | undefined>('id');
  return row !== undefined;
}

/** True if the session was opened within the last 30 minutes. */
export async function isFreshSession(db: Database, userId: string, id: string): Promise<boolean> {
  const fresh = await db('sessions')
    .where({ id, userId })
    .whereRaw(`created_at > now() - interval '30 minutes'`)
    .first<object | undefined>('id');
  return fresh !== undefined;
}

/** Ends one session; nothing happens when it has ended already. */
export async function deleteSession(db: Database, id: string): Promise<void> {
  await db('sessions').where({ id }).delete();
}

/**
 * An account whose address is not proven yet. The latest sign-up replaces name, password and browser
 * together. An account that was signed in to before stays as it is.
 */
export async function insertPendingUser(
  db: Database,
  user: NewUser & { signUpHash: Buffer },
): Promise<void> {
  await db('users')
    .insert(user)
    .onConflict('email_key')
    .merge(['email', 'name', 'password_hash', 'time_zone', 'referred_by', 'sign_up_hash'])
    .whereRaw('users.email_verified_at IS NULL AND users.sign_up_hash IS NOT NULL');
}

/**
 * Creates an account with a proven address. It replaces an unfinished sign-up, as a
 * later sign-up would. Undefined when the address has an account.
 */
export async function insertProvenUser(
  trx: Knex.Transaction,
  user: NewUser,
): Promise<UserRow | undefined> {
  const [row] = await trx('users')
    .insert({ ...user, emailVerifiedAt: trx.fn.now() })
    .onConflict('email_key')
    .merge({
      email: user.email,
      name: user.name,
      passwordHash: user.passwordHash,
      timeZone: user.timeZone ?? 'UTC',
      referredBy: user.referredBy ?? null,
      signUpHash: null,
      emailVerifiedAt: trx.fn.now(),
    })
    .whereRaw(
      `users.email_verified_at IS NULL AND users.sign_up_hash IS NOT NULL
       AND users.suspended_at IS NULL`,
    )
    .returning<UserRow[]>(userColumns);
  return row;
}
