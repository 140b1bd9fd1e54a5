import { describe, expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aMagnet,
  type MagnetScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import type { PageCache } from '#server/platform/http/fast-paths/page-cache.ts';
import { createUnlockPageCache } from './unlock-page-cache.ts';

const it = sceneTest();
let scene: UnlockScene;
/** A process that hears of nothing: only versions tell it what changed. */
let deaf: PageCache;
it.beforeAll(async ({ scene: opened }) => {
  scene = opened;
  const { db, services } = scene.app;
  // A first value would be known by its name alone.
  await services.settings.change({ productName: 'Earlier' });
  const feed = { ...services.feed, subscribe: () => {}, isLive: () => false };
  deaf = createUnlockPageCache({ ...services, db, feed });
});

const rows = (table: string, where: object) => scene.app.db(table).where(where);
const changes: [string, (magnet: MagnetScene) => PromiseLike<unknown>][] = [
  ['the magnet', ({ magnetId: id }) => rows('magnets', { id }).update({ title: 'Anew' })],
  ['the creator', ({ userId: id }) => rows('users', { id }).update({ name: 'Anew' })],
  ['the plan', () => rows('plans', { id: 'creator' }).update({ support: 'Anew' })],
  ['the pixels', ({ userId }) => rows('integrations', { userId }).delete()],
  ['the settings', () => scene.app.services.settings.change({ productName: 'Anew' })],
];

async function aMagnetWithPixels(): Promise<MagnetScene> {
  const magnet = await aMagnet(scene, {}, { plan: 'creator' });
  await scene.app.as(magnet.token).integrations.save({
    body: {
      facebookPixel: { enabled: true, pixelId: '1234567890', testMode: false },
      googleAnalytics: {
        enabled: false,
        measurementId: '',
        trackConversions: false,
        enhanced: false,
      },
    },
  });
  return magnet;
}

describe('the version of an unlock page', () => {
  it.each(changes)('changes with %s, and not otherwise', async (...of) => {
    const [, change] = of;
    const magnet = await aMagnetWithPixels();
    const first = await deaf.get(magnet.magnetId);
    expect(await deaf.get(magnet.magnetId)).toBe(first);
    await change(magnet);
    const second = await deaf.get(magnet.magnetId);
    expect(second).not.toBe(first);
    expect(await deaf.get(magnet.magnetId)).toBe(second);
  });

  it.each([
    [
      'a pause',
      (m: MagnetScene) => rows('magnets', { id: m.magnetId }).update({ status: 'paused' }),
    ],
    [
      'a removal',
      (m: MagnetScene) => rows('magnets', { id: m.magnetId }).update({ deletedAt: new Date() }),
    ],
    [
      'a suspension',
      (m: MagnetScene) => rows('users', { id: m.userId }).update({ suspendedAt: new Date() }),
    ],
  ])('ends with %s', async (_what, change) => {
    const magnet = await aMagnet(scene);
    await deaf.get(magnet.magnetId);
    await change(magnet);
    await expect(deaf.get(magnet.magnetId)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:inactive|magnet_not_found)$/),
    });
  });

  it('is not looked up for an impossible id', async () => {
    for (const id of ['a\0b', 'x', "' OR true"]) {
      await expect(deaf.get(id)).rejects.toMatchObject({ code: 'magnet_not_found' });
    }
  });
});
