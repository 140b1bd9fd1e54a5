import { rowNames } from '#server/platform/db/statements/row-names.ts';
import knex from 'knex';
import { describe, expect, vi } from 'vitest';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { wayTest } from '#server/testing/database/way-tests.ts';

const it = wayTest();
let scene: UnlockScene;
it.beforeAll(({ scene: opened }) => {
  scene = opened;
});
it.beforeEach(async ({ way }) => {
  way.open();
  const isBack = async () => (await readiness()) === 200 && scene.app.services.feed.isLive();
  await vi.waitUntil(isBack, { timeout: 90_000, interval: 50 });
});
it.afterAll(({ way }) => way.open());

const readiness = async (): Promise<number> => (await scene.app.fetch('/health/ready')).status;

/** Requests the page until it is cached, after all notices of earlier changes have arrived. */
async function seePage(magnetId: string): Promise<string> {
  await hearAllChanges();
  let html = '';
  const look = async (): Promise<boolean> => {
    html = (await aVisitor(scene.app).page(`/unlock/${magnetId}`)).html;
    return scene.app.services.unlock.pages.peek(magnetId) !== undefined;
  };
  await expect.poll(look).toBe(true);
  return html;
}

/** Changes are announced in order: after the last one no older one arrives. */
async function hearAllChanges(): Promise<void> {
  const heard = new Set<string>();
  scene.app.services.feed.subscribe((change) => {
    if (change.kind === 'magnet') heard.add(change.id);
  });
  const { magnetId: last } = await aMagnet(scene);
  await scene.app.db('magnets').where({ id: last }).update({ title: 'The last change' });
  await expect.poll(() => heard.has(last)).toBe(true);
}

describe.each(['cut', 'block'] as const)('while the database is down (%s)', (how) => {
  it('visitors still see cached unlock pages, and no content opens', async ({ way }) => {
    const seen = await aMagnet(scene);
    const unseen = await aMagnet(scene);
    const commentUrl = aComment(scene, seen.post, 'growth');
    const holder = aVisitor(scene.app);
    const own = aComment(scene, seen.post, 'growth');
    expect((await verify(holder, seen.magnetId, own)).body).toMatchObject({ verified: true });
    const html = await seePage(seen.magnetId);
    expect(html).not.toContain(CANARY);

    way[how]();
    await expect.poll(() => scene.app.services.feed.isLive()).toBe(false);
    await expect.poll(readiness).toBe(503);
    const visitors = Array.from({ length: 20 }, () => aVisitor(scene.app));
    for (const path of [`/unlock/${seen.magnetId}`, `/${seen.magnetId}?utm=1`]) {
      const pages = await Promise.all(visitors.map((visitor) => visitor.page(path)));
      expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
      expect(pages.filter((page) => page.html !== html).length).toBe(0);
    }
    // What needs the database says so.
    const [other, opened, asked] = await Promise.all([
      aVisitor(scene.app).page(`/unlock/${unseen.magnetId}`),
      holder.page(`/unlock/${seen.magnetId}`),
      verify(aVisitor(scene.app), seen.magnetId, commentUrl),
    ]);
    expect([other.status, opened.status, asked.status]).toEqual([503, 503, 503]);
    expect(opened.html.includes(CANARY)).toBe(false);
  });

  it('a page that was taken down meanwhile disappears soon after the database is back', async ({
    way,
    database,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const html = await seePage(magnetId);
    const shown = async (): Promise<boolean> =>
      (await aVisitor(scene.app).page(`/unlock/${magnetId}`)).html === html;
    way[how]();
    await expect.poll(() => scene.app.services.feed.isLive()).toBe(false);
    expect(await shown()).toBe(true);
    const elsewhere = knex({ ...rowNames, client: 'pg', connection: database.url });
    await elsewhere('magnets').where({ id: magnetId }).update({ status: 'paused' });
    await elsewhere.destroy();
    expect(await shown()).toBe(true);
    way.open();
    await expect.poll(shown).toBe(false);
  });
});
