import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import type { UserRow } from '#server/features/auth/auth.view.ts';
import { isLive } from '#server/features/auth/sessions/sessions.queries.ts';
import { creatorSessions } from '#server/features/auth/sessions/sessions.rules.ts';

const SHOWN_SESSIONS = 100;
const SHOWN_SIGN_INS = 50;

interface SessionRow {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Where the account is signed in, the latest use first. */
export async function selectLiveSessions(db: Database, userId: string): Promise<SessionRow[]> {
  return db('sessions')
    .where({ userId })
    .whereRaw(isLive(creatorSessions))
    .orderBy('last_seen_at', 'desc')
    .limit(SHOWN_SESSIONS)
    .select<SessionRow[]>('id', 'user_agent', 'created_at', 'last_seen_at');
}

interface SignInRow {
  id: string;
  method: string;
  userAgent: string;
  createdAt: Date;
}

/** How somebody got in, newest first. */
export async function selectLatestSignIns(db: Database, userId: string): Promise<SignInRow[]> {
  return db('sign_ins')
    .where({ userId })
    .orderBy('created_at', 'desc')
    .limit(SHOWN_SIGN_INS)
    .select<SignInRow[]>('id', 'method', 'user_agent', 'created_at');
}

/** False for an unknown session and for another account's alike. */
export async function hasSession(db: Database, userId: string, id: string): Promise<boolean> {
  const row = await db('sessions').where({ id, userId }).first<object | undefined>('id');
  return row !== undefined;
}

/** True while the session was opened within the last 30 minutes. */
export async function isFreshSession(db: Database, userId: string, id: string): Promise<boolean> {
  const fresh = await db('sessions')
    .where({ id, userId })
    .whereRaw(`created_at > now() - interval '30 minutes'`)
    .first<object | undefined>('id');
  return fresh !== undefined;
}

/** Ends every session of the account but one. */
export async function deleteOtherSessions(
  trx: Knex.Transaction,
  userId: string,
  keptId: string,
): Promise<void> {
  await trx('sessions').where({ userId }).whereNot({ id: keptId }).delete();
}

/** False when the account no longer has the password that was proven. */
export async function replacePassword(
  trx: Knex.Transaction,
  { id, passwordHash: proven }: Pick<UserRow, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<boolean> {
  const changed = await trx('users').where({ id, passwordHash: proven }).update({ passwordHash });
  return changed > 0;
}
