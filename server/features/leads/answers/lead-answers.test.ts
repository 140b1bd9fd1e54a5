import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { expect } from 'vitest';
import type { LeadExportWish } from '#shared/leads/export.contract.ts';
import type { Condition, LeadFilter } from '#shared/leads/lead-filter.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';

const it = appTest();

const QUESTION = 'What is first? 100%_sure';

type Creator = Awaited<ReturnType<typeof aCreator>>;

/** A creator whose page asks one question, with somebody for each answer, one a minute. */
async function asking(app: TestApp, answers: readonly string[], choices: string[] = []) {
  const creator = await aCreator(app);
  await creator.api.magnets.update({
    params: { magnetId: creator.magnetId },
    body: { question: QUESTION, questionChoices: choices },
  });
  const people: Awaited<ReturnType<Creator['add']>>[] = [];
  for (const [at, answer] of answers.entries()) {
    const person = await creator.add({ name: `Person ${at}` });
    people.push(person);
    await said(app, person.unlockId, { answer, at });
  }
  const params = { magnetId: creator.magnetId };
  return { ...creator, people, params };
}

async function said(
  app: TestApp,
  leadId: string,
  {
    answer,
    question = QUESTION,
    at = 0,
    fieldId,
  }: { answer: string; question?: string; at?: number; fieldId?: string },
) {
  const answeredAt = new Date(Date.UTC(2026, 0, 1, 12, at));
  await app.db('lead_answers').insert({
    leadId,
    question,
    answer,
    answeredAt,
    ...(fieldId === undefined ? {} : { fieldId, step: 'email' }),
  });
}

const condition = (is: Condition['is'], value?: string) => ({
  filter: {
    op: 'and' as const,
    items: [
      { field: `answer:${QUESTION}` as const, is, ...(value === undefined ? {} : { value }) },
    ],
  },
});

it('counts each choice, also what nobody chose and what is no longer offered', async ({ app }) => {
  const answers = ['Time', 'Money', 'Time', 'Fame'];
  const { api, params, magnetId } = await asking(app, answers, ['Money', 'Time', 'Rest']);
  const read = await api.leadAnswers.read({ params });
  expect(read.magnet).toMatchObject({ id: magnetId, isRemoved: false });
  expect(read.overQuota).toBe(0);
  expect(read.questions).toEqual([
    {
      step: 'after',
      question: QUESTION,
      fieldId: null,
      isAsked: true,
      kind: 'choice',
      people: 4,
      latestAt: '2026-01-01T12:03:00.000Z',
      tally: [
        { answer: 'Money', people: 1, isOffered: true },
        { answer: 'Time', people: 2, isOffered: true },
        { answer: 'Rest', people: 0, isOffered: true },
        { answer: 'Fame', people: 1, isOffered: false },
      ],
    },
  ]);

  // A question of before keeps its tally, below what is asked now.
  await api.magnets.update({ params, body: { question: 'And now?', questionChoices: [] } });
  const { questions } = await api.leadAnswers.read({ params });
  expect(questions).toMatchObject([
    { question: 'And now?', isAsked: true, kind: 'text', people: 0, latestAt: null, tally: [] },
    { question: QUESTION, isAsked: false, kind: 'choice', people: 4 },
  ]);
});

it('lists answers in words, the latest first and page by page', async ({ app }) => {
  const answers = ['First', 'Second', 'Third'];
  const { api, params, people } = await asking(app, answers);
  const query = { step: 'after' as const, question: QUESTION, limit: 2 };
  const first = await api.leadAnswers.rows({ params, query });
  expect(first.items).toMatchObject([
    { answer: 'Third', lead: { id: people[2]?.id, name: 'Person 2' } },
    { answer: 'Second' },
  ]);
  const cursor = first.nextCursor ?? '';
  const rest = await api.leadAnswers.rows({ params, query: { ...query, cursor } });
  expect(rest).toMatchObject({ items: [{ answer: 'First' }], nextCursor: null });
  const other = { ...query, question: 'Another one' };
  expect((await api.leadAnswers.rows({ params, query: other })).items).toEqual([]);
});

it('keeps answers to a field together whatever its label was, and apart once it is gone', async ({
  app,
}) => {
  const { api, params, add, magnetId } = await asking(app, []);
  const options = ['Small', 'Large'];
  const body = { name: 'Size', kind: 'choice' as const, options };
  const { id: fieldId } = await api.leadDesk.addField({ body });
  const extraField = { fieldId, label: 'How large?', isRequired: false, autofill: null };
  await api.magnets.update({
    params,
    body: { collectEmails: true, question: null, extraFields: [extraField] },
  });
  const [one, two] = [await add(), await add()];
  await said(app, one.unlockId, { answer: 'Small', question: 'Size', fieldId });
  await said(app, two.unlockId, { answer: 'Large', question: 'How large?', fieldId });
  const answered = async () => (await api.leadAnswers.read({ params: { magnetId } })).questions;
  expect(await answered()).toMatchObject([
    {
      step: 'email',
      question: 'How large?',
      fieldId,
      isAsked: true,
      people: 2,
      tally: [
        { answer: 'Small', people: 1 },
        { answer: 'Large', people: 1 },
      ],
    },
  ]);
  const query = { step: 'email' as const, fieldId, limit: 10 };
  expect((await api.leadAnswers.rows({ params, query })).items).toHaveLength(2);

  await api.leadDesk.removeField({ params: { fieldId } });
  const gone = await answered();
  const told = gone.map(({ question, kind, isAsked }) => ({ question, kind, isAsked }));
  expect(told).toHaveLength(2);
  for (const question of ['Size', 'How large?']) {
    expect(told).toContainEqual({ question, kind: 'text', isAsked: false });
  }
  const old = { step: 'email' as const, question: 'Size', limit: 10 };
  expect((await api.leadAnswers.rows({ params, query: old })).items).toHaveLength(1);
});

it('tells of leads over the quota only that they answered, and nothing of erased people', async ({
  app,
}) => {
  const { api, params, people } = await asking(app, ['Seen', 'Over', 'Erased']);
  const [, over, erased] = people;
  await app.db('leads').where({ id: over?.unlockId }).update({ overQuota: true });
  await app
    .db('contacts')
    .where({ id: erased?.id })
    .update({ eraseAt: new Date(Date.now() + 6e5) });
  const read = await api.leadAnswers.read({ params });
  expect(read).toMatchObject({ overQuota: 1, questions: [{ people: 1 }] });
  const query = { step: 'after' as const, question: QUESTION, limit: 10 };
  const { items } = await api.leadAnswers.rows({ params, query });
  expect(items.map(({ answer }) => answer)).toEqual(['Seen']);
  const found = await api.leads.query({ body: condition('contains', 'e') });
  expect(found.items.map(({ name }) => name)).toEqual(['Person 0']);
});

it('keeps the answers of a removed page, and shows none of another creator’s', async ({ app }) => {
  const { api, params } = await asking(app, ['Mine']);
  await api.magnetActs.moveToTrash({ body: { magnetIds: [params.magnetId] } });
  const read = await api.leadAnswers.read({ params });
  expect(read).toMatchObject({ magnet: { isRemoved: true }, questions: [{ people: 1 }] });
  const other = await aCreator(app);
  await expect(other.api.leadAnswers.read({ params })).rejects.toMatchObject({
    code: 'magnet_not_found',
  });
  const query = { step: 'after' as const, question: QUESTION, limit: 10 };
  await expect(other.api.leadAnswers.rows({ params, query })).rejects.toMatchObject({
    code: 'magnet_not_found',
  });
  expect((await other.api.leads.query({ body: condition('filled') })).items).toEqual([]);
});

it('leads are filtered by what they answered, shown with it, and exported', async ({ app }) => {
  const { api, add, magnetId } = await asking(app, ['More Time', 'Money 100%']);
  await add({ name: 'Silent' });
  const names = async (is: Condition['is'], value?: string) => {
    const { items } = await api.leads.query({ body: { ...condition(is, value), sort: 'name' } });
    return items.map(({ name }) => name);
  };
  expect(await names('is', 'more time')).toEqual(['Person 0']);
  expect(await names('contains', '100%')).toEqual(['Person 1']);
  expect(await names('contains', '1_0')).toEqual([]);
  expect(await names('lacks', 'time')).toEqual(['Person 1', 'Silent']);
  expect(await names('filled')).toEqual(['Person 0', 'Person 1']);
  expect(await names('empty')).toEqual(['Silent']);
  expect(await api.leads.count({ body: condition('filled') })).toMatchObject({ count: 2 });
  const [first] = (await api.leads.query({ body: condition('is', 'More Time') })).items;
  expect(first?.answer).toEqual({ question: QUESTION, answer: 'More Time' });
  const { questions } = await api.leads.desk();
  expect(questions).toEqual([{ question: QUESTION, choices: [], magnetIds: [magnetId] }]);
  const body = { format: 'csv' as const, ...condition('is', 'More Time') };
  const file = Buffer.from(await api.leadExports.download({ body })).toString();
  expect(file).toContain(`${QUESTION}: More Time`);
  expect(file).not.toContain('Money');
});

it('refuses an answer’s condition without a value, and one with a zero character', async ({
  app,
}) => {
  const { api } = await asking(app, []);
  for (const items of [
    [{ field: `answer:${QUESTION}`, is: 'is', value: '' }],
    [{ field: `answer:${QUESTION}`, is: 'any', value: ['a'] }],
    [{ field: 'answer:a\0b', is: 'filled' }],
    [{ field: `answer:${'long '.repeat(60)}`, is: 'filled' }],
  ]) {
    const filter = { op: 'and', items } as never; // what no client of ours sends
    await expect(api.leads.query({ body: { filter } })).rejects.toMatchObject({ status: 400 });
  }
});

it('a file of leads has a column for each question of the filtered pages', async ({ app }) => {
  const hostile = `=Why "you", l. or 'us'? \\ 50%`;
  const { api, add, magnetId } = await asking(app, ['Time', '=1+1']);
  const body = { title: 'Other', triggerWord: 'OTHER', textContent: 'Text', question: hostile };
  const other = await api.magnets.create({ body });
  const authorUrl = 'https://www.linkedin.com/in/both';
  const both = await add({ name: 'Both', authorUrl });
  await said(app, both.unlockId, { answer: 'Early', at: 1 });
  const { unlockId } = await add({ name: 'Both', magnetId: other.id, authorUrl });
  await said(app, unlockId, { answer: 'Late', question: QUESTION, at: 9 });
  await said(app, unlockId, { answer: 'Us', question: hostile, at: 9 });
  const csv = async (wish: Partial<LeadExportWish>) => {
    const bytes = await api.leadExports.download({
      body: { format: 'csv', sort: 'name', ...wish },
    });
    return parse<Record<string, string>>(Buffer.from(bytes), { columns: true });
  };
  const ofMagnets = (...ids: string[]) =>
    ({ op: 'and', items: [{ field: 'magnet', is: 'any', value: ids }] }) satisfies LeadFilter;
  const whole = await csv({});
  expect(whole.map((row) => [row['Name'], row[QUESTION], row[`'${hostile}`]])).toEqual([
    ['Both', 'Late', 'Us'],
    ['Person 0', 'Time', ''],
    ['Person 1', `'=1+1`, ''],
  ]);
  const [one] = await csv({ filter: ofMagnets(other.id) });
  expect(one).toMatchObject({ Name: 'Both', [`'${hostile}`]: 'Us' });
  expect(Object.keys(one ?? {})).not.toContain(QUESTION);
  expect(Object.keys((await csv({ filter: ofMagnets(magnetId) }))[0] ?? {})).toContain(QUESTION);
  // What no page asks any more is named by whoever wants it.
  await api.magnets.update({ params: { magnetId }, body: { question: null } });
  expect(await csv({ columns: ['name', `answer:${QUESTION}`], search: 'Person' })).toEqual([
    { Name: 'Person 0', [QUESTION]: 'Time' },
    { Name: 'Person 1', [QUESTION]: `'=1+1` },
  ]);
  const lines = await api.leadExports.download({
    body: { format: 'jsonl', columns: [`answer:${hostile}`], search: 'Both' },
  });
  expect(JSON.parse(Buffer.from(lines).toString())).toEqual({ [`answer:${hostile}`]: 'Us' });
  const book = await api.leadExports.download({ body: { format: 'xlsx', search: 'Both' } });
  const [head, cells] = (await readXlsx(book)).sheets[0]?.rows ?? [];
  expect(cells?.[head?.indexOf(hostile) ?? -1]).toBe('Us');
});
