import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';

const it = appTest();

/** A creator with a choice for a field, and a lead over the quota that answered. */
async function anAnswerOverQuota(app: TestApp, answer: string) {
  const creator = await aCreator(app);
  const { api, add } = creator;
  const body = { name: 'Size', kind: 'choice' as const, options: ['Small', 'Large'] };
  const { id: fieldId } = await api.leadDesk.addField({ body });
  const { id: leadId, unlockId } = await add();
  await app.db('leads').where({ id: unlockId }).update({ overQuota: true });
  const insert = (choice: string, of = unlockId) =>
    app
      .db('lead_answers')
      .insert({ leadId: of, step: 'email', question: 'How large?', answer: choice, fieldId });
  await insert(answer);
  const change = (options: string[], renames: Record<string, string> = {}) =>
    api.leadDesk.changeField({
      params: { fieldId },
      body: { name: 'Size', options, renames },
    });
  const release = () => app.db('leads').where({ id: unlockId }).update({ overQuota: false });
  const read = () => api.leadDetail.read({ params: { leadId } });
  return { ...creator, fieldId, leadId, change, insert, release, read };
}

it('an answer of a lead over the quota is the choice it named, whatever that is called at the release', async ({
  app,
}) => {
  const { api, fieldId, change, release, read, magnetId } = await anAnswerOverQuota(app, 'Small');
  await change(['To 10', 'Large'], { Small: 'To 10' });
  await change(['1 to 10', 'Large'], { 'To 10': '1 to 10' });
  await release();
  const { lead, unlocks } = await read();
  expect(lead.values).toEqual({ [fieldId]: '1 to 10' });
  // What was said stays as it was said, and is counted for the choice.
  expect(unlocks[0]?.answers).toMatchObject([{ question: 'How large?', answer: 'Small' }]);
  const params = { magnetId };
  const { questions } = await api.leadAnswers.read({ params });
  expect(questions).toMatchObject([
    {
      tally: [
        { answer: '1 to 10', people: 1, isOffered: true },
        { answer: 'Large', people: 0, isOffered: true },
      ],
    },
  ]);
  const query = { step: 'email' as const, fieldId, limit: 10 };
  expect((await api.leadAnswers.rows({ params, query })).items).toMatchObject([
    { answer: '1 to 10' },
  ]);
});

it('a new choice with a former name is another one', async ({ app }) => {
  const { fieldId, change, release, read, add, insert, api } = await anAnswerOverQuota(
    app,
    'Small',
  );
  await change(['Tiny', 'Large'], { Small: 'Tiny' });
  await change(['Tiny', 'Small', 'Large']);
  const other = await add();
  await insert('Small', other.unlockId);
  await release();
  expect((await read()).lead.values).toEqual({ [fieldId]: 'Tiny' });
  const { lead } = await api.leadDetail.read({ params: { leadId: other.id } });
  expect(lead.values).toEqual({ [fieldId]: 'Small' });
});

it('a choice that was removed stays with who chose it', async ({ app }) => {
  const { fieldId, change, release, read, api, magnetId } = await anAnswerOverQuota(app, 'Small');
  await change(['Medium', 'Large']);
  await release();
  expect((await read()).lead.values).toEqual({ [fieldId]: 'Small' });
  const { questions } = await api.leadAnswers.read({ params: { magnetId } });
  expect(questions[0]?.tally).toContainEqual({ answer: 'Small', people: 1, isOffered: false });
});

it('remembers so many renames and no more', async ({ app }) => {
  const { fieldId, change } = await anAnswerOverQuota(app, 'Small');
  const many = JSON.stringify(
    Array.from({ length: 500 }, () => ({ from: 'A', to: 'B', at: new Date().toISOString() })),
  );
  await app.db('contact_fields').where({ id: fieldId }).update({ renames: many });
  await change(['Tiny', 'Large'], { Small: 'Tiny' });
  const { renames } = await app
    .db('contact_fields')
    .where({ id: fieldId })
    .first<{ renames: { to: string }[] }>('renames');
  expect(renames).toHaveLength(500);
  expect(renames.at(-1)).toMatchObject({ from: 'Small', to: 'Tiny' });
});
