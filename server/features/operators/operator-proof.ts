import { authTexts, MAX_PASSWORD_LENGTH } from '#shared/auth/auth.rules.ts';
import type { AuditActor } from '#server/features/audit/audit-log.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { createGrowingDelay } from '#server/platform/limits/growing-delay.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { findOperatorById, type OperatorRow } from './operators.queries.ts';

/** A signed-in operator proves again who they are, before an act that decides about access. */
export interface OperatorProof {
  /** The caller's own row. */
  findOwn(by: AuditActor): Promise<OperatorRow>;
  /** Counts one try; throws rate_limited from the sixth wrong one on. */
  takeTry(by: AuditActor): Promise<void>;
  /** The caller's own row, after the password was checked; throws current_password_wrong. */
  provePassword(by: AuditActor, password: string): Promise<OperatorRow>;
  /** After an act: its tries count no more. */
  clear(by: AuditActor): Promise<void>;
}

/** Wrong passwords and codes of one operator are counted together. */
export function createOperatorProof({
  db,
  passwords,
}: {
  db: Database;
  passwords: PasswordHasher;
}): OperatorProof {
  const delay = createGrowingDelay(db, {
    free: 5,
    firstSeconds: 60,
    longestSeconds: 900,
    forgetSeconds: 86_400,
  });
  const triesOf = ({ id }: AuditActor) => `operator proof of ${id}`;

  async function takeTry(by: AuditActor): Promise<void> {
    const wait = await delay.take(triesOf(by));
    if (wait !== null) throw new AppError('rate_limited', { retryAfterSeconds: wait });
  }

  async function findOwn(by: AuditActor): Promise<OperatorRow> {
    const row = await findOperatorById(db, by.id);
    if (row === undefined) throw new AppError('unauthenticated');
    return row;
  }

  return {
    findOwn,
    takeTry,
    async provePassword(by, password) {
      const row = await findOwn(by);
      await takeTry(by);
      const isRight =
        password.length <= MAX_PASSWORD_LENGTH &&
        (await passwords.verify(password, row.passwordHash));
      if (!isRight) {
        throw new AppError('current_password_wrong', {
          fields: { currentPassword: authTexts.currentPasswordWrong },
        });
      }
      return row;
    },
    clear: (by) => delay.clear(triesOf(by)),
  };
}
