import { expect } from 'vitest';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aDesk, anAudience, aText } from '#server/testing/scenes/support/message-scene.ts';
import { foldCounts } from './message-counts.queries.ts';

const it = twoProcessesTest();

/** A message that so many creators got. */
async function aSentMessage(app: TestApp, amount: number) {
  const { plans, creators } = await anAudience(app, amount);
  const desk = await aDesk(app);
  const { id } = await desk.create({ body: aText({ plans, byEmail: false }) });
  const params = { messageId: id };
  await desk.start({ params, body: { version: 1, at: null } });
  await expect.poll(async () => (await desk.read({ params })).state).toBe('sent');
  const row = (at: number) =>
    app
      .db('creator_message_recipients')
      .where({ messageId: id, userId: creators[at]?.user.id ?? '' });
  return { id, row, counts: async () => (await desk.read({ params })).counts };
}

const rowsOf = (app: TestApp, messageId: string) =>
  app.db('creator_message_counts').where({ messageId });

it('counts what became of each recipient, also of one whose account goes', async ({ here }) => {
  const { row, counts } = await aSentMessage(here, 5);
  await Promise.all([
    row(0).update({ mail: 'sent', openedAt: here.db.fn.now() }),
    row(1).update({ mail: 'queued' }),
    row(2).update({ mail: 'failed' }),
    row(3).update({ openedAt: here.db.fn.now() }),
  ]);
  const all = { reached: 5, opened: 2, mailed: 1, waiting: 1, failed: 1 };
  expect(await counts()).toEqual(all);
  // What is the case already is no change.
  await row(0).update({ mail: 'sent', openedAt: here.db.fn.now() });
  expect(await counts()).toEqual(all);
  await row(1).update({ mail: 'sent' });
  await row(0).delete();
  expect(await counts()).toEqual({ reached: 4, opened: 1, mailed: 1, waiting: 0, failed: 1 });
});

it('counts the same when processes add the figures up at once, while more happens', async ({
  here,
  there,
}) => {
  const { id, row, counts } = await aSentMessage(here, 8);
  const folds = Array.from({ length: 12 }, (_, at) => foldCounts((at % 2 === 0 ? here : there).db));
  const opens = Array.from({ length: 8 }, (_, at) =>
    row(at).update({ openedAt: here.db.fn.now() }),
  );
  await Promise.all([...folds, ...opens]);
  expect(await counts()).toMatchObject({ reached: 8, opened: 8 });
  await foldCounts(here.db);
  expect(await counts()).toMatchObject({ reached: 8, opened: 8 });
  expect(await rowsOf(here, id)).toHaveLength(1);
});

it('keeps no figures of a message that is gone', async ({ here }) => {
  const { id } = await aSentMessage(here, 2);
  await here.db('creator_messages').where({ id }).delete();
  await foldCounts(here.db);
  expect(await rowsOf(here, id)).toEqual([]);
});
