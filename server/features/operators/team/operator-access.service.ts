import type { OpenSession } from '#shared/auth/access.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import {
  selectOpenSessions,
  takeSession,
  takeSessions,
} from '#server/features/auth/access/access.queries.ts';
import { toOpenSession } from '#server/features/auth/access/access.view.ts';
import { operatorSessions } from '#server/features/auth/sessions/sessions.rules.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { selectTeam } from './operator-team.queries.ts';

/** The sessions of other operators (decision 102). */
export interface OperatorAccess {
  /** Throws operator_not_found. */
  list(operatorId: string): Promise<{ sessions: OpenSession[] }>;
  /** Throws operator_not_found, own_sessions_elsewhere or access_not_found. */
  end(
    operatorId: string,
    act: { reason: string; sessionId: string | null },
    by: AuditActor,
  ): Promise<{ sessions: OpenSession[] }>;
}

export function createOperatorAccess(dependencies: {
  db: Database;
  audit: AuditLog;
}): OperatorAccess {
  const { db, audit } = dependencies;

  async function find(operatorId: string) {
    const [member] = await selectTeam(db, operatorId);
    if (member === undefined) throw new AppError('operator_not_found');
    return member;
  }
  const sessionsOf = async (operatorId: string) => ({
    sessions: (await selectOpenSessions(db, operatorSessions, operatorId)).map(toOpenSession),
  });

  return {
    async list(operatorId) {
      await find(operatorId);
      return sessionsOf(operatorId);
    },

    async end(operatorId, { reason, sessionId }, by) {
      const { username } = await find(operatorId);
      if (operatorId === by.id) throw new AppError('own_sessions_elsewhere');
      await db.transaction(async (trx) => {
        const ended =
          sessionId === null
            ? await takeSessions(trx, operatorSessions, operatorId)
            : (await takeSession(trx, operatorSessions, operatorId, sessionId)) && 1;
        if (ended === undefined) throw new AppError('access_not_found');
        await audit.record(trx, {
          action: 'operator.access_ended',
          by,
          target: { kind: 'operator', id: operatorId, name: username },
          reason,
          after: { sessions: ended },
        });
      });
      return sessionsOf(operatorId);
    },
  };
}
