import {
  type AccountSecurity,
  changedAreas,
  type PasswordChange,
} from '#shared/account/account.contract.ts';
import { MAX_PASSWORD_LENGTH, authTexts, newPasswordProblem } from '#shared/auth/auth.rules.ts';
import { selectActsInAccount } from '#server/features/audit/acts-in-account.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { createGrowingDelay } from '#server/platform/limits/growing-delay.ts';
import { formProblem } from '#server/features/auth/form-problem.ts';
import { accountKey } from '#server/features/auth/account-key.ts';
import {
  deleteSession,
  findUser,
  hasSession,
  isFreshSession,
} from '#server/features/auth/auth.queries.ts';
import type { UserRow } from '#server/features/auth/auth.view.ts';
import { enterAccount } from '#server/features/auth/sessions/entries.ts';
import type { LinkedIn } from '#server/features/auth/linkedin/linkedin.ts';
import { endDevices } from '#server/features/auth/devices/devices.queries.ts';
import { endEverything, endMailedProofs } from '#server/features/auth/proofs.queries.ts';
import * as queries from './account.queries.ts';
import type { Device } from '#server/features/auth/sessions/sessions.rules.ts';
import type { LiveSession, OpenedSession } from '#server/features/auth/sessions/sessions.ts';

const SHOWN_ACTS = 50;

/** What an owner can see and do for the security of the account (T44, T45). */
export interface AccountSecurityService {
  read(session: LiveSession): Promise<AccountSecurity>;
  /** Throws session_not_found for an unknown one and for another account's alike (T56). */
  endSession(userId: string, sessionId: string): Promise<void>;
  /**
   * Paired devices, mailed links and codes end as well, in case somebody else reads the mailbox.
   */
  endOtherSessions(session: LiveSession): Promise<void>;
  /**
   * Ends every session and opens a new one for the caller; within 30 minutes of a sign-in by mail an
   * account without a password needs no current one. Throws current_password_wrong,
   * password_invalid, or rate_limited after five wrong ones.
   */
  changePassword(
    session: LiveSession,
    form: PasswordChange,
    device: Device,
  ): Promise<OpenedSession>;
}

/**
 * A creator's own password and sessions. Throws `current_password_wrong`, after five of them
 * `rate_limited`, `session_not_found`, and `unauthenticated` when the account is gone.
 */
export function createAccountSecurity(
  { db, ids, passwords }: Pick<Platform, 'db' | 'ids' | 'passwords'>,
  { mail, linkedIn }: { mail: MailQueue; linkedIn: Pick<LinkedIn, 'isOffered' | 'findConnection'> },
): AccountSecurityService {
  const delay = createGrowingDelay(db, {
    free: 5,
    firstSeconds: 10,
    longestSeconds: 900,
    forgetSeconds: 86_400,
  });

  async function findOwn(id: string): Promise<UserRow> {
    const user = await findUser(db, id);
    if (user === undefined) throw new AppError('unauthenticated');
    return user;
  }

  /**
   * An account without a password was opened by a mail. Shortly after that a new password needs no
   * other proof.
   */
  async function mayChoose(user: UserRow, sessionId: string): Promise<boolean> {
    return user.passwordHash === null && (await isFreshSession(db, user.id, sessionId));
  }

  return {
    async read({ user: { id }, sessionId }) {
      const user = await findOwn(id);
      const sessions = await queries.selectLiveSessions(db, id);
      const signIns = await queries.selectLatestSignIns(db, id);
      const operatorActs = await selectActsInAccount(db, id, SHOWN_ACTS);
      const connection = await linkedIn.findConnection(id);
      return {
        email: user.email,
        emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
        hasPassword: user.passwordHash !== null,
        mayChoosePassword: await mayChoose(user, sessionId),
        linkedIn: {
          isOffered: await linkedIn.isOffered(),
          connection: connection && {
            name: connection.name,
            connectedAt: connection.connectedAt.toISOString(),
            lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
          },
        },
        sessions: sessions.map((row) => ({
          id: row.id,
          userAgent: row.userAgent ?? '',
          createdAt: row.createdAt.toISOString(),
          lastSeenAt: row.lastSeenAt.toISOString(),
          isCurrent: row.id === sessionId,
          ...(row.isOperators ? { isOperators: true } : {}),
        })),
        signIns: signIns.map((row) => ({
          id: row.id,
          method: row.method,
          userAgent: row.userAgent,
          at: row.createdAt.toISOString(),
        })),
        operatorActs: operatorActs.map(({ call, at, ...row }) => ({
          ...row,
          area: call === null ? null : areaOf(call),
          at: at.toISOString(),
        })),
      };
    },

    async endSession(userId, sessionId) {
      const isOwn = await hasSession(db, userId, sessionId);
      if (!isOwn) throw new AppError('session_not_found');
      await deleteSession(db, sessionId);
    },

    async endOtherSessions({ user, sessionId }) {
      await db.transaction(async (trx) => {
        await queries.deleteOtherSessions(trx, user.id, sessionId);
        await endDevices(trx, user.id);
        await endMailedProofs(trx, user.id);
      });
    },

    async changePassword({ user: { id }, sessionId }, form, device) {
      const problem = newPasswordProblem(form);
      if (problem !== null) throw formProblem('password_invalid', problem);
      const user = await findOwn(id);
      const wait = await delay.take(`password of ${id}`);
      if (wait !== null) throw new AppError('rate_limited', { retryAfterSeconds: wait });
      const { currentPassword } = form;
      const isRight =
        (await mayChoose(user, sessionId)) ||
        (currentPassword.length <= MAX_PASSWORD_LENGTH &&
          (await passwords.verify(currentPassword, user.passwordHash)));
      if (!isRight) {
        throw new AppError('current_password_wrong', {
          fields: { currentPassword: authTexts.currentPasswordWrong },
        });
      }
      await delay.clear(`password of ${id}`);
      const passwordHash = await passwords.hash(form.password);
      return db.transaction(async (trx) => {
        // Another call changed the password meanwhile, perhaps a reset. Then the proven one no longer
        // counts.
        const isChanged = await queries.replacePassword(trx, user, passwordHash);
        if (!isChanged) throw new AppError('unauthenticated');
        await endEverything(trx, id);
        await mail.add(trx, {
          kind: 'password_changed',
          to: user.email,
          toKey: accountKey(user.email),
        });
        return enterAccount(trx, ids, user, device, 'password_change');
      });
    },
  };
}

/** The part of an account that a call changes, such as `PATCH /api/magnets/:magnetId`. */
function areaOf(call: string): (typeof changedAreas)[number] {
  const [, , name] = call.split('/');
  return changedAreas.find((area) => area === name) ?? 'other';
}
