import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { failure } from '#server/testing/scenes/lead-files.ts';
import { anImporter } from '#server/testing/scenes/leads/lead-imports.ts';

const it = appTest();

const LINK = 'https://www.linkedin.com/in/';

type Api = Awaited<ReturnType<typeof anImporter>>['api'];

const aField = async (api: Api, name: string): Promise<string> =>
  (await api.leadDesk.addField({ body: { name, kind: 'text', options: [] } })).id;

/** What a visitor answers beside the address. */
async function answers(app: TestApp, leadId: string, fieldId: string, answer: string) {
  await app
    .db('lead_answers')
    .insert({ leadId, step: 'email', question: fieldId, answer, fieldId });
}

describe('taking an import back', () => {
  it('puts everything back exactly as it was: new people, changed ones, fields, tags and keys', async ({
    app,
  }) => {
    const { api, add, take, undo, everything, people } = await anImporter(app);
    await api.leadDesk.addField({ body: { name: 'Budget', kind: 'number', options: [] } });
    await api.leadDesk.addTag({ body: { name: 'VIP', color: 'red' } });
    await add({ name: 'Ada', authorUrl: `${LINK}ada` });
    const named = await add({ name: 'Bo', authorUrl: `${LINK}bo` });
    const edit = { version: 1, name: 'Bo the Great', stage: 'talking' };
    await api.leadDetail.update({ params: { leadId: named.id }, body: edit });
    const before = await everything();
    const file = [
      'Name,Headline,URL,Email,Budget,Stage,Tags',
      `Lady Ada,Countess,${LINK}ada,ada@x.test,5,won,"VIP,Poet"`,
      `Bob,Baker,${LINK}bo,bo@x.test,,lost,`,
      `New,Nurse,${LINK}new,new@x.test,7,contacted,Poet`,
    ].join('\n');
    const done = await take(file, { existing: 'overwrite', tagName: 'November' });
    expect(done.counts).toEqual({ new: 1, updated: 2, skipped: 0, broken: 0 });
    expect((await people()).map(({ name, stage }) => `${name} ${stage}`)).toEqual([
      'Bob lost',
      'Lady Ada won',
      'New contacted',
    ]);
    const over = await undo(done);
    expect(over).toMatchObject({ undone: { removed: 1, restored: 2, stayed: 0 }, hasRows: false });
    expect(await everything()).toEqual(before);
    expect(await failure(api.leadImports.undo({ params: { importId: done.id } }))).toEqual({
      status: 409,
      code: 'import_out_of_turn',
    });
  });

  it('gives a value back to the visitor who gave it, with the time', async ({ app }) => {
    const { api, add, take, undo, everything } = await anImporter(app);
    const town = await aField(api, 'Town');
    const ada = await add({ name: 'Ada', authorUrl: `${LINK}ada` });
    await answers(app, ada.unlockId, town, 'Acme');
    const before = await everything();
    expect(before.values).toMatchObject([{ textValue: 'Acme', givenAt: expect.any(Date) }]);
    const done = await take(`Name,URL,Town\nAda,${LINK}ada,Other`, { existing: 'overwrite' });
    expect((await everything()).values).toMatchObject([{ textValue: 'Other', givenAt: null }]);
    await undo(done);
    expect(await everything()).toEqual(before);
  });

  it('lets in what a visitor answered while the import’s value stood there, and nothing older', async ({
    app,
  }) => {
    const { api, add, take, undo, people } = await anImporter(app);
    const [role, city] = [await aField(api, 'Pet'), await aField(api, 'City')];
    const ada = await add({ name: 'Ada', authorUrl: `${LINK}ada` });
    await answers(app, ada.unlockId, city, 'Oslo');
    const [lead] = await people();
    // Its creator did not want that one.
    await api.leadDetail.update({
      params: { leadId: ada.id },
      body: { version: lead?.version ?? 0, values: { [city]: null } },
    });
    const done = await take(`Name,URL,Pet,City\nAda,${LINK}ada,Chief,Rome`);
    await answers(app, ada.unlockId, role, 'Founder');
    expect(await people()).toMatchObject([{ values: { [role]: 'Chief', [city]: 'Rome' } }]);
    await undo(done);
    expect((await people()).map(({ values }) => values)).toEqual([{ [role]: 'Founder' }]);
    // It counts as the visitor's again: the next answer replaces it.
    const later = await add({ name: 'Ada', authorUrl: `${LINK}ada` });
    await answers(app, later.unlockId, role, 'Owner');
    expect((await people()).map(({ values }) => values)).toEqual([{ [role]: 'Owner' }]);
  });

  it('keeps what was changed since, and who unlocked something since', async ({ app }) => {
    const { api, add, take, undo, people, userId } = await anImporter(app);
    const known = await add({ name: 'Ada', authorUrl: `${LINK}ada` });
    const done = await take(
      [
        'Name,Headline,URL,Email,Tags',
        `Lady Ada,Countess,${LINK}ada,ada@x.test,Poet`,
        `Bo,Baker,${LINK}bo,bo@x.test,`,
        `Cy,Cook,${LINK}cy,cy@x.test,`,
        `Di,Diver,${LINK}di,di@x.test,`,
      ].join('\n'),
    );
    const leadOf = async (wanted: string) => {
      const lead = (await people()).find(({ name }) => name === wanted);
      return { params: { leadId: lead?.id ?? '' }, version: lead?.version ?? 0 };
    };
    // Ada gets another headline, Bo a note, Cy unlocks something, Di stays untouched.
    const { version } = await leadOf('Ada');
    await api.leadDetail.update({
      params: { leadId: known.id },
      body: { version, headline: 'Mathematician' },
    });
    await api.leadDetail.addNote({ ...(await leadOf('Bo')), body: { text: 'Called him' } });
    await add({ name: 'Cyrus', authorUrl: `${LINK}cy` });
    const over = await undo(done);
    expect(over.undone).toMatchObject({ removed: 1, restored: 2, stayed: 1 });
    expect(
      (await people()).map(({ name, headline, email, unlocks }) => [
        name,
        headline,
        email,
        unlocks,
      ]),
    ).toEqual([
      ['Ada', 'Mathematician', null, 1],
      ['Bo', 'Baker', 'bo@x.test', 0],
      ['Cyrus', null, null, 1],
    ]);
    const keys = await app
      .db('contact_keys')
      .where({ userId })
      .orderBy('key')
      .pluck<string[]>('key');
    expect(keys.filter((key) => key.startsWith('email:'))).toEqual(['email:bo@x.test']);
    expect(keys).toContain(`in:${LINK}cy`);
  });

  it('is over after 7 days, and keeps no row of the file from then on', async ({ app }) => {
    const { take, leadImports, userId } = await anImporter(app);
    const { id, undoUntil, finishedAt } = await take('Email\nada@x.test\n');
    const days = (Date.parse(undoUntil ?? '') - Date.parse(finishedAt ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    const past = new Date(Date.now() - 1_000);
    await app.db('lead_imports').where({ userId }).update({ undoUntil: past, rowsUntil: past });
    const late = leadImports.undo({ params: { importId: id } });
    expect(await failure(late)).toMatchObject({ code: 'import_out_of_turn' });
  });

  it('meets an erasure that came between: the person stays erased, and nothing of the file is left', async ({
    app,
  }) => {
    const { take, undo, people, userId, api } = await anImporter(app);
    const done = await take('Name,Email\nAda,ada@x.test\nBo,bo@x.test\n');
    const [ada] = await people();
    const act = { kind: 'erase' as const, ids: [ada?.id ?? ''] };
    await api.leadActs.act({ body: act });
    await app
      .db('contacts')
      .where({ userId })
      .whereNotNull('erase_at')
      .update({ eraseAt: new Date(0) });
    await app.services.leads.acts.eraseDue();
    expect(await app.db('lead_import_rows').where({ importId: done.id })).toHaveLength(1);
    expect((await undo(done)).undone).toMatchObject({ removed: 1, restored: 0, stayed: 0 });
    expect(await people()).toEqual([]);
  });

  it.for([
    ['import', 'merge'],
    ['merge', 'import'],
  ] as const)(
    'leaves nobody of the file, when the %s is taken back first and then the %s',
    async ([first], { app }) => {
      const { add, api, take, undo, people, userId } = await anImporter(app);
      const kept = await add({ name: 'Ada' });
      const done = await take('Name,Email\nLady Ada,ada@x.test\n');
      const merged = (await people()).find(({ name }) => name === 'Lady Ada');
      const { mergeId } = await api.duplicates.merge({
        body: {
          kept: { id: kept.id, version: 1 },
          merged: { id: merged?.id ?? '', version: 1 },
        },
      });
      const undoMerge = () => api.duplicates.undoMerge({ params: { mergeId } });
      if (first === 'merge') await undoMerge();
      await undo(done);
      if (first === 'import') {
        // The way back of the merge would bring the file's person back.
        expect(await failure(undoMerge())).toEqual({ status: 404, code: 'merge_not_found' });
      }
      expect((await people()).map(({ name, unlocks }) => `${name} ${unlocks}`)).toEqual(['Ada 1']);
      expect(await app.db('contacts').where({ userId, leads: 0 })).toEqual([]);
    },
  );

  it('knows its people when the stage they were imported into was removed since', async ({
    app,
  }) => {
    const { api, add, take, undo, people } = await anImporter(app);
    const known = await add({ name: 'Ada', authorUrl: `${LINK}stage-ada` });
    const before = await people();
    const { stages } = await api.leadStages.add({
      body: {
        version: (await api.leads.desk()).stagesVersion,
        name: 'Fair',
        color: 'blue',
        meaning: 'open',
      },
    });
    const fair = stages.at(-1)?.id ?? '';
    const done = await take(
      `Name,URL,Stage\nLady Ada,${LINK}stage-ada,Fair\nBo,${LINK}stage-bo,Fair\n`,
      { existing: 'overwrite' },
    );
    await api.leadStages.remove({
      params: { stageId: fair },
      body: { version: (await api.leads.desk()).stagesVersion, moveTo: 'talking' },
    });
    expect((await people()).map(({ stage }) => stage)).toEqual(['talking', 'talking']);
    expect((await undo(done)).undone).toMatchObject({ removed: 1, restored: 1, stayed: 0 });
    const [ada, ...others] = await people();
    expect(others).toEqual([]);
    expect(ada).toMatchObject({ id: known.id, name: 'Ada', stage: before[0]?.stage });
  });

  it('leaves a merge that was made since as it is', async ({ app }) => {
    const { add, api, take, undo, people } = await anImporter(app);
    const kept = await add({ name: 'Ada' });
    const done = await take('Name,Email\nLady Ada,ada@x.test\n');
    const merged = (await people()).find(({ name }) => name === 'Lady Ada');
    await api.duplicates.merge({
      body: {
        kept: { id: kept.id, version: 1 },
        merged: { id: merged?.id ?? randomIds.rowId(), version: 1 },
      },
    });
    expect((await undo(done)).undone).toMatchObject({ removed: 0, restored: 0, stayed: 1 });
    expect(await people()).toMatchObject([{ name: 'Ada', email: 'ada@x.test', unlocks: 1 }]);
  });
});
