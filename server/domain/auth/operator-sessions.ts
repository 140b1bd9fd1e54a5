import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { SessionOperator } from '#shared/auth/operators.contract.ts';
import type { Database } from '../../db/connection.ts';
import { type Ids, hashSecret } from '../ids.ts';
import * as queries from './operators.queries.ts';
import type { Device } from './sessions.ts';

/** Ends after 30 minutes without use and after 8 hours in any case (T45). */
export const IDLE_MINUTES = 30;
export const ABSOLUTE_HOURS = 8;

/** Another prefix and another table than a creator's: neither works in the other's place (T50). */
const TOKEN_PREFIX = 'adm_';
const TOKEN = /^adm_[\w-]{43}$/;

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

/** Opens a session with a new token, which nobody has seen before; tables keep SHA-256 only. */
export async function openOperatorSession(
  trx: Knex.Transaction,
  ids: Ids,
  operator: queries.OperatorRow,
  device: Device,
): Promise<OpenedOperatorSession> {
  const token = ids.secret(TOKEN_PREFIX);
  const binding = device.isBrowser ? ids.secret('') : null;
  const previousHash = hashOrNull(device.binding);
  await queries.deleteReplacedSessions(
    trx,
    { operatorId: operator.id, tokenHash: hashOrNull(device.token), bindingHash: previousHash },
    IDLE_MINUTES,
  );
  const session = {
    id: ids.rowId(),
    operator_id: operator.id,
    token_hash: hashSecret(token),
    binding_hash: hashOrNull(binding),
    user_agent: device.userAgent,
  };
  await queries.insertSession(trx, session, ABSOLUTE_HOURS);
  if (binding !== null) {
    const bindingHash = hashSecret(binding);
    await queries.rememberBrowser(trx, { operatorId: operator.id, bindingHash, previousHash });
  }
  return { operator: toSessionOperator(operator), token, binding };
}

/** The live session of a token, or null: unknown, ended, or another browser's. */
export async function findOperatorSession(
  db: Database,
  token: string,
  binding: string | undefined,
): Promise<LiveOperatorSession | null> {
  if (!TOKEN.test(token)) return null;
  const row = await queries.findLiveSession(db, hashSecret(token), IDLE_MINUTES);
  if (row === undefined) return null;
  if (row.binding_hash !== null && !isSameSecret(row.binding_hash, binding)) return null;
  // Only a note for the idle limit: a busy database must not sign anybody out (R06).
  if (row.is_stale) await queries.touchSession(db, row.session_id).catch(() => {});
  return { operator: toSessionOperator(row), sessionId: row.session_id };
}

/** What the console may know of its operator. */
export function toSessionOperator(row: queries.OperatorRow): SessionOperator {
  const { id, username, role } = row;
  return { id, username, role, hasTotp: row.totp_secret !== null };
}

function isSameSecret(expected: Buffer, secret: string | undefined): boolean {
  return secret !== undefined && timingSafeEqual(expected, hashSecret(secret));
}

function hashOrNull(secret: string | null | undefined): Buffer | null {
  return secret === null || secret === undefined ? null : hashSecret(secret);
}
