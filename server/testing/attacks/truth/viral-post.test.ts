import { describe, expect } from 'vitest';
import {
  aComment,
  aMagnet,
  aVisitor,
  type Answer,
  CANARY,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';

const it = sceneTest();

describe('a post that goes viral', () => {
  it('loses none of 420 simultaneous visitors: each has the content or a place in the queue', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene);
    // At most two hundred comments of one page are read.
    const posts = [post, scene.linkedin.addPost({ shown: 1_000 }), scene.linkedin.addPost()];
    for (const one of posts) one.shown = 1_000;
    const visits = Array.from({ length: 420 }, (_, at) => ({
      visitor: aVisitor(scene.app),
      link: aComment(scene, posts[at % 3] ?? post, `growth please, number ${at}`),
    }));
    const release = holdWindows();
    const answers = await Promise.all(
      visits.map(({ visitor, link }) => verify(visitor, magnetId, link)),
    );
    const queued = answers.filter(({ status }) => status === 503);
    release();
    expect(answers.filter(isOpen).length + queued.length).toBe(420);
    expect(queued.length).toBeGreaterThanOrEqual(100);
    for (const { body, headers } of queued) {
      expect(body).toMatchObject({ status: 'pending', code: 'in_queue' });
      expect(body.place).toBeGreaterThan(0);
      expect(body.waitingToken).toMatch(/^wait_/);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }

    const settled = () => scene.app.db('leads').where({ magnetId });
    await expect
      .poll(async () => (await settled()).length, { timeout: 120_000, interval: 500 })
      .toBe(420);
    const last = visits.at(-1);
    expect((await last?.visitor.page(`/${magnetId}`))?.html).toContain(CANARY);
    const tries = await scene.app.db('unlock_attempts').where({ magnetId });
    expect(new Set(tries.map(({ commentId: id }) => id)).size).toBe(420);
  }, 210_000);
});

function isOpen({ status, body }: Answer): boolean {
  return status === 200 && body.verified === true;
}
