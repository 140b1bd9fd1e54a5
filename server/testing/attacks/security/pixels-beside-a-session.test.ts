import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setupPolicy, consolePolicy } from '#desktop/main/security/content-policy.ts';
import {
  aMagnet,
  aVisitor,
  createUnlockScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
let magnetId: string;
beforeAll(async () => {
  scene = await createUnlockScene();
  await vi.waitUntil(() => scene.app.services.feed.isLive(), { timeout: 30_000 });
  const magnet = await aMagnet(scene, {}, { plan: 'creator' });
  ({ magnetId } = magnet);
  await scene.app.as(magnet.token).integrations.save({
    body: {
      facebookPixel: { enabled: true, pixelId: '1234567890', testMode: false },
      googleAnalytics: {
        enabled: true,
        measurementId: 'G-ABCD1234',
        enhanced: false,
        trackConversions: true,
      },
    },
  });
});
afterAll(() => scene.close());

async function lookAt(path: string, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await scene.app.fetch(path, { headers });
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, policy, html: await answer.text() };
}

describe('a browser that is signed in to the console', () => {
  it('gets every page of a creator with pixels without them, and no host of theirs is opened', async () => {
    const others = await lookAt(`/unlock/${magnetId}`);
    expect(others.policy).toContain('https://connect.facebook.net');
    expect(others.html).toContain('1234567890');
    for (const path of [`/unlock/${magnetId}`, `/${magnetId}`, `/unlock/${magnetId}?ref=x`]) {
      const page = await lookAt(path, 'theme=dark; signed_in=1');
      expect(page.status).toBe(200);
      expect(page.html).toContain('name="commentUrl"');
      expect(page.html).not.toMatch(/data-pixels|1234567890|G-ABCD1234/);
      expect(page.policy).not.toMatch(/facebook|google/);
    }
    // The page that everybody else shares still has them.
    expect((await lookAt(`/unlock/${magnetId}`)).html).toContain('1234567890');
  });

  it('gets the answer to a posted form without them', async () => {
    const visitor = aVisitor(scene.app);
    visitor.cookies.set('signed_in', '1');
    const answer = await visitor.submit(`/unlock/${magnetId}`, { step: 'comment', commentUrl: '' });
    expect(answer.status).toBe(422);
    expect(answer.html).not.toContain('data-pixels');
    expect(answer.headers.get('content-security-policy')).not.toContain('facebook');
  });
});

describe('a text that reaches a page as markup or script', () => {
  it.each(['/', '/auth', '/pricing', '/sandbox/none', '/no/such/page'])(
    'is refused by the browser on %s unless our one policy made it',
    async (path) => {
      const { policy } = await lookAt(path);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toMatch(/trusted-types unlatch$/);
    },
  );

  it('is refused on unlock pages too; only pages with pixels have a default policy', async () => {
    const { policy } = await lookAt(`/unlock/${magnetId}`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types unlatch default$/);
    const plain = await aMagnet(scene);
    expect((await lookAt(`/unlock/${plain.magnetId}`)).policy).toMatch(/trusted-types unlatch$/);
  });

  it('is refused in the desktop app', () => {
    expect(consolePolicy).toMatch(/require-trusted-types-for 'script'; trusted-types unlatch$/);
    expect(setupPolicy('sha256-x')).toContain("trusted-types 'none'");
  });
});
