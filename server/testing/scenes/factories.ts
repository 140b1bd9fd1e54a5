import { SessionUser } from '#shared/auth/auth.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { openSession } from '#server/features/auth/sessions/sessions.ts';
import { insertUser } from '#server/features/auth/auth.queries.ts';
import type { TestApp } from '../app/test-app.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

export interface UserOptions {
  plan?: 'free' | 'starter' | 'pro' | 'creator';
  name?: string;
  email?: string;
}

/** A creator who is signed in as an API client: `app.as(token)` acts for them. No password. */
export async function aUser(
  app: Pick<TestApp, 'db'>,
  { plan = 'free', name = 'Ada Creator', email }: UserOptions = {},
): Promise<{ user: SessionUser; token: string }> {
  const id = randomIds.rowId();
  const address = email ?? `${id}@creators.test`;
  const row = await insertUser(app.db, {
    id,
    email: address,
    emailKey: address.toLowerCase(),
    name,
    passwordHash: null,
    referralCode: id,
  });
  if (plan !== 'free') await putOnPlan(app.db, id, plan);
  const device = { userAgent: 'test', isBrowser: false, binding: undefined, token: undefined };
  const { user } = await openSession(app.db, randomIds, { ...row, planId: plan }, device);
  return { user: SessionUser.parse(user), token: user.sessionToken };
}
