import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomIds, hashSecret } from '#server/platform/ids.ts';
import {
  aMagnet,
  createUnlockScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());

it('takes ten addresses for a comment, also when several are left at once (T94)', async () => {
  const { magnetId, userId } = await aMagnet(scene);
  const id = randomIds.rowId();
  await scene.app.db('waiting_comments').insert({
    id,
    magnetId,
    userId,
    commentId: '7',
    postKey: 'activity:1',
    commentUrl: 'https://x.test',
    code: 'comment_not_visible',
    state: 'waiting',
    commentedAt: new Date(),
  });
  const tokens = { tokenHash: hashSecret('waits'), waitingId: id };
  await scene.app.db('waiting_visitors').insert(tokens);
  await scene.app.db('waiting_emails').insert(
    Array.from({ length: 8 }, (_, n) => ({
      id: randomIds.rowId(),
      waitingId: id,
      email: `early${n}@x.test`,
      emailKey: `early${n}@x.test`,
    })),
  );
  const left = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      scene.app.services.waitingEmails.leave({
        magnetId,
        email: `v${n}@x.test`,
        secrets: ['waits'],
        network: `192.0.2.${n}`,
      }),
    ),
  );
  expect(left.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await scene.app.db('waiting_emails').where({ waitingId: id })).toHaveLength(10);
});
