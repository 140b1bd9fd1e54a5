import { generate } from 'otplib';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import type { SessionOperator } from '#shared/operators/operators.contract.ts';
import { openOperatorSession } from '#server/features/operators/operator-sessions.ts';
import { insertOperator } from '#server/features/operators/operators.queries.ts';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../app/test-app.ts';

export const OPERATOR_PASSWORD = 'tulips bloom in may';
/** One hash serves every operator of a test file: making it is slow on purpose. */
let sharedHash: Promise<string> | undefined;

/** An operator who is signed in as an API client: `app.as(token)` acts for them. */
export async function anOperator(
  app: Pick<TestApp, 'db'>,
  username: string = randomIds.rowId(),
  role: OperatorRole = 'admin',
): Promise<{ operator: SessionOperator; token: string }> {
  const id = randomIds.rowId();
  const passwordHash = await (sharedHash ??= createPasswordHasher().hash(OPERATOR_PASSWORD));
  return app.db.transaction(async (trx) => {
    const row = await insertOperator(trx, {
      id,
      username,
      usernameKey: username,
      passwordHash,
      role,
    });
    const device = { userAgent: 'test', isBrowser: false, binding: undefined, token: undefined };
    const { operator, token } = await openOperatorSession(trx, randomIds, row, device);
    return { operator, token };
  });
}

/** The same with a second factor; `nextCode` makes the code that is valid now and unused. */
export async function anOperatorWithTotp(app: Pick<TestApp, 'db' | 'as'>) {
  const { token } = await anOperator(app);
  const { operatorAccount } = app.as(token);
  const { secret } = await operatorAccount.startTotp({
    body: { currentPassword: OPERATOR_PASSWORD },
  });
  const { rows } = await app.db.raw('SELECT extract(epoch FROM now())::float8 AS epoch');
  const epoch = Math.floor(Number(rows[0]?.epoch));
  // The code of this step: it is also valid in the next one, in case that begins before the check.
  const on = await operatorAccount.confirmTotp({
    body: { code: await generate({ secret, epoch }) },
  });
  return {
    operator: on.user,
    token: on.token,
    secret,
    recoveryCodes: on.recoveryCodes,
    nextCode: () => generate({ secret, epoch: epoch + 30 }),
  };
}
