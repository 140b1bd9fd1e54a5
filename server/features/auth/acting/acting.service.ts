import { emailKey } from '#shared/auth/email-address.ts';
import { ACTING_MINUTES } from '#server/platform/http/acting.rules.ts';
import type { ActingChange } from '#server/platform/http/endpoint-guards.ts';
import type { ActingNote } from '#server/platform/http/implement.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import { findUser, insertSignIn } from '../auth.queries.ts';
import { creatorSessions } from '../sessions/sessions.rules.ts';
import { insertActingSession } from './acting.queries.ts';

/** Operators in the accounts of creators. */
export interface Acting {
  /**
   * Opens the account of a creator for half an hour, and tells the creator. Throws creator_not_found or
   * creator_is_suspended.
   */
  begin(
    creatorId: string,
    reason: string,
    by: AuditActor & { sessionId: string },
    userAgent: string,
  ): Promise<{ token: string; until: string }>;
  /** Writes down a change before it is made; what is refused then is noted too. */
  note(creatorId: string, change: ActingChange, by: AuditActor): Promise<ActingNote>;
}

/** The session of an operator in an account belongs to the operator's own, and ends with it. */
export function createActing(dependencies: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  mail: MailQueue;
}): Acting {
  const { db, ids, audit, mail } = dependencies;
  const target = (id: string) => ({ kind: 'creator', id }) as const;
  return {
    async begin(creatorId, reason, by, userAgent) {
      const user = await findUser(db, creatorId);
      if (user === undefined) throw new AppError('creator_not_found');
      if (user.suspendedAt !== null) throw new AppError('creator_is_suspended');
      const token = ids.secret(creatorSessions.prefix);
      const until = await db.transaction(async (trx) => {
        const session = {
          id: ids.rowId(),
          userId: user.id,
          tokenHash: hashSecret(token),
          userAgent,
          operatorSessionId: by.sessionId,
        };
        const end = await insertActingSession(trx, session, ACTING_MINUTES);
        const signIn = { id: ids.rowId(), userId: user.id, method: 'operator', userAgent };
        await insertSignIn(trx, signIn);
        const to = { to: user.email, toKey: emailKey(user.email) };
        await mail.add(trx, { kind: 'operator_entered', ...to, payload: { reason } });
        await audit.record(trx, {
          action: 'creator.entered',
          by,
          target: { ...target(user.id), name: user.email },
          reason,
          after: { minutes: ACTING_MINUTES },
        });
        return end;
      });
      return { token, until: until.toISOString() };
    },

    async note(creatorId, { call, params }, by) {
      const act = ids.rowId();
      const user = await findUser(db, creatorId);
      const name = user === undefined ? {} : { name: user.email };
      const of = { by, target: { ...target(creatorId), ...name } };
      const after = { ...params, call, act };
      await audit.record(db, { action: 'creator.acted_for', ...of, after });
      return {
        refused: (code) =>
          audit.record(db, { action: 'creator.act_refused', ...of, after: { ...after, code } }),
      };
    },
  };
}
