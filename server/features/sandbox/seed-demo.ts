import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ID_ALPHABET } from '#shared/api/field-types.ts';
import { emailKey } from '#shared/auth/email-address.ts';
import type { AuthService } from '#server/features/auth/auth.service.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { demoCreator, demoMagnets } from './demo-magnets.ts';

/** Any constant: processes that start together on a fresh database meet at this lock. */
const SEED_LOCK = 7_316_003;
const PASSWORD_LENGTH = 16;
/** Row of `settings` that says the demo is complete. */
const DONE_KEY = 'demoSeeded';

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
    await db('settings').insert({ key: DONE_KEY, value: 'true' });
    return credentials;
  });
}

/**
 * Asks again and again: a statement that waited would be ended after five seconds, its silent connection
 * after six, and a seed by another process may take longer on a busy machine (R17).
 */
async function takeSeedLock(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
  for (;;) {
    const { rows } = await transaction.raw<{ rows: { locked: boolean }[] }>(
      'SELECT pg_try_advisory_xact_lock(?) AS locked',
      [SEED_LOCK],
    );
    if (rows[0]?.locked === true) return;
    await sleep(100);
  }
}

/** A demo creator without the mark is half made, by a start that was killed: it goes. */
async function hasUsers(db: Database): Promise<boolean> {
  const isDone = await db('settings').where({ key: DONE_KEY }).first<object | undefined>('key');
  if (isDone !== undefined) return true;
  await db('users')
    .where({ emailKey: emailKey(demoCreator.email) })
    .delete();
  return (await db('users').first<object | undefined>('id')) !== undefined;
}

async function makeDemo(db: Database, services: SeedServices): Promise<DemoCredentials> {
  const password = randomPassword();
  const { name, email } = demoCreator;
  const form = { name, email, password, confirmPassword: password };
  const device = { userAgent: 'seed', isBrowser: false, binding: undefined, token: undefined };
  const { user } = await services.auth.register(form, device);
  await db('sessions').where({ userId: user.id }).delete();
  await db('users').where({ id: user.id }).update({
    planId: 'pro',
    linkedinName: name,
    profileConfirmedAt: db.fn.now(),
  });
  // The first one is the newest, so that lists begin with it.
  for (const magnet of demoMagnets.toReversed()) await services.magnets.create(user.id, magnet);
  return { email, password };
}

/** Id of the demo creator's newest active magnet, or null. */
export async function findDemoMagnet(db: Database): Promise<string | null> {
  const row = await db('magnets')
    .join('users', 'users.id', 'magnets.user_id')
    .where({ 'users.email_key': emailKey(demoCreator.email), 'magnets.status': 'active' })
    .whereNull('magnets.deleted_at')
    .orderBy('magnets.created_at', 'desc')
    .first<{ id: string } | undefined>('magnets.id');
  return row?.id ?? null;
}

/** Letters and digits nobody mistakes for others: 80 bits. */
function randomPassword(): string {
  return Array.from(
    { length: PASSWORD_LENGTH },
    () => ID_ALPHABET[randomInt(ID_ALPHABET.length)],
  ).join('');
}
