import type { Knex } from 'knex';
import type { SessionOperator } from '#shared/operators/operators.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import { type OperatorRow, operatorColumns } from './operators.queries.ts';
import { operatorSessions } from '#server/features/auth/sessions/sessions.rules.ts';
import { findStoredSession, storeSession } from '#server/features/auth/sessions/session-store.ts';
import type { Device } from '#server/features/auth/sessions/sessions.rules.ts';

export interface OpenedOperatorSession {
  operator: SessionOperator;
  token: string;
  /** New value for the operator's binding cookie; null for a client that is not a browser. */
  binding: string | null;
}

export interface LiveOperatorSession {
  operator: SessionOperator;
  sessionId: string;
}

/** Opens a session; the token leaves the server once and is stored hashed. */
export async function openOperatorSession(
  trx: Knex.Transaction,
  ids: Ids,
  operator: OperatorRow,
  device: Device,
): Promise<OpenedOperatorSession> {
  const { token, binding } = await storeSession(trx, ids, operatorSessions, operator.id, device);
  return { operator: toSessionOperator(operator), token, binding };
}

/** The live session of a token, or null: unknown, ended, or another browser's. */
export async function findOperatorSession(
  db: Database,
  token: string,
  binding: string | undefined,
): Promise<LiveOperatorSession | null> {
  const row = await findStoredSession<OperatorRow>(
    db,
    operatorSessions,
    { token, binding },
    { columns: operatorColumns },
  );
  return row && { operator: toSessionOperator(row), sessionId: row.sessionId };
}

/** The operator as the console sees them. */
export function toSessionOperator(row: OperatorRow): SessionOperator {
  const { id, username, role } = row;
  return { id, username, role, hasTotp: row.totpSecret !== null };
}
