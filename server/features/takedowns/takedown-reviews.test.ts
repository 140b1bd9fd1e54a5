import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();

async function aTakenDownPage(app: TestApp) {
  const { token } = await aUser(app, { plan: 'creator' });
  const own = app.as(token);
  const { id: magnetId } = await own.magnets.create({
    body: { title: 'Free money', triggerWords: ['MONEY'], textContent: 'Behind the lock' },
  });
  const desk = app.as((await anOperator(app)).token);
  const { takeDown, lift, search } = desk.operatorTakedowns;
  const down = () =>
    takeDown({
      params: { magnetId },
      body: { reason: 'spam', message: 'It asks for money.', note: 'Three reports' },
    });
  await down();
  const ask = (topic: 'takedown' | 'magnets' = 'takedown', of = own, about = magnetId) =>
    of.support.create({
      body: {
        topic,
        subject: 'Review of “Free money”',
        text: 'It was a joke.',
        context: { plan: false, magnetId: about, attemptId: null, requestId: null, browser: false },
      },
    });
  const seenByOwner = async () => (await own.takedowns.list({})).items.map(({ review }) => review);
  const found = async (state?: 'review') =>
    (await search({ query: { search: magnetId, ...(state && { state }) } })).items.map(
      ({ review }) => review,
    );
  return { own, desk, magnetId, down, lift, ask, seenByOwner, found };
}

it('a ticket about a takedown stands at the page, for its creator and for operators', async ({
  app,
}) => {
  const { own, desk, ask, seenByOwner, found } = await aTakenDownPage(app);
  await ask('magnets');
  expect([await seenByOwner(), await found(), await found('review')]).toEqual([[null], [null], []]);
  const { id: ticketId, number } = await ask();
  const open = { ticketId, number, status: 'open' };
  expect([await seenByOwner(), await found('review')]).toEqual([[open], [open]]);
  const { version } = await desk.operatorSupport.read({ params: { ticketId } });
  await desk.operatorSupport.answer({
    params: { ticketId },
    body: { text: 'It stays closed.', status: 'pending', version },
  });
  expect(await found()).toEqual([{ ...open, status: 'pending' }]);
  expect(await found('review')).toEqual([]);
  // The creator writes again: it waits for operators once more.
  await own.support.write({ params: { ticketId }, body: { text: 'Please look again.' } });
  expect(await found('review')).toEqual([open]);
});

it('a review belongs to one takedown, and a later one begins without', async ({ app }) => {
  const { magnetId, ask, lift, down, seenByOwner, found } = await aTakenDownPage(app);
  await ask();
  await lift({ params: { magnetId }, body: { note: 'Fixed' } });
  expect(await found()).toEqual([null]);
  await down();
  expect(await found()).toEqual([null]);
  const [current, lifted] = await seenByOwner();
  expect([current, lifted?.status]).toEqual([null, 'open']);
});

it('nobody asks for a review of a page of somebody else', async ({ app }) => {
  const { magnetId, ask, found } = await aTakenDownPage(app);
  const other = app.as((await aUser(app)).token);
  await expect(ask('takedown', other, magnetId)).rejects.toMatchObject({
    code: 'ticket_part_gone',
  });
  expect(await found()).toEqual([null]);
});
