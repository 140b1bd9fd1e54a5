import type { Knex } from 'knex';
import { noteSharedBrowser } from '#server/features/referrals/ledger/doubts.queries.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import { insertSignIn } from '../auth.queries.ts';
import type { UserRow } from '../auth.view.ts';
import type { Device } from './sessions.rules.ts';
import { type OpenedSession, openSession } from './sessions.ts';

/** How an account was signed in to. */
export type SignInMethod =
  | 'password'
  | 'link'
  | 'code'
  | 'sign_up'
  | 'password_change'
  | 'linkedin';

/** Opens a session and records the sign-in for its owner, in the caller's transaction. */
export async function enterAccount(
  trx: Knex.Transaction,
  ids: Ids,
  user: UserRow,
  device: Device,
  method: SignInMethod,
): Promise<OpenedSession> {
  await insertSignIn(trx, {
    id: ids.rowId(),
    userId: user.id,
    method,
    userAgent: device.userAgent,
  });
  if (device.binding !== undefined) {
    await noteSharedBrowser(trx, user.id, hashSecret(device.binding));
  }
  return openSession(trx, ids, user, device);
}
