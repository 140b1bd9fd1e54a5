import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
let commentNumber = 100;

/** A magnet whose post shows ten of its hundreds of comments. */
async function aLongPost(
  scene: UnlockScene,
): Promise<MagnetScene & { path: string; hidden(): string }> {
  const magnet = await aMagnet(scene);
  magnet.post.totalComments = 400;
  const hidden = () => aHiddenComment(magnet.post, idAt(new Date(), (commentNumber += 1)));
  return { ...magnet, path: `/unlock/${magnet.magnetId}`, hidden };
}

const asked = (commentUrl: string) => ({ step: 'comment', commentUrl });

const inHtml = (url: string) => url.replaceAll('&', '&amp;');

/** What the page at the end of a posted form shows when it is loaded again. */
const stepIn = (html: string) => /data-step="([^"]*)"/.exec(html)?.[1];

describe('reloading the page a form without JavaScript led to', () => {
  it('shows a pending check again, without the form being sent again', async ({ scene }) => {
    const { path, hidden } = await aLongPost(scene);
    const visitor = aVisitor(scene.app);
    const first = hidden();
    for (const commentUrl of [first, first, hidden(), first]) {
      const posted = await visitor.submit(path, asked(commentUrl));
      expect([posted.status, posted.headers.get('location')]).toEqual([303, path]);
      expect(posted.headers.get('cache-control')).toBe('private, no-store');
      for (let load = 0; load < 2; load += 1) {
        const page = await visitor.page(path);
        expect([page.status, stepIn(page.html)]).toEqual([200, 'pending']);
        expect(page.html).toContain(inHtml(commentUrl));
      }
    }
  });

  it('gives the island the status of the call and its retry time', async ({ scene }) => {
    const { path, hidden } = await aLongPost(scene);
    const posted = await aVisitor(scene.app).submit(path, asked(hidden()), { 'x-island': '1' });
    expect([posted.status, stepIn(posted.html)]).toEqual([503, 'pending']);
    expect(posted.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('answers directly when the browser got no waiting token', async ({ scene }) => {
    const { magnetId, path, hidden } = await aLongPost(scene);
    const commentUrl = hidden();
    await aVisitor(scene.app).submit(path, asked(commentUrl));
    const waiting = await scene.app.db('waiting_comments').where({ magnetId }).first();
    await scene.app.db.raw(
      `INSERT INTO waiting_visitors (token_hash, waiting_id)
       SELECT sha256(convert_to(:id || n, 'UTF8')), :id FROM generate_series(1, 49) n`,
      { id: waiting.id },
    );
    const late = await aVisitor(scene.app).submit(path, asked(commentUrl));
    expect([late.status, stepIn(late.html)]).toEqual([503, 'pending']);
  });

  it('answers directly when an earlier comment has opened the page', async ({ scene }) => {
    const { path, post, hidden } = await aLongPost(scene);
    const visitor = aVisitor(scene.app);
    await visitor.submit(path, asked(aComment(scene, post, 'growth')));
    expect(stepIn((await visitor.page(path)).html)).toBe('unlocked');
    const posted = await visitor.submit(path, asked(hidden()));
    expect([posted.status, stepIn(posted.html)]).toEqual([503, 'pending']);
    expect(stepIn((await visitor.page(path)).html)).toBe('unlocked');
  });

  it('sends a refused link or comment back to its field, and a reload changes nothing', async ({
    scene,
  }) => {
    const { magnetId, path, post } = await aLongPost(scene);
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'no such word');
    for (let load = 0; load < 2; load += 1) {
      const posted = await visitor.submit(path, asked(commentUrl));
      expect([posted.status, stepIn(posted.html)]).toEqual([422, 'comment']);
      expect(posted.html).toContain('no such word');
      expect(posted.html).toContain(inHtml(commentUrl));
    }
    const tries = await scene.app.db('unlock_attempts').where({ magnetId });
    expect(tries).toHaveLength(1);
  });
});
