import { describe, expect } from 'vitest';
import { emailKey } from '#shared/auth/email-address.ts';
import { hashSecret, randomIds } from '#server/platform/ids.ts';
import { claimExport } from '#server/platform/exports/export-jobs.queries.ts';
import { withdrawExports } from '#server/platform/exports/withdraw-exports.queries.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { failure, ready, textOf } from '#server/testing/scenes/lead-files.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { age, aRule, graceOver, runRules } from '#server/testing/scenes/retention-scene.ts';

const it = appTest();
type Creator = Awaited<ReturnType<typeof aCreator>>;
const gone = { status: 404, code: 'export_not_found' };

/** A creator with two leads, and both of their files. */
async function filesOfTwo(app: TestApp) {
  const creator = await aCreator(app);
  const [ada] = [
    await creator.add({ name: 'Ada Erased' }),
    await creator.add({ name: 'Bo Stays' }),
  ];
  await makeFiles(app, creator);
  return { ...creator, ada };
}

async function makeFiles(app: TestApp, { api, token }: Creator): Promise<void> {
  await api.leadExports.start({ body: { format: 'csv', columns: ['name'] } });
  await ready(app, token);
  await api.accountData.startExport();
  const state = async () => (await api.accountData.readExport()).export?.state;
  await expect.poll(state, { timeout: 90_000 }).toBe('ready');
}

/** Rounds look after files every five seconds, and as soon as anybody asks for one. */
async function askForRound(app: TestApp): Promise<void> {
  const { api } = await aCreator(app);
  await api.leadExports.start({ body: { format: 'csv', columns: ['name'] } });
}

/** Ways a person is erased, by whom. */
const erasers: { [by: string]: (app: TestApp, creator: Creator, leadId: string) => Promise<void> } =
  {
    async visitor({ db, services }, { userId }, leadId) {
      const [key, email] = [randomIds.secret('era_'), `${leadId}@visitors.test`];
      const { magnetId } = await db('leads').where({ id: leadId }).first('magnet_id');
      const address = { email, emailKey: emailKey(email) };
      const lead = { id: randomIds.rowId(), leadId, userId, magnetId };
      await db('email_leads').insert({ ...address, ...lead });
      const expiresAt = db.raw(`now() + interval '1 hour'`);
      await db('erasure_links').insert({ ...address, tokenHash: hashSecret(key), expiresAt });
      const view = await services.leads.erasure.open(key);
      expect(await services.leads.erasure.erase(view ?? '')).toMatchObject({ leads: 1 });
    },
    async creator(app, { api }, leadId) {
      const { contactId } = await app.db('leads').where({ id: leadId }).first('contact_id');
      await api.leadActs.act({ body: { kind: 'erase', ids: [contactId] } });
      const due = { eraseAt: app.db.fn.now() };
      await app.db('contacts').where({ id: contactId }).update(due);
      await app.services.leads.acts.eraseDue();
    },
    async operator(app, _creator, leadId) {
      const { commentUrl } = await app.db('leads').where({ id: leadId }).first('comment_url');
      const { token } = await anOperator(app);
      const body = { commentUrl, reason: 'asked by letter' };
      await app.as(token).operatorErasures.eraseComment({ body });
    },
    async 'rule of its creator'(app, creator, leadId) {
      const { contactId } = await app.db('leads').where({ id: leadId }).first('contact_id');
      await age(app, [{ id: contactId, unlockId: leadId }], 400);
      await aRule(app, creator);
      await graceOver(app, creator.userId);
      await runRules(app, creator.userId);
    },
  };

describe('a file of leads', () => {
  for (const [by, erase] of Object.entries(erasers)) {
    it(`is taken away at once when somebody who may be in it is erased by the ${by}`, async ({
      app,
    }) => {
      const creator = await filesOfTwo(app);
      const other = await filesOfTwo(app);
      const { api, ada, token, userId } = creator;
      const row = () => app.db('lead_exports').where({ userId }).first();
      const { storageKey } = await row();
      const isErased = async () =>
        (await app.db('leads').where({ id: ada.unlockId }).first('erased_at'))?.erasedAt !== null;
      await erase(app, creator, ada.unlockId);
      await expect.poll(isErased, { timeout: 90_000 }).toBe(true);

      expect(await failure(api.leadExports.file())).toEqual(gone);
      expect(await failure(api.accountData.downloadExport())).toEqual(gone);
      const said = { state: 'withdrawn', size: null };
      expect((await api.leadExports.read()).export).toMatchObject({ ...said, format: 'csv' });
      expect((await api.accountData.readExport()).export).toMatchObject(said);
      const isStored = async () => {
        const bytes = await app.services.files.storage.read(storageKey, { start: 0, end: 0 });
        bytes?.resume();
        return bytes !== null;
      };
      await askForRound(app);
      await expect.poll(isStored, { timeout: 90_000 }).toBe(false);
      await expect.poll(async () => (await row()).withdrawnKey, { timeout: 90_000 }).toBe(null);

      expect(await api.leadExports.again()).toMatchObject({ format: 'csv' });
      await ready(app, token);
      expect(textOf(await api.leadExports.file())).toBe('"Name"\n"Bo Stays"\n');
      expect(textOf(await other.api.leadExports.file())).toContain('Ada Erased');
    });
  }

  it('is not made again by a wish that is no longer possible', async ({ app }) => {
    const { api, userId } = await aCreator(app, 'free');
    const own = `own:${randomIds.rowId()}`;
    const filterBy = (field: string) => ({
      filter: { op: 'and', items: [{ field, is: 'filled' }] },
    });
    const wishes = [
      [filterBy(own), { status: 400, code: 'filter_not_possible' }],
      [filterBy('email'), { status: 403, code: 'email_not_in_plan' }],
      [{ columns: [own] }, { status: 400, code: 'no_such_columns' }],
    ] as const;
    for (const [wish, refusal] of wishes) {
      const row = { wish: JSON.stringify({ format: 'csv', ...wish }), state: 'failed' };
      await app.db('lead_exports').where({ userId }).delete();
      await app.db('lead_exports').insert({ ...row, id: randomIds.rowId(), userId });
      expect(await failure(api.leadExports.again())).toEqual(refusal);
    }
  });

  it('is begun anew when it is being written, and not begun before the erasure is over', async ({
    app,
  }) => {
    const { api, userId, add } = await aCreator(app);
    await add({ name: 'Bo Stays' });
    expect(await failure(api.leadExports.again())).toEqual(gone);
    const row = { id: randomIds.rowId(), userId, wish: JSON.stringify({ format: 'csv' }) };
    const leaseUntil = app.db.raw(`now() + interval '1 hour'`);
    const running = { state: 'running', runner: 'elsewhere', leaseUntil };
    await app.db('lead_exports').insert({ ...row, ...running });
    const again = api.leadExports.again();
    expect(await failure(again)).toEqual({ status: 409, code: 'export_running' });
    const trx = await app.db.transaction();
    await withdrawExports(trx, [userId]);
    const claimed = () => claimExport(app.db, 'lead_exports', 'me');
    expect(await claimed()).toBeNull();
    await trx.commit();
    const stateOf = async () => (await app.db('lead_exports').where({ userId }).first()).state;
    await askForRound(app);
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('ready');
    expect((await api.leadExports.read()).export).toMatchObject({ total: 1 });

    // One that is asked for while somebody is being erased waits: it would still read the person.
    await app.db('lead_exports').where({ userId }).delete();
    const later = await app.db.transaction();
    await withdrawExports(later, [userId]);
    await app.db('lead_exports').insert({ ...row, id: randomIds.rowId() });
    expect(await claimed()).toBeNull();
    await later.commit();
    await askForRound(app);
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('ready');
  });
});
