import { expect } from 'vitest';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aComment, aMagnet, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
let api: TestApp['api'];
it.beforeAll(async ({ scene }) => {
  api = scene.app.as((await anOperator(scene.app)).token);
});

/** Checks a comment on a post of its own, so that no page comes from a cache. */
async function check(scene: UnlockScene): Promise<void> {
  const { magnetId, post } = await aMagnet(scene);
  const commentUrl = aComment(scene, post, 'GROWTH');
  await scene.app.api.unlock.verifyComment({ body: { magnetId, commentUrl } }).catch(() => null);
}
const readers = async () => (await api.operatorHealth.health()).readers;

it('comment reading is healthy while comments are read', async ({ scene }) => {
  await check(scene);
  expect(await readers()).toMatchObject({
    state: 'ok',
    text: '1 comment was read in the last 15 minutes.',
    readers: [{ circuit: 'closed', successes: 1, recentSuccesses: 1 }],
  });
});

it('operators see an alarm when LinkedIn’s pages are no longer understood (R09)', async ({
  scene,
}) => {
  scene.linkedin.setMode({ kind: 'layout_changed' });
  for (let count = 0; count < 6; count += 1) await check(scene);
  const { state, text, advice, readers: all } = await readers();
  expect(state).toBe('failing');
  expect(text).toMatch(/^The parser understood 1 of the \d pages LinkedIn served/);
  expect(advice).toContain('newer release');
  expect(all[0]?.lastError).toMatchObject({ kind: 'layout_changed' });
  // LinkedIn answers without errors, so no breaker would open.
  expect(all[0]?.circuit).toBe('closed');
});
