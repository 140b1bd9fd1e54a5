import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ID_ALPHABET } from '#shared/api/field-types.ts';
import { emailKey } from '#shared/auth/email-address.ts';
import type { AuthService } from '#server/features/auth/auth.service.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { demoCreator, demoMagnets } from './demo-magnets.ts';
import {
  allowIdleTransaction,
  completeCreator,
  deleteCreator,
  findNewestMagnet,
  hasAnyUser,
  isSeeded,
  markSeeded,
  trySeedLock,
} from './seed-demo.queries.ts';

const PASSWORD_LENGTH = 16;

export interface DemoCredentials {
  email: string;
  /** Random; the database keeps its hash only, so this is the one time it can be shown. */
  password: string;
}

interface SeedServices {
  auth: Pick<AuthService, 'register'>;
  magnets: Pick<MagnetsService, 'create'>;
}

/**
 * Makes the demo creator on Pro with three magnets, on a database without any other user. Returns
 * the credentials, or null when there was nothing to do.
 */
export async function seedDemo(
  db: Database,
  services: SeedServices,
): Promise<DemoCredentials | null> {
  return db.transaction(async (lock) => {
    await takeSeedLock(lock);
    if (await hasUsers(db)) return null;
    const credentials = await makeDemo(db, services);
    await markSeeded(db);
    return credentials;
  });
}

/**
 * Asks again and again: a statement that waited would be ended after five seconds, its silent connection
 * after six, and a seed by another process may take longer on a busy machine (R17).
 */
async function takeSeedLock(transaction: Knex.Transaction): Promise<void> {
  await allowIdleTransaction(transaction);
  while (!(await trySeedLock(transaction))) await sleep(100);
}

/** A demo creator without the mark is half made, by a start that was killed: it goes. */
async function hasUsers(db: Database): Promise<boolean> {
  if (await isSeeded(db)) return true;
  await deleteCreator(db, emailKey(demoCreator.email));
  return hasAnyUser(db);
}

async function makeDemo(db: Database, services: SeedServices): Promise<DemoCredentials> {
  const password = randomPassword();
  const { name, email } = demoCreator;
  const form = { name, email, password, confirmPassword: password };
  const device = { userAgent: 'seed', isBrowser: false, binding: undefined, token: undefined };
  const { user } = await services.auth.register(form, device);
  await completeCreator(db, { userId: user.id, name });
  // The first one is the newest, so that lists begin with it.
  for (const magnet of demoMagnets.toReversed()) await services.magnets.create(user.id, magnet);
  return { email, password };
}

/** Id of the demo creator's newest active magnet, or null. */
export function findDemoMagnet(db: Database): Promise<string | null> {
  return findNewestMagnet(db, emailKey(demoCreator.email));
}

/** Letters and digits nobody mistakes for others: 80 bits. */
function randomPassword(): string {
  return Array.from(
    { length: PASSWORD_LENGTH },
    () => ID_ALPHABET[randomInt(ID_ALPHABET.length)],
  ).join('');
}
