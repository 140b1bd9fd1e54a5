import { describe, expect, vi } from 'vitest';
import { setupPolicy, consolePolicy } from '#desktop/main/security/content-policy.ts';
import { aMagnet, aVisitor, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
let magnetId: string;
it.beforeAll(async ({ scene }) => {
  await vi.waitUntil(() => scene.app.services.feed.isLive(), { timeout: 90_000 });
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

async function lookAt(scene: UnlockScene, path: string, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await scene.app.fetch(path, { headers });
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, policy, html: await answer.text() };
}

describe('a browser that is signed in to the console', () => {
  it('gets every page of a creator without pixels, and no pixel host is allowed', async ({
    scene,
  }) => {
    const others = await lookAt(scene, `/unlock/${magnetId}`);
    expect(others.policy).toContain('https://connect.facebook.net');
    expect(others.html).toContain('1234567890');
    for (const path of [`/unlock/${magnetId}`, `/${magnetId}`, `/unlock/${magnetId}?ref=x`]) {
      const page = await lookAt(scene, path, 'theme=dark; signed_in=1');
      expect(page.status).toBe(200);
      expect(page.html).toContain('name="commentUrl"');
      expect(page.html).not.toMatch(/data-pixels|1234567890|G-ABCD1234/);
      expect(page.policy).not.toMatch(/facebook|google/);
    }
    // The page that everybody else shares still has them.
    expect((await lookAt(scene, `/unlock/${magnetId}`)).html).toContain('1234567890');
  });

  it('gets the answer to a posted form without pixels', async ({ scene }) => {
    const visitor = aVisitor(scene.app);
    visitor.cookies.set('signed_in', '1');
    const answer = await visitor.submit(`/unlock/${magnetId}`, { step: 'comment', commentUrl: '' });
    expect(answer.status).toBe(422);
    expect(answer.html).not.toContain('data-pixels');
    expect(answer.headers.get('content-security-policy')).not.toContain('facebook');
  });
});

describe('a text that reaches a page as markup or script', () => {
  it.for(['/', '/auth', '/pricing', '/sandbox/none', '/no/such/page'])(
    'is blocked by the browser on %s unless the Trusted Types policy made it',
    async (path, { scene }) => {
      const { policy } = await lookAt(scene, path);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toMatch(/trusted-types unlatch$/);
    },
  );

  it('is blocked on unlock pages as well; only pages with pixels have a default policy', async ({
    scene,
  }) => {
    const { policy } = await lookAt(scene, `/unlock/${magnetId}`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types unlatch default$/);
    const plain = await aMagnet(scene);
    expect((await lookAt(scene, `/unlock/${plain.magnetId}`)).policy).toMatch(
      /trusted-types unlatch$/,
    );
  });

  it('is blocked in the desktop app', () => {
    expect(consolePolicy).toMatch(/require-trusted-types-for 'script'; trusted-types unlatch$/);
    expect(setupPolicy('sha256-x')).toContain("trusted-types 'none'");
  });
});
