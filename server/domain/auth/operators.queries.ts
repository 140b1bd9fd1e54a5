import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';

export interface OperatorRow {
  id: string;
  username: string;
  role: string;
  password_hash: string;
  totp_secret: string | null;
}

export const operatorColumns = ['id', 'username', 'role', 'password_hash', 'totp_secret'].map(
  (column) => `operators.${column}`,
);

/** The operator of a name, and whether this browser was used by that operator before. */
export async function findOperator(
  db: Database,
  usernameKey: string,
  bindingHash: Buffer | null,
): Promise<(OperatorRow & { is_known_browser: boolean }) | undefined> {
  const isKnown = db('operator_browsers')
    .whereRaw('operator_browsers.operator_id = operators.id')
    .whereRaw('operator_browsers.binding_hash = ?', [bindingHash]);
  return db('operators')
    .where({ username_key: usernameKey })
    .first<(OperatorRow & { is_known_browser: boolean }) | undefined>(
      ...operatorColumns,
      db.raw('EXISTS (?) AS is_known_browser', [isKnown]),
    );
}

export async function findOperatorById(db: Knex, id: string): Promise<OperatorRow | undefined> {
  return db('operators')
    .where({ id })
    .first<OperatorRow | undefined>(...operatorColumns);
}

/** The row while its password is still the given one, locked to the end of the transaction. */
export async function lockOperator(
  trx: Knex.Transaction,
  { id, password_hash }: Pick<OperatorRow, 'id' | 'password_hash'>,
): Promise<OperatorRow | undefined> {
  return trx('operators')
    .where({ id, password_hash })
    .forNoKeyUpdate()
    .first<OperatorRow | undefined>(...operatorColumns);
}

export interface NewOperator {
  id: string;
  username: string;
  username_key: string;
  password_hash: string;
}

export async function insertOperator(
  trx: Knex.Transaction,
  operator: NewOperator,
): Promise<OperatorRow> {
  const [row] = await trx('operators').insert(operator).returning<OperatorRow[]>(operatorColumns);
  if (row === undefined) throw new Error('The new operator was not returned');
  return row;
}

/** True while nobody runs this installation yet. */
export async function hasNoOperator(db: Knex): Promise<boolean> {
  return (await db('operators').first<object | undefined>('id')) === undefined;
}

export interface NewOperatorSession {
  id: string;
  operator_id: string;
  token_hash: Buffer;
  binding_hash: Buffer | null;
  user_agent: string;
}

export async function insertSession(
  trx: Knex.Transaction,
  session: NewOperatorSession,
  hours: number,
): Promise<void> {
  const expiresAt = trx.raw(`now() + ? * interval '1 hour'`, [hours]);
  await trx('operator_sessions').insert({ ...session, expires_at: expiresAt });
}

/** SQL: the session is neither too old nor left alone for too long. One value: minutes. */
export const IS_LIVE = `operator_sessions.expires_at > now()
  AND operator_sessions.last_seen_at > now() - ? * interval '1 minute'`;

export interface OperatorSessionRow extends OperatorRow {
  session_id: string;
  binding_hash: Buffer | null;
  /** Last noted use is more than a minute ago. */
  is_stale: boolean;
}

/** The session behind a token hash, by the clock of the database (T45). */
export async function findLiveSession(
  db: Database,
  tokenHash: Buffer,
  idleMinutes: number,
): Promise<OperatorSessionRow | undefined> {
  return db('operator_sessions')
    .join('operators', 'operators.id', 'operator_sessions.operator_id')
    .where({ token_hash: tokenHash })
    .whereRaw(IS_LIVE, [idleMinutes])
    .first<OperatorSessionRow | undefined>(
      ...operatorColumns,
      'operator_sessions.id as session_id',
      'operator_sessions.binding_hash',
      db.raw(`operator_sessions.last_seen_at < now() - interval '1 minute' AS is_stale`),
    );
}

/** Notes that a session is in use; a row another request just notes is left alone. */
export async function touchSession(db: Database, id: string): Promise<void> {
  const free = db('operator_sessions').select('id').where({ id }).forUpdate().skipLocked();
  await db('operator_sessions').whereIn('id', free).update({ last_seen_at: db.fn.now() });
}

interface SessionColumns {
  id: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
}

/** What an operator sees of the own account beside the row itself. */
export async function readAccountFacts(
  db: Database,
  id: string,
  idleMinutes: number,
): Promise<{ createdAt: Date; recoveryCodes: number; sessions: SessionColumns[] }> {
  const sessions = await db('operator_sessions')
    .where({ operator_id: id })
    .whereRaw(IS_LIVE, [idleMinutes])
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .select<SessionColumns[]>('id', 'user_agent', 'created_at', 'last_seen_at');
  const row = await db('operators')
    .where({ id })
    .first<{ created_at: Date; codes: number } | undefined>(
      'created_at',
      db.raw(
        '(SELECT count(*)::int FROM operator_recovery_codes WHERE operator_id = operators.id) AS codes',
      ),
    );
  if (row === undefined) throw new Error('The operator is gone');
  return { createdAt: row.created_at, recoveryCodes: row.codes, sessions };
}

/** Ends what a new sign-in replaces: the token sent along, this browser's sessions, dead ones. */
export async function deleteReplacedSessions(
  trx: Knex.Transaction,
  replaced: { operatorId: string; tokenHash: Buffer | null; bindingHash: Buffer | null },
  idleMinutes: number,
): Promise<void> {
  const { operatorId, tokenHash, bindingHash } = replaced;
  const query = trx('operator_sessions').whereRaw(`(operator_id = ? AND NOT (${IS_LIVE}))`, [
    operatorId,
    idleMinutes,
  ]);
  // Knex reads `null` as IS NULL, which would match every session without a cookie.
  if (tokenHash !== null) void query.orWhere({ token_hash: tokenHash });
  if (bindingHash !== null) void query.orWhere({ binding_hash: bindingHash });
  await query.delete();
}

/** Remembers a browser for an operator under its new cookie value; the 10 newest are kept. */
export async function rememberBrowser(
  trx: Knex.Transaction,
  browser: { operatorId: string; bindingHash: Buffer; previousHash: Buffer | null },
): Promise<void> {
  const { operatorId, bindingHash, previousHash } = browser;
  const own = () => trx('operator_browsers').where({ operator_id: operatorId });
  await trx('operator_browsers').insert({ binding_hash: bindingHash, operator_id: operatorId });
  if (previousHash !== null) await own().where({ binding_hash: previousHash }).delete();
  const newest = own().select('binding_hash').orderBy('created_at', 'desc').limit(10);
  await own().whereNotIn('binding_hash', newest).delete();
}
