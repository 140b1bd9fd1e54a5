import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { LinkOutcome } from '#shared/magnets/link-check.contract.ts';
import { claimDueLinks, noteFinding } from './link-checks.queries.ts';

const it = appTest();

it('a link that is missing is looked at again after an hour, and only then warned of', async ({
  app,
}) => {
  const { token } = await aUser(app);
  const api = app.as(token).magnets;
  const body = { title: 'A link', contentType: 'link' as const, triggerWords: ['GO'] };
  const first = 'https://one.example/page';
  const { id } = await api.create({ body: { ...body, linkUrl: first } });
  const params = { magnetId: id };
  const own = async () =>
    (await claimDueLinks(app.db, 1_000)).filter(({ magnetId }) => magnetId === id);
  const find = async (url: string, outcome: LinkOutcome) => {
    await app.db('link_checks').where({ magnetId: id }).update({ nextAt: new Date() });
    expect(await own()).toEqual([{ magnetId: id, itemId: '1', url }]);
    await noteFinding(app.db, { magnetId: id, itemId: '1', url }, { outcome, status: null });
  };
  const warnings = async () =>
    (await api.list({})).items.find((one) => one.id === id)?.warnings.map(({ kind }) => kind);

  expect(await own()).toEqual([{ magnetId: id, itemId: '1', url: first }]);
  expect(await own()).toEqual([]);
  await find(first, 'missing');
  expect(await warnings()).toEqual([]);
  expect(await own()).toEqual([]);
  // That a server refused the next look says nothing.
  await find(first, 'unknown');
  expect(await warnings()).toEqual([]);
  await find(first, 'no_host');
  expect(await warnings()).toEqual(['dead_link']);
  await find(first, 'opens');
  expect(await warnings()).toEqual([]);

  await find(first, 'missing');
  await find(first, 'missing');
  expect(await warnings()).toEqual(['dead_link']);
  const second = 'https://two.example/page';
  await api.update({ params, body: { linkUrl: second } });
  expect(await warnings()).toEqual([]);
  expect(await own()).toEqual([{ magnetId: id, itemId: '1', url: second }]);
  await noteFinding(
    app.db,
    { magnetId: id, itemId: '1', url: first },
    { outcome: 'missing', status: 404 },
  );
  expect(await warnings()).toEqual([]);
  await api.setStatus({ params, body: { status: 'paused' } });
  await app.db('link_checks').where({ magnetId: id }).update({ nextAt: new Date() });
  expect(await own()).toEqual([]);
});

it('the address of a next step is looked at as well, and warned of by itself', async ({ app }) => {
  const { token } = await aUser(app);
  const api = app.as(token).magnets;
  const url = 'https://calendar.example/gone';
  const next = { nextStepLabel: 'Book a call', nextStepUrl: url };
  const body = { title: 'A text', textContent: 'x', triggerWords: ['GO'], ...next };
  const { id } = await api.create({ body });
  const link = { magnetId: id, itemId: 'next_step', url };
  for (let time = 0; time < 2; time += 1) {
    const due = (await claimDueLinks(app.db, 1_000)).filter(({ magnetId }) => magnetId === id);
    expect(due).toEqual([link]);
    await noteFinding(app.db, link, { outcome: 'missing', status: 404 });
    await app.db('link_checks').where({ magnetId: id }).update({ nextAt: new Date() });
  }
  const warnings = async () =>
    (await api.list({})).items.find((one) => one.id === id)?.warnings.map(({ kind }) => kind);
  expect(await warnings()).toEqual(['dead_next_step']);
  const none = { nextStepLabel: null, nextStepUrl: null };
  await api.update({ params: { magnetId: id }, body: none });
  expect(await warnings()).toEqual([]);
});

it('an address in a private network is not looked at', async ({ app }) => {
  const { token } = await aUser(app);
  const answer = await app.as(token).linkChecks.check({ body: { url: 'https://127.0.0.1/' } });
  expect(answer).toEqual({ outcome: 'unknown', status: null });
  const wrong = app.as(token).linkChecks.check({ body: { url: 'javascript:alert(1)' } });
  await expect(wrong).rejects.toMatchObject({ code: 'validation_failed' });
});
