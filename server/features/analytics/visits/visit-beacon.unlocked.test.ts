import { describe, expect } from 'vitest';
import { aComment, aMagnet, aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

describe('the visit of somebody who has unlocked', () => {
  it('counts as unlocked only with a grant (T17)', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'growth please');
    await visitor.submit(`/${magnetId}`, { step: 'comment', commentUrl });
    const grant = visitor.cookies.get('unlock')?.split('.')[1] ?? '';
    const visit = async (unlocked: boolean, secret: string): Promise<number> => {
      const before = await scene.app.db('visits').where({ magnetId, unlocked: true });
      const answer = await scene.app.fetch('/api/visits', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/5.0 (iPhone) LinkedInApp/9.30',
          'x-unlock-grant': secret,
        },
        body: JSON.stringify({ magnetId, unlocked }),
      });
      expect(answer.status).toBe(200);
      const after = await scene.app.db('visits').where({ magnetId, unlocked: true });
      return after.length - before.length;
    };
    expect(await visit(true, grant)).toBe(1);
    expect(await visit(false, grant)).toBe(0);
    expect(await visit(true, `grt_${'x'.repeat(43)}`)).toBe(0);
  });
});
