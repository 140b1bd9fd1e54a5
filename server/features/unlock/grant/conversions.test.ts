import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type MagnetScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());

const EVENT = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const pathOf = ({ magnetId }: MagnetScene) => `/api/magnets/${magnetId}/pixel-events`;
const lead = (eventId = EVENT) => ({ event: 'Lead', eventId });

/** A magnet of a creator on Pro whose pixel is on. */
async function aMagnetWithPixel(fields: Parameters<typeof aMagnet>[1] = {}): Promise<MagnetScene> {
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
async function anUnlocker(magnet: MagnetScene) {
  const visitor = aVisitor(scene.app);
  const commentUrl = aComment(scene, magnet.post, 'growth please');
  const { body } = await visitor.post('/api/verify-comment', {
    commentUrl,
    magnetId: magnet.magnetId,
  });
  expect(body.verified).toBe(true);
  return visitor;
}

const eventsOf = (magnet: MagnetScene) =>
  scene.app
    .db('pixel_events')
    .join('claims', 'claims.id', 'pixel_events.claim_id')
    .join('leads', 'leads.id', 'claims.lead_id')
    .where('leads.magnet_id', magnet.magnetId)
    .select<{ eventId: string }[]>('event_id');

describe('the id of a browser’s event', () => {
  it('is kept with the claim, and only the first one', async () => {
    const magnet = await aMagnetWithPixel();
    const visitor = await anUnlocker(magnet);
    expect(await visitor.post(pathOf(magnet), lead())).toMatchObject({
      status: 201,
      body: { success: true, eventId: EVENT },
    });
    expect(await visitor.post(pathOf(magnet), lead('another-event-id-1234'))).toMatchObject({
      status: 200,
      body: { success: true, duplicate: true, eventId: EVENT },
    });
    expect(await eventsOf(magnet)).toEqual([{ eventId: EVENT }]);
  });

  it('is taken once when ten arrive together', async () => {
    const magnet = await aMagnetWithPixel();
    const visitor = await anUnlocker(magnet);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        visitor.post(pathOf(magnet), lead(`together-event-id-${turn}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.eventId)).size).toBe(1);
    expect(await eventsOf(magnet)).toHaveLength(1);
  });

  it('needs the unlock itself: a client that merely says so is refused (T17)', async () => {
    const magnet = await aMagnetWithPixel();
    expect(await aVisitor(scene.app).post(pathOf(magnet), lead())).toMatchObject({
      status: 403,
      body: { code: 'verification_required' },
    });
    const asking = await aMagnetWithPixel({ collectEmails: true });
    const visitor = await anUnlocker(asking);
    expect(await visitor.post(pathOf(asking), lead())).toMatchObject({
      status: 403,
      body: { code: 'email_required' },
    });
    expect(await visitor.post(pathOf(magnet), lead())).toMatchObject({ status: 403 });
    expect([...(await eventsOf(magnet)), ...(await eventsOf(asking))]).toEqual([]);
  });

  it('is of no use where no pixel is on, or the plan lost it', async () => {
    const magnet = await aMagnetWithPixel();
    const visitor = await anUnlocker(magnet);
    await scene.app.db('users').where({ id: magnet.userId }).update({ planId: 'free' });
    expect(await visitor.post(pathOf(magnet), lead())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await eventsOf(magnet)).toEqual([]);
  });

  it('belongs to an active magnet', async () => {
    const unknown = await aVisitor(scene.app).post(
      '/api/magnets/abcabcabcabc/pixel-events',
      lead(),
    );
    expect(unknown).toMatchObject({ status: 404, body: { code: 'magnet_not_found' } });
    const magnet = await aMagnetWithPixel();
    const visitor = await anUnlocker(magnet);
    await scene.app.db('magnets').where({ id: magnet.magnetId }).update({ status: 'paused' });
    expect(await visitor.post(pathOf(magnet), lead())).toMatchObject({
      status: 404,
      body: { code: 'inactive' },
    });
  });

  it('is an id, and its event a lead', async () => {
    const magnet = await aMagnetWithPixel();
    const visitor = await anUnlocker(magnet);
    const bodies = [{}, lead('short'), lead("';DROP TABLE x;--------"), { ...lead(), value: 99 }];
    for (const body of [...bodies, { ...lead(), event: 'Purchase' }]) {
      expect((await visitor.post(pathOf(magnet), body)).status).toBe(400);
    }
    const foreign = await visitor.post(pathOf(magnet), lead(), { origin: 'https://evil.test' });
    expect(foreign.status).toBe(403);
    expect(await eventsOf(magnet)).toEqual([]);
  });
});
