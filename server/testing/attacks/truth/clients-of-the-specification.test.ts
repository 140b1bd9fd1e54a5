import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  CANARY,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

/** A client that knows only the documented calls shows `details` first, then `error`. */
const it = sceneTest();

describe('a client that knows only the documented calls', () => {
  it('shows the waiting text while a comment waits', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    aComment(scene, post, 'first!');
    post.totalComments = 400;
    const hidden = aHiddenComment(post, idAt(new Date(), 7));
    const { status, body } = await verify(aVisitor(scene.app), magnetId, hidden);
    expect(status).toBe(503);
    expect(body.details).toContain(body.error);
    expect(body.details).toMatch(/keep checking for you/);
    expect(body.details).toMatch(/come back/);
    expect(body.details).not.toContain('try again later');
  });

  it('shows why a comment is refused, and what to do', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const missing = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'nice'));
    expect(missing.body).toMatchObject({ verified: false, reason: 'word_missing' });
    expect(missing.body.details).toContain('Trigger word "GROWTH" not found in your comment.');
    expect(missing.body.details).toContain('Edit your comment');
    const late = new Date(Date.now() + 60 * 86_400_000);
    const ancient = await aMagnet(scene, { activatedAt: late });
    const old = await verify(
      aVisitor(scene.app),
      ancient.magnetId,
      aComment(scene, post, 'growth'),
    );
    expect(old.body).toMatchObject({ verified: false, reason: 'too_old' });
    expect(old.body.details).toContain('older than this content allows');
  });

  it('shows why a link is not a comment link, and how to get one', async ({ scene }) => {
    const { magnetId } = await aMagnet(scene);
    const profile = 'https://www.linkedin.com/in/ada/';
    const { status, body } = await verify(aVisitor(scene.app), magnetId, profile);
    expect(status).toBe(400);
    expect(body.details).toContain('That is the link of a profile.');
    expect(body.details).toContain('Copy link to comment');
  });
});

describe('a second address after the content is open', () => {
  it('replaces nothing and creates no second row, one after the other or at once', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, aComment(scene, post, 'growth'));
    const give = (email: string) => visitor.post('/api/email-leads', { magnetId, email });
    const first = await give('first@x.test');
    expect(first.status).toBe(201);
    const rows = () => scene.app.db('email_leads').where({ magnetId });
    const before = await rows();
    for (const answer of [
      await give('second@x.test'),
      ...(await Promise.all([give('third@x.test'), give('fourth@x.test'), give('fifth@x.test')])),
    ]) {
      expect(answer).toMatchObject({
        status: 200,
        body: { duplicate: true, lead: first.body.lead },
      });
      expect(answer.body.magnet.textContent).toContain(CANARY);
    }
    expect(await rows()).toEqual(before);
    const lead = await scene.app.db('leads').where({ magnetId }).first();
    expect(lead.email).toBe('first@x.test');
    expect(await sumFigures(scene.app.db, { magnetId })).toMatchObject({ emails: 1 });
  });
});
