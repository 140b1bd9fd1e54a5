import type { SessionOperator } from '#shared/auth/operators.contract.ts';
import { openOperatorSession } from '#server/domain/auth/operator-sessions.ts';
import { insertOperator } from '#server/domain/auth/operators.queries.ts';
import { createPasswordHasher } from '#server/domain/auth/password-hasher.ts';
import { randomIds } from '#server/domain/ids.ts';
import type { TestApp } from './test-app.ts';

export const OPERATOR_PASSWORD = 'tulips bloom in may';

/** An operator who is signed in as an API client would be: `app.as(token)` acts for them. */
export async function anOperator(
  app: Pick<TestApp, 'db'>,
): Promise<{ operator: SessionOperator; token: string }> {
  const id = randomIds.rowId();
  const password_hash = await createPasswordHasher().hash(OPERATOR_PASSWORD);
  return app.db.transaction(async (trx) => {
    const row = await insertOperator(trx, { id, username: id, username_key: id, password_hash });
    const device = { userAgent: 'test', isBrowser: false, binding: undefined, token: undefined };
    const { operator, token } = await openOperatorSession(trx, randomIds, row, device);
    return { operator, token };
  });
}
