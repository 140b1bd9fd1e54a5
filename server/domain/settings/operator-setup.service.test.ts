import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '#server/testing/test-app.ts';
import { createOperatorSetup } from './operator-setup.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('changes no setting that could not be written down', async () => {
  const setup = createOperatorSetup({
    db: app.db,
    settings: app.services.settings,
    audit: { record: () => Promise.reject(new Error('the log is full')) },
    publicUrl: app.url,
    isSandbox: false,
    canSend: false,
    readMail: () => Promise.reject(new Error('not asked')),
  });
  const by = { id: 'op', username: 'op', network: '192.0.2.1' };
  await expect(setup.changeSupportAddress('help@x.test', by)).rejects.toThrow('the log is full');
  expect(await app.db('settings')).toEqual([]);
});
