import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { SettingsChanges } from '#shared/settings/settings.contract.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

/** Operators work on `here`; pages are looked at `there`. */
const it = twoProcessesTest();
it.afterEach(({ here }) => here.db('settings').delete());

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code, fields: error.fields }),
  );
const pageOf = async (app: TestApp, path: string) => (await app.fetch(path)).text();

async function anEditor(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const { operatorSettings } = app.as(token);
  return {
    operator,
    ...operatorSettings,
    async save(changes: SettingsChanges) {
      const { version } = await operatorSettings.read();
      return operatorSettings.change({ body: { version, changes } });
    },
  };
}
const auditOf = (app: TestApp, operatorId: string) =>
  app.db('audit_log').where({ operatorId, action: 'settings.changed' }).orderBy('at');

it('is for operators only', async ({ here }) => {
  const creator = here.as((await aUser(here)).token);
  for (const client of [here.api, creator]) {
    expect(await failure(client.operatorSettings.read())).toMatchObject({ status: 401 });
    const change = client.operatorSettings.change({ body: { version: '', changes: {} } });
    expect(await failure(change)).toMatchObject({ status: 401 });
  }
});

it('shows a change on the pages of every process, and records the value before', async ({
  here,
  there,
}) => {
  const editor = await anEditor(here);
  for (const path of ['/', '/about', '/pricing', '/terms', '/nowhere']) await pageOf(there, path);
  const saved = await editor.save({
    productName: 'Latchkey',
    legalName: 'Ada Ltd',
    legalAddress: '1 Long Lane\nTown',
    showsPageFigures: false,
  });
  expect(saved.values).toMatchObject({ productName: 'Latchkey', showsPageFigures: false });
  expect(saved.defaults).toMatchObject({ productName: 'Unlatch', showsPageFigures: true });
  await expect.poll(() => pageOf(there, '/about')).toContain('Latchkey');
  await expect.poll(() => pageOf(there, '/terms')).toContain('Ada Ltd<br/>1 Long Lane<br/>Town');
  await expect.poll(() => pageOf(there, '/')).not.toContain('5,000+');
  await expect.poll(() => pageOf(there, '/nowhere')).toContain('Latchkey');
  expect(await auditOf(here, editor.operator.id)).toMatchObject([
    {
      targetKind: 'settings',
      before: { productName: 'Unlatch', legalName: '', legalAddress: '', showsPageFigures: true },
      after: {
        productName: 'Latchkey',
        legalName: 'Ada Ltd',
        legalAddress: '1 Long Lane\nTown',
        showsPageFigures: false,
      },
    },
  ]);
});

it('adds the email step to all plans in every list of plans, and restores a default', async ({
  here,
  there,
}) => {
  const editor = await anEditor(here);
  const collecting = async () =>
    (await there.api.subscriptions.listPlans()).plans
      .filter(({ collectEmails }) => collectEmails)
      .map(({ id }) => id);
  const usual = await collecting();
  await editor.save({ emailStep: 'always' });
  await expect.poll(collecting).toContain('free');
  expect((await editor.save({ emailStep: null })).values.emailStep).toBe('plan');
  await expect.poll(collecting).toEqual(usual);
  const [, back] = await auditOf(here, editor.operator.id);
  expect(back).toMatchObject({ before: { emailStep: 'always' }, after: { emailStep: 'plan' } });
});

it('records a changed figure by its name, and nothing when nothing changed', async ({ here }) => {
  const editor = await anEditor(here);
  const { pageFigures } = (await editor.read()).values;
  const users = { text: '5,000+', source: 'live' as const };
  await editor.save({ pageFigures: { ...pageFigures, users } });
  await editor.save({ pageFigures: { ...pageFigures, users } });
  expect(await auditOf(here, editor.operator.id)).toMatchObject([
    { before: { figure_users: '5,000+' }, after: { figure_users: 'live' } },
  ]);
});

it('refuses a change of older settings, and exactly one of two at once', async ({ here }) => {
  const [one, other] = [await anEditor(here), await anEditor(here)];
  const { version } = await one.read();
  const answers = await Promise.allSettled([
    one.change({ body: { version, changes: { tagline: 'One' } } }),
    other.change({ body: { version, changes: { supportEmail: 'help@x.dev' } } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const late = other.change({ body: { version, changes: { tagline: 'Late' } } });
  expect(await failure(late)).toMatchObject({ status: 409, code: 'settings_changed' });
  expect((await other.read()).values.tagline).not.toBe('Late');
  await other.save({ tagline: 'Looked at' });
  expect((await one.read()).values.tagline).toBe('Looked at');
});

it.for([
  ['productName', '  '],
  ['productName', 'A\nB'],
  ['tagline', 'A\u2028B'],
  ['supportEmail', 'help@x.dev, other@x.dev'],
  ['supportEmail', ''],
  ['legalEmail', 'no address'],
] as const)('shows the error at the field %s: %j', async ([name, value], { here }) => {
  const editor = await anEditor(here);
  const answer = await failure(editor.save({ [name]: value }));
  expect(answer).toMatchObject({
    status: 400,
    fields: { [`changes.${name}`]: expect.any(String) },
  });
  expect(await here.db('settings')).toEqual([]);
});

it('changes and records a setting together or not at all', async ({ here }) => {
  const editor = await anEditor(here);
  for (const table of ['settings', 'audit_log']) {
    await here.db.raw(`ALTER TABLE ${table} ADD CONSTRAINT full_for_now CHECK (false) NOT VALID`);
    expect(await failure(editor.save({ tagline: 'Ours' }))).toMatchObject({ status: 500 });
    await here.db.raw(`ALTER TABLE ${table} DROP CONSTRAINT full_for_now`);
  }
  expect(await here.db('settings')).toEqual([]);
  expect(await auditOf(here, editor.operator.id)).toEqual([]);
});
