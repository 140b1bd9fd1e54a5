import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { testKey } from '#server/testing/app/test-app.ts';
import { eraseAddress } from '../erasure/erase-person.ts';
import { refreshContacts } from '../contacts/contacts.queries.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { anImporter } from '#server/testing/scenes/leads/lead-imports.ts';

const it = appTest();

describe('an import', () => {
  it('never brings back an address that was erased, also when that happens after the dry run', async ({
    app,
  }) => {
    const { bring, run, rows, people, userId } = await anImporter(app);
    const erase = (address: string) =>
      app.db.transaction((trx) => app.services.mail.erased.note(trx, address, false));
    await erase('gone@x.test');
    const one = await bring('Name,Email\nAda,ada@x.test\nGo,gone@x.test\nLate,late@x.test\n');
    expect(one.counts).toMatchObject({ new: 2, skipped: 1 });
    await erase('late@x.test');
    const done = await run(one);
    expect(done.counts).toMatchObject({ new: 1, skipped: 2 });
    expect((await rows(one, 'skipped')).map(({ reason }) => reason)).toEqual([
      'This person asked to be erased, so the address is not imported again',
      'This person asked to be erased, so the address is not imported again',
    ]);
    expect((await people()).map(({ name }) => name)).toEqual(['Ada']);
    expect(await app.db('contact_keys').where({ userId })).toHaveLength(1);
  });

  it('tells nothing of people over quota, whether the file has their link or their address', async ({
    app,
  }) => {
    const { add, bring, run, undo, people, userId } = await anImporter(app);
    const link = 'https://www.linkedin.com/in/over-quota';
    const { id, unlockId } = await add({ name: 'Hidden', authorUrl: link });
    await app.db('contact_keys').insert({ userId, key: 'email:hidden@x.test', contactId: id });
    await app.db('leads').where({ id: unlockId }).update({ overQuota: true });
    await app.db.transaction((trx) => refreshContacts(trx, [id]));
    const before = await app.db('contacts').where({ id }).first();
    const file = `Name,URL,Email\nGuess,${link},\nMail,,hidden@x.test\nOther,${link}-not,no@x.test\n`;
    const one = await bring(file, { existing: 'overwrite' });
    expect(one.counts).toEqual({ new: 3, updated: 0, skipped: 0, broken: 0 });
    const done = await run(one);
    expect(done.counts).toEqual(one.counts);
    expect(await app.db('contacts').where({ id }).first()).toEqual(before);
    expect((await people()).map(({ name, unlocks }) => `${name} ${unlocks}`)).toEqual([
      'Guess 0',
      'LinkedIn User 1',
      'Mail 0',
      'Other 0',
    ]);
    // Each is known by the file's own words again, and goes with the import.
    expect((await bring(file)).counts).toMatchObject({ new: 0, skipped: 3 });
    expect((await undo(done)).undone).toMatchObject({ removed: 3, stayed: 0 });
    expect(await app.db('contact_keys').where({ userId, contactId: id })).toHaveLength(2);
  });

  it('loses each row that names an address when that is erased, also of a file nobody checked', async ({
    app,
  }) => {
    const { upload, take, userId, rows } = await anImporter(app);
    const text = [
      'Name,Email,Note',
      'Ada,Gone.Soon@x.test,',
      'Bo,bo@x.test,"see mailto:gone.soon@x.test."',
      'Cy,not.gone.soon@x.test,',
    ].join('\n');
    await upload(text);
    const done = await take('Email,Name\n"Ada <gone.soon@x.test>",Ada\ndi@x.test,Di\n');
    expect(done.counts).toMatchObject({ new: 1, broken: 1 });
    const { db, services } = app;
    const means = { ids: randomIds, key: testKey, erased: services.mail.erased };
    await db.transaction((trx) => eraseAddress(trx, means, 'gone.soon@x.test'));
    const left = await db('lead_import_rows as r')
      .join('lead_imports as i', 'i.id', 'r.import_id')
      .where({ 'i.user_id': userId })
      .pluck<{ [at: number]: string }[]>('cells');
    expect(new Set(left.map(({ 0: name }) => name))).toEqual(new Set(['Cy', 'di@x.test']));
    expect(await rows(done, 'broken')).toEqual([]);
  });

  it('shows no address where the plan has none, and is no way to find one out', async ({ app }) => {
    const { add, bring, run, people, userId } = await anImporter(app, 'free');
    const { id, unlockId } = await add({ name: 'Ada' });
    const email = 'hidden@x.test';
    await app.db('leads').where({ id: unlockId }).update({ email, emailAt: new Date() });
    await app.db('contacts').where({ id }).update({ email, emailKey: email });
    await app.db('contact_keys').insert({ userId, key: `email:${email}`, contactId: id });
    const one = await bring('Name,Email\nGuess,hidden@x.test\nBo,bo@x.test\n', {
      existing: 'overwrite',
    });
    expect(one.counts).toMatchObject({ new: 2, updated: 0 });
    await run(one);
    const found = await people();
    expect(found.map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Guess']);
    expect(found.map(({ email: shown, emailState }) => [shown, emailState])).toEqual(
      found.map(() => [null, 'not_in_plan']),
    );
    // What came from the own file is known by it again.
    const again = await bring('Name,Email\nBo,bo@x.test\nGuess,hidden@x.test\n');
    expect(again.counts).toMatchObject({ new: 0, skipped: 2 });
  });

  it('answers a right guess of a hidden address as it answers a wrong one', async ({ app }) => {
    const { add, bring, run } = await anImporter(app, 'free');
    const link = 'https://www.linkedin.com/in/guessed';
    for (const at of [1, 2]) {
      const { id } = await add({ name: 'Ada', authorUrl: `${link}${at}` });
      const email = `hidden${at}@x.test`;
      await app.db('contacts').where({ id }).update({ email, emailKey: email });
    }
    const file = `URL,Email\n${link}1,hidden1@x.test\n${link}2,wrong@x.test\n`;
    const one = await bring(file, { existing: 'overwrite' });
    expect(one.counts).toMatchObject({ updated: 2, skipped: 0 });
    expect((await run(one)).counts).toMatchObject({ updated: 2, skipped: 0 });
    const again = await bring(file, { existing: 'overwrite' });
    expect(again.counts).toMatchObject({ updated: 0, skipped: 2 });
  });
});
