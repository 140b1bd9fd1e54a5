import { MAX_PASSWORD_LENGTH, authTexts } from '#shared/auth/auth.rules.ts';
import { AppError } from '#server/platform/errors.ts';
import { createGrowingDelay } from '#server/platform/limits/growing-delay.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findUser, isFreshSession } from '../auth.queries.ts';

/** The calling creator and session. */
export interface CallingSession {
  userId: string;
  sessionId: string;
}

/**
 * Somebody who holds a session for a moment must not gain a lasting way to sign in. An account with
 * a password has to send it; any other needs a sign-in of the last 30 minutes. Wrong passwords
 * count together with those of every other call that asks for it. Throws current_password_wrong,
 * linkedin_sign_in_again, or rate_limited after five wrong passwords.
 */
export function createOwnerProof({
  db,
  passwords,
}: Pick<Platform, 'db' | 'passwords'>): (
  session: CallingSession,
  password: string,
) => Promise<void> {
  const delay = createGrowingDelay(db, {
    free: 5,
    firstSeconds: 10,
    longestSeconds: 900,
    forgetSeconds: 86_400,
  });
  return async ({ userId, sessionId }, password) => {
    const user = await findUser(db, userId);
    if (user === undefined) throw new AppError('unauthenticated');
    if (user.passwordHash === null) {
      if (await isFreshSession(db, userId, sessionId)) return;
      throw new AppError('linkedin_sign_in_again');
    }
    const counted = `password of ${userId}`;
    const wait = await delay.take(counted);
    if (wait !== null) throw new AppError('rate_limited', { retryAfterSeconds: wait });
    const isRight =
      password.length <= MAX_PASSWORD_LENGTH &&
      (await passwords.verify(password, user.passwordHash));
    if (!isRight) {
      throw new AppError('current_password_wrong', {
        fields: { currentPassword: authTexts.currentPasswordWrong },
      });
    }
    await delay.clear(counted);
  };
}
