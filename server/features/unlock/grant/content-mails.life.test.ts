import { expect } from 'vitest';
import { tidyDatabase } from '#server/platform/db/housekeeping.ts';
import { aComment, aMagnet, aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

it('a visitor’s address is kept for 30 days after the last email', async ({ scene }) => {
  const { magnetId, post } = await aMagnet(scene);
  const visitor = aVisitor(scene.app);
  const commentUrl = aComment(scene, post, 'growth');
  await visitor.post('/api/verify-comment', { magnetId, commentUrl });
  const ask = () => visitor.post('/api/content-mails', { magnetId, email: 'reader@x.test' });
  const kept = () => scene.app.db('content_mails').where({ emailKey: 'reader@x.test' });
  const passDays = (days: number) =>
    kept().update({
      createdAt: scene.app.db.raw(`created_at - ? * interval '1 day'`, [days]),
    });

  expect(await ask()).toMatchObject({ status: 201 });
  await passDays(20);
  expect(await ask()).toMatchObject({ status: 201 });
  await passDays(29);
  await tidyDatabase(scene.app.db);
  expect(await kept()).toHaveLength(1);
  await passDays(2);
  await tidyDatabase(scene.app.db);
  expect(await kept()).toEqual([]);
});
