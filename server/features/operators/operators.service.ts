import { MAX_PASSWORD_LENGTH } from '#shared/auth/auth.rules.ts';
import { usernameKey } from '#shared/operators/operators.rules.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Ids, hashSecret } from '#server/platform/ids.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { createOperatorLimits } from './operator-limits.ts';
import {
  type LiveOperatorSession,
  type OpenedOperatorSession,
  findOperatorSession,
  openOperatorSession,
} from './operator-sessions.ts';
import { findLiveSessionIds } from '#server/features/auth/sessions/sessions.queries.ts';
import { operatorSessions } from '#server/features/auth/sessions/sessions.rules.ts';
import { deleteOperatorSession } from './operator-sessions.queries.ts';
import type { SecondFactor } from './operator-totp.ts';
import { type OperatorRow, findOperator, lockOperator } from './operators.queries.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { Device } from '#server/features/auth/sessions/sessions.rules.ts';

export interface OperatorCredentials {
  username: string;
  password: string;
  /** Code of the authenticator or a recovery code; undefined when none was sent. */
  otp: string | undefined;
  network: string;
}

export interface OperatorsService {
  /**
   * Throws username_required, password_required, operator_credentials_invalid, totp_required (the
   * password was right), totp_invalid, or rate_limited from the sixth try on.
   */
  login(credentials: OperatorCredentials, device: Device): Promise<OpenedOperatorSession>;
  /** The live session of a token, or null. `binding` is the value of the operator's cookie. */
  identify(token: string, binding: string | undefined): Promise<LiveOperatorSession | null>;
  /** Those of the sessions that are still live. */
  liveSessionsOf(ids: readonly string[]): Promise<string[]>;
  logout(sessionId: string, by: AuditActor): Promise<void>;
}

export interface OperatorDependencies {
  db: Database;
  ids: Ids;
  limiter: ExactRateLimiter;
  passwords: PasswordHasher;
  audit: AuditLog;
  secondFactor: SecondFactor;
}

/**
 * Most failed sign-ins under unknown names that are logged, so that strangers cannot fill the log.
 */
const UNKNOWN_NAMES_LOGGED = { points: 60, seconds: 900 };
/** Never reached: counting costs as much as writing a row of the log. */
const COUNTED_ONLY = { points: 1_000_000_000, seconds: 900 };

/** The people who run the installation: their own accounts, tokens and limits (T49, T50). */
export function createOperatorsService(dependencies: OperatorDependencies): OperatorsService {
  const { db, ids, limiter, passwords, audit, secondFactor } = dependencies;
  const limits = createOperatorLimits(db, limiter);

  /** The same two writes for every name, so that the time tells nothing (T37). */
  async function noteFailure(operator: OperatorRow | undefined, network: string): Promise<void> {
    const unknown = await limiter.consume('operator failures noted', UNKNOWN_NAMES_LOGGED);
    if (operator === undefined && !unknown.allowed) {
      await limiter.consume('operator failures counted', COUNTED_ONLY);
      return;
    }
    const by = operator === undefined ? { id: null, network } : actorOf(operator, network);
    await audit.record(db, { action: 'operator.login_failed', by });
  }

  return {
    async login({ username, password, otp, network }, device) {
      const name = usernameKey(username);
      if (name === '') throw new AppError('username_required');
      if (password === '') throw new AppError('password_required');
      if (password.length > MAX_PASSWORD_LENGTH) throw new AppError('operator_credentials_invalid');
      const { binding } = device;
      const bindingHash = binding === undefined ? null : hashSecret(binding);
      const operator = await findOperator(db, name, bindingHash);
      const isKnownBrowser = operator?.isKnownBrowser === true && binding !== undefined;
      const attempt = { name, network, knownBrowser: isKnownBrowser ? binding : null };
      const wait = await limits.take(attempt);
      if (wait !== null) throw new AppError('rate_limited', { retryAfterSeconds: wait });

      // The same work for an unknown name, so that the time tells nothing (T37).
      const isRight = await passwords.verify(password, operator?.passwordHash ?? null);
      if (!isRight || operator === undefined) {
        await noteFailure(operator, network);
        throw new AppError('operator_credentials_invalid');
      }
      await limits.spareNetwork(attempt);
      const opened = await db.transaction(async (trx) => {
        // The current row: a password or second factor changed meanwhile counts (T41).
        const fresh = await lockOperator(trx, operator);
        if (fresh === undefined) throw new AppError('operator_credentials_invalid');
        const { totpSecret: sealed } = fresh;
        if (sealed !== null) {
          if (otp === undefined) throw new AppError('totp_required');
          if (!(await secondFactor.take(trx, { id: fresh.id, sealed }, otp))) return null;
        }
        await audit.record(trx, { action: 'operator.login', by: actorOf(fresh, network) });
        return openOperatorSession(trx, ids, fresh, device);
      });
      if (opened === null) {
        await noteFailure(operator, network);
        throw new AppError('totp_invalid');
      }
      await limits.succeed(attempt);
      return opened;
    },

    identify: (token, binding) => findOperatorSession(db, token, binding),

    liveSessionsOf: (some) => findLiveSessionIds(db, operatorSessions, some),

    async logout(sessionId, by) {
      await db.transaction(async (trx) => {
        await deleteOperatorSession(trx, sessionId);
        await audit.record(trx, { action: 'operator.logout', by });
      });
    },
  };
}

function actorOf({ id, username }: OperatorRow, network: string): AuditActor {
  return { id, username, network };
}
