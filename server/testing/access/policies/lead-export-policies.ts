import { expect, vi } from 'vitest';
import type { TestApp } from '../../app/test-app.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';
import type { Owner } from '../access-scene.ts';

const aWish = (): CallParts => ({ body: { format: 'csv' } });

async function writeExport(app: TestApp, owner: Owner): Promise<void> {
  const { leadExports } = app.as(owner.token);
  await removeExport(app, owner);
  await leadExports.start({ body: { format: 'csv' } });
  // Scenes also run outside of tests, where `expect.poll` does not work.
  await vi.waitFor(async () => expect((await leadExports.read()).export?.state).toBe('ready'), {
    timeout: 30_000,
    interval: 50,
  });
}

/** Removes an earlier export that may still be running. */
async function removeExport(app: TestApp, { userId }: Owner): Promise<void> {
  await app.db('lead_exports').where({ userId }).delete();
}

/** Who may call the endpoints of lead exports. */
export const leadExportPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'leadExports.download': byCreator(200, { parts: aWish }),
  'leadExports.read': byCreator(200),
  'leadExports.start': byCreator(202, { parts: aWish, prepare: removeExport }),
  'leadExports.again': byCreator(202, { prepare: writeExport }),
  'leadExports.remove': byCreator(200, { prepare: writeExport }),
  'leadExports.file': byCreator(200, { prepare: writeExport }),
};
