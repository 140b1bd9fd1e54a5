import { describe, expect } from 'vitest';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator, aQuestion, deskOf } from '#server/testing/scenes/support/support-scene.ts';

const it = appTest();

/** As an operator sets it in the form of the plan. */
async function promise(app: TestApp, answerHours: number | null): Promise<void> {
  const { operatorPlans } = app.as((await anOperator(app)).token);
  const { plans } = await operatorPlans.list();
  const plan = plans.find(({ id }) => id === 'pro');
  if (plan === undefined) throw new Error('Pro is seeded');
  const { id, version: _v, isDefault: _d, isRetired: _r, creators: _c, ...values } = plan;
  await operatorPlans.change({ params: { planId: id }, body: { ...values, answerHours } });
}

/** Hours between two times. */
const between = (from: string, to: string | null) =>
  (Date.parse(to ?? '') - Date.parse(from)) / 3_600_000;

describe('the answer time of a plan', () => {
  it('runs from the first message without an answer to the answer of an operator', async ({
    app,
  }) => {
    await promise(app, 6);
    const { support } = await aCreator(app);
    const { desk } = await deskOf(app);
    expect(await support.context()).toMatchObject({ answerHours: 6 });
    const ticket = await support.create({ body: aQuestion() });
    const params = { ticketId: ticket.id };
    const due = ticket.answerDueAt;
    expect(between(ticket.createdAt, due)).toBeCloseTo(6, 2);
    await support.write({ params, body: { text: 'And one more thing' } });
    expect(await support.read({ params })).toMatchObject({ answerDueAt: due });
    await desk.addNote({ params, body: { text: 'A note stops nothing' } });
    const open = await desk.read({ params });
    expect(open).toMatchObject({ answerDueAt: due, due: null });
    await desk.answer({ params, body: { text: 'Yes', status: 'pending', version: open.version } });
    expect(await support.read({ params })).toMatchObject({ answerDueAt: null });
    const again = await support.write({ params, body: { text: 'Still not' } });
    const { answerDueAt } = await support.read({ params });
    expect(between(again.at, answerDueAt)).toBeCloseTo(6, 2);

    await promise(app, 48);
    expect(await support.read({ params })).toMatchObject({ answerDueAt });
    await support.solve({ params });
    expect(await support.read({ params })).toMatchObject({ answerDueAt: null });
    await support.reopen({ params });
    const { answerDueAt: later } = await support.read({ params });
    expect(between(again.at, later)).toBeGreaterThan(47);
  });

  it('is overdue when it passed and soon in its last four hours, and the queue finds both', async ({
    app,
  }) => {
    await promise(app, 24);
    const { support } = await aCreator(app);
    const { desk } = await deskOf(app);
    const tickets: string[] = [];
    for (const hours of [-1, 3, 5]) {
      const { id } = await support.create({ body: aQuestion() });
      await app
        .db('support_tickets')
        .where({ id })
        .update({ answerDueAt: app.db.raw(`now() + ? * interval '1 hour'`, [hours]) });
      tickets.push(id);
    }
    const [late, soon] = tickets;
    const found = async (due: 'overdue' | 'soon') =>
      (await desk.list({ query: { due, limit: 100 } })).items
        .filter(({ id }) => tickets.includes(id))
        .map((one) => [one.id, one.due]);
    expect(await found('overdue')).toEqual([[late, 'overdue']]);
    expect(await found('soon')).toEqual([[soon, 'soon']]);
    const { overdue } = await desk.counts();
    await desk.setStatus({
      params: { ticketId: late ?? '' },
      body: { status: 'solved', version: 1 },
    });
    expect(await desk.counts()).toMatchObject({ overdue: overdue - 1 });
  });

  it('is promised to nobody where the plan has none', async ({ app }) => {
    await promise(app, null);
    const { support } = await aCreator(app);
    expect(await support.context()).toMatchObject({ answerHours: null });
    expect(await support.create({ body: aQuestion() })).toMatchObject({ answerDueAt: null });
  });
});
