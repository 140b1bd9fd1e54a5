import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { ActingOperator } from './operator-account.service.ts';
import { deleteOtherOperatorSessions, deleteOwnSession } from './operator-sessions.queries.ts';

/** Ends an operator's own sessions, on every process at once: each call looks its session up. */
export interface OperatorSessionList {
  /** Throws session_not_found for an unknown one and for another operator's alike (T56). */
  end(by: ActingOperator, sessionId: string): Promise<void>;
  endOthers(by: ActingOperator): Promise<void>;
}

/** An operator's own sessions. Ending one throws `session_not_found` for another operator's. */
export function createOperatorSessionList(dependencies: {
  db: Database;
  audit: AuditLog;
}): OperatorSessionList {
  const { db, audit } = dependencies;

  return {
    async end(by, sessionId) {
      await db.transaction(async (trx) => {
        const isEnded = await deleteOwnSession(trx, by.id, sessionId);
        if (!isEnded) throw new AppError('session_not_found');
        await audit.record(trx, { action: 'operator.session_ended', by, after: { ended: 1 } });
      });
    },

    async endOthers(by) {
      await db.transaction(async (trx) => {
        const ended = await deleteOtherOperatorSessions(trx, by.id, by.sessionId);
        if (ended === 0) return;
        await audit.record(trx, { action: 'operator.session_ended', by, after: { ended } });
      });
    },
  };
}
