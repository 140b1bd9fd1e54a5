import type { Knex } from 'knex';
import type { AccountAccess, EndedAccess } from '#shared/auth/access.contract.ts';
import { emailKey } from '#shared/auth/email-address.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import { findUser, insertSignIn } from '../auth.queries.ts';
import { deleteDevice, selectDevices } from '../devices/devices.queries.ts';
import { creatorSessions } from '../sessions/sessions.rules.ts';
import * as queries from './access.queries.ts';
import { toOpenSession } from './access.view.ts';

/** What opens the account of a creator, for operators (decision 102). */
export interface Access {
  /** Throws creator_not_found. */
  read(creatorId: string): Promise<AccountAccess>;
  /** Ends it for all processes, and tells the creator. Throws creator_not_found or access_not_found. */
  end(
    creatorId: string,
    act: { reason: string; ended: EndedAccess },
    by: AuditActor,
  ): Promise<AccountAccess>;
}

/** Each call looks its session up, so one that ended works nowhere. */
export function createAccess(dependencies: {
  db: Database;
  ids: Ids;
  audit: AuditLog;
  mail: MailQueue;
}): Access {
  const { db, ids, audit, mail } = dependencies;

  async function read(creatorId: string): Promise<AccountAccess> {
    if ((await findUser(db, creatorId)) === undefined) throw new AppError('creator_not_found');
    const sessions = await queries.selectOpenSessions(db, creatorSessions, creatorId);
    const devices = await selectDevices(db, creatorId);
    return {
      sessions: sessions.map(toOpenSession),
      devices: devices.map(({ createdAt, lastUsedAt, ...device }) => ({
        ...device,
        pairedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  return {
    read,

    async end(creatorId, { reason, ended }, by) {
      const user = await findUser(db, creatorId);
      if (user === undefined) throw new AppError('creator_not_found');
      await db.transaction(async (trx) => {
        const { userAgent, ...counts } = await endIn(trx, creatorId, ended);
        const note = { id: ids.rowId(), userId: creatorId, method: 'ended', userAgent };
        await insertSignIn(trx, note);
        const to = { to: user.email, toKey: emailKey(user.email) };
        const payload = { reason, ended: ended.kind };
        await mail.add(trx, { kind: 'access_ended', ...to, payload });
        await audit.record(trx, {
          action: 'creator.access_ended',
          by,
          target: { kind: 'creator', id: creatorId, name: user.email },
          reason,
          after: counts,
        });
      });
      return read(creatorId);
    },
  };
}

async function endIn(trx: Knex.Transaction, userId: string, ended: EndedAccess) {
  if (ended.kind === 'all') {
    const sessions = await queries.takeSessions(trx, creatorSessions, userId);
    return { sessions, devices: await queries.takeDevices(trx, userId), userAgent: '' };
  }
  if (ended.kind === 'device') {
    if (!(await deleteDevice(trx, userId, ended.id))) throw new AppError('access_not_found');
    return { sessions: 0, devices: 1, userAgent: '' };
  }
  const session = await queries.takeSession(trx, creatorSessions, userId, ended.id);
  if (session === undefined) throw new AppError('access_not_found');
  return { sessions: 1, devices: 0, userAgent: session.userAgent ?? '' };
}
