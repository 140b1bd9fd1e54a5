import { describe, expect } from 'vitest';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  contentOf,
  type MagnetScene,
  rowsOf,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';

const PATIENT = { timeout: 90_000 };
const it = mailedTest();
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

const pageOf = async (scene: UnlockScene, { magnetId }: MagnetScene) =>
  (await aVisitor(scene.app).page(`/unlock/${magnetId}`)).html;
const changed = (scene: UnlockScene, { magnetId }: MagnetScene, fields: Partial<MagnetRow>) =>
  scene.app.db('magnets').where({ id: magnetId }).update(fields);
const stateOf = async (scene: UnlockScene, { magnetId, token }: MagnetScene) =>
  (await scene.app.as(token).magnets.get({ params: { magnetId } })).state;
const word = (scene: UnlockScene, magnet: MagnetScene, number = 0) =>
  aComment(scene, magnet.post, `growth ${number}`, {
    author: { name: `Person ${number}`, url: `https://www.linkedin.com/in/person-${number}` },
  });

describe('before its start', () => {
  it('the page says when it opens, and a comment of then counts once it is open', async ({
    scene,
  }) => {
    const startsAt = inHours(1);
    const magnet = await aMagnet(scene, { startsAt });
    const html = await pageOf(scene, magnet);
    expect(html).toContain('data-closed="scheduled"');
    expect(html).toContain(`dateTime="${startsAt.toISOString()}"`);
    expect(await stateOf(scene, magnet)).toBe('scheduled');
    const shown = await scene.app.api.content.getPublic({ params: { magnetId: magnet.magnetId } });
    expect(shown.availability).toEqual({ state: 'scheduled', startsAt: startsAt.toISOString() });

    const early = word(scene, magnet);
    const visitor = aVisitor(scene.app);
    const refused = await verify(visitor, magnet.magnetId, early);
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_open_yet' } });
    const form = await visitor.submit(`/unlock/${magnet.magnetId}`, {
      step: 'comment',
      commentUrl: early,
    });
    expect(form.html).toContain('data-closed="scheduled"');
    expect(await rowsOf(scene, magnet)).toMatchObject({ leads: 0 });

    await changed(scene, magnet, { startsAt: inHours(-1) });
    expect((await verify(visitor, magnet.magnetId, early)).body).toMatchObject({ verified: true });
    expect(await pageOf(scene, magnet)).toContain('data-step="comment"');
  });
});

describe('after its end', () => {
  it('newcomers read the closing text, and who unlocked it before keeps the content', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene, { closingText: 'See you in <spring>.' });
    const { magnetId } = magnet;
    const visitor = aVisitor(scene.app);
    const link = word(scene, magnet);
    await visitor.submit(`/unlock/${magnetId}`, { step: 'comment', commentUrl: link });
    await changed(scene, magnet, { endsAt: inHours(-1) });

    const html = await pageOf(scene, magnet);
    expect(html).toContain('data-closed="ended"');
    expect(html).toContain('See you in &lt;spring&gt;.');
    expect((await visitor.page(`/unlock/${magnetId}`)).html).toContain(contentOf(magnetId));
    const late = await verify(aVisitor(scene.app), magnetId, word(scene, magnet, 1));
    expect(late).toMatchObject({
      status: 403,
      body: { code: 'page_ended', error: 'See you in <spring>.' },
    });
    // On another device their comment is enough.
    const elsewhere = aVisitor(scene.app);
    await elsewhere.submit(`/unlock/${magnetId}`, { step: 'comment', commentUrl: link });
    expect((await elsewhere.page(`/unlock/${magnetId}`)).html).toContain(contentOf(magnetId));
    const wrong = await elsewhere.submit(`/unlock/${magnetId}`, { commentUrl: 'nonsense' });
    expect(wrong.html).toContain('content');
    const stranger = await aVisitor(scene.app).submit(`/unlock/${magnetId}`, { commentUrl: 'x' });
    expect(stranger).toMatchObject({ status: 422 });
    expect(stranger.html).toMatch(/<details class="help" open/);
    expect(await rowsOf(scene, magnet)).toMatchObject({ leads: 1 });
    const tries = await scene.app.db('unlock_attempts').where({ magnetId, reason: 'page_ended' });
    expect(tries).toHaveLength(1);
  });

  it('a comment that was pasted before and waits still opens, and the email step goes on', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene, { collectEmails: true }, { plan: 'creator' });
    const { magnetId, post } = magnet;
    const asked = aVisitor(scene.app);
    await verify(asked, magnetId, word(scene, magnet));
    const commentId = idAt(new Date(), 77);
    const waiting = aVisitor(scene.app);
    post.totalComments = 400;
    const pending = await verify(waiting, magnetId, aHiddenComment(post, commentId));
    expect(pending.status).toBe(503);
    await changed(scene, magnet, { endsAt: inHours(-1) });

    const email = await asked.submit(`/unlock/${magnetId}`, {
      step: 'email',
      email: 'in@time.example',
    });
    expect(email.status).toBe(303);
    expect((await asked.page(`/unlock/${magnetId}`)).html).toContain(contentOf(magnetId));
    const row = await scene.app
      .db('waiting_comments')
      .where({ magnetId })
      .first<{ id: string }>('id');
    post.comments.push({
      commentId,
      author: { name: 'Late', url: 'https://www.linkedin.com/in/late' },
      text: 'growth',
    });
    await scene.app.services.unlock.recheck({ waitingId: row.id, attempt: 1 });
    expect(await rowsOf(scene, magnet)).toMatchObject({ leads: 2 });
    expect((await waiting.page(`/unlock/${magnetId}`)).html).toContain('data-step="email"');
  });
});

describe('at its limit', () => {
  it('newcomers read that it is full, a waiting comment stays, and more places let it in', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene, { unlockLimit: 1 });
    const { magnetId, post, token } = magnet;
    const commentId = idAt(new Date(), 78);
    const waiting = aVisitor(scene.app);
    post.totalComments = 400;
    await verify(waiting, magnetId, aHiddenComment(post, commentId));
    expect((await verify(aVisitor(scene.app), magnetId, word(scene, magnet))).status).toBe(200);
    expect(await stateOf(scene, magnet)).toBe('ended');
    expect(await pageOf(scene, magnet)).toContain('All places are taken');

    const row = await scene.app
      .db('waiting_comments')
      .where({ magnetId })
      .first<{ id: string }>('id');
    post.comments.push({
      commentId,
      author: { name: 'Late', url: 'https://www.linkedin.com/in/late2' },
      text: 'growth',
    });
    await scene.app.services.unlock.recheck({ waitingId: row.id, attempt: 1 });
    expect(await rowsOf(scene, magnet)).toMatchObject({ leads: 1 });
    expect((await waiting.page(`/unlock/${magnetId}`)).html).toContain(
      'All places are taken. It opens when a place is added',
    );

    await scene.app.services.unlock.tellTurns();
    const api = scene.app.as(token).magnets;
    await api.update({ params: { magnetId }, body: { unlockLimit: 2 } });
    await scene.app.services.unlock.tellTurns();
    await expect.poll(async () => (await rowsOf(scene, magnet)).leads, PATIENT).toBe(2);
    expect(await stateOf(scene, magnet)).toBe('ended');
    const low = api.update({ params: { magnetId }, body: { unlockLimit: 1 } });
    await expect(low).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { unlockLimit: '2 people unlocked it already. Use that or more' },
    });
  });

  it('who comes for the last place too late reads the page as it is now, and the creator sees who', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene, { unlockLimit: 1 });
    const { magnetId } = magnet;
    const visitors = [1, 2, 3, 4].map((number) => ({
      visitor: aVisitor(scene.app),
      commentUrl: word(scene, magnet, number),
    }));
    const answers = await Promise.all(
      visitors.map(({ visitor, commentUrl }) =>
        visitor.submit(`/unlock/${magnetId}`, { step: 'comment', commentUrl }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      303, 403, 403, 403,
    ]);
    for (const { html } of answers.filter(({ status }) => status === 403)) {
      expect(html).toContain('data-closed="ended"');
    }
    expect(await rowsOf(scene, magnet)).toMatchObject({ leads: 1 });
  });
});

describe('its creator', () => {
  it('is mailed once when it ends, sees it on the dashboard and hears nothing of what they paused', async ({
    scene,
    sink,
  }) => {
    const magnet = await aMagnet(scene, { title: 'A short run', endsAt: inHours(-1) });
    const paused = await aMagnet(
      scene,
      { endsAt: inHours(-1), status: 'paused' },
      { userId: magnet.userId },
    );
    await scene.app.services.unlock.tellTurns();
    await scene.app.services.unlock.tellTurns();
    const { email } = await scene.app
      .db('users')
      .where({ id: magnet.userId })
      .first<{ email: string }>('email');
    const { mail } = await sink.next(email);
    expect(mail.subject).toBe('Your lead magnet has ended: “A short run”');
    const later = await aMagnet(scene, { unlockLimit: 1 }, { userId: magnet.userId });
    await verify(aVisitor(scene.app), later.magnetId, word(scene, later, 9));
    await scene.app.services.unlock.tellTurns();
    // The second mail is about the second magnet: the first end was told once.
    expect((await sink.next(email, 1)).mail.subject).toContain('All places are taken');
    expect(await stateOf(scene, { ...paused, token: magnet.token })).toBe('paused');
    const { items } = await scene.app.as(magnet.token).analytics.attention();
    expect(items).toContainEqual({ kind: 'magnets_ended', count: 2 });
  });
});
