import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { AppError } from '#server/platform/errors.ts';
import { randomIds } from '#server/platform/ids.ts';
import { createExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { createAccountSecurity } from '#server/features/account/account-security.service.ts';
import { createAuthService } from './auth.service.ts';
import { endEverything } from './proofs.queries.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, logger: createLogger({ level: 'silent' }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await db.raw('DELETE FROM users');
  await db('users').insert({
    id: 'u',
    email: 'a@x.test',
    emailKey: 'a@x.test',
    name: 'A',
    referralCode: 'r',
    passwordHash: 'old',
  });
});

/** Accepts the old password, and its owner resets it during the check. */
const resetMeanwhile: PasswordHasher = {
  hash: (password) => Promise.resolve(`hash of ${password}`),
  async verify(_password, passwordHash) {
    await db.transaction(async (trx) => {
      await trx('users').where({ id: 'u' }).update({ passwordHash: 'of the owner' });
      await endEverything(trx, 'u');
    });
    return passwordHash === 'old';
  },
};
const mail = { add: () => Promise.resolve() };
const device = { userAgent: 'x', isBrowser: false, binding: undefined, token: undefined };
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const openSessions = (): Promise<string[]> => db('sessions').pluck('id');

describe('a password that is reset while the old one is checked', () => {
  it('makes the old one fail (T44)', async () => {
    const auth = createAuthService({
      db,
      limiter: createExactRateLimiter(db),
      passwords: resetMeanwhile,
      mail,
      mailLimits: { take: () => Promise.resolve(false) },
      switches: { require: () => Promise.resolve() },
      work: { require: () => Promise.resolve(() => Promise.resolve()) },
      rules: { requireTyped: () => Promise.resolve() },
      proofs: { askForSignUp: () => Promise.resolve() },
      referrals: {
        findReferrer: () => Promise.resolve(null),
        noteSignUp: () => Promise.resolve(),
      },
      bans: { requireAddress: () => Promise.resolve() },
      canMail: false,
      readSettings: () => Promise.resolve({ supportEmail: 's@x.test' }),
    });
    const attempt = { email: 'a@x.test', password: 'old one', network: '192.0.2.1' };
    expect(await codeOf(auth.login(attempt, device))).toBe('invalid_credentials');
    expect(await openSessions()).toEqual([]);
  });

  it('is not overwritten by somebody who only knew the old one', async () => {
    const account = createAccountSecurity(
      { db, ids: randomIds, passwords: resetMeanwhile },
      {
        mail,
        linkedIn: {
          isOffered: () => Promise.resolve(false),
          findConnection: () => Promise.resolve(null),
        },
      },
    );
    const session = { user: { id: 'u' }, sessionId: 's' } as Parameters<
      typeof account.changePassword
    >[0]; // only this is read
    const form = { currentPassword: 'old one', password: 'hunter22', confirmPassword: 'hunter22' };
    expect(await codeOf(account.changePassword(session, form, device))).toBe('unauthenticated');
    expect(await db('users').pluck('password_hash')).toEqual(['of the owner']);
    expect(await openSessions()).toEqual([]);
  });
});
