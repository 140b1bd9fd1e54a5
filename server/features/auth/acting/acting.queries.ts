import type { Knex } from 'knex';

/** Roles that may act in a creator's account. */
const ROLES = `('admin', 'support')`;

/**
 * SQL: the session is its creator's own, or the operator behind it is still signed in and has the role.
 * A closed account has no sessions.
 */
export const ACTING_HOLDS = `(sessions.operator_session_id IS NULL OR EXISTS (
  SELECT FROM operator_sessions o JOIN operators p ON p.id = o.operator_id
  WHERE o.id = sessions.operator_session_id AND o.expires_at > now()
    AND p.closed_at IS NULL AND p.role IN ${ROLES}))`;

/** SQL: columns of a session that name the operator behind it, and its end. */
export const actingColumns = (db: Knex): Knex.Raw[] => [
  db.raw('sessions.expires_at AS session_ends_at'),
  db.raw(`(SELECT o.operator_id FROM operator_sessions o
    WHERE o.id = sessions.operator_session_id) AS acting_operator_id`),
  db.raw(`(SELECT p.username FROM operator_sessions o JOIN operators p ON p.id = o.operator_id
    WHERE o.id = sessions.operator_session_id) AS acting_operator_name`),
];

export interface ActingColumns {
  sessionEndsAt: Date;
  actingOperatorId: string | null;
  actingOperatorName: string | null;
}

/** Opens a session of a creator for an operator; returns when it ends. */
export async function insertActingSession(
  trx: Knex.Transaction,
  session: {
    id: string;
    userId: string;
    tokenHash: Buffer;
    userAgent: string;
    operatorSessionId: string;
  },
  minutes: number,
): Promise<Date> {
  // One account at a time: the one before ends.
  await trx('sessions').where({ operatorSessionId: session.operatorSessionId }).delete();
  const [row] = await trx('sessions')
    .insert({ ...session, expiresAt: trx.raw(`now() + ? * interval '1 minute'`, [minutes]) })
    .returning<{ expiresAt: Date }[]>('expires_at');
  if (row === undefined) throw new Error('The new session was not returned');
  return row.expiresAt;
}
