import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { unzipped } from '#server/testing/scenes/account-export.ts';
import {
  aCreator,
  aQuestion,
  deskOf,
  failure,
} from '#server/testing/scenes/support/support-scene.ts';

const it = mailedTest();

it('is given once a ticket is solved, may be changed, and counts once', async ({ app, sink }) => {
  const { user, token, support } = await aCreator(app);
  const { desk } = await deskOf(app);
  const before = await desk.satisfaction();
  const ticket = await support.create({ body: aQuestion() });
  const params = { ticketId: ticket.id };
  const bad = { rating: 'bad' as const, text: 'It took long' };
  expect(await failure(support.rate({ params, body: bad }))).toMatchObject({
    status: 409,
    code: 'ticket_not_solved',
  });
  await desk.answer({ params, body: { text: 'Done', status: 'solved', version: 1 } });
  const mail = (await sink.next(user.email)).mail;
  expect(mail.text).toContain('say there how good the answer was');
  expect(mail.text).toContain(`/support/${ticket.id}`);

  expect(await support.rate({ params, body: bad })).toMatchObject({
    rating: { value: 'bad', text: 'It took long' },
  });
  expect(await desk.read({ params })).toMatchObject({
    rating: { value: 'bad', text: 'It took long' },
  });
  const rated = await desk.list({ query: { rating: 'bad', limit: 100 } });
  expect(rated.items.map(({ id }) => id)).toContain(ticket.id);
  await support.rate({ params, body: { rating: 'good', text: '' } });
  expect(await support.read({ params })).toMatchObject({ rating: { value: 'good', text: null } });
  const after = await desk.satisfaction();
  expect(after).toEqual({
    days30: { ...before.days30, good: before.days30.good + 1 },
    days90: { ...before.days90, good: before.days90.good + 1 },
  });
  await app
    .db('support_tickets')
    .where({ id: ticket.id })
    .update({ ratedAt: app.db.raw(`now() - interval '31 days'`) });
  expect(await desk.satisfaction()).toEqual({ days30: before.days30, days90: after.days90 });

  const zip = await unzipped(app, token);
  expect(zip.rows('support_tickets')).toMatchObject([{ rating: 'good' }]);
  const stranger = await aCreator(app);
  expect(await failure(stranger.support.rate({ params, body: bad }))).toMatchObject({
    status: 404,
    code: 'ticket_not_found',
  });
});

it('stays when the ticket is opened again, and is changed only when it is solved', async ({
  app,
}) => {
  const { support } = await aCreator(app);
  const { desk } = await deskOf(app);
  const params = { ticketId: (await support.create({ body: aQuestion() })).id };
  expect(await failure(support.reopen({ params }))).toMatchObject({ code: 'ticket_not_solved' });
  await support.solve({ params });
  const good = { rating: 'good' as const, text: null };
  await support.rate({ params, body: good });
  const { unread } = await desk.counts();
  expect(await support.reopen({ params })).toMatchObject({
    status: 'open',
    rating: { value: 'good' },
  });
  expect(await desk.read({ params })).toMatchObject({ isUnread: true, status: 'open' });
  expect((await desk.counts()).unread).toBeGreaterThanOrEqual(unread);
  expect(await failure(support.rate({ params, body: good }))).toMatchObject({
    code: 'ticket_not_solved',
  });
  const stranger = await aCreator(app);
  expect(await failure(stranger.support.reopen({ params }))).toMatchObject({
    code: 'ticket_not_found',
  });
});
