import { describe, expect, vi } from 'vitest';
import { sceneTest, twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();
const PATIENT = { timeout: 90_000 };
let count = 0;

/** A magnet with a chosen address and an earlier one. */
async function anAddressedMagnet(scene: UnlockScene) {
  const magnet = await aMagnet(scene);
  count += 1;
  const [earlier, present] = [`earlier-page-${count}`, `present-page-${count}`];
  const change = changing(scene.app, magnet);
  await change(earlier);
  await change(present);
  return { ...magnet, earlier, present, change };
}

function changing(app: TestApp, { token, magnetId }: { token: string; magnetId: string }) {
  return (slug: string | null) =>
    app.as(token).magnetAddress.change({ params: { magnetId }, body: { slug } });
}

const look = async (app: TestApp, path: string) => {
  const answer = await app.fetch(path, { redirect: 'manual' });
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cache: answer.headers.get('cache-control'),
    canonical: /rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    isFast: answer.headers.get('x-request-id') === null,
    html,
  };
};

describe('a page with a chosen address', () => {
  it('is the same page at the address and at the id, which both name the address', async ({
    scene,
  }) => {
    const { magnetId, present } = await anAddressedMagnet(scene);
    const canonical = `${scene.app.url}/unlock/${present}`;
    const pages = [];
    for (const path of [`/unlock/${present}`, `/unlock/${magnetId}`, `/${magnetId}`]) {
      pages.push(await look(scene.app, path));
    }
    for (const page of pages) {
      expect(page).toMatchObject({ status: 200, canonical, html: pages[0]?.html });
      expect(page.html).toContain(`og:url" content="${canonical}"`);
      expect(page.html).toContain(`/assets/cards/${magnetId}-`);
    }
  });

  it('leads on from earlier and short addresses, in any capitals, with the query', async ({
    scene,
  }) => {
    const { app } = scene;
    const { present, earlier } = await anAddressedMagnet(scene);
    const to = `/unlock/${present}?utm_source=li&ref=abc`;
    const asked = [`/unlock/${earlier}`, `/unlock/${earlier.toUpperCase()}`];
    for (const path of [...asked, `/unlock/${present.toUpperCase()}`]) {
      const page = await look(app, `${path}?utm_source=li&ref=abc`);
      expect(page).toMatchObject({ status: 301, location: to, cache: 'no-store' });
    }
    for (const path of [`/${present}`, `/${earlier}`]) {
      const page = await look(app, `${path}?utm_source=li&ref=abc`);
      expect(page).toMatchObject({ status: 301, location: app.url + to, cache: 'no-store' });
    }
  });

  it('turns around when the earlier one is taken back', async ({ scene }) => {
    const { present, earlier, change } = await anAddressedMagnet(scene);
    expect(await look(scene.app, `/unlock/${earlier}`)).toMatchObject({ status: 301 });
    await change(earlier);
    expect(await look(scene.app, `/unlock/${earlier}`)).toMatchObject({ status: 200 });
    expect(await look(scene.app, `/unlock/${present}`)).toMatchObject({
      status: 301,
      location: `/unlock/${earlier}`,
    });
  });

  it('is unlocked at every address once it is unlocked at one, with a form sent to an earlier one', async ({
    scene,
  }) => {
    const { magnetId, present, earlier, post } = await anAddressedMagnet(scene);
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'growth please');
    const sent = await visitor.submit(`/unlock/${earlier}`, { step: 'comment', commentUrl });
    expect(sent.headers.get('location')).toBe(`/unlock/${present}?opened`);
    for (const path of [`/unlock/${present}`, `/unlock/${magnetId}`, `/${magnetId}`]) {
      expect((await visitor.page(path)).html).toContain(CANARY);
    }
    expect((await look(scene.app, `/unlock/${present}`)).html).not.toContain(CANARY);
  });

  it('is sent from memory, and not to a visitor who brings a grant', async ({ scene }) => {
    const { magnetId, present } = await anAddressedMagnet(scene);
    const { app } = scene;
    await vi.waitUntil(async () => (await look(app, `/unlock/${present}`)).isFast, PATIENT);
    const cookie = `unlock=${magnetId}.wait_${'x'.repeat(43)}`;
    const known = await app.fetch(`/unlock/${present}`, { headers: { cookie } });
    expect(known.headers.get('x-request-id')).not.toBeNull();
  });

  it('is not found when nobody chose it; other paths stay what they were', async ({ scene }) => {
    const { app } = scene;
    const unknown = await look(app, '/unlock/nobodys-page');
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('Content Not Found');
    for (const path of ['/nobodys-page', '/wp-login.php', '/no']) {
      const other = await look(app, path);
      expect(other.status).toBe(404);
      expect(other.html).toContain('Page Not Found');
    }
    expect(await look(app, '/unlock/demo')).toMatchObject({ status: 200 });
  });

  it('is gone with its magnet, and back with it', async ({ scene }) => {
    const { magnetId, present } = await anAddressedMagnet(scene);
    expect(await look(scene.app, `/unlock/${present}`)).toMatchObject({ status: 200 });
    const set = (status: string) =>
      scene.app.db('magnets').where({ id: magnetId }).update({ status });
    await set('paused');
    await expect
      .poll(async () => (await look(scene.app, `/unlock/${present}`)).status, PATIENT)
      .toBe(404);
    await set('active');
    await expect
      .poll(async () => (await look(scene.app, `/unlock/${present}`)).status, PATIENT)
      .toBe(200);
  });

  it('stands in the sitemap under its address alone', async ({ scene }) => {
    const { magnetId, present } = await anAddressedMagnet(scene);
    await scene.app.db('magnets').where({ id: magnetId }).update({ isListed: true });
    const sitemap = async () => (await scene.app.fetch('/sitemap.xml')).text();
    await expect.poll(sitemap, PATIENT).toContain(`/unlock/${present}<`);
    expect(await sitemap()).not.toContain(magnetId);
  });
});

const test = twoProcessesTest();

test('another process leads on soon after the address changed', async ({ both, here, there }) => {
  const magnet = await aMagnet(both);
  const change = changing(here, magnet);
  await change('first-of-two');
  await vi.waitUntil(async () => (await look(there, '/unlock/first-of-two')).isFast, PATIENT);
  await change('second-of-two');
  await expect
    .poll(async () => (await look(there, '/unlock/first-of-two')).location, PATIENT)
    .toBe('/unlock/second-of-two');
});
