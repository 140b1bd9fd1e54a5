import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';
import { createOperatorSetup } from './setup.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const setupWith = (audit: Parameters<typeof createOperatorSetup>[0]['audit']) =>
  createOperatorSetup({
    db: app.db,
    settings: app.services.settings,
    audit,
    publicUrl: app.url,
    isSandbox: false,
    canSend: false,
    readMail: () => Promise.reject(new Error('not asked')),
  });

it('changes no setting that could not be written down', async () => {
  const by = { id: 'op', username: 'op', network: '192.0.2.1' };
  const audit = { record: () => Promise.reject(new Error('the log is full')) };
  const change = setupWith(audit).changeSupportAddress('help@x.test', by);
  await expect(change).rejects.toThrow('the log is full');
  expect(await app.db('settings')).toEqual([]);
});

it('writes no change down that could not be made', async () => {
  const { operator } = await anOperator(app);
  const by = { ...operator, network: '192.0.2.1' };
  await app.db.raw('ALTER TABLE settings ADD CONSTRAINT full_for_now CHECK (false) NOT VALID');
  const change = setupWith(app.services.auditLog).changeSupportAddress('help@x.test', by);
  await expect(change).rejects.toThrow('full_for_now');
  await app.db.raw('ALTER TABLE settings DROP CONSTRAINT full_for_now');
  expect(await app.db('audit_log').where({ action: 'settings.changed' })).toEqual([]);
});
