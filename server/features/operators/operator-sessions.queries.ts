import type { Knex } from 'knex';

/** Ends one session, of any operator. */
export async function deleteOperatorSession(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('operator_sessions').where({ id }).delete();
}

/** Ends a session of this operator; false for an unknown one and for another operator's alike. */
export async function deleteOwnSession(
  trx: Knex.Transaction,
  operatorId: string,
  id: string,
): Promise<boolean> {
  return (await trx('operator_sessions').where({ id, operatorId }).delete()) > 0;
}

/** Ends every session of the operator but one; returns how many. */
export async function deleteOtherOperatorSessions(
  trx: Knex.Transaction,
  operatorId: string,
  keptId: string,
): Promise<number> {
  return trx('operator_sessions').where({ operatorId }).whereNot({ id: keptId }).delete();
}

/** Ends every session of the operator and forgets every browser. */
export async function endOperatorAccess(trx: Knex.Transaction, operatorId: string): Promise<void> {
  await trx('operator_sessions').where({ operatorId }).delete();
  await trx('operator_browsers').where({ operatorId }).delete();
}
