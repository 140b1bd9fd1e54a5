import type { SessionUser, SignedInUser } from '#shared/auth/auth.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import { userColumns } from '../auth.queries.ts';
import { type UserRow, toSessionUser } from '../auth.view.ts';
import { ACTING_HOLDS, type ActingColumns, actingColumns } from '../acting/acting.queries.ts';
import { findLiveSessionIds } from './sessions.queries.ts';
import { findStoredSession, storeSession } from './session-store.ts';
import { creatorSessions, type Device } from './sessions.rules.ts';

export interface OpenedSession {
  user: SignedInUser;
  /** New value for the binding cookie; null for a client that is not a browser. */
  binding: string | null;
}

export interface LiveSession {
  user: SessionUser;
  sessionId: string;
  /** The operator who acts in the account; null for its creator. */
  operator: { id: string; username: string } | null;
}

/** Opens a session; the token leaves the server once and is stored hashed. */
export async function openSession(
  db: Database,
  ids: Ids,
  user: UserRow,
  device: Device,
): Promise<OpenedSession> {
  const { token, binding } = await storeSession(db, ids, creatorSessions, user.id, device);
  return { user: { ...toSessionUser(user), sessionToken: token }, binding };
}

/** Who may be signed in at all. */
const MAY_SIGN_IN = `users.suspended_at IS NULL AND ${ACTING_HOLDS}`;

/** Those of the sessions that are still live: not ended, and not of somebody suspended. */
export function liveSessionsOf(db: Database, ids: readonly string[]): Promise<string[]> {
  return findLiveSessionIds(db, creatorSessions, ids, MAY_SIGN_IN);
}

/** The live session of a token, or null: unknown, ended, suspended, or another browser's. */
export async function findSession(
  db: Database,
  token: string,
  binding: string | undefined,
  userAgent?: string,
): Promise<LiveSession | null> {
  const row = await findStoredSession<UserRow & ActingColumns>(
    db,
    creatorSessions,
    { token, binding, userAgent },
    { columns: [...userColumns, ...actingColumns(db)], where: MAY_SIGN_IN },
  );
  if (row === null) return null;
  const { sessionId, actingOperatorId: id, actingOperatorName: username } = row;
  const user = toSessionUser(row);
  if (id === null || username === null) return { user, sessionId, operator: null };
  const actedUntil = row.sessionEndsAt.toISOString();
  return { user: { ...user, actedUntil }, sessionId, operator: { id, username } };
}
