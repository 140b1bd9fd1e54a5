import type { Knex } from 'knex';
import {
  type NewOperatorForm,
  newOperatorProblem,
  usernameKey,
} from '#shared/operators/operators.rules.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Ids, hashSecret } from '#server/platform/ids.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import { formProblem } from '#server/features/auth/form-problem.ts';
import { type OpenedOperatorSession, openOperatorSession } from '../operator-sessions.ts';
import * as queries from './setup-tokens.queries.ts';
import { type OperatorRow, hasNoOperator, insertOperator } from '../operators.queries.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { Device } from '#server/features/auth/sessions/sessions.rules.ts';

/** An hour. After that the server has to be restarted for a new one. */
const TOKEN_MINUTES = 60;
/** Stands for the network of the person who starts the server. */
const SERVER = 'the server itself';

/**
 * There is no default account (T49). The first operator comes from the settings of the first start,
 * or from a one-time token in the server's output.
 */
export interface FirstOperator {
  /**
   * Called at each start. Makes the operator of the settings when there is none yet, or returns a new
   * set-up token; null when an operator exists: later settings change nothing.
   */
  prepare(settings: { username: string; password: string } | null): Promise<string | null>;
  /** Throws operator_form_invalid, or setup_expired for an invalid token. */
  setUp(
    form: NewOperatorForm & { token: string },
    device: Device,
    network: string,
  ): Promise<OpenedOperatorSession>;
}

/**
 * Makes the first operator from the configuration or from the printed link. Throws `setup_expired`.
 */
export function createFirstOperator(dependencies: {
  db: Database;
  ids: Ids;
  passwords: PasswordHasher;
  audit: AuditLog;
}): FirstOperator {
  const { db, ids, passwords, audit } = dependencies;

  async function make(
    trx: Knex.Transaction,
    username: string,
    passwordHash: string,
    network: string,
  ): Promise<OperatorRow> {
    const name = username.trim();
    const operator = await insertOperator(trx, {
      id: ids.rowId(),
      username: name,
      usernameKey: usernameKey(name),
      passwordHash,
    });
    // All printed tokens end now.
    await queries.deleteSetupTokens(trx);
    const { id } = operator;
    await audit.record(trx, {
      action: 'operator.created',
      by: { id, username: name, network },
      target: { kind: 'operator', id, name },
      after: { username: name, role: operator.role },
    });
    return operator;
  }

  return {
    async prepare(settings) {
      if (!(await hasNoOperator(db))) return null;
      if (settings === null) return newToken();
      const passwordHash = await passwords.hash(settings.password);
      await db.transaction(async (trx) => {
        await queries.lockOperatorsAtStart(trx);
        if (!(await hasNoOperator(trx))) return;
        await make(trx, settings.username, passwordHash, SERVER);
      });
      return null;
    },

    async setUp({ token, ...form }, device, network) {
      const problem = newOperatorProblem(form);
      if (problem !== null) throw formProblem('operator_form_invalid', problem);
      // Checked before the hash, so that a caller without a token costs little.
      if (!(await queries.isSetupTokenAlive(db, hashSecret(token))))
        throw new AppError('setup_expired');
      const passwordHash = await passwords.hash(form.password);
      return db.transaction(async (trx) => {
        await queries.lockOperators(trx);
        const isOpen =
          (await queries.isSetupTokenAlive(trx, hashSecret(token))) && (await hasNoOperator(trx));
        if (!isOpen) throw new AppError('setup_expired');
        const operator = await make(trx, form.username, passwordHash, network);
        return openOperatorSession(trx, ids, operator, device);
      });
    },
  };

  async function newToken(): Promise<string> {
    const token = ids.secret('set_');
    await queries.insertSetupToken(db, hashSecret(token), TOKEN_MINUTES);
    return token;
  }
}
