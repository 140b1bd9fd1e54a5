import { afterEach, beforeAll, describe, expect, vi } from 'vitest';
import { aComment, aMagnet, aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const YEAR_MS = 365 * 86_400_000;
const now = Date.now();
const machineIsOff = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
};

const it = sceneTest();
beforeAll(async () => {
  machineIsOff(-YEAR_MS);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('on a machine whose clock is a year behind (R15)', () => {
  it('a comment of today is not refused as from the future', async ({ scene }) => {
    const commentedAt = new Date(now);
    const magnet = await aMagnet(scene);
    const commentUrl = aComment(scene, magnet.post, 'growth please', { at: commentedAt });
    const visitor = aVisitor(scene.app);
    const { magnetId } = magnet;
    const answer = await visitor.post('/api/verify-comment', { magnetId, commentUrl });
    expect(answer.body).toMatchObject({ verified: true });
  });

  it('a magnet goes live, and a visit counts on the day of the database', async ({ scene }) => {
    machineIsOff(-YEAR_MS);
    const magnet = await aMagnet(scene, { status: 'draft', activatedAt: null });
    await scene.app.as(magnet.token).magnets.setStatus({
      params: { magnetId: magnet.magnetId },
      body: { status: 'active' },
    });
    await scene.app.services.analytics.visits.hasher.hash('192.0.2.1', 'x');
    const { rows } = await scene.app.db.raw<{ rows: { isLive: boolean; hasSalt: boolean }[] }>(
      `SELECT activated_at > now() - interval '1 minute' AS is_live,
         EXISTS (SELECT FROM visitor_salts WHERE day = (now() AT TIME ZONE 'UTC')::date) AS has_salt
       FROM magnets WHERE id = ?`,
      [magnet.magnetId],
    );
    expect(rows).toEqual([{ isLive: true, hasSalt: true }]);
  });
});
