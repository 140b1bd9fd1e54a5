import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { SettingsChanges } from '#shared/settings/settings.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();
it.afterEach(({ app }) => app.db('settings').delete());

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code }),
  );

async function anEditor(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const { operatorSettings, settingsHistory } = app.as(token);
  return {
    operator,
    settingsHistory,
    read: async () => (await operatorSettings.read()).values,
    async save(changes: SettingsChanges) {
      const { version } = await operatorSettings.read();
      await operatorSettings.change({ body: { version, changes } });
    },
    /** The newest change of a setting. */
    async last(setting: string) {
      const { items } = await settingsHistory.list({ query: { setting, limit: 1 } });
      const [change] = items[0]?.changes ?? [];
      if (items[0] === undefined || change === undefined) throw new Error('no such change');
      return { entryId: items[0].id, change };
    },
  };
}

it('lists who changed what, with the values before, after and now, page by page', async ({
  app,
}) => {
  const { operator, save, settingsHistory } = await anEditor(app);
  await save({ tagline: 'One', legalName: 'Ada Ltd' });
  await save({ tagline: 'Two' });
  const first = await settingsHistory.list({ query: { limit: 1 } });
  expect(first.items).toMatchObject([
    {
      operatorName: operator.username,
      changes: [
        {
          setting: 'tagline',
          before: { tagline: 'One' },
          after: { tagline: 'Two' },
          now: { tagline: 'Two' },
        },
      ],
    },
  ]);
  const cursor = first.nextCursor ?? undefined;
  const second = await settingsHistory.list({ query: { limit: 1, cursor } });
  expect(second.items[0]?.changes.map(({ setting }) => setting)).toEqual(['tagline', 'legalName']);
  const ofOne = await settingsHistory.list({ query: { limit: 1, setting: 'legalName' } });
  expect(ofOne.items[0]?.changes).toEqual([
    {
      setting: 'legalName',
      before: { legalName: '' },
      after: { legalName: 'Ada Ltd' },
      now: { legalName: 'Ada Ltd' },
    },
  ]);
});

it('restores the value before a change, and the history has that as a change', async ({ app }) => {
  const { save, last, read, settingsHistory } = await anEditor(app);
  await save({ tagline: 'Mine' });
  const { entryId, change } = await last('tagline');
  const body = { entryId, setting: 'tagline', now: change.now ?? {} };
  const restored = await settingsHistory.restore({ body });
  expect(restored.values.tagline).toBe('Turn LinkedIn comments into leads');
  expect(await read()).toEqual(restored.values);
  // It is a default, which is not stored.
  expect(await app.db('settings')).toEqual([]);
  expect((await last('tagline')).change).toMatchObject({
    before: { tagline: 'Mine' },
    after: { tagline: 'Turn LinkedIn comments into leads' },
  });
});

it('restores one figure and one referral term, and leaves the others as they are', async ({
  app,
}) => {
  const { save, last, read, settingsHistory } = await anEditor(app);
  const { pageFigures, referralTerms } = await read();
  const live = { ...pageFigures.users, source: 'live' as const };
  await save({ pageFigures: { ...pageFigures, users: live } });
  await save({ referralTerms: { ...referralTerms, ratePercent: 20 } });
  await save({
    pageFigures: {
      ...pageFigures,
      users: live,
      hoursSaved: { text: '3 hours', source: 'stated' },
    },
    referralTerms: { ...referralTerms, ratePercent: 20, months: 6 },
  });
  for (const setting of ['figure_users', 'referrals_ratePercent']) {
    const { entryId, change } = await last(setting);
    await settingsHistory.restore({ body: { entryId, setting, now: change.now ?? {} } });
  }
  expect(await read()).toMatchObject({
    pageFigures: {
      ...pageFigures,
      hoursSaved: { text: '3 hours', source: 'stated' },
    },
    referralTerms: { ...referralTerms, months: 6 },
  });
});

it('refuses to restore a setting that somebody changed meanwhile, or an unknown change', async ({
  app,
}) => {
  const { save, last, read, settingsHistory } = await anEditor(app);
  await save({ tagline: 'One' });
  const { entryId, change } = await last('tagline');
  const body = { entryId, setting: 'tagline', now: change.now ?? {} };
  await save({ productName: 'Latchkey' });
  await save({ tagline: 'Two' });
  expect(await failure(settingsHistory.restore({ body }))).toEqual({
    status: 409,
    code: 'settings_changed',
  });
  expect((await read()).tagline).toBe('Two');
  for (const unknown of [{ entryId: randomIds.rowId() }, { setting: 'productName' }]) {
    const call = settingsHistory.restore({ body: { ...body, ...unknown } });
    expect(await failure(call)).toEqual({ status: 404, code: 'settings_entry_not_found' });
  }
});

it('restores nothing that this release does not take', async ({ app }) => {
  const { operator, settingsHistory, last } = await anEditor(app);
  const by = { ...operator, network: 'test' };
  const target = { kind: 'settings', id: 'installation' } as const;
  for (const [setting, value] of [
    ['overLimit', 'explode'],
    ['lost', 'value'],
  ] as const) {
    await app.services.audit.record(app.db, {
      action: 'settings.changed',
      by,
      target,
      before: { [setting]: value },
      after: { [setting]: 'hold' },
    });
    const { entryId, change } = await last(setting);
    const call = settingsHistory.restore({ body: { entryId, setting, now: change.now ?? {} } });
    expect(await failure(call)).toEqual({ status: 409, code: 'setting_not_restorable' });
  }
});
