import { expect, vi } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { aPerson, type Person, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { recountAgainSome } from './score/recount.queries.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const it = mailedTest();

/** Answers to a creator that tell of a person, by the name of their screen. */
async function answersOf({ app }: MailedScene, token: string, { email }: Person) {
  const api = app.as(token);
  const [lead] = (await api.leads.query({ body: {} })).items;
  const leadId = lead?.id ?? '';
  const search = email.toLowerCase();
  return {
    activity: await api.activity.list({ query: {} }),
    dashboard: await api.analytics.dashboard(),
    leads: await api.leads.query({ body: {} }),
    searched: await api.leads.query({ body: { search } }),
    lead: await api.leadDetail.read({ params: { leadId } }),
    score: await api.leadScore.explain({ params: { leadId } }),
    duplicates: await api.duplicates.list({ query: { leadId } }),
  };
}

/** Which of the answers hold the address. */
async function namedIn(scene: MailedScene, token: string, person: Person): Promise<string[]> {
  const answers = await answersOf(scene, token, person);
  return Object.entries(answers)
    .filter(([, answer]) => JSON.stringify(answer).includes(person.email))
    .map(([name]) => name);
}

const shown = ['activity', 'dashboard', 'leads', 'searched', 'lead'];

it('an address is in every answer to a creator whose plan has emails, and in none without', async ({
  scene,
}) => {
  const person = aPerson(scene);
  const { token, userId } = await unlockWithEmail(scene, person);
  const api = scene.app.as(token);
  expect(await namedIn(scene, token, person)).toEqual(shown);
  expect((await api.analytics.dashboard()).showsEmails).toBe(true);

  await putOnPlan(scene.app.db, userId, 'free');
  expect(await namedIn(scene, token, person)).toEqual([]);
  expect((await api.analytics.dashboard()).showsEmails).toBe(false);
  const { searched, lead } = await answersOf(scene, token, person);
  expect(searched.items).toEqual([]);
  // Nothing tells that there is one either.
  const withoutAddress = { email: null, consentAt: null, optedOutAt: null, deliveries: [] };
  expect(lead.unlocks).toMatchObject([withoutAddress]);
  expect(lead.events.map(({ kind }) => kind)).not.toContain('email');
  const [entry] = (await api.activity.list({ query: {} })).items;
  expect(entry?.lead).toMatchObject({ name: person.author.name, email: null });

  await putOnPlan(scene.app.db, userId, 'pro');
  expect(await namedIn(scene, token, person)).toEqual(shown);
});

it('a score tells nothing of addresses where the plan shows none, and is what it was with them again', async ({
  scene,
}) => {
  const person = aPerson(scene);
  const { token, userId } = await unlockWithEmail(scene, person);
  const { db } = scene.app;
  const score = async () => {
    // What a round of the server does, which may run at the same moment.
    while (await db.transaction(recountAgainSome));
    await vi.waitFor(async () => expect(await db('score_recounts').where({ userId })).toEqual([]));
    const { leads, score: told } = await answersOf(scene, token, person);
    expect(leads.items[0]?.score).toBe(told.score);
    return { causes: told.lines.map(({ cause }) => cause.kind), tenths: told.totalTenths };
  };
  const before = await score();
  expect(before.causes).toContain('email');

  await putOnPlan(db, userId, 'free');
  const without = await score();
  expect(without.causes).toEqual(before.causes.filter((kind) => kind !== 'email'));
  expect(without.tenths).toBeLessThan(before.tenths);

  await putOnPlan(db, userId, 'pro');
  expect((await score()).causes.toSorted()).toEqual(before.causes.toSorted());
});

it('a lead that is deleted outright takes its points along', async ({ scene }) => {
  const person = aPerson(scene);
  const { token } = await unlockWithEmail(scene, person);
  const api = scene.app.as(token);
  const [lead] = (await api.leads.query({ body: {} })).items;
  const leadId = lead?.id ?? '';
  await scene.app.db('leads').where({ contactId: leadId }).delete();
  const { lines, score } = await api.leadScore.explain({ params: { leadId } });
  expect({ lines, score }).toEqual({ lines: [], score: 0 });
});
