import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  CANARY,
  rowsOf,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const it = sceneTest();

describe('a grant', () => {
  it('is needed for claims and emails, the same for known and unknown addresses (T20, T96)', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const { magnetId, post } = magnet;
    const first = aVisitor(scene.app);
    await verify(first, magnetId, aComment(scene, post, 'growth'));
    await first.post('/api/email-leads', { magnetId, email: 'known@x.test' });
    const before = await rowsOf(scene, magnet);
    const forged = { 'x-unlock-grant': `grt_${'A'.repeat(43)}` };
    for (const headers of [{}, forged]) {
      const stranger = aVisitor(scene.app);
      const claim = await stranger.post('/api/claims', { magnetId, matchedWord: true }, headers);
      expect(claim).toMatchObject({ status: 403, body: { code: 'verification_required' } });
      const answers = [];
      for (const email of ['known@x.test', 'unknown@x.test']) {
        const answer = await stranger.post('/api/email-leads', { magnetId, email }, headers);
        answers.push([answer.status, answer.body.code, answer.body.error]);
      }
      expect(answers[0]).toEqual([
        403,
        'verification_required',
        'Please verify your comment first',
      ]);
      expect(answers[1]).toEqual(answers[0]);
    }
    expect(await rowsOf(scene, magnet)).toEqual(before);
  });

  it('withholds the content until the email is stored (T21)', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const visitor = aVisitor(scene.app);
    const { body } = await verify(visitor, magnetId, aComment(scene, post, 'growth'));
    expect(body).toMatchObject({ verified: true, emailRequired: true });
    const headers = { 'x-unlock-grant': body.grant };
    const locked = await visitor.get(`/api/magnets/${magnetId}/public`, headers);
    expect(JSON.stringify([body, locked.body])).not.toContain(CANARY);
    expect(await visitor.post('/api/claims', { magnetId }, headers)).toMatchObject({
      status: 403,
      body: { code: 'email_required' },
    });
    const bad = await visitor.post('/api/email-leads', { magnetId, email: 'a@b' }, headers);
    const badText = 'Please enter a valid email address';
    expect(bad).toMatchObject({ status: 400, body: { code: 'email_invalid', error: badText } });
    const empty = await visitor.post('/api/email-leads', { magnetId, email: ' ' }, headers);
    const emptyText = 'Please enter your email address';
    expect(empty).toMatchObject({ status: 400, body: { code: 'email_invalid', error: emptyText } });
    const good = await visitor.post('/api/email-leads', { magnetId, email: ' a@b.test ' }, headers);
    expect(good).toMatchObject({
      status: 201,
      body: { magnet: { textContent: expect.stringContaining(CANARY) } },
    });
    const open = await visitor.get(`/api/magnets/${magnetId}/public`, headers);
    expect(open.body).toMatchObject({
      locked: false,
      textContent: expect.stringContaining(CANARY),
    });
  });

  it('follows the current plan, unless the operator always asks for the email (T29)', async ({
    scene,
  }) => {
    const { magnetId, post, userId } = await aMagnet(
      scene,
      { collectEmails: true },
      { plan: 'pro' },
    );
    await putOnPlan(scene.app.db, userId, 'free');
    const free = aVisitor(scene.app);
    const answer = await verify(free, magnetId, aComment(scene, post, 'growth'));
    expect(answer.body).toMatchObject({ emailRequired: false, magnet: { collectEmails: false } });
    const email = await free.post('/api/email-leads', { magnetId, email: 'a@b.test' });
    expect(email).toMatchObject({ status: 409, body: { code: 'email_not_asked' } });
    expect(JSON.stringify(email.body)).not.toContain(CANARY);
    const form = { step: 'email', email: 'a@b.test' };
    expect((await free.submit(`/unlock/${magnetId}`, form)).status).toBe(303);
    expect((await free.page(`/unlock/${magnetId}`)).html).toContain(CANARY);
    expect(await scene.app.db('email_leads').where({ magnetId })).toHaveLength(0);

    await scene.app.services.settings.change({ emailStep: 'always' });
    try {
      const again = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
      expect(again.body).toMatchObject({ verified: true, emailRequired: true });
    } finally {
      await scene.app.services.settings.change({ emailStep: 'plan' });
    }
  });

  it('is valid for one magnet, one secret and one day (T22)', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const other = await aMagnet(scene);
    const { body } = await verify(
      aVisitor(scene.app),
      magnet.magnetId,
      aComment(scene, magnet.post, 'growth'),
    );
    const grant: string = body.grant;
    const look = async (magnetId: string, secret: string): Promise<boolean> => {
      const headers = { 'x-unlock-grant': secret };
      const answer = await aVisitor(scene.app).get(`/api/magnets/${magnetId}/public`, headers);
      return answer.body.locked;
    };
    expect(await look(magnet.magnetId, grant)).toBe(false);
    expect(await look(other.magnetId, grant)).toBe(true);
    const changed = grant.slice(0, -1) + (grant.endsWith('A') ? 'B' : 'A');
    expect(await look(magnet.magnetId, changed)).toBe(true);
    const stored = await scene.app.db('grants').where({ magnetId: magnet.magnetId });
    expect(JSON.stringify(stored)).not.toContain(grant);
    const past = scene.app.db.raw(`now() - interval '1 second'`);
    await scene.app.db('grants').where({ magnetId: magnet.magnetId }).update({ expiresAt: past });
    expect(await look(magnet.magnetId, grant)).toBe(true);
  });

  it('expires after 30 minutes without the email (T22)', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, aComment(scene, post, 'growth'));
    const row = await scene.app.db('grants').where({ magnetId }).first();
    const minutes = (row.finishBy.getTime() - row.createdAt.getTime()) / 60_000;
    expect(minutes).toBe(30);
    const past = scene.app.db.raw(`now() - interval '1 second'`);
    await scene.app.db('grants').where({ magnetId }).update({ finishBy: past });
    const late = await visitor.post('/api/email-leads', { magnetId, email: 'late@x.test' });
    expect(late).toMatchObject({ status: 403, body: { code: 'verification_required' } });
  });

  it('does not work when the magnet is paused or deleted (T28)', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const commentUrl = aComment(scene, post, 'growth');
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, commentUrl);
    const calls = [
      () => visitor.get(`/api/magnets/${magnetId}/public`),
      () => verify(visitor, magnetId, commentUrl),
      () => visitor.post('/api/claims', { magnetId }),
      () => visitor.post('/api/email-leads', { magnetId, email: 'a@b.test' }),
    ];
    await scene.app.db('magnets').where({ id: magnetId }).update({ status: 'paused' });
    for (const call of calls) {
      const answer = await call();
      expect(answer).toMatchObject({ status: 404, body: { code: 'inactive' } });
      expect(answer.body.error).toContain('inactive');
    }
    await scene.app.db('magnets').where({ id: magnetId }).update({ deletedAt: new Date() });
    for (const call of calls) {
      expect(await call()).toMatchObject({ status: 404, body: { code: 'magnet_not_found' } });
    }
    expect(await scene.app.db('email_leads').where({ magnetId })).toHaveLength(0);
  });

  it('credits the magnet’s creator and stores only what the server knows (T17, T19)', async ({
    scene,
  }) => {
    const { magnetId, userId, post } = await aMagnet(scene);
    const other = await aMagnet(scene);
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'growth');
    const { body } = await verify(visitor, magnetId, commentUrl, { userId: other.userId });
    const claim = await visitor.post('/api/claims', {
      magnetId,
      userId: other.userId,
      linkedinName: 'Forged',
      commentText: 'forged',
      matchedWord: 'forged',
      email: 'forged@x.test',
    });
    expect(claim.status).toBe(201);
    const lead = await scene.app.db('leads').where({ magnetId }).first();
    expect(lead).toMatchObject({
      userId,
      name: body.name,
      commentText: 'growth',
      matchedWord: 'GROWTH',
      email: null,
    });
    expect(JSON.stringify(lead)).not.toContain('forged');
    const unlocked = await visitor.post(
      '/api/visits',
      { magnetId, unlocked: true },
      {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36',
      },
    );
    expect(unlocked.status).toBe(200);
    const sums = await sumFigures(scene.app.db, { magnetId });
    expect(sums).toMatchObject({ tried: 1, verified: 1, unlocked: 1 });
    expect(await sumFigures(scene.app.db, { userId })).toEqual(sums);
  });

  it('has a default name until the comment was read', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    post.totalComments = 99;
    const hidden = aHiddenComment(post, idAt(new Date(), 32));
    const commentUrl = aComment(scene, post, 'growth', { author: { name: 'Zoë O’Neil' } });
    const visitor = aVisitor(scene.app);
    const unknown = await visitor.post('/api/linkedin/extract-name', { commentUrl: hidden });
    expect(unknown.body.data).toEqual({ name: 'LinkedIn User', method: 'default' });
    const unread = await visitor.post('/api/linkedin/extract-name', { commentUrl });
    expect(unread.body.data).toEqual({ name: 'LinkedIn User', method: 'default' });
    await verify(aVisitor(scene.app), magnetId, commentUrl);
    const known = await visitor.post('/api/linkedin/extract-name', { commentUrl });
    expect(known.body.data).toEqual({ name: 'Zoë O’Neil', method: 'guest_page' });
  });
});
