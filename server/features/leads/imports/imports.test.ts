import { describe, expect } from 'vitest';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { failure, textOf } from '#server/testing/scenes/lead-files.ts';
import { anImporter, CONSENT } from '#server/testing/scenes/leads/lead-imports.ts';
import { refreshContacts } from '../contacts/contacts.queries.ts';

const it = appTest();

const LINK = 'https://www.linkedin.com/in/';
const FILE = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ada,Byron,${LINK}ada,ada@mailbox.test,Analytical Engines,Countess,01 Nov 2026
Bo,,${LINK}bo,,,,
Cy,Young,,CY@mailbox.test,,,
,,,,Nobody Inc,,
Di,Wrong,,not-an-address,,,
`;

describe('an import', () => {
  it('shows first what it would do, and changes nobody', async ({ app }) => {
    const { add, upload, check, people, rows, leadImports } = await anImporter(app);
    await add({ name: 'Bo Held', authorUrl: `${LINK}bo` });
    const before = await people();
    const one = await upload(FILE);
    expect(one).toMatchObject({ state: 'draft', rows: 5, encoding: 'utf-8', separator: 'comma' });
    expect(one.columns.map(({ target }) => target)).toEqual([
      'firstName',
      'lastName',
      'profileUrl',
      'email',
      'company',
      'position',
      null,
    ]);
    expect(one.columns[3]?.samples).toEqual([
      'ada@mailbox.test',
      'CY@mailbox.test',
      'not-an-address',
    ]);
    const checked = await check(one);
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { new: 2, updated: 0, skipped: 1, broken: 2 },
      consent: null,
    });
    expect(await people()).toEqual(before);
    expect((await rows(one, 'broken')).map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'There is no email and no profile link to know this person by'],
      [6, '"not-an-address" is not an email address'],
    ]);
    expect(await rows(one, 'skipped')).toMatchObject([
      { line: 3, reason: 'The file tells nothing new about this lead' },
    ]);
    const params = { importId: one.id };
    const file = await leadImports.file({ params, query: { outcome: 'broken' } });
    const lines = textOf(file).trimEnd().split('\n');
    expect(lines[0]).toBe(
      '\uFEFFLine,Result,Reason,First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    );
    expect(lines[2]).toBe(
      '6,Broken,"""not-an-address"" is not an email address",Di,Wrong,,not-an-address,,,',
    );
  });

  it('makes people without an unlock, who take no place of the plan and get no mail', async ({
    app,
  }) => {
    const { api, userId, take, people } = await anImporter(app);
    const used = () => app.db('quota_months').where({ userId }).sum({ used: 'used' }).first();
    const [placesBefore, mailsBefore] = [await used(), await app.db('mail_messages').count()];
    const done = await take(FILE, { tagName: 'From LinkedIn' });
    expect(done).toMatchObject({ state: 'done', counts: { new: 3, updated: 0 } });
    expect(done.consent).toMatchObject({ ...CONSENT, by: expect.stringContaining('@') });
    const found = await people();
    expect(
      found.map(({ name, headline, email, profileUrl, unlocks }) => [
        name,
        headline,
        email,
        profileUrl,
        unlocks,
      ]),
    ).toEqual([
      ['Ada Byron', 'Countess at Analytical Engines', 'ada@mailbox.test', `${LINK}ada`, 0],
      ['Bo', null, null, `${LINK}bo`, 0],
      ['Cy Young', null, 'CY@mailbox.test', null, 0],
    ]);
    const { tags } = await api.leads.desk();
    expect(tags.map(({ name }) => name)).toEqual(['From LinkedIn']);
    expect(found.every(({ tagIds }) => tagIds[0] === tags[0]?.id)).toBe(true);
    expect([await used(), await app.db('mail_messages').count()]).toEqual([
      placesBefore,
      mailsBefore,
    ]);
    expect((await api.leads.count({ body: { search: 'countess' } })).count).toBe(1);
    const origin = async (value: string) => {
      const condition = { field: 'origin', is: 'any' as const, value: [value] };
      return (await api.leads.count({ body: { filter: { op: 'and', items: [condition] } } })).count;
    };
    expect([await origin('import'), await origin('unlock')]).toEqual([3, 0]);
    expect(found.every(({ imported, latest }) => imported && latest === null)).toBe(true);
    // A file says no time of an unlock of people who unlocked nothing.
    const wish = { format: 'jsonl' as const, columns: ['createdAt', 'lastAt'] };
    const exported = textOf(await api.leadExports.download({ body: wish }))
      .trimEnd()
      .split('\n');
    expect(exported.map((line): unknown => JSON.parse(line))).toEqual(
      found.map(() => ({ createdAt: null, lastAt: null })),
    );
    const { events } = await api.leadDetail.read({ params: { leadId: found[0]?.id ?? '' } });
    expect(events).toMatchObject([{ kind: 'changed', what: 'imported', subject: 'people.csv' }]);
    // A refresh writes the same rows: both ways agree.
    const rows = () => app.db('contacts').where({ userId }).orderBy('id').select();
    const imported = await rows();
    await app.db.transaction((trx) =>
      refreshContacts(
        trx,
        found.map(({ id }) => id),
      ),
    );
    expect(await rows()).toEqual(imported);
  });

  it('joins a later unlock to the person by the same keys', async ({ app }) => {
    const { add, take, people } = await anImporter(app);
    await take(FILE);
    await add({ name: 'A. Byron', authorUrl: `${LINK}ada` });
    const [ada, ...others] = await people();
    expect(ada).toMatchObject({ name: 'Ada Byron', unlocks: 1, email: 'ada@mailbox.test' });
    expect(others).toHaveLength(2);
  });

  it('updates people it knows by email or profile link: empty fields, all of them, or none', async ({
    app,
  }) => {
    const { add, bring, run, people, api } = await anImporter(app);
    const own = await api.leadDesk.addField({
      body: { name: 'Budget', kind: 'number', options: [] },
    });
    await add({ name: 'Ada', authorUrl: `${LINK}Ada` });
    const text = (name: string, budget: string, stage: string) =>
      `Name,Headline,Profile link,Email,Budget,Stage,Tags\n${name},Countess,linkedin.com/in/ada/,a@x.test,${budget},${stage},"VIP, Poet"\n`;
    const kept = await bring(text('Lady Ada', '12.5', 'Won'), { existing: 'keep' });
    expect(kept.counts).toEqual({ new: 0, updated: 0, skipped: 1, broken: 0 });
    const filled = await bring(text('Lady Ada', '12.5', 'Won'));
    expect(filled.counts).toEqual({ new: 0, updated: 1, skipped: 0, broken: 0 });
    await run(filled);
    const value = (amount: number) => ({ values: { [own.id]: amount } });
    expect(await people()).toMatchObject([
      { name: 'Ada', headline: 'Countess', email: 'a@x.test', stage: 'new', ...value(12.5) },
    ]);
    // By the address now, which the first file brought.
    const replaced = await bring(text('Lady Ada', '"1.300,5"', 'won'), { existing: 'overwrite' });
    await run(replaced);
    const [ada] = await people();
    expect(ada).toMatchObject({ name: 'Lady Ada', stage: 'won', unlocks: 1, ...value(1300.5) });
    const { tags } = await api.leads.desk();
    expect(tags.map(({ name }) => name)).toEqual(['Poet', 'VIP']);
    expect(ada?.tagIds.toSorted()).toEqual(tags.map(({ id }) => id).toSorted());
  });

  it('finds nothing new in the same file, and remembers what its columns mean', async ({ app }) => {
    const { take, bring, upload, people } = await anImporter(app);
    const first = await upload('Who,Where\nAda,ada@x.test\nBo,bo@x.test\n');
    expect(first.columns.map(({ target }) => target)).toEqual([null, 'email']);
    const targets = ['name', 'email'];
    await take('Who,Where\nAda,ada@x.test\nBo,bo@x.test\n', { targets });
    const again = await bring('Who,Where\nAda,ada@x.test\nBo,bo@x.test\nADA,Ada@X.test\n');
    expect(again.columns.map(({ target }) => target)).toEqual(targets);
    expect(again.counts).toEqual({ new: 0, updated: 0, skipped: 3, broken: 0 });
    expect(await people()).toHaveLength(2);
  });

  it('takes the first of a person who stands in a file twice, and none whose email and link are of two', async ({
    app,
  }) => {
    const { add, bring, rows, run, people } = await anImporter(app);
    await add({ name: 'Ada', authorUrl: `${LINK}ada` });
    await run(await bring('Name,Email\nBo,bo@x.test\n'));
    const one = await bring(
      `Name,Email,URL\nA,ada@x.test,${LINK}ada\nB,,${LINK}ADA\nC,bo@x.test,${LINK}ada\nD,d@x.test,\nD2,D@x.test,\n`,
    );
    expect((await rows(one, 'skipped')).map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'The same person as on line 2'],
      [4, 'The same person as on line 2'],
      [6, 'The same person as on line 5'],
    ]);
    const two = await bring(`Name,Email,URL\nC,bo@x.test,${LINK}ada\n`);
    expect(await rows(two, 'skipped')).toMatchObject([
      { reason: expect.stringContaining('Merge them under Duplicates') },
    ]);
    await run(one);
    expect((await people()).map(({ name }) => name)).toEqual(['Ada', 'Bo', 'D']);
  });

  it('says what does not fit: stages, own fields, tags, and cells beyond the headings', async ({
    app,
  }) => {
    const { api, bring, rows } = await anImporter(app);
    const day = await api.leadDesk.addField({ body: { name: 'Met', kind: 'date', options: [] } });
    const one = await bring(
      [
        'Email,Stage,Met,Tags',
        'a@x.test,Sold,,',
        'b@x.test,,11/22/2026,',
        'c@x.test,,22.11.2026,',
        `d@x.test,,,${'x'.repeat(41)}`,
        'e@x.test,,,,surplus',
        'f@x.test,contacted,2026-02-30,',
        'g@x.test,,0000-01-01,',
      ].join('\r\n'),
    );
    expect(day.kind).toBe('date');
    expect((await rows(one, 'broken')).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 There is no stage "Sold"',
      '3 "Met" does not take "11/22/2026"',
      `5 The tag "${'x'.repeat(41)}" is longer than 40 characters`,
      '6 There are more cells than headings: 5 and 4',
      '7 "Met" does not take "2026-02-30"',
      '8 "Met" does not take "0000-01-01"',
    ]);
    expect(one.counts.new).toBe(1);
  });

  it('answers what is out of turn, unknown or impossible by the documented errors', async ({
    app,
  }) => {
    const { upload, bring, leadImports, until, run } = await anImporter(app);
    const one = await upload('Name,Email\nAda,ada@x.test\n');
    const params = { importId: one.id };
    const body = { targets: ['name', 'email'], existing: 'fill' as const, tagName: null };
    const wrong = (targets: (string | null)[]) =>
      failure(leadImports.check({ params, body: { ...body, targets } }));
    const invalid = { status: 400, code: 'import_columns_invalid' };
    expect(await wrong(['name'])).toEqual(invalid);
    expect(await wrong(['name', null])).toEqual(invalid);
    expect(await wrong(['email', 'email'])).toEqual(invalid);
    expect(await wrong([`own:${randomIds.rowId()}`, 'email'])).toEqual(invalid);
    const outOfTurn = { status: 409, code: 'import_out_of_turn' };
    expect(await failure(leadImports.run({ params, body: CONSENT }))).toEqual(outOfTurn);
    expect(await failure(leadImports.cancel({ params }))).toEqual(outOfTurn);
    expect(await failure(leadImports.undo({ params }))).toEqual(outOfTurn);
    const short = { basis: 'other' as const, statement: 'yes' };
    expect(await failure(leadImports.run({ params, body: short }))).toMatchObject({ status: 400 });
    expect(await leadImports.remove({ params })).toEqual({ success: true });
    const unknown = { status: 404, code: 'import_not_found' };
    for (const call of [
      () => leadImports.read({ params }),
      () => leadImports.check({ params, body }),
      () => leadImports.rows({ params, query: { outcome: 'new' } }),
      () => leadImports.file({ params, query: { outcome: 'new' } }),
      () => leadImports.run({ params, body: CONSENT }),
      () => leadImports.cancel({ params }),
      () => leadImports.undo({ params }),
      () => leadImports.remove({ params }),
    ]) {
      expect(await failure(call())).toEqual(unknown);
    }
    const done = await run(await bring('Name,Email\nAda,ada@x.test\n'));
    const ofDone = { params: { importId: done.id } };
    expect(await failure(leadImports.remove(ofDone))).toEqual(outOfTurn);
    expect(await failure(leadImports.check({ ...ofDone, body }))).toEqual(outOfTurn);
    await app
      .db('lead_imports')
      .where({ id: done.id })
      .update({ rowsUntil: new Date(0) });
    expect(await failure(leadImports.file({ ...ofDone, query: { outcome: 'new' } }))).toEqual({
      status: 410,
      code: 'import_rows_gone',
    });
    expect((await leadImports.list()).imports.map(({ id }) => id)).toEqual([done.id]);
    expect((await until(done.id, 'done')).hasRows).toBe(false);
  });

  it('names people without a name as unlocks do', async ({ app }) => {
    const { take, people } = await anImporter(app);
    await take('ada@x.test\nbo@x.test\n');
    const found = (await people()).map(({ name, email }) => `${name} ${email}`);
    expect(found.toSorted()).toEqual([
      `${DEFAULT_VISITOR_NAME} ada@x.test`,
      `${DEFAULT_VISITOR_NAME} bo@x.test`,
    ]);
  });
});
