import { expectOneLookToSettleAll } from '#server/testing/scenes/readers/creators-crowd.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest({ checkQueueEveryMs: 1_000 });

it('a thousand visitors on a post with 400 comments of which guests see ten: one reading unlocks every true one', async ({
  scene,
}) => {
  await expectOneLookToSettleAll(scene, { visitors: 1_000, comments: 400, wrong: 60 });
}, 600_000);
