import { expect, vi } from 'vitest';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { TestApp } from '../../app/test-app.ts';
import { type AccessPolicy, byCreator } from './access-policy.ts';
import type { Owner } from '../access-scene.ts';

async function writeExport(app: TestApp, { token }: Owner): Promise<void> {
  const { accountData } = app.as(token);
  await accountData.startExport();
  // Scenes also run outside of tests, where `expect.poll` does not work.
  await vi.waitFor(
    async () => expect((await accountData.readExport()).export?.state).toBe('ready'),
    { timeout: 30_000, interval: 50 },
  );
}

const PASSWORD = 'a password of the scene';
export const NOT_ENDING = { deletionAskedAt: null, deletionAt: null, deletionRemindedAt: null };

/** Schedules the deletion of the account. */
export async function planEnd(app: TestApp, id: string): Promise<void> {
  const deletionAt = new Date(Date.now() + 86_400_000 * 10);
  await app.db('users').where({ id }).update({ deletionAskedAt: new Date(), deletionAt });
}

/** Who may call the endpoints of an account's own data. */
export const accountDataPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'accountData.readExport': byCreator(200),
  'accountData.startExport': byCreator(202),
  'accountData.removeExport': byCreator(200, { prepare: writeExport }),
  'accountDeletion.read': byCreator(200),
  'accountDeletion.sendCode': byCreator(200),
  'accountDeletion.schedule': byCreator(200, {
    parts: () => ({ body: { password: PASSWORD } }),
    async prepare(app, { userId }) {
      const passwordHash = await createPasswordHasher().hash(PASSWORD);
      await app
        .db('users')
        .where({ id: userId })
        .update({ ...NOT_ENDING, passwordHash });
    },
  }),
  'accountDeletion.cancel': byCreator(200, {
    prepare: (app, { userId }) => planEnd(app, userId),
  }),
  'accountData.downloadExport': byCreator(200, { prepare: writeExport }),
};
