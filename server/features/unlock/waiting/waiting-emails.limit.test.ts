import { expect } from 'vitest';
import { randomIds, hashSecret } from '#server/platform/ids.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

it('a comment accepts ten addresses, also when several are left at once (T94)', async ({
  scene,
}) => {
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
      scene.app.services.unlock.waitingEmails.leave({
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
