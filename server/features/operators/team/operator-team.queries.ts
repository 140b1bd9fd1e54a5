import type { Knex } from 'knex';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';

export interface TeamRow {
  id: string;
  username: string;
  role: OperatorRole;
  hasTotp: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  closedAt: Date | null;
}

/** All operators, or one of them; the first one first. */
export async function selectTeam(db: Knex, id?: string): Promise<TeamRow[]> {
  const rows = db('operators')
    .orderBy('created_at')
    .orderBy('id')
    .select<TeamRow[]>(
      'id',
      'username',
      'role',
      db.raw('totp_secret IS NOT NULL AS has_totp'),
      'created_at',
      'closed_at',
      // Sessions go with their end; the log keeps each sign-in.
      db.raw(`greatest(
        (SELECT max(last_seen_at) FROM operator_sessions WHERE operator_id = operators.id),
        (SELECT max(at) FROM audit_log WHERE operator_id = operators.id
          AND action = 'operator.login')) AS last_seen_at`),
    );
  return id === undefined ? rows : rows.where({ id });
}

/** Whether the account may still act as an owner. */
export async function isOpenOwner(trx: Knex.Transaction, id: string): Promise<boolean> {
  const row = await trx('operators')
    .where({ id, role: 'admin' })
    .whereNull('closed_at')
    .first<object | undefined>('id');
  return row !== undefined;
}

/** Sets the role of an operator and whether the account is closed. */
export async function updateMember(
  trx: Knex.Transaction,
  id: string,
  { role, isClosed }: { role: OperatorRole; isClosed: boolean },
): Promise<void> {
  const closedAt = isClosed ? trx.raw('coalesce(closed_at, now())') : null;
  await trx('operators').where({ id }).update({ role, closedAt, updatedAt: trx.fn.now() });
}

/** Whether an operator has this name. */
export async function isNameTaken(trx: Knex.Transaction, usernameKey: string): Promise<boolean> {
  return (
    (await trx('operators').where({ usernameKey }).first<object | undefined>('id')) !== undefined
  );
}
