import { expect } from 'vitest';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
} from '#server/testing/scenes/readers/creator-look.ts';
import { followAsVisitor, openTestStream } from '#server/testing/app/live-stream.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { aVisitor, CANARY, verify } from '#server/testing/scenes/unlock-scene.ts';
import { STREAMS_PER_SESSION } from '#shared/live/live.contract.ts';

const it = twoProcessesTest();

it('a waiting page at another process is told when its comment is decided, and nobody else is', async ({
  both,
  there,
  open: opener,
}) => {
  const { app } = both;
  const { magnetId, post, token } = await aNamedPost(both);
  const texts = ['growth', 'growht', 'nice post', 'growth'];
  const comments = texts.map((text) => anUnseenComment(post, text));
  const pages = await Promise.all(
    comments.map(async ({ link }) => {
      const visitor = aVisitor(app);
      await verify(visitor, magnetId, link);
      const open = (url = there.url) => followAsVisitor({ url }, visitor, magnetId);
      return { visitor, open, stream: await open() };
    }),
  );
  const seen = comments.slice(0, 3).map((one) => one.seen);
  await app.as(token).creatorView.sendReading({ body: aReading(post, seen) });
  const told = () => pages.map(({ stream }) => stream.topics());
  await expect.poll(told).toEqual([['waiting'], ['waiting'], ['waiting'], []]);
  expect(pages[0]?.stream.messages.at(-1)?.data).toEqual({
    topic: 'waiting',
    magnetId,
    at: expect.any(String),
  });
  // A page that asks too late to hear of it is told at once.
  expect((await pages[1]?.open())?.topics()).toEqual(['waiting']);
  expect((await pages[0]?.visitor.page(`/${magnetId}`))?.html).toContain(CANARY);

  const [still] = pages.slice(-1);
  for (let count = 0; count < STREAMS_PER_SESSION; count += 1) await still?.open();
  await expect.poll(() => still?.stream.hasEnded()).toBe(true);
  expect(still?.stream.messages.at(-1)).toMatchObject({
    event: 'end',
    data: { reason: 'replaced' },
  });

  const leaving = await opener.app({ databaseUrl: app.databaseUrl });
  const last = await still?.open(leaving.url);
  leaving.services.live.endAll();
  await expect.poll(() => last?.hasEnded()).toBe(true);
  expect(last?.messages.at(-1)?.data).toEqual({ reason: 'stopping' });
  expect((await still?.open(leaving.url))?.status).toBe(503);
});

it('a page without the token of a wait gets no stream', async ({ both, here }) => {
  const { magnetId } = await aNamedPost(both);
  const { status } = await openTestStream(here.url, '', { path: `/api/waits/${magnetId}` });
  expect(status).toBe(409);
});
