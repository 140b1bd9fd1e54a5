import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { seedDemo } from '../seed-demo.ts';

const it = appTest();
it.beforeAll(async ({ app }) => {
  await seedDemo(app.db, app.services, 'http://localhost:4900');
});

it('operators see what visitors reported of the pages of the demo, open and settled', async ({
  app,
}) => {
  const { token } = await anOperator(app);
  const { operatorReports, operatorFigures } = app.as(token);
  const open = await operatorReports.list({ query: { state: 'open', limit: 20 } });
  expect(open.items.map(({ count }) => count)).toEqual([3, 2]);
  expect(open.items[0]?.remarks.length).toBeGreaterThan(1);
  const { reports } = await operatorFigures.figures({ query: { timeZone: 'UTC' } });
  expect(reports).toEqual({ open: 5, magnets: 2 });
  const settled = await operatorReports.list({ query: { state: 'settled', limit: 20 } });
  expect(settled.items.length).toBeGreaterThan(1);
  for (const { magnet, firstAt, settled: end } of settled.items) {
    expect(end?.note).toBeTruthy();
    const page = await app
      .db('magnets')
      .where({ id: magnet.id })
      .first<{ createdAt: Date }>('created_at');
    expect(new Date(firstAt) > page.createdAt).toBe(true);
  }
});

it('operators see emails of the demo, of which none is ever sent', async ({ app }) => {
  const { token } = await anOperator(app);
  const { operatorOutbox, operatorHealth } = app.as(token);
  const { mails } = await operatorOutbox.list();
  expect(mails.map(({ title }) => title)).toEqual(['Weekly summary', 'Answer of support']);
  for (const { id } of mails) {
    const { subject } = await operatorOutbox.open({ params: { mailId: id } });
    expect(subject).not.toBe('');
  }
  const { items } = await operatorOutbox.search({ query: { search: '', limit: 100 } });
  expect(items.length).toBeGreaterThan(20);
  expect(new Set(items.map(({ state }) => state))).toEqual(
    new Set(['outbox', 'sent', 'refused', 'dropped']),
  );
  expect(await app.db('mail_messages').where({ state: 'queued' })).toEqual([]);
  // What is told of the mail server is true.
  const { mail } = await operatorHealth.health();
  expect(mail).toMatchObject({ queued: 0, refusedToday: 0, lastSentAt: null });
});
