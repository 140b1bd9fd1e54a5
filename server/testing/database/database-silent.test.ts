import { describe, expect } from 'vitest';
import { wayTest } from './way-tests.ts';
import { aComment, aMagnet, aVisitor, rowsOf, verify } from '../scenes/unlock-scene.ts';

const it = wayTest();

describe('a database that stops answering (R05)', () => {
  it('makes calls end with 503, and is used again as soon as it answers', async ({
    scene,
    way,
  }) => {
    const magnet = await aMagnet(scene);
    const other = aComment(scene, magnet.post, 'growth');
    expect((await verify(aVisitor(scene.app), magnet.magnetId, other)).status).toBe(200);
    const commentUrl = aComment(scene, magnet.post, 'growth');
    const { magnets } = scene.app.as(magnet.token);
    await Promise.all(Array.from({ length: 20 }, () => magnets.list({ query: {} })));

    way.block();
    const visitor = aVisitor(scene.app);
    const lists = Array.from({ length: 20 }, () => magnets.list({ query: {} }));
    const away = { status: 503, code: 'temporarily_unavailable' };
    await Promise.all([
      ...lists.map((list) => expect(list).rejects.toMatchObject(away)),
      expect(verify(visitor, magnet.magnetId, commentUrl)).resolves.toMatchObject({ status: 503 }),
      expect(scene.app.fetch('/health/ready')).resolves.toMatchObject({ status: 503 }),
      expect(scene.app.fetch('/health/live')).resolves.toMatchObject({ status: 200 }),
    ]);

    way.open();
    await expect
      .poll(async () => (await scene.app.fetch('/health/ready')).status, { timeout: 90_000 })
      .toBe(200);
    await magnets.list({ query: {} });
    expect((await verify(visitor, magnet.magnetId, commentUrl)).status).toBe(200);
    expect(await rowsOf(scene, magnet)).toMatchObject({ leads: 2 });
  });
});
