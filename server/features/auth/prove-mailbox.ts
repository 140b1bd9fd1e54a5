import type { Knex } from 'knex';
import { lockAccountAndReferences } from '#server/platform/db/statements/account-locks.queries.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { setPassword } from './auth.queries.ts';
import type { UserRow } from './auth.view.ts';
import { endEverything, endLinkedIn, hasBrowser, markProven } from './proofs.queries.ts';
import type { Device } from './sessions/sessions.rules.ts';
import { findSession } from './sessions/sessions.ts';

export interface ProvingDevice extends Device {
  /** Cookie of a browser that asked for a mail or signed up. */
  asked: string | undefined;
}

/**
 * Proves that the caller reads the mailbox of an account. An account that a stranger set up with
 * this address must not stay theirs: the first proof from an unknown device ends every session, the
 * password and a connected LinkedIn. True when there was a password, so that a new one has to be
 * set.
 */
export async function proveMailbox(
  trx: Knex.Transaction,
  user: UserRow,
  device: ProvingDevice,
): Promise<boolean> {
  // A parallel sign-in with the old password, or a second proof, waits here and then sees the result.
  await lockAccountAndReferences(trx, user.id);
  const isStrange = user.emailVerifiedAt === null && !(await knows(trx, user, device));
  await markProven(trx, user.id);
  if (!isStrange) return false;
  await setPassword(trx, user.id, null);
  await endEverything(trx, user.id);
  await endLinkedIn(trx, user.id);
  return user.passwordHash !== null;
}

/** The account was made or is used on this device. */
async function knows(
  trx: Knex.Transaction,
  user: UserRow,
  { asked, binding, token }: ProvingDevice,
): Promise<boolean> {
  if (asked !== undefined && user.signUpHash?.equals(hashSecret(asked)) === true) return true;
  const session = token === undefined ? null : await findSession(trx, token, binding);
  // An operator in the account says nothing about the person who opens the mail.
  if (session?.operator === null && session.user.id === user.id) return true;
  return binding !== undefined && (await hasBrowser(trx, user.id, hashSecret(binding)));
}
