import type { Knex } from 'knex';
import type { AccountDeletion } from '#shared/account/account-deletion.contract.ts';
import { MAX_PASSWORD_LENGTH, authTexts } from '#shared/auth/auth.rules.ts';
import { endDevices } from '#server/features/auth/devices/devices.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createGrowingDelay } from '#server/platform/limits/growing-delay.ts';
import {
  endMailedProofs,
  findCodeProof,
  replaceMails,
} from '#server/features/auth/proofs.queries.ts';
import type { LiveSession } from '#server/features/auth/sessions/sessions.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import { deleteOtherSessions } from '../account.queries.ts';
import * as queries from './deletion.queries.ts';

export interface OwnersProof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Deletion of an account until it is carried out (decision 25). */
export interface AccountDeletions {
  read(userId: string): Promise<AccountDeletion>;
  /** Throws `account_has_password` and `demo_account_stays`. */
  sendCode(session: LiveSession, network: string): Promise<void>;
  /**
   * Ends every other session and paired device, and closes the unlock pages for new visitors.
   * Throws `current_password_wrong`, `deletion_code_wrong`, `deletion_is_scheduled`,
   * `demo_account_stays`, or `rate_limited` after five wrong proofs.
   */
  schedule(session: LiveSession, proof: OwnersProof): Promise<AccountDeletion>;
  /** Throws `deletion_not_scheduled`. */
  cancel(userId: string): Promise<AccountDeletion>;
  /**
   * The same actions within a transaction; the row is the account before the action. When somebody
   * else schedules the deletion, every session ends, and the owner signs in again to cancel.
   */
  scheduleIn(trx: Knex.Transaction, userId: string): Promise<ActedOn>;
  cancelIn(trx: Knex.Transaction, userId: string): Promise<ActedOn>;
  bringForwardIn(trx: Knex.Transaction, userId: string): Promise<ActedOn>;
}

/** The account before the action, and the time of its deletion after it. */
export type ActedOn = queries.DeletionRow & { after: Date | null };

/** Schedules and cancels the deletion of accounts. The rounds carry it out. */
export function createAccountDeletions(
  {
    db,
    passwords,
    announce,
  }: Pick<Platform, 'db' | 'passwords'> & {
    /** Removes the creator's cached pages at once, in this process. */
    announce(userId: string): void;
  },
  { mail }: { mail: Pick<Mail, 'add' | 'limits'> },
): AccountDeletions {
  // Shared with the change of the password, so that a guesser has one limit.
  const delay = createGrowingDelay(db, {
    free: 5,
    firstSeconds: 10,
    longestSeconds: 900,
    forgetSeconds: 86_400,
  });

  async function find(userId: string): Promise<queries.DeletionRow> {
    const row = await queries.selectDeletion(db, userId);
    if (row === undefined) throw new AppError('unauthenticated');
    return row;
  }
  async function lock(trx: Knex.Transaction, userId: string): Promise<queries.DeletionRow> {
    const row = await queries.lockDeletion(trx, userId);
    if (row === undefined) throw new AppError('unauthenticated');
    return row;
  }
  const tell = (
    trx: Knex.Transaction,
    kind: 'deletion_scheduled' | 'deletion_cancelled',
    { email, emailKey }: queries.DeletionRow,
  ) => mail.add(trx, { kind, to: email, toKey: emailKey });

  /** Ends all sessions except the one that asked; the owner can sign in again to cancel. */
  async function planEnd(
    trx: Knex.Transaction,
    userId: string,
    keptSession: string | null,
  ): Promise<ActedOn> {
    const user = await lock(trx, userId);
    if (user.isDemo) throw new AppError('demo_account_stays');
    if (user.deletionAt !== null) throw new AppError('deletion_is_scheduled');
    const after = await queries.startDelay(trx, userId);
    await deleteOtherSessions(trx, userId, keptSession);
    await endDevices(trx, userId);
    await endMailedProofs(trx, userId);
    await tell(trx, 'deletion_scheduled', user);
    return { ...user, after };
  }

  /** Throws unless the proof is valid now. */
  async function requireProof(
    user: queries.DeletionRow,
    sessionId: string,
    { password = '', code = '' }: OwnersProof,
  ): Promise<void> {
    const counted = `password of ${user.id}`;
    const wait = await delay.take(counted);
    if (wait !== null) throw new AppError('rate_limited', { retryAfterSeconds: wait });
    if (user.passwordHash !== null) {
      const isRight =
        password.length <= MAX_PASSWORD_LENGTH &&
        (await passwords.verify(password, user.passwordHash));
      if (!isRight) {
        throw new AppError('current_password_wrong', {
          fields: { password: authTexts.currentPasswordWrong },
        });
      }
    } else {
      const asked = hashSecret(sessionId);
      const proof = await findCodeProof(db, user.emailKey, asked, 'delete_account');
      const isRight = await passwords.verify(code.trim(), proof?.codeHash ?? null);
      if (!isRight || proof === undefined) throw new AppError('deletion_code_wrong');
    }
    await delay.clear(counted);
  }

  const deletions: AccountDeletions = {
    async read(userId) {
      const { deletionAskedAt, deletionAt, isDemo, passwordHash } = await find(userId);
      return {
        scheduled:
          deletionAskedAt === null || deletionAt === null
            ? null
            : { askedAt: deletionAskedAt.toISOString(), at: deletionAt.toISOString() },
        confirmBy: isDemo ? null : passwordHash === null ? 'code' : 'password',
      };
    },

    async sendCode({ user: { id }, sessionId }, network) {
      const { email, emailKey, isDemo, passwordHash } = await find(id);
      if (isDemo) throw new AppError('demo_account_stays');
      if (passwordHash !== null) throw new AppError('account_has_password');
      if (!(await mail.limits.take('delete_account', { emailKey, network }))) return;
      const asked = hashSecret(sessionId).toString('hex');
      await db.transaction(async (trx) => {
        const purpose = 'delete_account';
        await queries.lockDeletion(trx, id);
        await replaceMails(trx, { toKey: emailKey, purpose, asked });
        await mail.add(trx, { kind: purpose, to: email, toKey: emailKey, payload: { asked } });
      });
    },

    async schedule({ user: { id }, sessionId }, proof) {
      const user = await find(id);
      if (user.isDemo) throw new AppError('demo_account_stays');
      if (user.deletionAt !== null) throw new AppError('deletion_is_scheduled');
      await requireProof(user, sessionId, proof);
      await db.transaction(async (trx) => {
        const { passwordHash } = await planEnd(trx, id, sessionId);
        // The password changed meanwhile, perhaps by a reset, so the proof is no longer valid.
        if (passwordHash !== user.passwordHash) throw new AppError('unauthenticated');
      });
      announce(id);
      return deletions.read(id);
    },

    async cancel(userId) {
      await db.transaction((trx) => deletions.cancelIn(trx, userId));
      announce(userId);
      return deletions.read(userId);
    },

    scheduleIn: (trx, userId) => planEnd(trx, userId, null),

    async cancelIn(trx, userId) {
      const user = await lock(trx, userId);
      if (user.deletionAt === null) throw new AppError('deletion_not_scheduled');
      await queries.dropDelay(trx, userId);
      await tell(trx, 'deletion_cancelled', user);
      return { ...user, after: null };
    },

    async bringForwardIn(trx, userId) {
      const user = await lock(trx, userId);
      if (user.deletionAt === null) throw new AppError('deletion_not_scheduled');
      return { ...user, after: await queries.endDelay(trx, userId) };
    },
  };
  return deletions;
}
