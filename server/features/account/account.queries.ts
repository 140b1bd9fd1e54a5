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
  isOperators: boolean;
}

/** Live sessions of the account, the latest use first. */
export async function selectLiveSessions(db: Database, userId: string): Promise<SessionRow[]> {
  return db('sessions')
    .where({ userId })
    .whereRaw(isLive(creatorSessions))
    .orderBy('last_seen_at', 'desc')
    .limit(SHOWN_SESSIONS)
    .select<SessionRow[]>('id', 'user_agent', 'created_at', 'last_seen_at', isOperators(db));
}

const isOperators = (db: Database) => db.raw('operator_session_id IS NOT NULL AS is_operators');

interface SignInRow {
  id: string;
  method: string;
  userAgent: string;
  createdAt: Date;
}

/** Sign-ins of the account, newest first. */
export async function selectLatestSignIns(db: Database, userId: string): Promise<SignInRow[]> {
  return db('sign_ins')
    .where({ userId })
    .orderBy('created_at', 'desc')
    .limit(SHOWN_SIGN_INS)
    .select<SignInRow[]>('id', 'method', 'user_agent', 'created_at');
}

/** Ends all sessions of the account, except one that may be kept. */
export async function deleteOtherSessions(
  trx: Knex.Transaction,
  userId: string,
  keptId: string | null,
): Promise<void> {
  const ended = trx('sessions').where({ userId });
  if (keptId !== null) void ended.whereNot({ id: keptId });
  await ended.delete();
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
