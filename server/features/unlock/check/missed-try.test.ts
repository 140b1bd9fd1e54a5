import { describe, expect } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();
const today = { query: JSON.stringify({ period: { kind: 'today' } }) };

describe('the figures of a launch', () => {
  it('have every try that failed before its comment was read, with its reason', async ({
    scene,
  }) => {
    const release = holdWindows();
    await scene.app.services.settings.change({ overLimit: 'refuse' });
    try {
      const { magnetId, userId, token, post } = await aMagnet(scene, {}, { plan: 'pro' });
      const api = scene.app.as(token);
      const wrong = aVisitor(scene.app);
      // Corrected twice within the minute: one person, one failed try.
      for (const link of ['https://www.linkedin.com/feed/', 'not a link']) {
        expect((await verify(wrong, magnetId, link)).body.code).toBe('invalid_comment_url');
      }
      expect((await verify(aVisitor(scene.app), magnetId, '  ')).status).toBe(400);

      await api.magnets.setStatus({ params: { magnetId }, body: { status: 'paused' } });
      const paused = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
      expect(paused.body.code).toBe('inactive');
      await api.magnets.setStatus({ params: { magnetId }, body: { status: 'active' } });

      const month = scene.app.db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
      const full = scene.app.db.raw('comment_limit + extra');
      await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
      await scene.app.db('quota_months').where({ userId, month }).update({ used: full });
      const late = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
      expect(late.body.code).toBe('quota_exceeded');

      const { steps } = await api.performance.funnel({ query: today });
      expect(steps.find(({ metric }) => metric === 'tried')?.count).toBe(4);
      const verified = steps.find(({ metric }) => metric === 'verified');
      expect(verified?.count).toBe(1);
      expect(verified?.losses.map(({ reason, count }) => [reason, count])).toEqual([
        ['inactive', 1],
        ['invalid_comment_url', 1],
        ['quota_exceeded', 1],
      ]);
      const { items } = await api.performance.rows({ query: { ...today, metric: 'lost' } });
      expect(items.map(({ reason, way }) => [reason, way.template])).toEqual([
        ['quota_exceeded', 'linkedin'],
        ['inactive', 'linkedin'],
        ['invalid_comment_url', 'linkedin'],
      ]);
      const posts = await api.performance.breakdown({
        query: { ...today, by: 'post', sort: 'lost' },
      });
      expect(posts.items.map(({ figures }) => [figures.verified, figures.lost])).toEqual([[1, 2]]);
    } finally {
      await scene.app.services.settings.change({ overLimit: 'hold' });
      release();
    }
  });

  it('count content as opened when it is sent, and a file as downloaded when its bytes are', async ({
    scene,
  }) => {
    const { magnetId, token, post } = await aMagnet(scene, {}, { plan: 'pro' });
    const api = scene.app.as(token);
    const file = await api.magnetFiles.upload({ upload: { name: 'a.pdf', bytes: aPdf(5_000, 3) } });
    await api.magnets.update({
      params: { magnetId },
      body: { contentType: 'file', fileId: file.id },
    });
    const counts = async () => {
      const { figures } = await api.performance.totals({ query: today });
      return [figures.delivered, figures.opened, figures.downloaded];
    };
    const commentUrl = aComment(scene, post, 'growth');
    const { body } = await verify(aVisitor(scene.app), magnetId, commentUrl);
    // No script has said anything yet.
    expect(await counts()).toEqual([1, 1, 0]);
    const fetched = async (method: string) => {
      const answer = await scene.app.fetch(body.magnet.fileUrl, { method });
      await answer.arrayBuffer();
    };
    await fetched('HEAD');
    expect(await counts()).toEqual([1, 1, 0]);
    await fetched('GET');
    await fetched('GET');
    expect(await counts()).toEqual([1, 1, 1]);
    const { items } = await api.performance.rows({ query: { ...today, metric: 'downloaded' } });
    expect(items.map(({ postKey, lead }) => [postKey !== null, lead !== null])).toEqual([
      [true, true],
    ]);
  });

  it('cost nobody a file or the reason of a refusal while they cannot be written', async ({
    scene,
  }) => {
    const { db } = scene.app;
    const { magnetId, token, post } = await aMagnet(scene, {}, { plan: 'pro' });
    const api = scene.app.as(token);
    const bytes = aPdf(5_000, 4);
    const file = await api.magnetFiles.upload({ upload: { name: 'a.pdf', bytes } });
    const body = { contentType: 'file', fileId: file.id } as const;
    await api.magnets.update({ params: { magnetId }, body });
    const commentUrl = aComment(scene, post, 'growth');
    const opened = await verify(aVisitor(scene.app), magnetId, commentUrl);
    await db.raw(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left' USING ERRCODE = 'disk_full'; END $$`);
    await db.raw(
      'CREATE TRIGGER no_room BEFORE INSERT ON figure_events EXECUTE FUNCTION no_room()',
    );
    try {
      const answer = await scene.app.fetch(opened.body.magnet.fileUrl);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
      const refused = await verify(aVisitor(scene.app), magnetId, 'not a link');
      expect(refused.body.code).toBe('invalid_comment_url');
    } finally {
      await db.raw('DROP FUNCTION no_room CASCADE');
    }
  });
});
