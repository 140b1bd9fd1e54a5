import { describe, expect } from 'vitest';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

async function verify(scene: UnlockScene, magnetId: string, commentUrl: string): Promise<void> {
  const sent = { commentUrl, magnetId };
  const { status, body } = await aVisitor(scene.app).post('/api/verify-comment', sent);
  expect(status, `said ${JSON.stringify(body)}`).toBeLessThan(500);
}

describe('the activity of a creator', () => {
  it('shows each try with its evidence: the words, the marks, the author, how and when', async ({
    scene,
  }) => {
    const { magnetId, token, post } = await aMagnet(scene, { triggerWords: ['growth', 'guide'] });
    const author = { name: 'Zoë', url: 'https://uk.linkedin.com/in/zoe?trk=x' };
    const commentUrl = aComment(scene, post, 'Growth! and more growth', { author });
    await verify(scene, magnetId, commentUrl);
    const { items, nextCursor } = await scene.app.as(token).activity.list({ query: {} });
    expect(nextCursor).toBeNull();
    const commentId = /%2C(\d+)%29$/.exec(commentUrl.split('&')[0] ?? '')?.[1] ?? '0';
    expect(items).toMatchObject([
      {
        magnet: { id: magnetId, title: 'The growth guide' },
        result: 'verified',
        reason: null,
        lookedFor: ['growth', 'guide'],
        comment: {
          url: commentUrl,
          text: 'Growth! and more growth',
          marks: [
            { start: 0, end: 6 },
            { start: 17, end: 23 },
          ],
          author: 'Zoë',
          authorUrl: 'https://www.linkedin.com/in/zoe',
          commentedAt: idTime(commentId).toISOString(),
          onOtherPost: false,
        },
        method: 'guest_page',
        confidence: 'high',
        lead: { name: 'Zoë', email: null, overQuota: false, confirmed: true },
        waitingId: null,
      },
    ]);
  });

  it('pages without loss or repetition while new tries come in, and filters', async ({ scene }) => {
    const { magnetId, token, post } = await aMagnet(scene);
    for (let index = 0; index < 7; index += 1) {
      await verify(
        scene,
        magnetId,
        aComment(scene, post, index % 2 === 0 ? `growth ${index}` : 'no'),
      );
    }
    const { activity } = scene.app.as(token);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await activity.list({ query: { limit: 3, ...(cursor && { cursor }) } });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      await verify(scene, magnetId, aComment(scene, post, 'growth in between'));
    } while (cursor !== undefined);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);

    const refused = await activity.list({ query: { result: 'refused', magnetId } });
    expect(refused.items.map(({ result, reason }) => [result, reason])).toEqual(
      Array.from({ length: 3 }, () => ['refused', 'word_missing']),
    );
    const bad = { status: 400, code: 'validation_failed' };
    await expect(activity.list({ query: { cursor: 'x' } })).rejects.toMatchObject(bad);
    await expect(activity.listWaiting({ query: { cursor: 'x' } })).rejects.toMatchObject(bad);
  });

  it('shows a double click as one try', async ({ scene }) => {
    const { magnetId, token, post } = await aMagnet(scene);
    const commentUrl = aComment(scene, post, 'no word in here');
    for (let index = 0; index < 3; index += 1) await verify(scene, magnetId, commentUrl);
    const { items } = await scene.app.as(token).activity.list({ query: {} });
    expect(items).toHaveLength(1);
    const sums = await sumFigures(scene.app.db, { magnetId });
    expect(sums).toMatchObject({ tried: 1, verified: 0 });
  });

  it('needs a session, and shows each creator only their own', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    await verify(scene, magnetId, aComment(scene, post, 'growth'));
    const stranger = scene.app.as((await aMagnet(scene)).token);
    expect((await stranger.activity.list({ query: { magnetId } })).items).toEqual([]);
    const signedOut = { status: 401, code: 'unauthenticated' };
    await expect(scene.app.api.activity.list({ query: {} })).rejects.toMatchObject(signedOut);
    await expect(scene.app.api.activity.listWaiting({ query: {} })).rejects.toMatchObject(
      signedOut,
    );
  });

  it('pages waiting comments, the longest wait first, with a total', async ({ scene }) => {
    const { magnetId, token, post } = await aMagnet(scene);
    for (const text of ['growht a', 'growht b', 'growht c']) {
      await verify(scene, magnetId, aComment(scene, post, text));
    }
    const { activity } = scene.app.as(token);
    const first = await activity.listWaiting({ query: { limit: 2 } });
    expect(first.total).toBe(3);
    expect(first.items.map(({ text }) => text)).toEqual(['growht a', 'growht b']);
    const second = await activity.listWaiting({
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    });
    expect(second.items.map(({ text }) => text)).toEqual(['growht c']);
    expect(second.nextCursor).toBeNull();
  });
});
