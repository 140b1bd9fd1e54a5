import { MAX_PASSWORD_LENGTH, authTexts, signUpProblem } from '#shared/auth/auth.rules.ts';
import type { SignUpForm } from '#shared/auth/auth.rules.ts';
import type { Database } from '../../db/connection.ts';
import { isUniqueViolation } from '../../db/pg-errors.ts';
import { AppError, CannotAnswerError } from '../errors.ts';
import { type Ids, randomIds } from '../ids.ts';
import type { ExactRateLimiter } from '../security/exact-rate-limiter.ts';
import { accountKey } from './account-key.ts';
import * as queries from './auth.queries.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { type Device, type LiveSession, type OpenedSession } from './sessions.ts';
import { findSession, openSession } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { hashSecret } from '../ids.ts';

export interface AuthService {
  /** Throws sign_up_invalid with the text of spec §5, or email_taken. */
  register(form: SignUpForm, device: Device): Promise<OpenedSession>;
  /** Throws invalid_credentials, validation_failed (password too long) or rate_limited. */
  login(credentials: Credentials, device: Device): Promise<OpenedSession>;
  /** The live session of a token, or null. `binding` is the value of the binding cookie. */
  identify(token: string, binding: string | undefined): Promise<LiveSession | null>;
  /** As `identify`; throws CannotAnswerError when the database cannot tell (R06). */
  validate(token: string, binding: string | undefined): Promise<LiveSession | null>;
  logout(sessionId: string): Promise<void>;
}

export interface Credentials {
  email: string;
  password: string;
  network: string;
}

export interface AuthDependencies {
  db: Database;
  limiter: ExactRateLimiter;
  ids?: Ids | undefined;
}

/** Accounts by address and password (design.md D3, D4, D16). */
export function createAuthService({ db, limiter, ids = randomIds }: AuthDependencies): AuthService {
  const passwords = createPasswordHasher();
  const limits = createSignInLimits(db, limiter);

  async function insertAccount(form: SignUpForm, device: Device): Promise<OpenedSession> {
    const user = {
      id: ids.rowId(),
      email: form.email.trim(),
      email_key: accountKey(form.email),
      name: form.name.trim(),
      // Hashed before anybody knows whether the address is taken, so both cases take as long (T37).
      password_hash: await passwords.hash(form.password),
      referral_code: ids.rowId().slice(0, 10),
    };
    return db.transaction(async (trx) =>
      openSession(trx, ids, await queries.insertUser(trx, user), device),
    );
  }

  return {
    async register(form, device) {
      const found = signUpProblem(form);
      if (found !== null) {
        throw new AppError('sign_up_invalid', {
          values: { problem: found.message },
          fields: { [found.field]: found.message },
        });
      }
      try {
        return await insertAccount(form, device);
      } catch (error) {
        if (isUniqueViolation(error, 'users__email_key__unique')) throw new AppError('email_taken');
        throw error;
      }
    },

    async login({ email, password, network }, device) {
      if (password.length > MAX_PASSWORD_LENGTH) {
        throw new AppError('validation_failed', { fields: { password: authTexts.tooLong } });
      }
      const { binding } = device;
      const account = accountKey(email);
      const bindingHash = binding === undefined ? null : hashSecret(binding);
      const user = await queries.findAccount(db, account, bindingHash);
      const isKnownBrowser = user?.is_known_browser === true && binding !== undefined;
      const attempt = { account, network, knownBrowser: isKnownBrowser ? binding : null };
      const wait = await limits.take(attempt);
      if (wait !== null) throw new AppError('rate_limited', { retryAfterSeconds: wait });

      const isRight = await passwords.verify(password, user?.password_hash ?? null);
      if (!isRight || user === undefined) throw new AppError('invalid_credentials');
      await limits.succeed(attempt);
      // The same answer as a wrong password: nobody learns that an account was suspended.
      if (user.suspended_at !== null) throw new AppError('invalid_credentials');
      return db.transaction((trx) => openSession(trx, ids, user, device));
    },

    identify: (token, binding) => findSession(db, token, binding),

    async validate(token, binding) {
      try {
        return await findSession(db, token, binding);
      } catch (error) {
        throw new CannotAnswerError(error);
      }
    },

    logout: (sessionId) => queries.deleteSession(db, sessionId),
  };
}
