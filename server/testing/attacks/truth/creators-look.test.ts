import { expect } from 'vitest';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
} from '#server/testing/scenes/readers/creator-look.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import { expectOneLookToSettleAll } from '#server/testing/scenes/readers/creators-crowd.ts';
import { aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

it('sixty visitors on a post of which guests see ten comments: one reading of the creator verifies every right one', async ({
  scene,
}) => {
  await expectOneLookToSettleAll(scene, { visitors: 60, comments: 50, wrong: 8 });
});

it('two tabs that read at once settle each comment once', async ({ scene }) => {
  const { app } = scene;
  const { magnetId, post, token } = await aNamedPost(scene);
  const comments = Array.from({ length: 12 }, () => anUnseenComment(post, 'growth'));
  await Promise.all(comments.map(({ link }) => verify(aVisitor(app), magnetId, link)));
  const body = aReading(
    post,
    comments.map(({ seen }) => seen),
  );
  const tabs = [0, 1, 2].map(() => app.as(token).creatorView.sendReading({ body }));
  for (const { read, stillWaiting } of await Promise.all(tabs)) {
    expect(read).toBe(12);
    expect(stillWaiting).toBeLessThanOrEqual(12);
  }
  expect(await app.db('leads').where({ magnetId })).toHaveLength(12);
  expect(await sumFigures(app.db, { magnetId })).toMatchObject({ verified: 12 });
});
