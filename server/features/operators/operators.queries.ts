import type { Knex } from 'knex';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { operatorSessions } from '#server/features/auth/sessions/sessions.rules.ts';
import { isKnownBrowser, isLive } from '#server/features/auth/sessions/sessions.queries.ts';

export interface OperatorRow {
  id: string;
  username: string;
  role: OperatorRole;
  passwordHash: string;
  totpSecret: string | null;
}

export const operatorColumns = ['id', 'username', 'role', 'password_hash', 'totp_secret'].map(
  (column) => `operators.${column}`,
);

/** The operator of a name, and whether this browser was used by that operator before. */
export async function findOperator(
  db: Database,
  usernameKey: string,
  bindingHash: Buffer | null,
): Promise<(OperatorRow & { isKnownBrowser: boolean }) | undefined> {
  return db('operators')
    .where({ usernameKey })
    .first<(OperatorRow & { isKnownBrowser: boolean }) | undefined>(
      ...operatorColumns,
      isKnownBrowser(db, operatorSessions, bindingHash),
    );
}

/** Undefined when there is none. */
export async function findOperatorById(db: Knex, id: string): Promise<OperatorRow | undefined> {
  return db('operators')
    .where({ id })
    .first<OperatorRow | undefined>(...operatorColumns);
}

/** The row of an open account while its password is the given one, locked until the transaction ends. */
export async function lockOperator(
  trx: Knex.Transaction,
  { id, passwordHash }: Pick<OperatorRow, 'id' | 'passwordHash'>,
): Promise<OperatorRow | undefined> {
  return trx('operators')
    .where({ id, passwordHash })
    .whereNull('closed_at')
    .forNoKeyUpdate()
    .first<OperatorRow | undefined>(...operatorColumns);
}

export interface NewOperator {
  id: string;
  username: string;
  usernameKey: string;
  passwordHash: string;
  /** An owner when absent. */
  role?: OperatorRole;
}

/** Adds an operator and returns the row as it was stored. */
export async function insertOperator(
  trx: Knex.Transaction,
  operator: NewOperator,
): Promise<OperatorRow> {
  const [row] = await trx('operators').insert(operator).returning<OperatorRow[]>(operatorColumns);
  if (row === undefined) throw new Error('The new operator was not returned');
  return row;
}

/** True while there is no operator yet. */
export async function hasNoOperator(db: Knex): Promise<boolean> {
  return (await db('operators').first<object | undefined>('id')) === undefined;
}

/** Stores a new password. */
export async function setOperatorPassword(
  trx: Knex.Transaction,
  id: string,
  passwordHash: string,
): Promise<void> {
  await trx('operators').where({ id }).update({ passwordHash, updatedAt: trx.fn.now() });
}

interface SessionColumns {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** An operator's own account, beside the row itself. */
export async function readAccountFacts(
  db: Database,
  id: string,
): Promise<{ createdAt: Date; recoveryCodes: number; sessions: SessionColumns[] }> {
  const sessions = await db('operator_sessions')
    .where({ operatorId: id })
    .whereRaw(isLive(operatorSessions))
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .select<SessionColumns[]>('id', 'user_agent', 'created_at', 'last_seen_at');
  const row = await db('operators')
    .where({ id })
    .first<{ createdAt: Date; codes: number } | undefined>(
      'created_at',
      db.raw(
        '(SELECT count(*)::int FROM operator_recovery_codes WHERE operator_id = operators.id) AS codes',
      ),
    );
  if (row === undefined) throw new Error('The operator is gone');
  return { createdAt: row.createdAt, recoveryCodes: row.codes, sessions };
}
