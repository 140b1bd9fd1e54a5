import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { THIS_MONTH } from '#server/platform/time/database-time.queries.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { untilItWaitsFor } from '#server/testing/database/blocked-by.ts';
import { anImporter } from '#server/testing/scenes/leads/lead-imports.ts';
import { IMPORTED } from './contacts.queries.ts';
import { lockPeopleOverQuota } from './join-contacts.queries.ts';

const it = appTest();
const LINK = 'https://www.linkedin.com/in/over-quota';

/** A creator whose month is full, so each lead is over quota. */
async function withoutRoom(app: TestApp, plan?: 'pro' | 'free') {
  const creator = await anImporter(app, plan);
  const { userId, magnetId } = creator;
  await app.db('quota_months').insert({ userId, month: app.db.raw(THIS_MONTH) });
  await app.db('quota_months').where({ userId }).update({ commentLimit: 0 });
  return {
    ...creator,
    /** A lead over quota that left an address. */
    async addHidden(at: number, email: string) {
      const { id, unlockId } = await creator.add({
        name: `Hidden ${at}`,
        authorUrl: `${LINK}-${at}`,
      });
      const given = { userId, magnetId, email, emailKey: email };
      await app
        .db('email_leads')
        .insert({ id: `${unlockId.slice(0, 18)}${at}`, leadId: unlockId, ...given });
      await app.db('leads').where({ id: unlockId }).update({ email });
      await app.db('contact_keys').insert({ userId, key: `email:${email}`, contactId: id });
      return id;
    },
    release: () => app.db.transaction((trx) => app.services.leads.addRoom(trx, userId, 20)),
    shown: async () => (await creator.people()).map(({ name, unlocks }) => `${name} ${unlocks}`),
  };
}

describe('leads over quota of people whom a file names too', () => {
  it('go to the imported person when they are released, by profile link and by address', async ({
    app,
  }) => {
    const { addHidden, take, release, shown, bring, undo, people } = await withoutRoom(app);
    for (const at of [1, 2, 3, 4]) await addHidden(at, `hidden${at}@x.test`);
    const noted = await addHidden(5, 'hidden5@x.test');
    await app.db('contacts').where({ id: noted }).update({ version: 2 });
    const file = [
      'Name,URL,Email',
      `One,${LINK}-1/,`,
      'Two,,hidden2@x.test',
      // Two people may be meant: another link, and one by link beside one by address.
      `Three,${LINK}-other,hidden3@x.test`,
      `Four,${LINK}-4,`,
      'Also four,,hidden4@x.test',
      'Five,,hidden5@x.test',
    ].join('\n');
    const done = await take(file);
    expect(done.counts).toMatchObject({ new: 6 });
    await release();
    expect(await shown()).toEqual([
      'Also four 0',
      'Five 0',
      'Four 0',
      'Hidden 3 1',
      'Hidden 4 1',
      'Hidden 5 1',
      'One 1',
      'Three 0',
      'Two 1',
    ]);
    const two = (await people()).find(({ name }) => name === 'Two');
    expect(two).toMatchObject({
      email: 'hidden2@x.test',
      profileUrl: `${LINK}-2`,
      overQuota: false,
    });
    // Their next comment and their next line of a file lead to the same person.
    expect((await bring(`URL,Email\n${LINK}-2,hidden2@x.test\n`)).counts).toMatchObject({ new: 0 });
    expect((await undo(done)).undone).toMatchObject({ removed: 4 });
    expect(await shown()).toEqual([
      'Hidden 1 1',
      'Hidden 2 1',
      'Hidden 3 1',
      'Hidden 4 1',
      'Hidden 5 1',
    ]);
  });

  it('stay apart where only a hidden address would tell', async ({ app }) => {
    const { addHidden, take, release, shown } = await withoutRoom(app, 'free');
    await addHidden(1, 'hidden1@x.test');
    await take('Name,Email\nGuess,hidden1@x.test\n');
    await release();
    expect(await shown()).toEqual(['Guess 0', 'Hidden 1 1']);
  });

  it('are one person when the release begins while the import is not committed', async ({
    app,
  }) => {
    const { addHidden, release, shown, userId } = await withoutRoom(app);
    await addHidden(1, 'hidden1@x.test');
    let released: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (trx) => {
      await lockPeopleOverQuota(trx, userId);
      await untilItWaitsFor(trx, () => (released = release()));
      const person = { name: 'One', profileUrl: `${LINK}-1`, ownFields: ['name', 'profile_url'] };
      await trx('contacts').insert({
        id: randomIds.rowId(),
        userId,
        facets: [IMPORTED],
        ...person,
      });
    });
    await released;
    expect(await shown()).toEqual(['One 1']);
  });

  it('are one person when the import begins while the release is not committed', async ({
    app,
  }) => {
    const { addHidden, bring, run, shown, userId } = await withoutRoom(app);
    await addHidden(1, 'hidden1@x.test');
    const checked = await bring(`Name,URL\nOne,${LINK}-1\n`);
    expect(checked.counts).toMatchObject({ new: 1 });
    let done: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (trx) => {
      await app.services.leads.addRoom(trx, userId, 20);
      await untilItWaitsFor(trx, () => (done = run(checked)));
    });
    await done;
    expect(await shown()).toEqual(['Hidden 1 1']);
  });
});
