import { timingSafeEqual } from 'node:crypto';
import type { SessionUser, SignedInUser } from '#shared/auth/auth.contract.ts';
import type { Database } from '../../db/connection.ts';
import { type Ids, hashSecret } from '../ids.ts';
import * as queries from './auth.queries.ts';
import { toSessionUser } from './auth.view.ts';

/** Ends after 7 days without use and after 30 days in any case (T45). */
export const IDLE_DAYS = 7;
const ABSOLUTE_DAYS = 30;

const TOKEN_PREFIX = 'ses_';
const TOKEN = /^ses_[\w-]{43}$/;

/** What signing in needs to know of the calling device. */
export interface Device {
  userAgent: string;
  /** A browser made the call: its session is bound to a cookie it cannot read (D4, T46). */
  isBrowser: boolean;
  /** Value of the binding cookie the device sent. */
  binding: string | undefined;
  /** A session token the device sent along; it dies with the new sign-in. */
  token: string | undefined;
}

export interface OpenedSession {
  user: SignedInUser;
  /** New value for the binding cookie; null for a client that is not a browser. */
  binding: string | null;
}

export interface LiveSession {
  user: SessionUser;
  sessionId: string;
}

/** Opens a session with a new token, which nobody has seen before; tables keep SHA-256 only. */
export async function openSession(
  db: Database,
  ids: Ids,
  user: queries.UserRow,
  device: Device,
): Promise<OpenedSession> {
  const sessionToken = ids.secret(TOKEN_PREFIX);
  const binding = device.isBrowser ? ids.secret('') : null;
  const previousHash = hashOrNull(device.binding);
  await queries.deleteReplacedSessions(
    db,
    { userId: user.id, tokenHash: hashOrNull(device.token), bindingHash: previousHash },
    IDLE_DAYS,
  );
  const session = {
    id: ids.rowId(),
    user_id: user.id,
    token_hash: hashSecret(sessionToken),
    binding_hash: hashOrNull(binding),
    user_agent: device.userAgent,
  };
  await queries.insertSession(db, session, ABSOLUTE_DAYS);
  if (binding !== null) {
    const bindingHash = hashSecret(binding);
    await queries.rememberBrowser(db, { userId: user.id, bindingHash, previousHash });
  }
  return { user: { ...toSessionUser(user), sessionToken }, binding };
}

/** The live session of a token, or null: unknown, ended, suspended, or another browser's. */
export async function findSession(
  db: Database,
  token: string,
  binding: string | undefined,
): Promise<LiveSession | null> {
  if (!TOKEN.test(token)) return null;
  const row = await queries.findLiveSession(db, hashSecret(token), IDLE_DAYS);
  if (row === undefined) return null;
  if (row.binding_hash !== null && !isSameSecret(row.binding_hash, binding)) return null;
  if (row.is_stale) {
    // Only a note for the idle limit: a read-only or busy database must not sign anybody out (R06).
    await queries.touchSession(db, row.session_id).catch(() => {});
  }
  return { user: toSessionUser(row), sessionId: row.session_id };
}

function isSameSecret(expected: Buffer, secret: string | undefined): boolean {
  return secret !== undefined && timingSafeEqual(expected, hashSecret(secret));
}

function hashOrNull(secret: string | null | undefined): Buffer | null {
  return secret === null || secret === undefined ? null : hashSecret(secret);
}
