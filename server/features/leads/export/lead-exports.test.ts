import { readXlsx } from 'hucre';
import { describe, expect } from 'vitest';
import { firstTouchColumns } from '#shared/leads/export-columns.ts';
import type { LeadExportWish } from '#shared/leads/export.contract.ts';
import type { Condition, LeadFilter } from '#shared/leads/lead-filter.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { anExporter, failure, ready, textOf } from '#server/testing/scenes/lead-files.ts';

const it = appTest();

const HOSTILE = [
  '=HYPERLINK("http://evil")',
  '+1',
  '-1',
  '@x',
  '\tx',
  '＝1',
  'a "b", c;d\ne',
  String.raw`back\slash '; DROP TABLE leads; -- ?`,
  'bell \u0007 and 😀',
];

const noVisit = Object.fromEntries(
  Object.entries(firstTouchColumns)
    .flat()
    .map((column) => [column, null]),
);

describe('a file of leads', () => {
  it('has the rows of the list in its order, in each of the three forms', async ({ app }) => {
    const { leads, leadExports, add, csv, userId } = await anExporter(app);
    const own = { id: randomIds.rowId(), userId, name: '=Budget', nameKey: '=budget' };
    await app.db('contact_fields').insert({ ...own, kind: 'number' });
    const tag = { id: randomIds.rowId(), userId, name: 'Hot', nameKey: 'hot', color: 'red' };
    await app.db('contact_tags').insert(tag);
    for (const name of HOSTILE) await add({ name, commentText: `GROWTH ${name}` });
    const ada = await add({ name: 'Ada' });
    const told = { email: 'ada@x.test', emailKey: 'ada@x.test', tagIds: [tag.id], stage: 'won' };
    await app.db('contacts').where({ id: ada }).update(told);
    const value = { userId, contactId: ada, fieldId: own.id, numberValue: 12.5 };
    await app.db('contact_values').insert(value);
    const { items } = await leads.query({ body: { sort: 'name' } });
    expect(items).toHaveLength(HOSTILE.length + 1);

    const bytes = await leadExports.download({ body: { format: 'jsonl', sort: 'name' } });
    const lines = textOf(bytes).trimEnd().split('\n');
    const asListed = (lead: LeadSummary) => ({
      id: lead.id,
      name: lead.name,
      headline: null,
      email: lead.email,
      profileUrl: lead.profileUrl,
      photoUrl: null,
      stage: lead.stage === 'won' ? 'Won' : 'New',
      tags: lead.tagIds.map(() => 'Hot'),
      magnets: lead.magnets.map(({ title }) => title),
      origin: 'Unlocked',
      unlocks: 1,
      comment: lead.latest?.comment,
      commentNow: 'Not checked yet',
      word: lead.latest?.word,
      answers: [],
      method: 'Guest page',
      confidence: 'High',
      ...noVisit,
      score: lead.score,
      overQuota: false,
      createdAt: lead.createdAt,
      lastAt: lead.lastAt,
      'own:=Budget': lead.values[own.id] ?? null,
    });
    const expected = items.map(asListed);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(expected);

    const guarded = (text: string) => (/^[-=+@\t\r\n＝]/.test(text) ? `'${text}` : text);
    const rows = await csv({ sort: 'name' });
    expect(rows.map((row) => row['Name'])).toEqual(items.map(({ name }) => guarded(name)));
    expect(rows.map((row) => row['Latest comment'])).toEqual(expected.map((row) => row.comment));
    expect(rows.map((row) => row['Last unlock (UTC)'])).toEqual(items.map(({ lastAt }) => lastAt));
    expect(rows.map((row) => row[`'=Budget`])).toEqual(
      items.map(({ id }) => (id === ada ? '12.5' : '')),
    );
    expect(rows.find((row) => row['Id'] === ada)).toMatchObject({
      Email: 'ada@x.test',
      Tags: 'Hot',
      Stage: 'Won',
      'Lead magnets': 'The growth guide',
      'Over limit': 'false',
    });

    const book = await readXlsx(
      await leadExports.download({ body: { format: 'xlsx', sort: 'name' } }),
    );
    const [head, ...cells] = book.sheets[0]?.rows ?? [];
    expect(head?.slice(0, 3)).toEqual(['Id', 'Name', 'Headline']);
    expect(cells.map((row) => row[0])).toEqual(items.map(({ id }) => id));
    expect(cells.map((row) => row[1])).toEqual(
      items.map(({ name }) => name.replace('\u0007', '\uFFFD')),
    );
    const lastAt = head?.indexOf('Last unlock (UTC)') ?? -1;
    const seconds = (at: unknown) => Math.round(Number(new Date(at as string | Date)) / 1_000); // a date cell
    expect(cells.map((row) => seconds(row[lastAt]))).toEqual(
      items.map((lead) => seconds(lead.lastAt)),
    );
    expect(cells.find((row) => row[0] === ada)?.at(-1)).toBe(12.5);
  });

  it('has what the filter, the search and the chosen rows give, in the chosen columns', async ({
    app,
  }) => {
    const { add, csv, leadExports } = await anExporter(app);
    const ada = await add({ name: `Ada ${HOSTILE[7]}` });
    const bo = await add({ name: 'Bo' });
    await add({ name: 'Cy' });
    const named: Condition = {
      field: 'name',
      is: 'contains',
      value: String.raw`back\slash '; DROP`,
    };
    const filter: LeadFilter = { op: 'and', items: [named] };
    const columns: LeadExportWish['columns'] = ['name', 'id', 'name'];
    expect(await csv({ filter, columns })).toEqual([{ Name: `Ada ${HOSTILE[7]}`, Id: ada }]);
    expect(await csv({ search: '?', columns: ['id'] })).toEqual([{ Id: ada }]);
    const ids = [bo, ada, randomIds.rowId()];
    expect(await csv({ ids, columns: ['id'], sort: '-name' })).toEqual([{ Id: bo }, { Id: ada }]);
    expect(await csv({ ids, search: 'bo', columns: ['id'] })).toEqual([{ Id: bo }]);
    expect(await csv({ search: 'nobody' })).toEqual([]);
    const none = await leadExports.download({ body: { format: 'jsonl', search: 'nobody' } });
    expect(textOf(none)).toBe('');
  });

  it('quotes each cell, so no separator makes a formula of a part', async ({ app }) => {
    const { leadExports, add } = await anExporter(app);
    await add({ name: 'x;=1+1\t=2,=3' });
    for (const [separator, sign] of [
      ['comma', ','],
      ['semicolon', ';'],
      ['tab', '\t'],
    ] as const) {
      const form = { format: 'csv' as const, separator };
      const columns: LeadExportWish['columns'] = ['name', 'unlocks'];
      const wish = { ...form, columns };
      const plain = textOf(await leadExports.download({ body: wish }));
      expect(plain).toBe(`"Name"${sign}"Unlocks"\n"x;=1+1\t=2,=3"${sign}"1"\n`);
      const marked = textOf(await leadExports.download({ body: { ...wish, bom: true } }));
      expect(marked).toBe(`\uFEFF${plain}`);
    }
  });

  it('has no email address where the plan gives none, whatever is asked for', async ({ app }) => {
    const { add, csv, leadExports, token } = await anExporter(app, 'free');
    const id = await add();
    const email = 'hidden@mailbox.test';
    await app.db('contacts').where({ id }).update({ email, emailKey: email });
    const [row] = await csv();
    expect(Object.keys(row ?? {})).not.toContain('Email');
    expect(JSON.stringify(row)).not.toContain('hidden');
    expect(await csv({ columns: ['email', 'id'] })).toEqual([{ Id: id }]);
    const onlyEmails = { format: 'csv' as const, columns: ['email' as const] };
    const none = { status: 400, code: 'no_such_columns' };
    expect(await failure(leadExports.download({ body: onlyEmails }))).toEqual(none);
    expect(await failure(leadExports.start({ body: onlyEmails }))).toEqual(none);
    const items = [{ field: 'email', is: 'contains', value: 'hidden' }];
    const body = { format: 'csv' as const, filter: { op: 'and' as const, items } };
    const refused = { status: 403, code: 'email_not_in_plan' };
    expect(await failure(leadExports.download({ body }))).toEqual(refused);
    expect(await failure(leadExports.start({ body }))).toEqual(refused);
    await leadExports.start({ body: { format: 'jsonl' } });
    await ready(app, token);
    expect(textOf(await leadExports.file())).not.toMatch(/hidden|"email"/);
  });

  it('shows nothing of a lead over quota', async ({ app }) => {
    const { add, csv, userId } = await anExporter(app);
    await add({ name: 'Ada' });
    await app.db('quota_months').where({ userId }).update({ commentLimit: 1 });
    await add({ name: 'Secret Person', commentText: 'GROWTH secret words' });
    const [row] = await csv({ sort: '-createdAt' });
    expect(row).toMatchObject({ 'Over limit': 'true', Unlocks: '1', 'Latest comment': '' });
    expect(JSON.stringify(row)).not.toMatch(/secret/i);
  });

  it('has nothing of another creator, not by its id either', async ({ app }) => {
    const [mine, theirs] = [await anExporter(app), await anExporter(app)];
    const id = await theirs.add({ name: 'Not Yours' });
    expect(await mine.csv({ ids: [id] })).toEqual([]);
    const field = { id: randomIds.rowId(), userId: theirs.userId, name: 'Size', nameKey: 'size' };
    await app.db('contact_fields').insert({ ...field, kind: 'text' });
    const body = { format: 'csv' as const, columns: [`own:${field.id}`] };
    const none = { status: 400, code: 'no_such_columns' };
    expect(await failure(mine.leadExports.download({ body }))).toEqual(none);
    const items = [{ field: `own:${field.id}`, is: 'filled' }];
    const filtered = { format: 'csv' as const, filter: { op: 'and' as const, items } };
    const refused = { status: 400, code: 'filter_not_possible' };
    expect(await failure(mine.leadExports.download({ body: filtered }))).toEqual(refused);
    expect(await failure(mine.leadExports.start({ body: filtered }))).toEqual(refused);
    await theirs.leadExports.start({ body: { format: 'csv' } });
    await ready(app, theirs.token);
    const gone = { status: 404, code: 'export_not_found' };
    expect(await failure(mine.leadExports.file())).toEqual(gone);
    expect(await failure(mine.leadExports.remove())).toEqual(gone);
    expect(await mine.leadExports.read()).toEqual({ export: null });
  });
});
