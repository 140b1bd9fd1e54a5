import { expect } from 'vitest';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

/** The operator uses `here`; visitors also use `there`. */
const it = twoProcessesTest();

it('every process drops a cached page within a second after it is taken down', async ({
  both,
  here,
  there,
}) => {
  const { magnetId } = await aMagnet(both);
  const page = async (app: TestApp) => {
    const answer = await app.fetch(`/unlock/${magnetId}`);
    return { status: answer.status, html: await answer.text() };
  };
  for (const app of [here, there]) {
    const isKept = async () => {
      await page(app);
      return app.services.unlock.pages.peek(magnetId) !== undefined;
    };
    await expect.poll(isKept, { timeout: 90_000 }).toBe(true);
  }

  const { operatorTakedowns } = here.as((await anOperator(here)).token);
  const params = { magnetId };
  const words = { reason: 'harm', message: 'It is hateful.', note: 'Seen' } as const;
  await operatorTakedowns.takeDown({ params, body: words });
  expect((await page(here)).status).toBe(404);
  await withinASecond(async () => (await page(there)).status === 404);
  expect((await page(there)).html).toContain('currently inactive and not available');

  await operatorTakedowns.lift({ params, body: { note: 'Rewritten' } });
  await withinASecond(async () => (await page(there)).status === 200);
});
