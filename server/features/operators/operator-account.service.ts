import type { Knex } from 'knex';
import { generateURI } from 'otplib';
import type { OperatorAccount } from '#shared/operators/operator-account.contract.ts';
import { newOperatorPasswordProblem } from '#shared/operators/operators.rules.ts';
import type { AuditAction, AuditFacts } from '#shared/audit/audit.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { formProblem } from '#server/features/auth/form-problem.ts';
import { type OpenedOperatorSession, openOperatorSession } from './operator-sessions.ts';
import { endOperatorAccess } from './operator-sessions.queries.ts';
import type { OperatorProof } from './operator-proof.ts';
import type { SecondFactor } from './operator-totp.ts';
import * as queries from './operators.queries.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { Device } from '#server/features/auth/sessions/sessions.rules.ts';

/** A signed-in operator: who acts, and in which session. */
export interface ActingOperator extends AuditActor {
  sessionId: string;
}

export interface NewPassword {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}
export interface BothFactors {
  currentPassword: string;
  code: string;
}
type WithCodes = OpenedOperatorSession & { recoveryCodes: string[] };

/**
 * The security of an operator's own account. A change to the sign-in ends every session and opens a
 * new one for the caller (T45). Wrong passwords and codes are counted together: from the sixth on
 * each throws rate_limited.
 */
export interface OperatorAccountService {
  read(by: ActingOperator): Promise<OperatorAccount>;
  /** Throws current_password_wrong or password_invalid. */
  changePassword(
    by: ActingOperator,
    form: NewPassword,
    device: Device,
  ): Promise<OpenedOperatorSession>;
  /** Throws current_password_wrong or totp_is_on. */
  startTotp(by: ActingOperator, currentPassword: string): Promise<{ secret: string; uri: string }>;
  /** Throws totp_wrong, totp_not_started or totp_is_on. */
  confirmTotp(by: ActingOperator, code: string, device: Device): Promise<WithCodes>;
  /** Throws current_password_wrong, totp_wrong or totp_is_off. */
  disableTotp(
    by: ActingOperator,
    proof: BothFactors,
    device: Device,
  ): Promise<OpenedOperatorSession>;
  /** Throws as disableTotp. */
  renewRecoveryCodes(by: ActingOperator, proof: BothFactors, device: Device): Promise<WithCodes>;
}

/**
 * An operator's own password, second factor and recovery codes; every change ends all sessions and
 * opens a new one. Throws `current_password_wrong`, `totp_wrong`, `totp_is_on`, `totp_is_off`,
 * `totp_not_started`, `rate_limited` and `unauthenticated`.
 */
export function createOperatorAccount(dependencies: {
  db: Database;
  ids: Ids;
  passwords: PasswordHasher;
  audit: AuditLog;
  secondFactor: SecondFactor;
  proof: OperatorProof;
  /** Names this installation in the authenticator app. */
  readProductName(): Promise<string>;
}): OperatorAccountService {
  const { db, ids, passwords, audit, secondFactor } = dependencies;
  const { findOwn, provePassword, takeTry, clear } = dependencies.proof;

  /** Ends every session and browser of the operator, and opens a new session for the caller. */
  async function startAgain(
    trx: Knex.Transaction,
    by: AuditActor,
    device: Device,
    act: { action: AuditAction; before?: AuditFacts; after?: AuditFacts },
  ): Promise<OpenedOperatorSession> {
    await audit.record(trx, { by, ...act, target: ownTarget(by) });
    await endOperatorAccess(trx, by.id);
    const row = await queries.findOperatorById(trx, by.id);
    if (row === undefined) throw new AppError('unauthenticated');
    return openOperatorSession(trx, ids, row, device);
  }

  /** Runs a change after password and code; the code is used up only when the change is made. */
  async function withBothFactors<T>(
    by: AuditActor,
    { currentPassword, code }: BothFactors,
    change: (trx: Knex.Transaction) => Promise<T>,
  ): Promise<T> {
    const row = await provePassword(by, currentPassword);
    const { totpSecret: sealed } = row;
    if (sealed === null) throw new AppError('totp_is_off');
    const done = await db.transaction(async (trx) => {
      if ((await queries.lockOperator(trx, row)) === undefined)
        throw new AppError('unauthenticated');
      if (!(await secondFactor.take(trx, { id: row.id, sealed }, code))) wrongCode();
      return change(trx);
    });
    await clear(by);
    return done;
  }

  return {
    async read(by) {
      const row = await findOwn(by);
      const facts = await queries.readAccountFacts(db, by.id);
      return {
        username: row.username,
        role: row.role,
        createdAt: facts.createdAt.toISOString(),
        hasTotp: row.totpSecret !== null,
        recoveryCodesLeft: facts.recoveryCodes,
        sessions: facts.sessions.map((session) => ({
          id: session.id,
          userAgent: session.userAgent,
          createdAt: session.createdAt.toISOString(),
          lastSeenAt: session.lastSeenAt.toISOString(),
          isCurrent: session.id === by.sessionId,
        })),
      };
    },

    async changePassword(by, { currentPassword, ...form }, device) {
      const problem = newOperatorPasswordProblem(form, by.username);
      if (problem !== null) throw formProblem('password_invalid', problem);
      const row = await provePassword(by, currentPassword);
      const passwordHash = await passwords.hash(form.password);
      const opened = await db.transaction(async (trx) => {
        if ((await queries.lockOperator(trx, row)) === undefined)
          throw new AppError('unauthenticated');
        await queries.setOperatorPassword(trx, by.id, passwordHash);
        return startAgain(trx, by, device, { action: 'operator.password_changed' });
      });
      await clear(by);
      return opened;
    },

    async startTotp(by, currentPassword) {
      const row = await provePassword(by, currentPassword);
      if (row.totpSecret !== null) throw new AppError('totp_is_on');
      const secret = await secondFactor.begin(db, by.id);
      await clear(by);
      const issuer = await dependencies.readProductName();
      return { secret, uri: generateURI({ issuer, label: by.username, secret }) };
    },

    async confirmTotp(by, code, device) {
      const row = await findOwn(by);
      if (row.totpSecret !== null) throw new AppError('totp_is_on');
      await takeTry(by);
      const opened = await db.transaction(async (trx) => {
        const isConfirmed = await secondFactor.confirm(trx, by.id, code);
        if (isConfirmed === null) throw new AppError('totp_not_started');
        if (!isConfirmed) wrongCode();
        const recoveryCodes = await secondFactor.renewRecoveryCodes(trx, by.id);
        const act = { action: 'operator.totp_enabled', ...wentFrom(false) } as const;
        return { ...(await startAgain(trx, by, device, act)), recoveryCodes };
      });
      await clear(by);
      return opened;
    },

    disableTotp: (by, proof, device) =>
      withBothFactors(by, proof, async (trx) => {
        await secondFactor.remove(trx, by.id);
        const act = { action: 'operator.totp_disabled', ...wentFrom(true) } as const;
        return startAgain(trx, by, device, act);
      }),

    renewRecoveryCodes: (by, proof, device) =>
      withBothFactors(by, proof, async (trx) => {
        const recoveryCodes = await secondFactor.renewRecoveryCodes(trx, by.id);
        const act = { action: 'operator.recovery_codes_renewed' } as const;
        return { ...(await startAgain(trx, by, device, act)), recoveryCodes };
      }),
  };
}

function ownTarget({ id, username }: AuditActor) {
  return { kind: 'operator', id, name: username } as const;
}

function wentFrom(hadTotp: boolean): { before: AuditFacts; after: AuditFacts } {
  return { before: { secondFactor: hadTotp }, after: { secondFactor: !hadTotp } };
}

function wrongCode(): never {
  const text = 'This code is wrong or was already used';
  throw new AppError('totp_wrong', { fields: { code: text } });
}
