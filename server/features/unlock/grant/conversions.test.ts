import { describe, expect } from 'vitest';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const it = sceneTest();

const EVENT = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const pathOf = ({ magnetId }: MagnetScene) => `/api/magnets/${magnetId}/pixel-events`;
const lead = (eventId = EVENT) => ({ event: 'Lead', eventId });

/** A magnet of a creator on Pro whose pixel is on. */
async function aMagnetWithPixel(
  scene: UnlockScene,
  fields: Parameters<typeof aMagnet>[1] = {},
): Promise<MagnetScene> {
  const magnet = await aMagnet(scene, fields, { plan: 'pro' });
  const google = { enabled: false, measurementId: '', enhanced: false, trackConversions: true };
  await scene.app.as(magnet.token).integrations.save({
    body: {
      facebookPixel: { enabled: true, pixelId: '1234567890', testMode: false },
      googleAnalytics: google,
    },
  });
  return magnet;
}

/** A visitor who has unlocked the magnet, or stands at its email step. */
async function anUnlocker(scene: UnlockScene, magnet: MagnetScene) {
  const visitor = aVisitor(scene.app);
  const commentUrl = aComment(scene, magnet.post, 'growth please');
  const { body } = await visitor.post('/api/verify-comment', {
    commentUrl,
    magnetId: magnet.magnetId,
  });
  expect(body.verified).toBe(true);
  return visitor;
}

const eventsOf = (scene: UnlockScene, magnet: MagnetScene) =>
  scene.app
    .db('pixel_events')
    .join('claims', 'claims.id', 'pixel_events.claim_id')
    .join('leads', 'leads.id', 'claims.lead_id')
    .where('leads.magnet_id', magnet.magnetId)
    .select<{ eventId: string }[]>('event_id');

describe('the id of a browser’s event', () => {
  it('is stored with the claim, and only the first one', async ({ scene }) => {
    const magnet = await aMagnetWithPixel(scene);
    const visitor = await anUnlocker(scene, magnet);
    expect(await visitor.post(pathOf(magnet), lead())).toMatchObject({
      status: 201,
      body: { success: true, eventId: EVENT },
    });
    expect(await visitor.post(pathOf(magnet), lead('another-event-id-1234'))).toMatchObject({
      status: 200,
      body: { success: true, duplicate: true, eventId: EVENT },
    });
    expect(await eventsOf(scene, magnet)).toEqual([{ eventId: EVENT }]);
  });

  it('is stored once when ten arrive together', async ({ scene }) => {
    const magnet = await aMagnetWithPixel(scene);
    const visitor = await anUnlocker(scene, magnet);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        visitor.post(pathOf(magnet), lead(`together-event-id-${turn}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.eventId)).size).toBe(1);
    expect(await eventsOf(scene, magnet)).toHaveLength(1);
  });

  it('needs a real unlock: a client that only claims one is refused (T17)', async ({ scene }) => {
    const magnet = await aMagnetWithPixel(scene);
    expect(await aVisitor(scene.app).post(pathOf(magnet), lead())).toMatchObject({
      status: 403,
      body: { code: 'verification_required' },
    });
    const asking = await aMagnetWithPixel(scene, { collectEmails: true });
    const visitor = await anUnlocker(scene, asking);
    expect(await visitor.post(pathOf(asking), lead())).toMatchObject({
      status: 403,
      body: { code: 'email_required' },
    });
    expect(await visitor.post(pathOf(magnet), lead())).toMatchObject({ status: 403 });
    expect([...(await eventsOf(scene, magnet)), ...(await eventsOf(scene, asking))]).toEqual([]);
  });

  it('is refused when no pixel is on or the plan has none', async ({ scene }) => {
    const magnet = await aMagnetWithPixel(scene);
    const visitor = await anUnlocker(scene, magnet);
    await putOnPlan(scene.app.db, magnet.userId, 'free');
    expect(await visitor.post(pathOf(magnet), lead())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await eventsOf(scene, magnet)).toEqual([]);
  });

  it('needs an active magnet', async ({ scene }) => {
    const unknown = await aVisitor(scene.app).post(
      '/api/magnets/abcabcabcabc/pixel-events',
      lead(),
    );
    expect(unknown).toMatchObject({ status: 404, body: { code: 'magnet_not_found' } });
    const magnet = await aMagnetWithPixel(scene);
    const visitor = await anUnlocker(scene, magnet);
    await scene.app.db('magnets').where({ id: magnet.magnetId }).update({ status: 'paused' });
    expect(await visitor.post(pathOf(magnet), lead())).toMatchObject({
      status: 404,
      body: { code: 'inactive' },
    });
  });

  it('must be an id of a lead event', async ({ scene }) => {
    const magnet = await aMagnetWithPixel(scene);
    const visitor = await anUnlocker(scene, magnet);
    const bodies = [{}, lead('short'), lead("';DROP TABLE x;--------"), { ...lead(), value: 99 }];
    for (const body of [...bodies, { ...lead(), event: 'Purchase' }]) {
      expect((await visitor.post(pathOf(magnet), body)).status).toBe(400);
    }
    const foreign = await visitor.post(pathOf(magnet), lead(), { origin: 'https://evil.test' });
    expect(foreign.status).toBe(403);
    expect(await eventsOf(scene, magnet)).toEqual([]);
  });
});
