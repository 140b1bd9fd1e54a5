import { describe, expect } from 'vitest';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { linkIn as findLink } from '#server/testing/doubles/mail-sink.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  contentOf,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

const PASSWORD = 'a good password';
const proof = { body: { password: PASSWORD } };
const hasher = createPasswordHasher();
async function setPassword(app: TestApp, userId: string): Promise<void> {
  const passwordHash = await hasher.hash(PASSWORD);
  await app.db('users').where({ id: userId }).update({ passwordHash });
}

describe('unlock pages of an account that is about to be deleted', () => {
  it('are closed for new visitors, open for earlier ones, and normal again after cancelling', async ({
    scene,
    app,
  }) => {
    const magnet = await aMagnet(scene, { isListed: true });
    const { magnetId, userId, token } = magnet;
    await setPassword(app, userId);
    const [guest, early] = [aVisitor(app), aVisitor(app)];
    const link = (text = 'GROWTH') => aComment(scene, magnet.post, text);
    const first = link();
    const path = `/unlock/${magnetId}`;
    expect((await early.page(path)).status).toBe(200);
    expect((await early.submit(path, { commentUrl: first })).status).toBe(303);
    expect((await early.page(path)).html).toContain(contentOf(magnetId));

    await app.as(token).accountDeletion.schedule(proof);
    const closed = await guest.page(path);
    expect(closed.status).toBe(404);
    expect(closed.html).toContain('This lead magnet is currently inactive');
    expect(closed.html).not.toContain(contentOf(magnetId));
    expect((await verify(guest, magnetId, link())).body).toMatchObject({ code: 'inactive' });
    expect((await guest.get(`/api/lead-magnets/${magnetId}/public`)).status).toBe(404);
    expect((await guest.page(`/share/${magnetId}.png`)).status).toBe(404);
    expect((await early.page(path)).html).toContain(contentOf(magnetId));
    // The same person on another page: the comment is a lead already.
    expect((await verify(guest, magnetId, first)).status).toBe(200);

    await app.as(token).accountDeletion.cancel();
    expect((await aVisitor(app).page(path)).status).toBe(200);
    expect((await verify(aVisitor(app), magnetId, link())).status).toBe(200);
  });

  it('open by the comment link for people who unlocked them before, also after the grant expired', async ({
    scene,
    app,
  }) => {
    const { magnetId, userId, token, post } = await aMagnet(scene);
    await setPassword(app, userId);
    const early = aVisitor(app);
    const first = aComment(scene, post, 'GROWTH');
    const path = `/unlock/${magnetId}`;
    await early.submit(path, { commentUrl: first });
    await app.as(token).accountDeletion.schedule(proof);
    await app
      .db('grants')
      .where({ magnetId })
      .update({ expiresAt: app.db.raw(`now() - interval '1 second'`) });

    const ask = 'Did you unlock this page before?';
    for (const browser of [early, aVisitor(app)]) {
      const closed = await browser.page(path);
      expect(closed.status).toBe(404);
      expect(closed.html).toContain(ask);
      expect(closed.html).toContain(`action="${path}" method="post"`);
      expect(closed.html).not.toContain('The growth guide');
      expect((await browser.submit(path, { step: 'comment', commentUrl: first })).status).toBe(303);
      expect((await browser.page(path)).html).toContain(contentOf(magnetId));
    }
    const stranger = aVisitor(app);
    const tried = async (fields: Record<string, string>) => {
      const { status, html } = await stranger.submit(path, fields);
      expect(html).not.toContain('The growth guide');
      return { status, problem: /role="alert">([^<]*)</.exec(html)?.[1] };
    };
    const unknown = 'No comment with this link has unlocked this page. Check the link.';
    const fresh = aComment(scene, post, 'GROWTH');
    expect(await tried({ commentUrl: fresh })).toEqual({ status: 404, problem: unknown });
    expect(await tried({ commentUrl: 'https://x.test/' })).toMatchObject({
      status: 404,
      problem: expect.stringContaining('LinkedIn'),
    });
    expect((await tried({ step: 'email', email: 'a@x.test' })).status).toBe(404);
    expect(await app.db('leads').where({ magnetId })).toHaveLength(1);

    // Nobody opens a page that its creator paused, and it promises nothing.
    await app.as(token).magnets.setStatus({ params: { magnetId }, body: { status: 'paused' } });
    const paused = await stranger.page(path);
    expect([paused.status, paused.html.includes(ask)]).toEqual([404, false]);
  });

  it('open by a link that was emailed before or is requested now', async ({ scene, app, sink }) => {
    const { magnetId, post, userId, token } = await aMagnet(scene);
    await setPassword(app, userId);
    const visitor = aVisitor(app);
    const email = 'reads@visitors.test';
    await visitor.submit(`/unlock/${magnetId}`, { commentUrl: aComment(scene, post, 'GROWTH') });
    const linkIn = async (after: number) => {
      const asked = await visitor.post('/api/content-mails', { magnetId, email });
      expect(asked.status).toBe(201);
      return new URL(findLink(await sink.next(email, after), '/continue'));
    };
    const before = await linkIn(0);
    await app.as(token).accountDeletion.schedule(proof);
    for (const { pathname, hash } of [before, await linkIn(1)]) {
      const reader = aVisitor(app);
      expect((await reader.page(pathname)).status).toBe(200);
      const opened = await reader.submit(pathname, { key: hash.replace('#key=', '') });
      expect(opened.status).toBe(303);
      expect((await reader.page(`/unlock/${magnetId}`)).html).toContain(contentOf(magnetId));
    }
    const stranger = aVisitor(app);
    const guess = { key: `read_${'a'.repeat(43)}` };
    expect((await stranger.submit(`/unlock/${magnetId}/continue`, guess)).status).toBe(404);
    expect((await stranger.page(`/unlock/${magnetId}`)).status).toBe(404);
  });

  it('still check comments that waited before, and email visitors who wait at the end', async ({
    scene,
    app,
    sink,
  }) => {
    const magnet = await aMagnet(scene);
    const { magnetId, userId, token } = magnet;
    await setPassword(app, userId);
    const visitor = aVisitor(app);
    const link = aHiddenComment(magnet.post, idAt(new Date(), 931));
    const path = `/unlock/${magnetId}`;
    await visitor.submit(path, { commentUrl: link });
    const address = 'waits@visitors.test';
    await visitor.submit(path, { step: 'notify', email: address });
    await app.as(token).accountDeletion.schedule(proof);
    expect((await visitor.page(path)).status).toBe(200);
    expect((await aVisitor(app).page(path)).status).toBe(404);
    const over = app.db.raw(`now() - interval '1 second'`);
    await app.db('users').where({ id: userId }).update({ deletionAt: over });
    await app.services.account.deletions.work();
    const { mail } = await sink.next(address);
    expect(mail.subject).toBe('About your comment');
    expect((await visitor.page(path)).status).toBe(404);
  });
});
