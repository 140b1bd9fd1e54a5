import type { Database } from '../../db/connection.ts';

export interface UserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  plan_id: string;
  referral_code: string;
  time_zone: string;
  linkedin_profile_url: string | null;
  photo_url: string | null;
  suspended_at: Date | null;
  email_verified_at: Date | null;
}

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
  'suspended_at',
  'email_verified_at',
].map((column) => `users.${column}`);

export type NewUser = Pick<UserRow, 'id' | 'email' | 'name' | 'password_hash' | 'referral_code'> & {
  email_key: string;
  /** Id of the creator whose code brought them (T66). */
  referred_by?: string | null;
};

/** Inserts the user on the Free plan; a taken address violates `users__email_key__unique`. */
export async function insertUser(db: Database, user: NewUser): Promise<UserRow> {
  const [row] = await db('users').insert(user).returning<UserRow[]>(userColumns);
  if (row === undefined) throw new Error('The new user was not returned');
  return row;
}

/** The account of an address, and whether this browser signed in to it before. */
export async function findAccount(
  db: Database,
  emailKey: string,
  bindingHash: Buffer | null,
): Promise<(UserRow & { is_known_browser: boolean }) | undefined> {
  const isKnown = db('known_browsers')
    .whereRaw('known_browsers.user_id = users.id')
    .whereRaw('known_browsers.binding_hash = ?', [bindingHash]);
  return db('users')
    .where({ email_key: emailKey })
    .first<UserRow & { is_known_browser: boolean }>(
      ...userColumns,
      db.raw('EXISTS (?) AS is_known_browser', [isKnown]),
    );
}

export interface NewSession {
  id: string;
  user_id: string;
  token_hash: Buffer;
  binding_hash: Buffer | null;
  user_agent: string;
}

/** Inserts a session that ends after `days` at the latest, by the database clock. */
export async function insertSession(db: Database, session: NewSession, days: number) {
  const expiresAt = db.raw(`now() + ? * interval '1 day'`, [days]);
  await db('sessions').insert({ ...session, expires_at: expiresAt });
}

export interface SessionRow extends UserRow {
  session_id: string;
  binding_hash: Buffer | null;
  /** Last noted use is more than a minute ago. */
  is_stale: boolean;
}

/** The session behind a token hash, while it is neither too old nor unused for `idleDays`. */
export async function findLiveSession(
  db: Database,
  tokenHash: Buffer,
  idleDays: number,
): Promise<SessionRow | undefined> {
  return db('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .where({ token_hash: tokenHash })
    .whereNull('users.suspended_at')
    .where('sessions.expires_at', '>', db.fn.now())
    .whereRaw(`sessions.last_seen_at > now() - ? * interval '1 day'`, [idleDays])
    .first<SessionRow>(
      ...userColumns,
      'sessions.id as session_id',
      'sessions.binding_hash',
      db.raw(`sessions.last_seen_at < now() - interval '1 minute' AS is_stale`),
    );
}

/** Notes that a session is in use; a row another request just notes is left alone. */
export async function touchSession(db: Database, id: string): Promise<void> {
  const free = db('sessions').select('id').where({ id }).forUpdate().skipLocked();
  await db('sessions').whereIn('id', free).update({ last_seen_at: db.fn.now() });
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db('sessions').where({ id }).delete();
}

/** Ends what a new sign-in replaces: the token sent along, this browser's sessions, dead ones of the user. */
export async function deleteReplacedSessions(
  db: Database,
  replaced: { userId: string; tokenHash: Buffer | null; bindingHash: Buffer | null },
  idleDays: number,
): Promise<void> {
  const { userId, tokenHash, bindingHash } = replaced;
  const isDead = `user_id = ? AND (expires_at <= now() OR last_seen_at <= now() - ? * interval '1 day')`;
  const query = db('sessions').whereRaw(`(${isDead})`, [userId, idleDays]);
  // Knex reads `null` as IS NULL, which would match every session without a cookie.
  if (tokenHash !== null) void query.orWhere({ token_hash: tokenHash });
  if (bindingHash !== null) void query.orWhere({ binding_hash: bindingHash });
  await query.delete();
}

/** Remembers a browser for an account under its new cookie value; the 20 newest are kept. */
export async function rememberBrowser(
  db: Database,
  browser: { userId: string; bindingHash: Buffer; previousHash: Buffer | null },
): Promise<void> {
  const { userId, bindingHash, previousHash } = browser;
  await db('known_browsers').insert({ binding_hash: bindingHash, user_id: userId });
  const newest = db('known_browsers')
    .select('binding_hash')
    .where({ user_id: userId })
    .orderBy('created_at', 'desc')
    .limit(20);
  await db('known_browsers').where({ user_id: userId }).whereNotIn('binding_hash', newest).delete();
  if (previousHash !== null) {
    await db('known_browsers').where({ user_id: userId, binding_hash: previousHash }).delete();
  }
}
