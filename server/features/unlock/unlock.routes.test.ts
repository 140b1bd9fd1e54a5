import { describe, expect } from 'vitest';
import { aComment, aMagnet, aVisitor, CANARY } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

describe('unlocking with the documented calls alone', () => {
  it('goes from the comment link to the content with the documented fields and cookies', async ({
    scene,
  }) => {
    const { magnetId, userId, post } = await aMagnet(scene);
    const commentUrl = aComment(scene, post, 'growth please');
    const visitor = aVisitor(scene.app);

    const before = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect(before.body).toMatchObject({
      locked: true,
      textContent: null,
      linkUrl: null,
      fileUrl: null,
    });

    const verified = await visitor.post('/api/verify-comment', {
      commentUrl,
      triggerWord: 'GROWTH',
      magnetId,
    });
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({ verified: true, emailRequired: false });
    expect(verified.body.magnet.textContent).toContain(CANARY);

    const name = await visitor.post('/api/linkedin/extract-name', { commentUrl });
    expect(name.body).toEqual({
      success: true,
      data: { name: verified.body.name, method: 'stored' },
    });

    const claim = await visitor.post('/api/claims', {
      magnetId,
      userId,
      linkedinProfile: commentUrl,
      linkedinName: 'Somebody',
      commentText: 'x',
      connectionStatus: 'unknown',
      matchedWord: true,
      delivered: true,
      email: null,
    });
    expect(claim.status).toBe(201);

    const after = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect(after.body).toMatchObject({
      locked: false,
      textContent: expect.stringContaining(CANARY),
    });
  });

  it('asks for the email where the plan collects it and opens the content with it', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
    const commentUrl = aComment(scene, post, 'Growth!');
    const visitor = aVisitor(scene.app);

    const verified = await visitor.post('/api/verify-comment', { commentUrl, magnetId });
    expect(verified.body).toMatchObject({ verified: true, emailRequired: true });
    expect(JSON.stringify(verified.body)).not.toContain(CANARY);
    const locked = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect(locked.body).toMatchObject({ locked: true, textContent: null });
    const early = await visitor.post('/api/claims', { magnetId });
    expect(early).toMatchObject({ status: 403, body: { code: 'email_required' } });

    const lead = await visitor.post('/api/email-leads', { magnetId, email: 'V@x.test' });
    expect(lead.status).toBe(201);
    expect(lead.body.magnet).toMatchObject({
      locked: false,
      textContent: expect.stringContaining(CANARY),
    });
    expect((await visitor.post('/api/claims', { magnetId })).status).toBe(201);
  });
});
